import BridgeFindings
import PlayerEmulator

/// The engine's time limit, or the parent of the worker, ended the payload.
enum ScriptTimeout: PayloadRule {
    static let name = RuleName.scriptTimeout

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard case .timedOut = subject.run.outcome else { return [] }
        return [
            Finding(rule: name, severity: .error, message: "the payload ran longer than the time limit and was stopped")
        ]
    }
}
