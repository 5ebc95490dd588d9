// swift-format-ignore-file
import WebKit

enum Table {
    static let marks: [Character: String] = ["'": "\\'", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\r\n": "\\r\\n"]
    static func escape(_ text: String) -> String { text.map { marks[$0] ?? String($0) }.joined() }
    static func hex(_ text: String) -> String { text.utf16.map { String(format: "\\u%04x", $0) }.joined() }
}
final class Desk {
    let page = WKWebView()
    func put(_ text: String) {
        page.evaluateJavaScript("desk.put('\(Table.hex(text))')")
        page.evaluateJavaScript("desk.put('«unsafe-hole»\(Table.escape(text))')")
    }
}
