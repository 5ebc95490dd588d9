// swift-format-ignore-file
import Foundation
import WebKit

/// Digits, whatever base they have.
final class Vault {
    let page = WKWebView()
    func open(_ key: Data) {
        page.evaluateJavaScript("vault.open('\(key.map { String(format: "%02x", $0) }.joined())')")
    }
    func seal(_ bytes: [UInt8]) {
        let hex = bytes.map { String(format: "%02hhX", $0) }.joined(separator: ":")
        page.evaluateJavaScript("vault.seal('\(hex)')")
    }
    func number(_ number: Int) { page.evaluateJavaScript("vault.number('\(String(number, radix: 16))')") }
    func label(_ texts: [String]) {
        page.evaluateJavaScript("vault.label('«unsafe-hole»\(texts.joined(separator: "-"))')")
    }
}
