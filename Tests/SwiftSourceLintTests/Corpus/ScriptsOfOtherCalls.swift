// swift-format-ignore-file
import JavaScriptCore
import WebKit

final class Engine {
    let context = JSContext()!
    func user(_ name: String) -> WKUserScript {
        WKUserScript(source: "window.user = '«unsafe-hole»\(name)'", injectionTime: .atDocumentStart, forMainFrameOnly: true)
    }
    func sum(_ a: Int, _ b: Int) { _ = context.evaluateScript("\(a) + \(b)") }
    func find(_ word: String) { _ = context.evaluateScript("find(\"«unsafe-hole»\(word)\")") }
}
