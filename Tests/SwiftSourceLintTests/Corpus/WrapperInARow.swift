// swift-format-ignore-file
import WebKit

final class Lamp {
    private let page = WKWebView()
    private func outer(_ call: String) { inner("lamp." + call + ";") }
    private func inner(_ code: String) { page.evaluateJavaScript("(function () { \(code) })()") }
    func colour(_ name: String) { outer("colour('«unsafe-hole»\(name)')") }
    func dim() { outer("dim()") }
}
