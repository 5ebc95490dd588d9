import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The call returned a promise that nobody settles, or that was rejected.
enum NeverSettles: PayloadRule {
    static let name = RuleName.neverSettles

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard case .completed = subject.run.outcome, subject.returnsToApp, let result = subject.run.result,
            result.kind == .promise
        else { return [] }
        let message: String
        switch result.string(of: result.nodes[0].text).description {
        case "pending": message = "the call returns a promise that nothing settles: `invoke` may wait for ever"
        case "rejected": message = "the call returns a promise that was rejected: `invoke` may throw, or return at once"
        default: return []
        }
        return [
            Finding(
                rule: name, severity: .warning, confidence: .assumed, message: message,
                notes: [Finding.Note("put a limit around the await, and do not wait where no result is needed")])
        ]
    }
}
