// swift-format-ignore-file
import Foundation
import WebKit

final class Left {
    let page = WKWebView()
    private func quoted(_ text: String) -> String { "'\(text)'" }
    func show() { page.evaluateJavaScript("left.show(\(quoted("fixed")))") }
}
final class Right {
    let page = WKWebView()
    private func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
    func show(_ text: String) throws { page.evaluateJavaScript("right.show(\(try quoted(text)))") }
}
