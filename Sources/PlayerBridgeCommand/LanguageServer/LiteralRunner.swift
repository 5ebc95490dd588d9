internal import BridgeFindings
internal import JavaScriptSyntax

/// Runs literals of Swift source in a worker that stays.
final class LiteralRunner {
    private let client: WorkerClient

    /// A literal is run with many values, so it has more seconds than a payload.
    private static let patience = 8.0

    init(_ client: WorkerClient) { self.client = client }

    /// Nil for those that were not come to, and for those that a fault of ours kept from being run.
    func run(_ literals: [JavaScriptValue], isStopped: () -> Bool) -> [LiteralOutcome?] {
        literals.map { literal in
            guard !isStopped() else { return nil }
            switch try? client.askAlone(JudgeLiteral(literal: literal), patience: Self.patience) {
            case .answer(let value): return .judged(value)
            case .died(let finding): return .died(finding)
            case .problem, .fault, nil: return nil
            }
        }
    }

    func end() { client.end() }
}
