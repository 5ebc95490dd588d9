internal import JavaScriptSyntax

/// The text as a JSON or Swift string: `\"`, `\n`, `\u0027` where no literal is, with or without quotes around it.
enum JSONEscapes: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let inner = trimmed(text[...])
        let hasQuotes = inner.count > 1 && inner.first == 0x22 && inner.last == 0x22
        let contents = hasQuotes ? inner.dropFirst().dropLast() : inner
        guard hasQuotes ? isClosed(contents) : hasEscapeOutside(text), let decoded = decoded(contents) else {
            return nil
        }
        // One literal is a payload of its own, unless a payload begins in it: `"it's"` does not, `"'p-1', {}"` does.
        let begins = trimmed(decoded[...]).first.map { "'\"`{[".utf8.contains($0) } ?? false
        guard !hasQuotes || begins else { return nil }
        return (
            decoded, hasQuotes ? "read the text as a string in quotes" : "decoded the escapes of a string, such as \\\""
        )
    }

    /// Whether no quote stands in the contents without a backslash.
    private static func isClosed(_ contents: ArraySlice<UInt8>) -> Bool {
        var isEscaped = false
        for byte in contents {
            if byte == 0x22, !isEscaped { return false }
            isEscaped = byte == 0x5C && !isEscaped
        }
        return true
    }

    private static func hasEscapeOutside(_ text: [UInt8]) -> Bool {
        tokens(text).contains { token in
            (token.kind == .invalid || token.kind == .identifier) && text[token.range].first == 0x5C
        }
    }

    /// Nil when a backslash begins no escape of JSON or Swift.
    static func decoded(_ contents: ArraySlice<UInt8>) -> [UInt8]? {
        // Read as one string of JavaScript, whose escapes are those of JSON and more; raw line breaks may stand in it.
        var literal: [UInt8] = [0x22]
        var isEscaped = false
        for byte in contents {
            switch byte {
            case 0x0A: literal += "\\n".utf8
            case 0x0D: literal += "\\r".utf8
            case 0x22 where !isEscaped: literal += [0x5C, byte]
            default: literal.append(byte)
            }
            isEscaped = byte == 0x5C && !isEscaped
        }
        literal.append(0x22)
        guard let token = Lexer.tokens(of: literal, as: .expression).first, token.kind == .string,
            token.length == literal.count, token.flags.isDisjoint(with: [.badEscape, .unterminated])
        else { return nil }
        return StringLiteral(token, in: literal).value.wtf8
    }
}
