// swift-format-ignore-file
import WebKit

/// Words are put around a command on its way.
final class Tram {
    let page = WKWebView()
    private func run(_ script: String) { page.evaluateJavaScript(script) }
    private func call(_ command: String) { run("(function () { return tram." + command + "; })();") }
    private func guarded(_ body: String) { run("if (window.tram) { \(body) }") }
    func stop() { call("stop()") }
    func name(_ text: String) { call("name('«unsafe-hole»\(text)')") }
    func bell(_ times: Int) { guarded("tram.bell(\(times));") }
    func tell(_ text: String) { guarded("tram.tell(\"«unsafe-hole»\(text)\");") }
}
