import JavaScriptEngine
import JavaScriptSyntax

/// Isolates the tests to the shared engine thread, and so tests that an actor can be pinned to it.
@globalActor
actor EngineActor {
    static let shared = EngineActor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { EngineThread.shared.asUnownedSerialExecutor() }
}

/// A page of its own for one test.
@EngineActor
func makePage() throws -> JavaScriptContext {
    try ContextGroup().makeContext()
}

extension JavaScriptContext {
    /// Evaluates an expression and reads it.
    func read(_ script: JavaScriptString, budget: ReadBudget = ReadBudget()) throws -> ReadValue {
        group.reader.read(try evaluate(script), budget: budget)
    }

    /// What a script throws; nil when it throws nothing.
    func exception(of script: JavaScriptString) -> JavaScriptException? {
        do throws(JavaScriptException) {
            try evaluate(script)
            return nil
        } catch {
            return error
        }
    }
}

/// A value as one line of text in which nothing is lost: what the tests compare.
func dump(_ value: JavaScriptValue, node: Int = 0) -> String {
    let it = value.nodes[node]
    func text(_ piece: JavaScriptValue.Piece) -> String {
        value.string(of: piece).codePoints.map { codePoint in
            if (0x20..<0x7F).contains(codePoint) { return String(UnicodeScalar(UInt8(codePoint))) }
            return "\\u{" + String(codePoint, radix: 16) + "}"
        }.joined()
    }
    let shown =
        switch it.kind {
        case .undefined, .null, .hole, .proxy, .accessor: "\(it.kind)"
        case .boolean: it.number == 1 ? "true" : "false"
        case .number: "\(it.number)"
        case .date: "date(\(it.number))"
        case .string: "'\(text(it.text))'"
        case .object: ""
        case .array: ""
        default: "\(it.kind)(\(text(it.text)))"
        }
    let children = value.childIndices(of: node).map { child in
        let key = value.nodes[child].key
        let prefix =
            switch value.nodes[child].keyKind {
            case .position: ""
            case .name: text(key) + ": "
            case .symbol: "@" + text(key) + ": "
            case .prototype: "^"
            }
        return prefix + dump(value, node: child)
    }.joined(separator: ", ")
    switch it.kind {
    case .array: return "[\(children)]"
    case .object: return "{\(children)}"
    default: return children.isEmpty ? shown : "\(shown){\(children)}"
    }
}
