import JavaScriptEngine

/// A player's session, which is entered from outside of the engine's thread.
package final class SessionHandle: @unchecked Sendable {
    private var recorder: SessionRecorder
    private let thread: EngineThread

    /// On the engine's thread.
    init(_ recorder: SessionRecorder, on thread: EngineThread) {
        self.recorder = recorder
        self.thread = thread
    }

    package func enter<Value: Sendable>(_ body: @escaping @Sendable (SessionRecorder) -> Value) -> Value {
        thread.sync { body(self.recorder) }
    }
}
