import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

extension DiagnosisSubject {
    /// The positions of the tokens that are the list of arguments, or the one info value.
    var listTokens: Range<Int>? {
        guard isScript else { return 0..<tokens.count }
        let names = [run.payload.intended?.function, run.calls.first?.target.label].compactMap { $0 }
        return names.lazy.compactMap { self.call(of: $0) }.first ?? firstCall
    }

    /// The tokens between the brackets of the first call of a function, which may be written `player.name(…)`.
    private func call(of name: String) -> Range<Int>? {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        let start = tokens.indices.first { position in
            tokens[position].kind == .identifier && bytes[tokens[position].range].elementsEqual(last.utf8)
                && position + 1 < tokens.count && tokens[position + 1].punctuator == .leftParenthesis
        }
        return start.map { inside($0 + 1) }
    }

    private var firstCall: Range<Int>? {
        tokens.firstIndex { $0.punctuator == .leftParenthesis }.map { inside($0) }
    }

    /// The positions between a bracket and the one that closes it, or the end.
    func inside(_ opener: Int) -> Range<Int> {
        var depth = 0
        for position in opener..<tokens.count {
            switch (tokens[position].kind, tokens[position].punctuator) {
            case (.templateHead, _), (_, .leftParenthesis?), (_, .leftBracket?), (_, .leftBrace?): depth += 1
            case (.templateTail, _), (_, .rightParenthesis?), (_, .rightBracket?), (_, .rightBrace?): depth -= 1
            default: break
            }
            if depth == 0 { return opener + 1..<position }
        }
        return opener + 1..<tokens.count
    }

    /// The bytes from the first of some tokens to the last.
    func bytes(ofTokens positions: Range<Int>) -> Range<Int> {
        guard let first = positions.first, let last = positions.last else {
            let offset = positions.lowerBound < tokens.count ? Int(tokens[positions.lowerBound].offset) : bytes.count
            return offset..<offset
        }
        return Int(tokens[first].offset)..<tokens[last].end
    }

    func range(ofPart part: PayloadOutline.Part) -> TextRange { range(bytes(ofTokens: part.tokens)) }

    /// The one token that a part is, for texts and numbers without a sign.
    func token(of part: PayloadOutline.Part) -> Token? {
        part.tokens.count == 1 ? tokens[part.tokens.lowerBound] : nil
    }
}
