import JavaScriptSyntax

/// Whether one small edit makes something that JavaScript takes out of a refused payload: then nothing else was due.
///
/// What surrounds a quote can mislead where a comma or a bracket is wrong. A text that parses as a whole after one edit
/// is better evidence than any guess about quotes.
struct OneEdit {
    let stray: StrayText
    /// Whether JavaScript takes a payload.
    let isAccepted: ([UInt8]) -> Bool

    private var bytes: [UInt8] { stray.bytes }

    /// Whether a comma, colon, bracket or stray sign at the stumble is all that is wrong.
    var mendsFraming: Bool {
        if stray.token?.flags.contains(.unterminated) == true { return false }
        let place = stray.token?.range ?? bytes.count..<bytes.count
        let closers = stray.openers.reversed().compactMap { stray.punctuator($0).flatMap(Self.closer) }
        guard let token = stray.token else { return isAccepted(bytes + closers) }
        // A word or literal at the stumble is never the sign that is too many.
        let isSign = token.kind == .punctuator
        var edits: [(range: Range<Int>, text: [UInt8])] = missingSigns(before: token).map {
            (place.lowerBound..<place.lowerBound, Array($0.utf8))
        }
        if let innermost = closers.first {
            edits.append((place.lowerBound..<place.lowerBound, [innermost]))
            if isSign { edits.append((place, [innermost])) }
        }
        if isSign { edits += ["", ",", ":"].map { (place, Array($0.utf8)) } }
        return edits.contains { isAccepted(replacing($0.range, by: $0.text)) }
    }

    /// The signs that may have been forgotten before a token.
    ///
    /// Few forget them between `6` and a quote that touches it, or between two quotes with a blank inside: such quotes
    /// are feet, minutes and quotations.
    private func missingSigns(before token: Token) -> [String] {
        guard token.kind == .string, let before = stray[stray.stumble - 1], before.end == Int(token.offset) else {
            return [",", ":"]
        }
        let text = TextStructure(bytes: bytes)
        if before.kind == .string {
            let isTight = text.isWordByte(before.end - 2) && text.isWordByte(Int(token.offset) + 1)
            return isTight ? [",", ":"] : []
        }
        if before.isCloser { return [",", ":"] }
        return stray.punctuator(stray.stumble + 1) == .colon ? [","] : []
    }

    /// Whether a closing quote at one of some places is all that is missing.
    func mendsLiteral(closedBy quote: UInt8, at places: some Sequence<Int>) -> Bool {
        places.contains { isAccepted(replacing($0..<$0, by: [quote])) }
    }

    private func replacing(_ range: Range<Int>, by text: [UInt8]) -> [UInt8] {
        bytes[..<range.lowerBound] + text + bytes[range.upperBound...]
    }

    private static func closer(_ opener: Punctuator) -> UInt8? {
        switch opener {
        case .leftBrace: UInt8(ascii: "}")
        case .leftBracket: UInt8(ascii: "]")
        default: nil
        }
    }
}
