// swift-format-ignore-file
import WebKit

/// What a pattern binds hides the parameter of the same name.
final class Radio {
    let page = WKWebView()
    func literal(_ value: Int?) -> String {
        switch value {
        case .some(let value): return "\(value)"
        case .none: return "null"
        }
    }
    func tune(_ channel: Int?) { page.evaluateJavaScript("radio.tune(\(literal(channel)))") }
    func name(_ value: String?) {
        if let value { page.evaluateJavaScript("radio.name('«unsafe-hole»\(value)')") }
    }
    func loud(_ value: String) {
        let value = value.count
        page.evaluateJavaScript("radio.loud(\(value))")
    }
}
