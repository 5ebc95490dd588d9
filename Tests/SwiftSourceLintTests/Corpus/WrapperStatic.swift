// swift-format-ignore-file
import WebKit

enum Scripts {
    static func send(_ script: String, to view: WKWebView, after delay: Double = 0) {
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { view.evaluateJavaScript(script) }
    }
}
final class Till {
    let view = WKWebView()
    func open(_ name: String) { Scripts.send("till.open(\"«unsafe-hole»\(name)\")", to: view, after: 1) }
    func close() { Scripts.send("till.close()", to: view) }
}
