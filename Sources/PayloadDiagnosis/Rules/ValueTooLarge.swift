import BridgeFindings
import PlayerEmulator

/// A value arrived that is too large to be read.
enum ValueTooLarge: PayloadRule {
    static let name = RuleName.valueTooLarge

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let limit = subject.run.oversize else { return [] }
        return [
            Finding(
                rule: name, severity: .error,
                message:
                    "the value that arrived is too large to be read completely (limit: \(limit.prefix(80))\(limit.count > 80 ? "…" : ""))"
            )
        ]
    }
}
