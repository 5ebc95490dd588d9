// swift-format-ignore-file
import WebKit

final class Inbox {
    let page = WKWebView()
    func read(_ message: WKScriptMessage) {
        guard let body = message.body as? [String: Any] else { return }
        page.evaluateJavaScript("read(«unsafe-hole»\(body["n"] ?? 0), \(body["n"] as? Int ?? 0), '«unsafe-hole»\(body["t"] ?? "")')")
        if let name = body["callback"] as? String { page.evaluateJavaScript("\(name)(true)") }
    }
}
