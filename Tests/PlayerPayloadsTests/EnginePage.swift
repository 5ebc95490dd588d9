import JavaScriptEngine
import JavaScriptSyntax
import Testing

/// Isolates the proofs to the thread of the engine.
@globalActor
actor EngineActor {
    static let shared = EngineActor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { EngineThread.shared.asUnownedSerialExecutor() }
}

/// A page whose player collects what arrives, called in the way the host is assumed to call it.
@EngineActor
struct EnginePage {
    private let context: JavaScriptContext

    init() throws {
        context = try ContextGroup().makeContext()
        try context.evaluate("var got = []; var player = { f(...values) { got.push(values) } };")
    }

    /// What arrives when each text is the arguments of one call: one list of arguments a text.
    func received(_ texts: [String]) throws -> [JavaScriptValue] {
        let calls = texts.map { "player.f(\($0)\n);" }.joined(separator: "\n")
        let reading = context.group.reader.read(
            try context.evaluate(JavaScriptString("got = []; (() => {\(calls)})(); got")))
        return reading.value.elements
    }
}
