import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A quote ended the literal early, and Swift sees it and its neighbour as one Character: escapers pass over it.
///
/// This is a diagnosis of an escaper, so it needs a trace of one: another quote of the text is escaped, or the intended
/// value is known and this quote is the first of it that is not. Without one the text was inserted as it is.
enum GraphemeEscaper: PayloadRule {
    static let name = RuleName.graphemeEscaper

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let fault = subject.literalFault, fault.kind == .earlyQuote,
            let mark = Self.joiningMark(at: fault.offset, in: subject.bytes),
            subject.run.payload.intended != nil || hasEscapedQuote(in: subject.bytes)
        else { return [] }
        return [
            Finding(
                rule: name, severity: .error,
                message: """
                    the quote beside \(name(of: mark)) ends the literal early; Swift sees both as \
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

    /// Where nothing shows that an escaper was at work: what one would have to look out for.
    static func note(about fault: LiteralFault, in bytes: [UInt8]) -> Finding.Note? {
        joiningMark(at: fault.offset, in: bytes).map {
            Finding.Note(
                "this quote and \(name(of: $0)) are one Character in Swift; an escaper has to work on unicodeScalars")
        }
    }

    private static func name(of mark: Unicode.Scalar) -> String {
        "\(mark.notation) (\((mark.properties.name ?? "a combining mark").lowercased()))"
    }

    /// Whether a quote follows a backslash that no other one escapes.
    private static func hasEscapedQuote(in bytes: [UInt8]) -> Bool {
        var offset = 0
        while let backslash = bytes[offset...].firstIndex(of: UInt8(ascii: "\\")), backslash + 1 < bytes.count {
            if [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(bytes[backslash + 1]) { return true }
            offset = backslash + 2
        }
        return false
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
