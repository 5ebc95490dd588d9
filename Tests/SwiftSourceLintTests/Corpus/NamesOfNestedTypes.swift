// swift-format-ignore-file
import WebKit

enum Mode: String { case loud = "it's loud" }
final class Bell {
    enum Mode: String { case soft, hard }
    let page = WKWebView()
    func ring(_ mode: Mode) { page.evaluateJavaScript("bell.ring('\(mode.rawValue)')") }
}
final class Horn {
    let page = WKWebView()
    func blow(_ mode: Mode) { page.evaluateJavaScript("horn.blow('«unsafe-hole»\(mode.rawValue)')") }
}
