// swift-format-ignore-file
import WebKit

/// Kinds of text that hold no more than letters.
final class Kiln {
    enum Glaze: String, CaseIterable { case matt, gloss }
    let page = WKWebView()
    func glazes() {
        page.evaluateJavaScript("kiln.glazes(['\(Glaze.allCases.map(\.rawValue).joined(separator: "', '"))'])")
    }
    func glaze(_ glaze: Glaze?) { page.evaluateJavaScript("kiln.glaze('\(glaze?.rawValue ?? "matt")')") }
    func described(_ glaze: Glaze) { page.evaluateJavaScript("kiln.glaze('\(String(describing: glaze))')") }
    func named(_ name: String?) { page.evaluateJavaScript("kiln.name('«unsafe-hole»\(name ?? "none")')") }
}
