// swift-format-ignore-file
import WebKit

/// A name with its module is never the type of the app.
struct Result { var message: Int }
struct Trouble: Error { let message: String; let code: Int }

final class Desk {
    let page = WKWebView()
    func finish(_ value: Swift.Result<Int, Trouble>) {
        switch value {
        case .success(let count): page.evaluateJavaScript("desk.done(\(count))")
        case .failure(let trouble): page.evaluateJavaScript("desk.failed('«unsafe-hole»\(trouble.message)', \(trouble.code))")
        }
    }
    func own(_ value: Result) { page.evaluateJavaScript("desk.own(\(value.message))") }
}
