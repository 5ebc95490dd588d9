// swift-format-ignore-file
import WebKit

func evaluate(_ code: String, in page: WKWebView) { page.evaluateJavaScript(code, completionHandler: nil) }
func assign(_ value: String, to name: String, in page: WKWebView) { evaluate("window.\(name) = \(value)", in: page) }

final class Mill {
    let page = WKWebView()
    func grind(_ grain: String) { evaluate("mill.grind('«unsafe-hole»\(grain)')", in: page) }
    func speed(_ turns: Int) { assign("\(turns)", to: "millSpeed", in: page) }
    func title(_ text: String) { assign("'«unsafe-hole»\(text)'", to: "millTitle", in: page) }
}
