import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A quote ended the literal early, and Swift sees it and its neighbour as one Character: escapers pass over it.
enum GraphemeEscaper: PayloadRule {
    static let name = RuleName.graphemeEscaper

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let fault = subject.literalFault, fault.kind == .earlyQuote,
            let mark = joiningMark(at: fault.offset, in: subject.bytes)
        else { return [] }
        let word = mark.properties.name ?? "a combining mark"
        return [
            Finding(
                rule: name, severity: .error,
                message: """
                    the quote beside \(mark.notation) (\(word.lowercased())) ends the literal early; Swift sees both as \
                    one Character, which does not equal a quote
                    """,
                range: subject.range(fault.range),
                notes: [
                    subject.fate, subject.literalNote(fault),
                    Finding.Note(
                        "use JavaScriptArguments or JSONEncoder; by hand, escape the value's unicodeScalars, not its Characters"
                    ),
                ])
        ]
    }

    /// The scalar beside a quote that makes one Character with it. Here Swift's view of the text is the question.
    private static func joiningMark(at quote: Int, in bytes: [UInt8]) -> Unicode.Scalar? {
        let delimiter = Unicode.Scalar(bytes[quote])
        func makesOne(_ scalars: [Unicode.Scalar]) -> Bool {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            return String(text).count == 1
        }
        if quote + 1 < bytes.count, let next = Unicode.Scalar(JavaScriptString.decode(bytes, at: quote + 1).codePoint),
            makesOne([delimiter, next])
        {
            return next
        }
        var start = quote - 1
        while start > 0, quote - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        guard start >= 0, let before = Unicode.Scalar(JavaScriptString.decode(bytes, at: start).codePoint),
            makesOne([before, delimiter])
        else { return nil }
        return before
    }
}

extension Unicode.Scalar {
    /// `U+0301`
    var notation: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
