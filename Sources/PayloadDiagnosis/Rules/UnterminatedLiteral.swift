import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A literal has no closing quote, or a backslash took it into the text.
enum UnterminatedLiteral: PayloadRule {
    static let name = RuleName.unterminatedLiteral

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let fault = subject.literalFault {
            switch fault.kind {
            case .neverClosed: return [neverClosed(fault.range, subject)]
            case .swallowedClose: return [swallowed(fault, subject)]
            default: return []
            }
        }
        guard let token = subject.strayText?.token, token.flags.contains(.unterminated) else { return [] }
        // An apostrophe inside a word or number that lacks its quotes begins no literal.
        if token.kind == .string, TextStructure(bytes: subject.bytes).isWordByte(Int(token.offset) - 1) { return [] }
        return [neverClosed(Int(token.offset)..<Int(token.offset) + 1, subject)]
    }

    private static func neverClosed(_ opening: Range<Int>, _ subject: DiagnosisSubject) -> Finding {
        let rest = opening.lowerBound..<subject.bytes.count
        return Finding(
            rule: name, severity: .error,
            message: "the literal that begins with \(subject.code(rest, limit: 20)) is not closed",
            range: subject.range(opening),
            notes: [
                subject.fate,
                Finding.Note(
                    "add the closing quote; cut text to a length before encoding it"),
            ])
    }

    private static func swallowed(_ fault: LiteralFault, _ subject: DiagnosisSubject) -> Finding {
        Finding(
            rule: name, severity: .error,
            message:
                "the backslash at the end of the value escapes the closing quote, so the literal continues",
            range: subject.range(fault.range),
            notes: [
                subject.fate,
                Finding.Note("the literal begins here", range: subject.range(fault.opening..<fault.opening + 1)),
                Remedy.encodeText,
            ])
    }
}
