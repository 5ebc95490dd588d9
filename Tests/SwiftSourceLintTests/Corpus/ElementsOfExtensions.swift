// swift-format-ignore-file
import WebKit

enum Shift { case add(String), remove(id: Int) }

/// Inside an extension of a list, a method without a base is one of the list.
extension Array where Element == Shift {
    var script: String {
        """
        var rota = open();
        \(compactMap { $0.line }.joined(separator: "\n"))
        """
    }
}

extension Shift {
    var line: String? {
        switch self {
        case .add(let name): return "rota.add('«unsafe-hole»\(name)');"
        case .remove(let id): return "rota.remove(\(id));"
        }
    }
}

final class Rota {
    let page = WKWebView()
    func apply(_ shifts: [Shift]) { page.evaluateJavaScript(shifts.script) }
}
