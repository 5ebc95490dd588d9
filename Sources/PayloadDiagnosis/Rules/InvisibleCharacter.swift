import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A character that nobody sees stands outside the literals, where JavaScript refuses it.
enum InvisibleCharacter: PayloadRule {
    static let name = RuleName.invisibleCharacter

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let token = subject.strayText?.token, token.kind == .invalid,
            let scalar = Unicode.Scalar(JavaScriptString.decode(subject.bytes, at: Int(token.offset)).codePoint),
            isInvisible(scalar)
        else { return [] }
        let words = scalar.properties.name ?? scalar.properties.nameAlias ?? "a control character"
        return [
            Finding(
                rule: name, severity: .error,
                message: "\(scalar.notation) (\(words.lowercased())), an invisible character, is between the values",
                range: subject.range(of: token),
                notes: [
                    subject.fate,
                    Finding.Note("remove it from the source; the text was probably copied from a web page"),
                ])
        ]
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
