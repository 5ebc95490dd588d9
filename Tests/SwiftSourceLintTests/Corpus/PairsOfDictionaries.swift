// swift-format-ignore-file
import WebKit

/// A closure may take a pair apart.
final class Aquarium {
    let page = WKWebView()
    var names: [String: Int] = [:]
    func count() {
        page.evaluateJavaScript(names.map { name, count in "tank.set('«unsafe-hole»\(name)', \(count));" }.joined(separator: "\n"))
    }
    func feed(_ meals: [String: [Int]]) {
        let script = meals
            .compactMap { name, times in
                guard !times.isEmpty else { return nil }
                return "tank.feed('«unsafe-hole»\(name)');"
            }
            .joined(separator: "\n")
        page.evaluateJavaScript(script)
    }
    func levels(_ levels: [Int: Bool]) {
        page.evaluateJavaScript(levels.map { tank, isFull in "tank.level(\(tank), \(isFull));" }.joined())
    }
}
