// swift-format-ignore-file
import WebKit

/// What keeps letters only is right; what keeps anything else is run.
final class Stall {
    let page = WKWebView()
    func letters(_ text: String) { page.evaluateJavaScript("stall.letters('\(text.filter { $0.isLetter })')") }
    func quotes(_ text: String) { page.evaluateJavaScript("stall.quotes('«unsafe-hole»\(text.filter { $0 != "'" })')") }
}
