// swift-format-ignore-file
import WebKit

final class Lottery {
    let page = WKWebView()
    func draw(_ numbers: [Int], _ names: [String], _ winner: Int?) {
        page.evaluateJavaScript("draw([\(numbers.map(String.init).joined(separator: ","))])")
        page.evaluateJavaScript("draw([\(numbers.map { "\($0)" }.joined(separator: ","))], \(winner.map(String.init) ?? "null"))")
        page.evaluateJavaScript("draw(['«unsafe-hole»\(names.joined(separator: "','"))'])")
        let rows = names.reduce("") { $0 + "'«unsafe-hole»\($1)'," }
        page.evaluateJavaScript("draw([\(rows)])")
    }
}
