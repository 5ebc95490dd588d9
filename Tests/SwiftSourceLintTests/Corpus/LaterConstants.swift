// swift-format-ignore-file
import Foundation
import WebKit

/// A constant that gets its value later has the type that is written.
final class Ledger {
    let page = WKWebView()
    func post(_ value: Any?) {
        let text: String
        if let value = value {
            if value is String {
                text = "\"«unsafe-hole»\(value)\""
            } else {
                text = "0"
            }
        } else {
            text = "null"
        }
        page.evaluateJavaScript("ledger.post(\(text))")
    }
    func count(_ rows: [Int]) {
        let script: String
        if rows.isEmpty { script = "ledger.clear()" } else { script = "ledger.rows(\(rows.count))" }
        page.evaluateJavaScript(script)
    }
}
