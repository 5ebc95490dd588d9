// swift-format-ignore-file
import Foundation
import WebKit

/// A name of a closed set may be a part of a word, or the name of a function.
final class Playground {
    enum Side: String { case left, right }
    static let token = UUID().uuidString.replacingOccurrences(of: "-", with: "", options: .literal)
    static let callback = "done_\(token)"
    let page = WKWebView()
    func turn(_ side: Side) { page.evaluateJavaScript("swing.turn_\(side.rawValue)(1)") }
    func move(_ side: Side) { page.evaluateJavaScript("swing.\(side.rawValue)()") }
    func listen() { page.evaluateJavaScript("swing.listen(function \(Self.callback)() {})") }
    func sign() { page.evaluateJavaScript("swing.sign('\(Playground.token)')") }
    func say(_ text: String) { page.evaluateJavaScript("swing.say_\(Side.left.rawValue)('«unsafe-hole»\(text)')") }
}
