// swift-format-ignore-file
import WebKit

/// Replacements of a table, one after the other.
final class Diary {
    let page = WKWebView()

    func write(_ text: String) {
        let escapes: [(from: String, to: String)] = [
            ("\\", "\\\\"), ("'", "\\'"), ("\n", "\\n"), ("\r", "\\r"), ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029"),
        ]
        let safe = escapes.reduce(text) { $0.replacingOccurrences(of: $1.from, with: $1.to, options: .literal) }
        page.evaluateJavaScript("diary.write('\(safe)')")
    }

    func title(_ text: String) {
        let escapes: [(from: String, to: String)] = [("\\", "\\\\"), ("'", "\\'")]
        let safe = escapes.reduce(text) { $0.replacingOccurrences(of: $1.from, with: $1.to, options: .literal) }
        page.evaluateJavaScript("diary.title('«unsafe-hole»\(safe)')")
    }
}
