// swift-format-ignore-file
import WebKit

final class Page {
    let web = WKWebView()
    func configure(_ json: Data, _ text: String) async throws {
        let encoded = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        _ = try await web.evaluateJavaScript("configure(JSON.parse('«unsafe-hole»\(encoded)'))")
        _ = try await web.evaluateJavaScript("configure(\(encoded))")
    }
}
