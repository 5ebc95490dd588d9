// swift-format-ignore-file
import WebKit

final class Page {
    let view = WKWebView()
    var waiting: String?
    func show() {
        if let waiting {
            view.evaluateJavaScript("page.show(«unsafe-hole»\(waiting));")
        }
    }
}
