import Foundation
import JavaScriptEngine
import PlayerEmulator
import Synchronization

/// A few engines for all payloads of a run, each on a thread of its own: making one costs more than diagnosing a payload.
enum SharedEngines {
    /// One thread with its engine.
    private final class Lane: @unchecked Sendable {
        let thread = EngineThread()
        /// Touched on the thread only.
        var engine: EmulatorEngine?
    }

    private static let lanes = (0..<max(ProcessInfo.processInfo.activeProcessorCount, 1)).map { _ in Lane() }
    private static let turn = Atomic(0)

    /// Runs `body` with an engine that others use before and after.
    static func sync<Value: Sendable>(
        _ body: @escaping @Sendable (EmulatorEngine) throws -> Value
    ) throws -> Value {
        let number = turn.wrappingAdd(1, ordering: .relaxed).oldValue
        let lane = lanes[number % lanes.count]
        return try lane.thread.sync { () throws -> Value in
            let engine = try lane.engine ?? EmulatorEngine()
            lane.engine = engine
            return try body(engine)
        }
    }
}
