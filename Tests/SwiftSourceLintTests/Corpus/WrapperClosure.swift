// swift-format-ignore-file
import WebKit

final class Loom {
    let page = WKWebView()
    lazy var run: (String) -> Void = { [weak self] code in self?.page.evaluateJavaScript(code) }
    func weave(_ pattern: String) { run("loom.weave('«unsafe-hole»\(pattern)')") }
    func rest() {
        let later = { (code: String) in self.page.evaluateJavaScript(code) }
        later("loom.rest('«unsafe-hole»\(page.title ?? "")')")
        later("loom.rest()")
    }
}
