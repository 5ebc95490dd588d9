package import JavaScriptSyntax
package import PlayerEmulator

/// Where in the payload a hole sits, as the lexer sees it.
package enum HolePlace: Sendable, Hashable {
    /// Between the quotes of a literal.
    case text(JavaScriptLiteral.Quote)
    /// In the name of a property, with its quotes if it has some.
    case key(JavaScriptLiteral.Quote?)
    /// Where a value is due, without quotes.
    case expression
    /// In a comment.
    case comment
    /// Nobody sees the text before it is made: encoders and closures.
    case unknown

    /// The quotes around the hole.
    package var quote: JavaScriptLiteral.Quote? {
        switch self {
        case .text(let quote): quote
        case .key(let quote): quote
        case .expression, .comment, .unknown: nil
        }
    }

    /// The type of a hole of which only the place is known: a text in quotes, a number elsewhere.
    package var usualType: HoleType {
        switch self {
        case .text, .key, .comment, .unknown: HoleType(.string)
        case .expression: HoleType(.number)
        }
    }

    /// The place of each hole of a template.
    package static func places(in template: PayloadTemplate) -> [HolePlace] {
        let (text, ranges) = template.placed(template.holes.map { _ in "H" })
        let bytes = text.wtf8
        return places(of: ranges.map(\.lowerBound), in: Lexer.tokens(of: bytes, as: .expression), of: bytes)
    }

    /// The places of one-letter words that stand for the holes of a text.
    package static func places(of holes: [Int], in tokens: [Token], of bytes: [UInt8]) -> [HolePlace] {
        holes.map { hole in
            guard let index = tokens.firstIndex(where: { $0.range.contains(hole) }) else { return .expression }
            return place(at: index, in: tokens, of: bytes)
        }
    }

    private static func place(at index: Int, in tokens: [Token], of bytes: [UInt8]) -> HolePlace {
        let token = tokens[index]
        let isKey = isKey(index, in: tokens)
        switch token.kind {
        case .string, .template, .templateHead, .templateMiddle, .templateTail:
            let quote = JavaScriptLiteral.Quote(rawValue: bytes[token.range.lowerBound]) ?? .backTick
            return isKey ? .key(quote) : .text(quote)
        case .lineComment, .blockComment, .htmlLikeComment, .hashbang: return .comment
        default: return isKey ? .key(nil) : .expression
        }
    }

    /// A name stands behind `{` or `,` and before a colon; a colon of `a ? b : c` has no such beginning.
    private static func isKey(_ index: Int, in tokens: [Token]) -> Bool {
        let next = tokens[(index + 1)...].first { !$0.kind.isTrivia }
        let previous = tokens[..<index].last { !$0.kind.isTrivia }
        guard next?.isPunctuator(.colon) == true else { return false }
        return previous?.isPunctuator(.leftBrace) == true || previous?.isPunctuator(.comma) == true
    }
}
