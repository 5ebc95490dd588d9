// swift-format-ignore-file
import WebKit

func quoted(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\", options: .literal)
        .replacingOccurrences(of: "'", with: "\\'", options: .literal)
        .replacingOccurrences(of: "\n", with: "\\n", options: .literal)
        .replacingOccurrences(of: "\r", with: "\\r", options: .literal)
}
final class Pen {
    let page = WKWebView()
    func write(_ text: String) {
        page.evaluateJavaScript("pen.write('\(quoted(text))')")
        page.evaluateJavaScript("pen.write(\"«unsafe-hole»\(quoted(text))\")")
    }
}
