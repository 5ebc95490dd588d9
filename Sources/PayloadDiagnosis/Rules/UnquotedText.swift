import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Words stand where a string in quotes belongs.
enum UnquotedText: PayloadRule {
    static let name = RuleName.unquotedText

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let stray = subject.strayText, let token = stray.token else { return [] }
        if let range = keyRange(stray) {
            return [
                finding(
                    "the key \(subject.code(range)) needs quotes", range,
                    Finding.Note("encode the whole object with JSONEncoder, which puts every key in quotes"), subject)
            ]
        }
        guard isAddress(stray, token) || isText(stray, token) else { return [] }
        let range = textRange(stray)
        return [
            finding(
                "\(subject.code(range)) is text without quotes, which JavaScript reads as code", range,
                Remedy.encodeText, subject)
        ]
    }

    private static func finding(
        _ message: String, _ range: Range<Int>, _ remedy: Finding.Note, _ subject: DiagnosisSubject
    ) -> Finding {
        Finding(
            rule: name, severity: .error, message: message, range: subject.range(range), notes: [subject.fate, remedy])
    }

    // MARK: Kinds of text

    /// `brand-name: …`: a name of a member that is none.
    private static func keyRange(_ stray: StrayText) -> Range<Int>? {
        guard stray.isAtName, let first = stray[stray.first] else { return nil }
        let isNegative = first.punctuator == .minus && stray[stray.first + 1]?.kind == .number
        guard isNegative || isWord(first),
            isNegative || stray.first < stray.stumble || first.flags.contains(.malformed)
        else { return nil }
        var position = stray.first
        while let token = stray[position], token.punctuator != .colon {
            if position > stray.first, token.isSeparator || token.isOpener || token.kind == .string { return nil }
            position += 1
        }
        guard stray.punctuator(position) == .colon, position > stray.stumble || isNegative else { return nil }
        return Int(first.offset)..<stray.tokens[position - 1].end
    }

    /// `https://…`: a name, a colon, and what looks like a comment.
    private static func isAddress(_ stray: StrayText, _ token: Token) -> Bool {
        stray.first < stray.stumble && token.punctuator == .colon && !stray.isAtName
            && stray.bytes[token.end...].starts(with: Array("//".utf8))
    }

    private static func isText(_ stray: StrayText, _ token: Token) -> Bool {
        if stray.isAtName { return false }
        guard let first = stray[stray.first] else { return false }
        if stray.isCode { return isSplicedName(stray, first, token) }
        if stray.first == stray.stumble { return begins(with: token) }
        // `-70px`: what follows the sign begins like a number and is none.
        if first.punctuator == .minus || first.punctuator == .plus, stray.first + 1 == stray.stumble,
            first.end == Int(token.offset), !stray.isCode
        {
            return token.kind == .number && token.flags.contains(.malformed)
        }
        guard isWord(first), let before = stray[stray.stumble - 1] else { return false }
        let isLiteral = first.kind == .number || first.kind == .keyword
        if token.isSeparator, token.punctuator != .colon || !stray.isInObject { return isOnlyWords(stray) }
        switch token.kind {
        case .punctuator:
            // `12:30`; brackets, commas and the like are faults of their own.
            if token.punctuator == .colon { return first.kind == .number && stray.isInObject }
            if token.isOpener { return !isLiteral }
            return !token.isSeparator && token.punctuator != .assign && token.punctuator != .arrow
        case .string, .template, .templateHead:
            let isKey = stray.isInObject && stray.punctuator(stray.stumble + 1) == .colon
            return !isKey && (before.end == Int(token.offset) || !isLiteral)
        case .identifier, .keyword:
            // `success: false reason: …` lacks a comma.
            return stray.punctuator(stray.stumble + 1) != .colon || !stray.isInObject
        case .number, .bigInt:
            return !(isLiteral && stray.stumble == stray.first + 1 && stray.opener == .leftBracket)
        default: return true
        }
    }

    /// Words of which the parser expected more: `#fff` and `class` could go on, but not with a comma.
    private static func isOnlyWords(_ stray: StrayText) -> Bool {
        guard !stray.isScript, let first = stray[stray.first] else { return false }
        let isUnfinished = first.kind == .privateName || (first.kind == .keyword && !first.endsValue)
        return isUnfinished && stray.tokens[stray.first..<stray.stumble].allSatisfy(isWord)
    }

    /// Whether text begins with what no value begins with: `#fff`, `@home`, a reserved word, a sign or an emoji.
    private static func begins(with token: Token) -> Bool {
        switch token.kind {
        case .invalid, .privateName, .keyword: true
        case .regularExpression, .number, .identifier:
            !token.flags.isDisjoint(with: [.malformed, .unterminated, .badEscape])
        case .punctuator:
            !token.isSeparator && !token.isOpener && token.punctuator != .assign && token.punctuator != .arrow
        default: false
        }
    }

    /// `Playerao-4AQz.post()`: an identifier of data became part of a name.
    private static func isSplicedName(_ stray: StrayText, _ first: Token, _ token: Token) -> Bool {
        guard first.kind == .identifier, token.flags.contains(.malformed), stray.first < stray.stumble else {
            return false
        }
        return (stray.first..<stray.stumble).allSatisfy { stray.tokens[$0].end == Int(stray.tokens[$0 + 1].offset) }
    }

    private static func isWord(_ token: Token) -> Bool {
        switch token.kind {
        case .identifier, .keyword, .number, .bigInt, .invalid, .privateName, .regularExpression: true
        default: false
        }
    }

    /// The text up to the next comma or bracket; of an address, up to the next blank.
    private static func textRange(_ stray: StrayText) -> Range<Int> {
        let start = Int(stray.tokens[stray.first].offset)
        if stray.token?.punctuator == .colon {
            let end = stray.bytes[start...].firstIndex {
                $0 <= 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}")
            }
            return start..<(end ?? stray.bytes.count)
        }
        return stray.range
    }
}
