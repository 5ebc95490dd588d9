// swift-format-ignore-file
import WebKit

/// The argument that a caller leaves out is the parameter's own.
final class Pier {
    let page = WKWebView()
    func run(_ script: String = "pier.refresh()", then done: (() -> Void)? = nil) {
        page.evaluateJavaScript(script) { _, _ in done?() }
    }
    func refresh() { run() }
    func refreshAndWait() { run { print("done") } }
    func greet(_ name: String) { run("pier.greet('«unsafe-hole»\(name)')") { print("greeted") } }
}
