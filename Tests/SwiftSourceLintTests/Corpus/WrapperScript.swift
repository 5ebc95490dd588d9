// swift-format-ignore-file
import WebKit

final class Radio {
    private let page = WKWebView()
    private func run(_ code: String) { page.evaluateJavaScript(code) }
    func tune(_ station: String) { run("radio.tune('«unsafe-hole»\(station)')") }
    func volume(_ level: Int) { run("radio.volume(\(level))") }
    func off() { run("radio.off()") }
}
