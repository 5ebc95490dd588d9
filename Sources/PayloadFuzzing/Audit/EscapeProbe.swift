import JavaScriptSyntax

/// How a target writes single characters into its payload, seen between two marks.
struct EscapeProbe {
    /// What stands in the payload for a text; nil when the marks are not both there.
    private(set) var forms: [String: [UInt8]] = [:]
    /// Between which quotes the text stands.
    private(set) var quote: UInt8?
    /// Whether the literal holds JSON, in which the text stands in double quotes of its own.
    private(set) var isInJSONText = false

    static let texts = [
        "'", "\"", "`", "\\", "\n", "\r", "\u{2028}", "\u{2029}", "\0", "<", "%", "&", " ", "\u{E9}", "\u{1F600}",
        "'\u{301}", "\"\u{301}",
        "\\'", "${",
    ]
    private static let marks = (before: Array("zqa".utf8), after: Array("zqb".utf8))

    /// Asks the target once a text.
    init(_ target: any PayloadTarget, hole: Int, base: [HoleValue]) {
        let before = String(decoding: Self.marks.before, as: UTF8.self),
            after = String(decoding: Self.marks.after, as: UTF8.self)
        let cases = Self.texts.map { text in
            var values = base
            values[hole] = .text(JavaScriptString(before + text + after))
            return values
        }
        for (text, construction) in zip(Self.texts, target.build(cases)) {
            guard case .payload(let payload) = construction, let range = Self.range(in: payload.wtf8) else { continue }
            forms[text] = Array(payload.wtf8[range])
            // A plain text shows the place: what it is escaped for.
            if text == " " { look(at: payload.wtf8, range.lowerBound - Self.marks.before.count) }
        }
    }

    private static func range(in payload: [UInt8]) -> Range<Int>? {
        guard let start = payload.firstRange(of: marks.before)?.upperBound,
            let end = payload[start...].firstRange(of: marks.after)?.lowerBound
        else { return nil }
        return start..<end
    }

    private mutating func look(at payload: [UInt8], _ offset: Int) {
        let token = Lexer.tokens(of: payload, as: .expression).first { $0.range.contains(offset) }
        guard let token else { return }
        switch token.kind {
        case .string, .template, .templateHead: quote = payload[token.range.lowerBound]
        default: return
        }
        let before = payload[token.range.lowerBound + 1..<offset]
        isInJSONText =
            quote != UInt8(ascii: "\"") && before.last == UInt8(ascii: "\"")
            || before.suffix(2).elementsEqual(Array("\\\"".utf8))
    }

    // MARK: What a form is

    func isRaw(_ text: String) -> Bool { forms[text]?.elementsEqual(text.utf8) == true }

    /// Whether a text is written as `backslashes` and itself.
    func isEscaped(_ text: String, backslashes: Int = 1) -> Bool {
        forms[text]?.elementsEqual(Array(repeating: 0x5C, count: backslashes) + Array(text.utf8)) == true
    }

    /// Whether a text is written by a name or number, such as `\n`, `\u000a` or `\x0a`.
    func isNamed(_ text: String) -> Bool {
        guard let form = forms[text], form.count > 1, form[0] == 0x5C else { return false }
        return !form.dropFirst().elementsEqual(text.utf8)
    }

    func isSafe(_ text: String) -> Bool { isEscaped(text) || isNamed(text) }

    func begins(_ text: String, with prefix: String) -> Bool { forms[text]?.starts(with: prefix.utf8) == true }
}
