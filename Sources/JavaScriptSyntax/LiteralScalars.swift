/// The values that are one token, or a sign and a token.
extension LiteralParser {
    mutating func scalar() throws(LiteralError) {
        guard let token else {
            throw LiteralError("expected a value before the end of the text", offset: end, length: 0)
        }
        let range = token.range
        let endsPrototype = isPrototypeValue
        switch token.kind {
        case .string:
            try checkString(token)
            addString(token)
        case .template where dialect.contains(.javaScript):
            try checkString(token)
            if token.flags.contains(.legacyOctal) { throw badEscape(token) }
            addString(token)
        case .number, .bigInt:
            try number(token, sign: nil)
        case .punctuator where token.isPunctuator(.minus) || token.isPunctuator(.plus):
            try signed(token)
        case .identifier, .keyword:
            guard try word(token) else { throw notALiteral(token) }
        default:
            throw notALiteral(token)
        }
        // A primitive as prototype is ignored by JavaScript.
        let isNull = range.count == 4 && token.keyword == .null
        if endsPrototype, !isNull { builder.detachNewestChild() }
        try advance()
    }

    private mutating func addString(_ token: Token) {
        addSpan(token.range)
        let bytes = bytes
        builder.leaf(.string) { StringLiteral.decode(token, in: bytes, into: &$0) }
    }

    private func notALiteral(_ token: Token) -> LiteralError {
        switch token.kind {
        case .templateHead:
            return LiteralError("a template with a substitution is code, not a value", at: token.range)
        case .template:
            return LiteralError("expected a value, not a template", at: token.range)
        case .identifier, .keyword:
            return LiteralError("expected a value, not a name", at: token.range)
        default:
            return LiteralError("expected a value", at: token.range)
        }
    }

    // MARK: - Strings

    func checkString(_ token: Token) throws(LiteralError) {
        let what = token.kind == .template ? "template" : "string"
        if token.flags.contains(.unterminated) {
            throw LiteralError("the \(what) that starts here is not closed", at: token.range)
        }
        if token.flags.contains(.badEscape) { throw badEscape(token) }
        if token.flags.contains(.notUTF8) {
            throw LiteralError("the \(what) that starts here is not valid UTF-8", at: token.range)
        }
        if !dialect.contains(.freeStrings) { try checkJSONString(token) }
        // Digits behind a backslash are octal to JavaScript and nothing to JSON5.
        if token.flags.contains(.legacyOctal), !dialect.contains(.javaScript) { throw badEscape(token) }
    }

    private func checkJSONString(_ token: Token) throws(LiteralError) {
        if bytes[Int(token.offset)] != UInt8(ascii: "\"") {
            throw LiteralError("JSON strings need double quotes", at: token.range)
        }
        if token.flags.contains(.hasControlCharacter) {
            throw LiteralError("JSON strings cannot contain raw control characters", at: token.range)
        }
        if token.flags.contains(.hasEscape) {
            try checkEscapes(token) { escape, letter in
                switch escape.kind {
                case .control: letter != UInt8(ascii: "v") && letter != UInt8(ascii: "0")
                case .identity: "\"\\/".utf8.contains(letter)
                case .unicode: escape.length == 6 && bytes[escape.offset + 2] != UInt8(ascii: "{")
                default: false
                }
            }
        }
    }

    private func badEscape(_ token: Token) -> LiteralError {
        do throws(LiteralError) {
            try checkEscapes(token) { escape, _ in escape.kind != .invalid && escape.kind != .legacyOctal }
        } catch {
            return error
        }
        return LiteralError("this escape is not valid", at: token.range)
    }

    private func checkEscapes(
        _ token: Token, isValid: (StringEscape, _ letter: UInt8) -> Bool
    ) throws(LiteralError) {
        let contents = StringLiteral.contents(of: token)
        var offset = contents.lowerBound
        while offset < contents.upperBound {
            guard bytes[offset] == UInt8(ascii: "\\") else {
                offset += 1
                continue
            }
            let escape = StringEscape.scan(
                bytes, at: offset, end: contents.upperBound, inTemplate: token.kind == .template)
            let letter = offset + 1 < contents.upperBound ? bytes[offset + 1] : 0
            guard isValid(escape, letter) else {
                throw LiteralError("this escape is not valid", offset: offset, length: escape.length)
            }
            offset += escape.length
        }
    }

    // MARK: - Words

