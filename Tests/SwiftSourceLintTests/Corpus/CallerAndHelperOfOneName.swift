// swift-format-ignore-file
import WebKit

enum Shelf {
    static func sort(_ key: String) -> String { "shelf.sort('«unsafe-hole»\(key)');" }
    static func count(_ n: Int) -> String { "shelf.count(\(n));" }
}
final class ShelfScreen {
    let page = WKWebView()
    func sort(_ key: String) { page.evaluateJavaScript(Shelf.sort(key)) }
    func count(_ n: Int) { page.evaluateJavaScript(Shelf.count(n)) }
}
