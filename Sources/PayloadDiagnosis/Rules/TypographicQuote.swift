import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Quotes of typography stand where JavaScript needs straight ones.
enum TypographicQuote: PayloadRule {
    static let name = RuleName.typographicQuote

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let fault = subject.literalFault {
            guard fault.kind == .curlyClose else { return [] }
            return [finding(fault.range, "does not end the literal", [subject.literalNote(fault)], subject)]
        }
        guard let stray = subject.strayText, let token = stray.token, token.kind == .invalid,
            stray.first == stray.stumble,
            marks.contains(JavaScriptString.decode(subject.bytes, at: Int(token.offset)).codePoint)
        else { return [] }
        return [finding(token.range, "is not a quote in JavaScript", [], subject)]
    }

    private static func finding(
        _ range: Range<Int>, _ what: String, _ notes: [Finding.Note], _ subject: DiagnosisSubject
    ) -> Finding {
        let point = Unicode.Scalar(JavaScriptString.decode(subject.bytes, at: range.lowerBound).codePoint)
        return Finding(
            rule: name, severity: .error, message: "\(subject.code(range)) (\(point?.notation ?? "")) \(what)",
            range: subject.range(range),
            notes: [subject.fate] + notes
                + [
                    Finding.Note(
                        "type straight quotes in the source, or let JavaScriptArguments or JSONEncoder write them")
                ])
    }

    /// Quotes, primes and accents that editors and keyboards put in the place of `'` and `"`.
    private static let marks: Set<UInt32> = [
        0x2018, 0x2019, 0x201A, 0x201B, 0x201C, 0x201D, 0x201E, 0x201F, 0x2032, 0x2033, 0x2039, 0x203A, 0xAB, 0xBB,
        0xB4,
        0x300C, 0x300D, 0x300E, 0x300F, 0xFF02, 0xFF07,
    ]
}
