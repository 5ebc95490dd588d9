import JavaScriptSyntax

/// What to try first, by place: each value stands for a family of faults.
enum ShortList {
    static func texts(at place: HolePlace) -> [JavaScriptString] {
        switch place {
        case .text(let quote): own(quote) + everywhere.filter { quote != .backTick || $0 != "${0}" }
        case .key(let quote): keys + (quote.map(own) ?? bare.filter { !$0.isEmpty }) + everywhere
        case .expression: bare + everywhere
        case .comment: ["\n", "*/", "\r", "\u{2028}", "\u{2029}"] + everywhere
        case .unknown:
            ["'", "\"", "`", "\\", "\n", "\r", "\u{2028}", "\u{2029}", "\0", "%", "&", "<"]
                + JavaScriptLiteral.Quote.allCases.map { JavaScriptString(utf16: [UInt16($0.rawValue), 0x301]) }
                + everywhere
        }
    }

    /// What ends or changes a literal in these quotes.
    private static func own(_ quote: JavaScriptLiteral.Quote) -> [JavaScriptString] {
        let mark = UInt16(quote.rawValue)
        let endings: [JavaScriptString] = quote == .backTick ? ["${", "${0}"] : ["\n", "\r"]
        return [JavaScriptString(utf16: [mark]), "\\"] + endings + [
            JavaScriptString(utf16: [mark, 0x301]), JavaScriptString(utf16: [0x5C, mark]),
        ]
    }

    /// Texts that are pasted where a value is due.
    private static let bare: [JavaScriptString] = [
        "", "a", "'", "\"", ",", "-", "(", "}", ")", "a b", "//", "/*", "nil", "0x1", "007", "19,99",
    ]

    private static let keys: [JavaScriptString] = ["__proto__", "constructor", "toString", "a-b", ""]

    /// In order: escapes that are taken away, wrong decoding, line ends, controls, words, markup.
    private static let everywhere: [JavaScriptString] = [
        "\\n", "\\u", "\\x", "\\1", "\\\\", "\\\n", "\u{2028}", "\u{2029}", "\0", "\u{7F}", "%27", "&#39;", "\\u0027",
        "e\u{301}",
        "\u{FEFF}", "\u{1F600}", "${0}", "$&", "nil", "</script>", "<!--", "', x: (1), y: '",
    ]

    static let integers = ["0", "-1", "2147483648", "9007199254740993", "-9007199254740993", "9223372036854775807"]
    static let numbers = [
        "nan", "inf", "-inf", "0.0", "-0.0", "0.1", "-1.5", "1e-05", "1e+21", "5e-324", "1.7976931348623157e+308",
    ]
}
