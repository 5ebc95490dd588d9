import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// What the call returned cannot be handed back to the app.
enum UnsupportedResult: PayloadRule {
    static let name = RuleName.unsupportedResult

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard case .completed = subject.run.outcome, let result = subject.run.result, subject.returnsToApp else {
            return []
        }
        guard let kind = result.nodes.lazy.compactMap({ names[$0.kind] }).first else { return [] }
        return [
            Finding(
                rule: name, severity: .warning, message: "the call returns \(kind), which cannot cross back to the app",
                notes: [Finding.Note("the function was called, but the app may see an error")])
        ]
    }

    /// What WebKit refuses to carry. Promises have a rule of their own.
    private static let names: [JavaScriptValue.Kind: String] = [
        .function: "a function", .symbol: "a symbol", .bigInt: "a BigInt", .cycle: "an object that contains itself",
        .proxy: "a proxy",
    ]
}

extension DiagnosisSubject {
    /// `notify` hands nothing back.
    var returnsToApp: Bool {
        if case .notify = run.payload.channel { return false }
        return true
    }
}