    /// Reads a word that is a value; returns false for any other name.
    private mutating func word(_ token: Token) throws(LiteralError) -> Bool {
        switch token.keyword {
        case .null?:
            addSpan(token.range)
            builder.leaf(.null)
        case .true?, .false?:
            addSpan(token.range)
            builder.leaf(.boolean, number: token.keyword == .true ? 1 : 0)
        default:
            if let value = nonFinite(token) {
                addNonFinite(value, from: Int(token.offset), to: token)
            } else if isName(token, "undefined"), dialect.contains(.javaScript) {
                addSpan(token.range)
                builder.leaf(.undefined)
                survivesJSON = false
            } else {
                return false
            }
        }
        return true
    }

    private func isName(_ token: Token, _ name: String) -> Bool {
        token.kind == .identifier && bytes[token.range].elementsEqual(name.utf8)
    }

    private func nonFinite(_ token: Token) -> Double? {
        guard dialect.contains(.freeNumbers), token.kind == .identifier else { return nil }
        if isName(token, "NaN") { return .nan }
        return isName(token, "Infinity") ? .infinity : nil
    }

    private mutating func addNonFinite(_ value: Double, from start: Int, to token: Token) {
        addSpan(start..<token.end)
        builder.leaf(.number, number: value)
        survivesJSON = false
    }

    // MARK: - Numbers

    private mutating func signed(_ sign: Token) throws(LiteralError) {
        let isMinus = sign.punctuator == .minus
        guard isMinus || dialect.contains(.freeNumbers) else {
            throw LiteralError("JSON numbers have no leading '+'", at: sign.range)
        }
        try advance()
        guard let token, dialect.contains(.javaScript) || Int(token.offset) == sign.end else {
            throw LiteralError("expected a number after this sign", at: sign.range)
        }
        if let value = nonFinite(token) {
            return addNonFinite(isMinus ? -value : value, from: Int(sign.offset), to: token)
        }
        // `+1n` throws a TypeError.
        guard token.kind == .number || (token.kind == .bigInt && isMinus) else {
            throw LiteralError("expected a number after this sign", at: sign.range)
        }
        try number(token, sign: sign)
    }

    private mutating func number(_ token: Token, sign: Token?) throws(LiteralError) {
        let literal = UnsafeBufferPointer(rebasing: bytes[token.range])
        let range = Int(sign?.offset ?? token.offset)..<token.end
        if token.flags.contains(.malformed) || !dialect.allows(token, literal) {
            throw LiteralError("this number is not valid", at: range)
        }
        let isNegative = sign?.punctuator == .minus
        if token.kind == .bigInt {
            guard let digits = NumberLiteral.bigIntDigits(of: literal) else {
                throw LiteralError("this number is too long to be converted", at: range)
            }
            addSpan(range)
            survivesJSON = false
            let isZero = digits == [UInt8(ascii: "0")]
            builder.leaf(.bigInt, text: isNegative && !isZero ? [UInt8(ascii: "-")] + digits : digits)
            return
        }
        guard let magnitude = NumberLiteral.value(of: literal) else {
            throw LiteralError("this number is not valid", at: range)
        }
        addSpan(range)
        if magnitude.isInfinite || (isNegative && magnitude == 0) { survivesJSON = false }
        builder.leaf(.number, number: isNegative ? -magnitude : magnitude) { text in
            if isNegative { text.append(UInt8(ascii: "-")) }
            text.append(contentsOf: literal)
        }
    }
}

extension LiteralDialect {
    /// Whether a well-formed number token is one of this dialect.
    fileprivate func allows(_ token: Token, _ literal: UnsafeBufferPointer<UInt8>) -> Bool {
        if contains(.javaScript) { return true }
        if token.kind == .bigInt || token.flags.contains(.legacyOctal) { return false }
        if literal.contains(UInt8(ascii: "_")) { return false }
        if literal.count > 1, literal[0] == UInt8(ascii: "0"), let radix = NumberLiteral.radix(ofPrefix: literal[1]) {
            return radix == 16 && contains(.freeNumbers)
        }
        if contains(.freeNumbers) { return true }
        guard literal[0] != UInt8(ascii: ".") else { return false }
        guard let point = literal.firstIndex(of: UInt8(ascii: ".")) else { return true }
        return point + 1 < literal.count && NumberLiteral.digit(literal[point + 1], radix: 10) != nil
    }
}
