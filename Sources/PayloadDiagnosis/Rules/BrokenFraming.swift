import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The values are fine; a comma, bracket, semicolon or comment between them is not.
enum BrokenFraming: PayloadRule {
    static let name = RuleName.brokenFraming

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let block = ObjectAsBlock.finding(in: subject) { return [block] }
        if subject.run.verdict == .injected { return breakout(subject) }
        guard let stray = subject.strayText else { return [] }
        let framing = FramingFault(stray: stray, allTokens: subject.allTokens)
        guard let fault = framing.find(quoting: { subject.code($0) }) else { return [] }
        var notes = [subject.fate]
        if let opener = fault.opener {
            let token = subject.tokens[opener]
            notes.append(Finding.Note("\(subject.code(token.range)) opens here", range: subject.range(of: token)))
        }
        notes.append(Remedy.joinValues)
        return [
            Finding(
                rule: name, severity: .error, message: fault.message, range: subject.range(fault.range), notes: notes)
        ]
    }

    /// Brackets are closed that the text did not open, so that the rest runs beside the call.
    private static func breakout(_ subject: DiagnosisSubject) -> [Finding] {
        guard subject.literalFault == nil, subject.run.form != .wellFormed, !subject.isScript,
            let unopened = subject.brackets.unopened.first
        else { return [] }
        let token = subject.allTokens[unopened.token]
        return [
            Finding(
                rule: name, severity: .error,
                message:
                    "\(subject.code(token.range)) closes the bracket of the call; what follows runs as separate code",
                range: subject.range(of: token), notes: [subject.fate, Remedy.joinValues])
        ]
    }
}
