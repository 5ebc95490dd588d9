// swift-format-ignore-file
import WebKit

/// Parts of a link are text; the link itself may hold an apostrophe.
final class Signpost {
    let page = WKWebView()
    func point(_ link: URL) {
        page.evaluateJavaScript("post.to('«unsafe-hole»\(link.absoluteString)')")
        page.evaluateJavaScript("post.to(\"\(link.absoluteString)\")")
        page.evaluateJavaScript("post.file('«unsafe-hole»\(link.standardizedFileURL.path)')")
        page.evaluateJavaScript("post.query('«unsafe-hole»\(link.query ?? "")')")
        page.evaluateJavaScript("post.port(\(link.port ?? 80))")
    }
}
