import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Data that the page ran as code.
enum CodeInPayload: PayloadRule {
    static let name = RuleName.codeInPayload

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        let run = subject.run
        guard run.verdict == .injected else { return [] }
        var notes: [Finding.Note] = []
        if run.calls.count > 1 {
            let names = run.calls.map { "`\($0.target.label)`" }.joined(separator: ", ")
            notes.append(Finding.Note("the page received \(run.calls.count) calls: \(names)"))
        }
        for change in run.changes.prefix(5) { notes.append(Finding.Note("the payload changed the page: \(change)")) }
        let message =
            switch run.form {
            case .breaksOut: "the text closes a bracket that it did not open, and what follows ran as code"
            case .malformed: "the text is no list of values on its own, and ran all the same"
            case .wellFormed: "the text ran as code: more happened in the page than one call"
            }
        return [Finding(rule: name, severity: .error, message: message, range: place(subject), notes: notes)]
    }

    /// The first bracket that closes nothing, else where the text stops being made of literals.
    private static func place(_ subject: DiagnosisSubject) -> TextRange {
        if let unopened = subject.brackets.unopened.first {
            return subject.range(of: subject.allTokens[unopened.token])
        }
        if let obstacle = subject.run.scan.obstacle,
            let token = subject.tokens.first(where: { $0.end > obstacle.offset }) {
            return subject.range(of: token)
        }
        return subject.range(0..<subject.bytes.count)
    }
}

extension RecordedCall.Target {
    /// How messages name it.
    var label: String {
        switch self {
        case .function(let name): name
        case .callback(let key): key
        }
    }
}
