// swift-format-ignore-file
import WebKit

/// Tasks and asynchronous constants hand scripts on like anything else.
@MainActor final class Quay {
    let page = WKWebView()
    func run(_ script: String) async throws -> Any? { try await page.evaluateJavaScript(script) }
    func moor(_ name: String) { Task { try? await run("quay.moor('«unsafe-hole»\(name)')") } }
    func both(_ left: Int, _ right: String) async throws {
        async let one = run("quay.left(\(left))")
        async let other = run("quay.right('«unsafe-hole»\(right)')")
        _ = try await (one, other)
    }
}
