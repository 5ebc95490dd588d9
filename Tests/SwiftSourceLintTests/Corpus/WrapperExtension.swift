// swift-format-ignore-file
import WebKit

extension WKWebView {
    func js(_ line: String, then: ((Any?) -> Void)? = nil) {
        evaluateJavaScript(line) { value, _ in then?(value) }
    }
}
struct Globe {
    let view: WKWebView
    func turn(_ place: String) { view.js("globe.turn('«unsafe-hole»\(place)')") { print($0 ?? "") } }
    func stop() { view.js("globe.stop()") }
}
