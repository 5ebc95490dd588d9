// swift-format-ignore-file
import WebKit

final class Note {
    let page = WKWebView()
    func send(_ text: String?) {
        guard var safe = text else { return }
        safe = safe.replacingOccurrences(of: "\\", with: "\\\\", options: .literal)
        safe = safe.replacingOccurrences(of: "\"", with: "\\\"", options: .literal)
        safe = safe.replacingOccurrences(of: "\n", with: "\\n", options: .literal)
        safe = safe.replacingOccurrences(of: "\r", with: "\\r", options: .literal)
        page.evaluateJavaScript("note.send(\"\(safe)\")")
    }
    func half(_ text: String?) {
        guard var safe = text else { return }
        safe = safe.replacingOccurrences(of: "\"", with: "\\\"", options: .literal)
        page.evaluateJavaScript("note.half(\"«unsafe-hole»\(safe)\")")
    }
}
