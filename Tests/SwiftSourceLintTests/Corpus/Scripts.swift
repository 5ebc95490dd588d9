// swift-format-ignore-file
import WebKit

final class Page {
    let web = WKWebView()
    func show(_ name: String, count: Int) async throws {
        _ = try await web.evaluateJavaScript("window.shop.show('«unsafe-hole»\(name)', \(count))")
        web.evaluateJavaScript("document.title = \"«unsafe-hole»\(name)\"") { _, _ in }
        _ = try await web.evaluateJavaScript("reload()")
        _ = try await web.callAsyncJavaScript("return show('«unsafe-hole»\(name)')", arguments: [:], in: nil, contentWorld: .page)
    }
}
