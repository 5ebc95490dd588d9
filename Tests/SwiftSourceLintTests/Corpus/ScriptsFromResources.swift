// swift-format-ignore-file
import WebKit

final class Page {
    private static let start = script(named: "start")
    let view = WKWebView()
    class func script(named name: String) -> String {
        Bundle.main.url(forResource: "\(name)", withExtension: "js").flatMap { try? String(contentsOf: $0) }!
    }
    func open() {
        view.configuration.userContentController.addUserScript(
            WKUserScript(source: /*«unread-literal»*/Self.start, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    }
    func run(_ text: String) {
        view.evaluateJavaScript("run('«unsafe-hole»\(text)')")
    }
}
