import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax

@testable import PlayerEmulator

/// Does something with a recording page of its own, whose functions `echo` and `track` are recorded.
func withPage<Value: Sendable>(_ body: @escaping @Sendable (PlayerPage) throws -> Value) throws -> Value {
    try onEngine {
        try body(PlayerPage(engine: $0, settings: PlayerSettings(kind: .recording, recorded: ["echo", "track"])))
    }
}

/// What an expression gives on a fresh page, in our notation; or what it throws, behind `threw`.
func value(of expression: JavaScriptString) throws -> String {
    try withPage { $0.value(of: expression) }
}

extension PlayerPage {
    func value(of script: JavaScriptString) -> String {
        switch run(script) {
        case .success(let result): ValueNotation.json(reader.read(result).value)
        case .failure(let error): "threw \(error.message)"
        }
    }

    /// Runs a script, lets time pass, and tells what was called in all that time.
    func calls(of script: JavaScriptString, then seconds: Double...) -> [String] {
        _ = run(script)
        for step in seconds { _ = advance(by: step) }
        return record.calls.map(\.words)
    }
}
