// swift-format-ignore-file
import WebKit

final class Box {
    let page = WKWebView()
    func open(_ id: UUID, _ data: Data, _ n: Int) {
        page.evaluateJavaScript("box.open('\(id)', '\(id.uuidString.lowercased())', '\(id.uuidString.prefix(8))')")
        page.evaluateJavaScript("box.data('\(data.base64EncodedString())', '\(String(n, radix: 16))')")
        page.evaluateJavaScript("box.data('«unsafe-hole»\(data.base64EncodedString(options: .lineLength64Characters))')")
        page.evaluateJavaScript("box.bare(«unsafe-hole»\(id))")
    }
}
