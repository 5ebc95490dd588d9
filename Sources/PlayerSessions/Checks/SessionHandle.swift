import JavaScriptEngine

/// A player's session, which is entered from outside of the engine's thread.
package final class SessionHandle: @unchecked Sendable {
    private var recorder: SessionRecorder

    /// On the engine's thread.
    package init(_ recorder: SessionRecorder) { self.recorder = recorder }

    package func enter<Value: Sendable>(_ body: @escaping @Sendable (SessionRecorder) -> Value) -> Value {
        EngineThread.shared.sync { body(self.recorder) }
    }
}
