import BridgeFindings
import PlayerEmulator

/// A quote of the value ends the literal that holds the value.
enum UnescapedQuote: PayloadRule {
    static let name = RuleName.unescapedQuote

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let fault = subject.literalFault, fault.kind == .earlyQuote,
            subject.bytes[fault.offset] != UInt8(ascii: "`")
        else { return [] }
        let bytes = subject.bytes
        let quote = bytes[fault.offset] == UInt8(ascii: "'") ? "apostrophe" : "double quote"
        let rest = fault.offset + 1..<bytes.count
        var notes = [subject.fate, subject.literalNote(fault)]
        if let note = escapingNote(fault, bytes) ?? GraphemeEscaper.note(about: fault, in: bytes) { notes.append(note) }
        notes.append(Remedy.encodeText)
        return [
            Finding(
                rule: name, severity: subject.run.verdict == .delivered ? .warning : .error,
                message: """
                    the \(quote) before \(subject.code(rest, limit: 20)) ends the literal; the rest of the value is read \
                    as code
                    """,
                range: subject.range(fault.range), notes: notes)
        ]
    }

    /// Backslashes before the quote that escape each other instead of it.
    private static func escapingNote(_ fault: LiteralFault, _ bytes: [UInt8]) -> Finding.Note? {
        guard fault.offset - fault.opening > 2, bytes[fault.offset - 1] == UInt8(ascii: "\\") else { return nil }
        return Finding.Note(
            "the backslashes before it escape each other; double backslashes first, then escape quotes"
        )
    }
}
