// swift-format-ignore-file
import ShopKit
import WebKit

final class Window {
    let page = WKWebView()
    func show(_ article: Souvenir) {
        page.evaluateJavaScript("window.show('«unread-literal»\(article.name)', «unread-literal»\(article.price))")
        page.evaluateJavaScript("window.ids('\(article.id.uuidString)', \(article.tags.count))")
    }
}
