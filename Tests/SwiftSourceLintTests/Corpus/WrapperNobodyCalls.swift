// swift-format-ignore-file
import WebKit

final class Console {
    let web = WKWebView()
    func anything(_ code: String) { web.evaluateJavaScript(/*«unread-literal»*/code) }
    func asked() async throws { _ = try await web.evaluateJavaScript(/*«unread-literal»*/stored) }
    var stored = ""
}
