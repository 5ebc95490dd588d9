// swift-format-ignore-file
import WebKit

final class Tape {
    private let page = WKWebView()
    private func call(_ method: String, _ value: Int) { page.evaluateJavaScript("tape.\(method)(\(value))") }
    func forward() { call("forward", 10) }
    func back() { call("back", 10) }
    private func set(_ name: String) { page.evaluateJavaScript("tape.mark('\(name)')") }
    func a() { set("side-a") }
    func b() { set("side-b") }
}
