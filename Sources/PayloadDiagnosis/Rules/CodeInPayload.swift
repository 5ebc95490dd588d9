import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Data that the page ran as code.
enum CodeInPayload: PayloadRule {
    static let name = RuleName.codeInPayload

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        switch subject.run.verdict {
        case .injected: [injected(subject)]
        case .altered: altered(subject).map { [$0] } ?? []
        case .delivered where subject.isUnjudged: suspicious(subject).map { [$0] } ?? []
        default: []
        }
    }

    // MARK: Injected

    private static func injected(_ subject: DiagnosisSubject) -> Finding {
        let run = subject.run
        var notes: [Finding.Note] = []
        if run.calls.count > 1 {
            let names = run.calls.prefix(5).map { "`\($0.target.label)`" }.joined(separator: ", ")
            notes.append(
                Finding.Note("the page received \(run.calls.count) calls: \(names)\(run.calls.count > 5 ? ", …" : "")"))
        }
        if let last = run.laterCalls.last {
            notes.append(
                Finding.Note(
                    "\(run.laterCalls.count) of them came from timers that the payload set, the last one after \(NumberText.javaScript(last - run.at)) s"
                ))
        }
        for handler in run.forged.prefix(5) {
            notes.append(
                Finding.Note("the payload posted a message to `\(handler)` in the player's name: a forged event"))
        }
        for change in run.changes.prefix(5) { notes.append(Finding.Note("the payload changed the page: \(change)")) }
        let message =
            switch run.form {
            case .breaksOut: "the text closes a bracket that it did not open; what follows ran as code"
            case .malformed: "the text is not a list of values on its own, but it ran"
            case .wellFormed: "the text ran as code; more happened in the page than one call"
            }
        return Finding(rule: name, severity: .error, message: message, range: place(subject), notes: notes)
    }

    /// The first bracket that closes nothing, the second call of a script, else the first value that is code.
    private static func place(_ subject: DiagnosisSubject) -> TextRange {
        if let unopened = subject.brackets.unopened.first {
            return subject.range(of: subject.allTokens[unopened.token])
        }
        if subject.isScript, let call = secondCall(subject) { return call }
        if let outline = subject.outline, let part = outline.firstCode(in: 0) {
            return subject.range(ofPart: outline.parts[part])
        }
        if let obstacle = subject.run.scan.obstacle,
            let token = subject.tokens.first(where: { $0.end > obstacle.offset })
        {
            return subject.range(of: token)
        }
        return subject.range(0..<subject.bytes.count)
    }

    private static func secondCall(_ subject: DiagnosisSubject) -> TextRange? {
        guard subject.run.calls.count > 1 else { return nil }
        let names = Set(subject.run.calls.map { $0.target.label })
        let calls = subject.tokens.indices.dropLast().filter { position in
            subject.tokens[position].kind == .identifier && names.contains(subject.text(subject.tokens[position].range))
                && subject.tokens[position + 1].punctuator == .leftParenthesis
        }
        return calls.count > 1 ? subject.range(of: subject.tokens[calls[1]]) : nil
    }

    // MARK: Inside a value

    /// Code where the first difference is. A script is code throughout, so there it explains nothing.
    private static func altered(_ subject: DiagnosisSubject) -> Finding? {
        guard !subject.isScript, let alteration = subject.alteration, let outline = subject.outline,
            // Code elsewhere may have done it too: a `toJSON` beside the value, a function that shares it.
            let part = outline.firstCode(in: alteration.nearest) ?? outline.firstCode(in: 0)
        else { return nil }
        return finding(subject, outline, part, .error, path: alteration.path)
    }

    private static func suspicious(_ subject: DiagnosisSubject) -> Finding? {
        guard !subject.isScript, let outline = subject.outline, let part = outline.firstCode(in: 0) else { return nil }
        return finding(subject, outline, part, .warning, path: subject.path(ofPart: part))
    }

    private static func finding(
        _ subject: DiagnosisSubject, _ outline: PayloadOutline, _ part: Int, _ severity: Severity, path: String?
    ) -> Finding {
        let range = subject.bytes(ofTokens: outline.parts[part].tokens)
        return Finding(
            rule: name, severity: severity, message: "`\(subject.quotation(range))` is code, not a value",
            range: subject.range(range), path: path,
            notes: [
                Finding.Note(
                    "code in a payload can do anything the page can; send only values, as JavaScriptArguments and JSONEncoder write them"
                )
            ])
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
