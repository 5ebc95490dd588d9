// swift-format-ignore-file
import Foundation
import WebKit

struct Dish: Encodable { let name: String }
final class Menu {
    let page = WKWebView()
    func open(_ count: Int, _ dish: Dish) throws {
        page.evaluateJavaScript("menu.open('it«unescaped-quote»'s')")
        /*«broken-framing»*/page.evaluateJavaScript("menu.count(\(count)")
        let json = String(decoding: try JSONEncoder().encode(dish), as: UTF8.self)
        page.evaluateJavaScript("menu.dish(\"«unescaped-quote»\(json)\")")
        page.evaluateJavaScript("menu.fine(\(json)); menu.count(\(count))")
    }
    func ask() async throws { _ = try await page.callAsyncJavaScript("const a = await menu.all(); return a", arguments: [:], in: nil, contentWorld: .page) }
}
