// swift-format-ignore-file
import WebKit

extension String {
    var right: String {
        unicodeScalars.map { scalar -> String in
            switch scalar {
            case "'", "\"", "\\": return "\\\(scalar)"
            case "\n": return "\\n"
            case "\r": return "\\r"
            default: return String(scalar)
            }
        }.joined()
    }
    var wrong: String {
        var result = ""
        for scalar in unicodeScalars {
            if scalar == "'" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
final class Brush {
    let page = WKWebView()
    func paint(_ text: String) {
        page.evaluateJavaScript("brush.paint('\(text.right)')")
        page.evaluateJavaScript("brush.paint('«unsafe-hole»\(text.wrong)')")
    }
}
