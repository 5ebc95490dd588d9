// swift-format-ignore-file
import WebKit

/// `newValue` and `oldValue` have the type of their property.
final class Sign {
    private let page = WKWebView()
    private var kept = ""
    var title: String {
        get { kept }
        set { page.evaluateJavaScript("sign.title('«unsafe-hole»\(newValue)')"); kept = newValue }
    }
    var size: Int = 3 {
        willSet { page.evaluateJavaScript("sign.size(\(newValue))") }
        didSet { page.evaluateJavaScript("sign.was(\(oldValue))") }
    }
    var color: String = "red" {
        didSet { page.evaluateJavaScript("sign.color('«unsafe-hole»\(oldValue)')") }
    }
    var isLit: Bool {
        get { true }
        set(on) { page.evaluateJavaScript("sign.lit(\(on))") }
    }
}
