internal import JavaScriptSyntax

/// What a finished text has to be on its own, whatever the host puts around it.
enum TextForm: Sendable {
    case arguments, expression

    /// Why a text is not of this form; nil when it is, or when only an engine could tell.
    ///
    /// Literals are checked to the last character. A text with names, calls or operators must close what it opens and
    /// hold no statement.
    func complaint(about bytes: [UInt8]) -> String? {
        let tokens = Lexer.tokens(of: bytes, as: .expression)
        if let complaint = Self.brokenToken(in: tokens, of: bytes) { return complaint }
        let significant = tokens.filter { !$0.kind.isTrivia }
        guard Self.isLiteral(significant, bytes) else { return structure(of: significant) }
        do {
            _ = try LiteralTree.parse(bytes, as: self == .arguments ? .argumentList : .expression)
            return nil
        } catch {
            return "the literal is not a \(self == .arguments ? "list of arguments" : "JavaScript value"): "
                + error.message + Self.behind(error.offset, bytes)
        }
    }

    private static func brokenToken(in tokens: [Token], of bytes: [UInt8]) -> String? {
        let faults: Token.Flags = [.unterminated, .badEscape, .malformed]
        if let token = tokens.first(where: { $0.kind == .invalid || !$0.flags.isDisjoint(with: faults) }) {
            return "the literal contains invalid JavaScript" + behind(Int(token.offset), bytes)
        }
        if let last = tokens.last, last.kind == .lineComment || last.kind == .htmlLikeComment {
            return "the literal ends in a comment, which would hide the code after it"
        }
        let brackets = BracketReport(tokens)
        if let extra = brackets.unopened.first {
            return "the literal closes a bracket that it did not open" + behind(Int(tokens[extra.token].offset), bytes)
        }
        return brackets.unclosed.isEmpty ? nil : "the literal opens a bracket that it does not close"
    }

    /// Names, calls and operators beyond what literals have.
    private static func isLiteral(_ tokens: [Token], _ bytes: [UInt8]) -> Bool {
        let constants: Set<[UInt8]> = [Array("undefined".utf8), Array("NaN".utf8), Array("Infinity".utf8)]
        for (position, token) in tokens.enumerated() {
            let isKey = position + 1 < tokens.count && tokens[position + 1].isPunctuator(.colon)
            switch token.kind {
            case .identifier where isKey || constants.contains(Array(bytes[token.range])): continue
            case .keyword where isKey || [.true, .false, .null].contains(token.keyword): continue
            case .string, .number, .bigInt, .template: continue
            case .punctuator:
                switch token.punctuator {
                case .leftBrace, .rightBrace, .comma, .colon: continue
                // Behind a value it asks for an element; before a colon it ends a computed key.
                case .leftBracket where position == 0 || !tokens[position - 1].endsOperand: continue
                case .rightBracket where !isKey: continue
                case .minus where position == 0 || !tokens[position - 1].endsOperand: continue
                default: return false
                }
            default: return false
            }
        }
        return true
    }

    private func structure(of tokens: [Token]) -> String? {
        var depth = 0
        for token in tokens {
            switch token.punctuator {
            case .leftBrace?, .leftBracket?, .leftParenthesis?: depth += 1
            case .rightBrace?, .rightBracket?, .rightParenthesis?: depth -= 1
            case .semicolon? where depth == 0: return "the literal contains a semicolon, which would end the call"
            case .comma? where depth == 0 && self == .expression: return "the literal contains more than one value"
            default: break
            }
            if token.kind == .templateHead { depth += 1 }
            if token.kind == .templateTail { depth -= 1 }
        }
        return nil
    }

    /// The last few characters before a place, which are easier to find in Swift source than a number.
    private static func behind(_ offset: Int, _ bytes: [UInt8]) -> String {
        var start = max(0, min(offset, bytes.count) - 24)
        while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
        guard start < offset else { return " (at its start)" }
        return " (after `\(String(decoding: bytes[start..<offset], as: UTF8.self))`)"
    }
}
