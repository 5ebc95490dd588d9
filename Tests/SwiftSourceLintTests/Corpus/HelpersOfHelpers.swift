// swift-format-ignore-file
import WebKit

enum Tree {
    static func a(_ n: String) -> String { "[\(b(n)), \(b(n)), \(b(n)), \(b(n))]" }
    static func b(_ n: String) -> String { "[\(c(n)), \(c(n)), \(c(n)), \(c(n))]" }
    static func c(_ n: String) -> String { "[\(d(n)), \(d(n)), \(d(n)), \(d(n))]" }
    static func d(_ n: String) -> String { "[\(e(n)), \(e(n)), \(e(n)), \(e(n))]" }
    static func e(_ n: String) -> String { "[\(f(n)), \(f(n)), \(f(n)), \(f(n))]" }
    static func f(_ n: String) -> String { "'«unsafe-hole»\(n)'" }
}
final class Screen {
    let page = WKWebView()
    func grow(_ name: String) { page.evaluateJavaScript("grow(\(Tree.a(name)))") }
}
