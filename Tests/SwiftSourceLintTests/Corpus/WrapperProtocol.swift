// swift-format-ignore-file
import WebKit

protocol Running { func run(_ code: String) }
final class Runner: Running {
    let page = WKWebView()
    func run(_ code: String) { page.evaluateJavaScript(code) }
}
final class Mill {
    let runner: any Running
    init(runner: any Running) { self.runner = runner }
    func grind(_ corn: String) { runner.run("mill.grind('«unsafe-hole»\(corn)')") }
}
