import JavaScriptEngine
public import JavaScriptSyntax

/// What became of a promise.
public enum PromiseState: Sendable {
    /// It waits, perhaps for ever.
    case pending
    /// It gave this value.
    case fulfilled(JavaScriptValue)
    /// It failed with this value.
    case rejected(JavaScriptValue)
}

extension PlayerPage {
    /// Listens to a promise. What is settled already is told before the call returns, as microtasks run at its end.
    func state(of promise: JavaScriptReference) -> PromiseState {
        var state = PromiseState.pending
        func listener(_ settled: @escaping (JavaScriptValue) -> PromiseState) -> JavaScriptReference {
            context.makeFunction(name: "settled") { info in
                state = settled(info.readArguments().value.elements.first ?? .undefined)
                return nil
            }
        }
        _ = try? promiseThen?.call(this: promise, [listener { .fulfilled($0) }, listener { .rejected($0) }])
        return state
    }
}
