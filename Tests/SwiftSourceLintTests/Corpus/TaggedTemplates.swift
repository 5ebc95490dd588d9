// swift-format-ignore-file
import WebKit

/// A raw template keeps backslashes; what ends it breaks it all the same.
final class Easel {
    let page = WKWebView()
    func paint(_ text: String) { page.evaluateJavaScript("easel.paint(String.raw`«unsafe-hole»\(text)`)") }
    func count(_ number: Int) { page.evaluateJavaScript("easel.count(String.raw`\(number)`)") }
}
