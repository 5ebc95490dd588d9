// swift-format-ignore-file
import Foundation
import WebKit

final class Press {
    let page = WKWebView()
    private func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: result += "\\" + String(scalar)
            case 0..<0x20, 0x2028, 0x2029: result += String(format: "\\u%04x", scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
    func print(_ text: String) throws {
        page.evaluateJavaScript("press.print(\(literal(text)))")
        let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        page.evaluateJavaScript("press.print(\"\(json.dropFirst().dropLast())\")")
    }
}
