// swift-format-ignore-file
import WebKit

final class Page {
    let web = WKWebView()
    func run(_ code: String) { web.evaluateJavaScript(code) }
}
final class Race {
    private let page = Page()
    /// Another `run`: what it takes is no script.
    func run(_ name: String) { print(name) }
    func start(_ name: String) {
        run("it's \(name)")
        page.run("race.start('«unsafe-hole»\(name)')")
    }
}
