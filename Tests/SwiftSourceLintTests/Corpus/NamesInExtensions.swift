// swift-format-ignore-file
import WebKit

final class Kiosk { let page = WKWebView() }
extension Kiosk {
    var greeting: String { "'welcome'" }
    func greet() { page.evaluateJavaScript("kiosk.greet(\(greeting))") }
}
struct Other { let greeting = "it's another" }
