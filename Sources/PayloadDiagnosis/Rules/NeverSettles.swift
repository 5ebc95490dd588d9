package import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The call returned a promise that nobody settles, or that was rejected.
package enum NeverSettles: PayloadRule {
    package static let name = RuleName.neverSettles

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard case .completed = subject.run.outcome, subject.returnsToApp, let result = subject.run.result,
            result.kind == .promise
        else { return [] }
        switch (result.string(of: result.nodes[0].text).description, subject.run.rejections.isEmpty) {
        case ("pending", _) where subject.run.pendingTimers == 0: return [finding(isRejected: false)]
        // The state of a promise with a constructor of the payload's own cannot be read; the engine tells its rejection.
        case ("rejected", _), ("unreadable", false): return [finding(isRejected: true)]
        default: return []
        }
    }

    /// Also for whoever has listened to the promise.
    package static func finding(isRejected: Bool) -> Finding {
        Finding(
            rule: name, severity: .warning, confidence: .assumed,
            message: isRejected
                ? "the call returns a rejected promise; `invoke` may throw or wait forever"
                : "the call returns a promise that is never settled; `invoke` may wait forever",
            notes: [Finding.Note("add a time limit to the await; do not wait where no result is needed")])
    }
}
