// swift-format-ignore-file
import WebKit

protocol Named { var name: String { get } }
protocol Counted { var count: Int { get } }
typealias Shelf = Named & Counted

final class Library {
    let page = WKWebView()
    func open(_ shelf: Shelf) { page.evaluateJavaScript("library.open('«unsafe-hole»\(shelf.name)', \(shelf.count))") }
    func close(_ shelf: any Named & Counted) { page.evaluateJavaScript("library.close(\(shelf.count), '«unsafe-hole»\(shelf.name)')") }
}
