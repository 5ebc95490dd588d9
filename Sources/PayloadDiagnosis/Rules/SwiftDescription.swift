import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A value stands in the text as Swift prints it, which is no JavaScript.
enum SwiftDescription: PayloadRule {
    static let name = RuleName.swiftDescription

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let stray = subject.strayText, let (start, form) = description(stray) else { return [] }
        let text = SwiftDescriptionText(bytes: stray.bytes, tokens: stray.tokens)
        let range = Int(stray.tokens[start].offset)..<text.end(at: start)
        return [
            Finding(
                rule: name, severity: .error,
                message: "\(subject.code(range)) is how Swift prints \(form.rawValue), which JavaScript cannot read",
                range: subject.range(range), notes: [subject.fate, Remedy.encodeValue])
        ]
    }

    /// The outermost description around the place at which the parser gave up.
    private static func description(_ stray: StrayText) -> (start: Int, form: SwiftDescriptionText.Form)? {
        let text = SwiftDescriptionText(bytes: stray.bytes, tokens: stray.tokens)
        var starts: [Int] = []
        for opener in stray.openers.suffix(20) {
            let isNamed = stray.punctuator(opener) == .leftParenthesis && stray[opener - 1]?.endsValue == true
            guard isNamed else {
                starts.append(opener)
                continue
            }
            guard stray[opener - 1]?.kind == .identifier else { continue }
            let start = text.nameStart(opener - 1)
            // A script's own calls look like enum cases.
            if !stray.isScript || text.isCapitalised(start) { starts.append(start) }
        }
        starts.append(stray.first)
        // `()` could still begin a function without arguments: the parser gives up behind it.
        if stray.punctuator(stray.stumble - 1) == .rightParenthesis, !stray.isCall(stray.stumble - 2) {
            starts.append(stray.stumble - 2)
        }
        for start in starts where start <= stray.stumble {
            if let form = text.form(at: start) { return (start, form) }
        }
        return nil
    }
}
