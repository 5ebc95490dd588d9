import BridgeFindings
import PlayerEmulator

/// The engine gave up on the text before its first statement.
enum EngineLimit: PayloadRule {
    static let name = RuleName.engineLimit

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard case .engineLimit(let reason) = subject.run.outcome else { return [] }
        return [
            Finding(
                rule: name, severity: .error, message: "the engine rejects the text: \(reason)",
                notes: [Finding.Note("no part of this payload ran")])
        ]
    }
}
