import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The text uses a name that the page does not define.
enum UndefinedName: PayloadRule {
    static let name = RuleName.undefinedName

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let unknown = subject.unknownName else { return [] }
        var notes = [Finding.Note("reading it threw before the function was called")]
        if let hint = hint(unknown, subject) { notes.append(Finding.Note(hint)) }
        return [
            Finding(
                rule: name,
                message:
                    "`\(subject.quotation(subject.tokens[unknown.position].range))` is a name that the page does not define",
                range: subject.range(of: subject.tokens[unknown.position]), notes: notes)
        ]
    }

    /// What other languages write, and JavaScript's word for it.
    private static let foreignWords = [
        "YES": "true", "NO": "false", "True": "true", "False": "false", "TRUE": "true", "FALSE": "false",
        "None": "null",
        "Null": "null", "Undefined": "undefined", "self": "this",
    ]

    private static func hint(_ unknown: UnknownName, _ subject: DiagnosisSubject) -> String? {
        if let word = foreignWords[unknown.name] { return "JavaScript writes `\(word)`" }
        if case .invoke(let function) = subject.run.payload.channel, function == unknown.name {
            return
                "`invoke` writes the call; pass only the arguments, without the function's name and brackets"
        }
        let isCalled =
            unknown.position + 1 < subject.tokens.count
            && subject.tokens[unknown.position + 1].punctuator == .leftParenthesis
        if isCalled { return "the page has no such function, or has it only as a member of another object" }
        return subject.isScript ? nil : "text needs quotes, which JavaScriptArguments and JSONEncoder write"
    }
}
