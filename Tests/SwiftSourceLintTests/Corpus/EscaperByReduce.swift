// swift-format-ignore-file
import WebKit

final class Sieve {
    let page = WKWebView()
    private func safe(_ text: String) -> String {
        text.unicodeScalars.reduce("") { $0 + (["'", "\\", "\n", "\r"].contains($1) ? String(format: "\\x%02x", $1.value) : String($1)) }
    }
    func pour(_ text: String) { page.evaluateJavaScript("sieve.pour('\(safe(text))')") }
}
