import JavaScriptSyntax
import PayloadFuzzing

/// What a text in a hole is for the script or the arguments around it.
enum CodePosition: Sendable, Hashable {
    /// The whole text.
    case whole
    /// A value between quotes, in a comment, or in the name of a property.
    case data
    /// Where a value is expected, without quotes.
    case value
    /// The name of a function or of a property, or whole statements: code by design.
    case code

    /// The positions of the holes of a text.
    static func all(in path: PayloadPath, of kind: BridgeNames.Kind) -> [CodePosition] {
        if path.pieces.count == 1, case .hole = path.pieces[0] { return [.whole] }
        var bytes: [UInt8] = []
        var holes: [Int] = []
        for piece in path.pieces {
            switch piece {
            case .text(let run): bytes += run.bytes
            case .hole:
                holes.append(bytes.count)
                bytes.append(UInt8(ascii: "H"))
            }
        }
        let tokens = Lexer.tokens(of: bytes, as: kind.isScript ? .script : .expression)
        let places = HolePlace.places(of: holes, in: tokens, of: bytes)
        let code = tokens.filter { !$0.kind.isTrivia }
        return zip(holes, places).map { hole, place in
            guard case .expression = place, let index = code.firstIndex(where: { $0.range.contains(hole) }) else {
                return .data
            }
            return position(of: index, in: code, kind)
        }
    }

    /// - Parameter tokens: those of the code, without comments.
    static func position(of index: Int, in tokens: [Token], _ kind: BridgeNames.Kind) -> CodePosition {
        let before = index > 0 ? tokens[index - 1] : nil
        let after = index + 1 < tokens.count ? tokens[index + 1] : nil
        if before?.isPunctuator(.dot) == true || before?.isPunctuator(.optionalChain) == true { return .code }
        // What is called, or has members, is code that somebody chose.
        if after?.isPunctuator(.leftParenthesis) == true || after?.isPunctuator(.dot) == true { return .code }
        if kind.isScript, after?.isPunctuator(.leftBracket) == true { return .code }
        // A word that the hole is only a part of.
        if tokens[index].length > 1 { return .code }
        guard kind.isScript else { return .value }
        guard let before else { return .code }
        let opens =
            before.isPunctuator(.leftBrace) || before.isPunctuator(.rightBrace) || before.isPunctuator(.semicolon)
        if opens { return .code }
        // Behind the end of a value, a new statement begins; behind `return` and `typeof`, whoever writes the hole means code.
        let isValue = [.identifier, .keyword, .number, .bigInt, .string, .template, .templateTail, .regularExpression]
            .contains(
                before.kind)
        let ends = isValue || before.isPunctuator(.rightParenthesis) || before.isPunctuator(.rightBracket)
        if ends { return .code }
        // `!!(…)` and `return (…)` put brackets around code; `f(…)` takes a value.
        guard before.isPunctuator(.leftParenthesis), index > 1 else { return .value }
        let opener = tokens[index - 2]
        let isCall =
            opener.kind == .identifier || opener.isPunctuator(.rightParenthesis)
            || opener.isPunctuator(.rightBracket)
        return isCall ? .value : .code
    }
}
