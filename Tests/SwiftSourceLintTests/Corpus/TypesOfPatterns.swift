// swift-format-ignore-file
import WebKit

struct Fault: Error { let code: Int; let text: String }
enum Step { case walk(metres: Int), say(String), stop }
final class Guide {
    let page = WKWebView()
    func go(_ step: Step) {
        switch step {
        case .walk(let metres): page.evaluateJavaScript("guide.walk(\(metres))")
        case .say(let words): page.evaluateJavaScript("guide.say('«unsafe-hole»\(words)')")
        case .stop: page.evaluateJavaScript("guide.stop()")
        }
    }
    func end(_ result: Result<Int, Fault>) {
        switch result {
        case .success(let count): page.evaluateJavaScript("guide.done(\(count))")
        case let .failure(fault): page.evaluateJavaScript("guide.fault(\(fault.code), '«unsafe-hole»\(fault.text)')")
        }
        if case .success(let count) = result { page.evaluateJavaScript("guide.count(\(count))") }
    }
}
