/// How far each kind of token reaches. Every method starts at `offset`, moves it behind the token, and sets `flags`.
extension Scanner {
    // MARK: - Identifiers

    mutating func scanIdentifierParts() {
        let first = offset
        while offset < bytes.count {
            let byte = bytes[offset]
            let kind = byteClass(byte)
            if kind == ByteClass.identifier.rawValue || (kind == ByteClass.digit.rawValue && offset > first) {
                offset += 1
            } else if byte >= 0x80 {
                guard let (codePoint, length) = WTF8.decode(bytes, at: offset),
                    isIdentifier(codePoint, isFirst: offset == first)
                else { return }
                offset += length
            } else if byte == UInt8(ascii: "\\") {
                guard peek(1) == UInt8(ascii: "u"), let (codePoint, length) = unicodeEscape(at: offset + 1) else {
                    return
                }
                flags.insert(.hasEscape)
                if !isIdentifier(codePoint, isFirst: offset == first) { flags.insert(.badEscape) }
                offset += 1 + length
            } else {
                return
            }
        }
    }

    private func isIdentifier(_ codePoint: UInt32, isFirst: Bool) -> Bool {
        isFirst ? CodePoint.isIdentifierStart(codePoint) : CodePoint.isIdentifierPart(codePoint)
    }

    private func unicodeEscape(at offset: Int) -> (codePoint: UInt32, length: Int)? {
        StringEscape.unicode(bytes, at: offset, end: bytes.count)
    }

    // MARK: - Strings and templates

    mutating func string() {
        let quote = bytes[offset]
        offset += 1
        while offset < bytes.count {
            let byte = bytes[offset]
            if classes[Int(byte)] & ByteClass.attentionMask == 0 {
                offset += 1
            } else if byte == quote {
                offset += 1
                return
            } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                break
            } else {
                scanCharacter(byte, inTemplate: false)
            }
        }
        flags.insert(.unterminated)
    }

    /// Scans from behind a back-tick or `}`; returns true when a substitution begins.
    mutating func scanTemplateCharacters() -> Bool {
        while offset < bytes.count {
            let byte = bytes[offset]
            if classes[Int(byte)] & ByteClass.attentionMask == 0 {
                offset += 1
            } else if byte == UInt8(ascii: "`") {
                offset += 1
                return false
            } else if byte == UInt8(ascii: "$"), peek(1) == UInt8(ascii: "{") {
                offset += 2
                return true
            } else {
                scanCharacter(byte, inTemplate: true)
            }
        }
        flags.insert(.unterminated)
        return false
    }

    /// One character or escape of a literal, of those that need a closer look.
    private mutating func scanCharacter(_ byte: UInt8, inTemplate: Bool) {
        if byte == UInt8(ascii: "\\") {
            flags.insert(.hasEscape)
            let escape = StringEscape.scan(bytes, at: offset, end: bytes.count, inTemplate: inTemplate)
            if escape.kind == .invalid { flags.insert(.badEscape) }
            if escape.kind == .legacyOctal { flags.insert(.legacyOctal) }
            offset += escape.length
        } else if byte >= 0x80 {
            if let (_, length) = WTF8.decode(bytes, at: offset) {
                offset += length
            } else {
                flags.insert(.notUTF8)
                offset += 1
            }
        } else {
            if byte < 0x20 { flags.insert(.hasControlCharacter) }
            offset += 1
        }
    }

    // MARK: - Regular expressions and comments

    mutating func scanRegularExpression() {
        offset += 1
        var inClass = false
        while true {
            guard offset < bytes.count, !atLineEnd else {
                flags.insert(.unterminated)
                return
            }
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\\"):
                if offset < bytes.count, !atLineEnd { offset += 1 }
            case UInt8(ascii: "["): inClass = true
            case UInt8(ascii: "]"): inClass = false
            case UInt8(ascii: "/") where !inClass:
                // Flags; unlike a name they may begin with a digit.
                while offset < bytes.count, byteClass(bytes[offset]) == ByteClass.digit.rawValue { offset += 1 }
                return scanIdentifierParts()
            default: break
            }
        }
    }

    /// Whether LF, CR, U+2028 or U+2029 stands here.
    private var atLineEnd: Bool {
        let byte = bytes[offset]
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return true }
        return byte == 0xE2 && peek(1) == 0x80 && peek(2) & 0xFE == 0xA8
    }

    mutating func skipLine() {
        while offset < bytes.count, !atLineEnd { offset += 1 }
    }

    /// Returns whether the comment holds a line end.
    mutating func skipBlockComment() -> Bool {
        var holdsLineEnd = false
        offset += 2
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                offset += 2
                return holdsLineEnd
            }
            if atLineEnd { holdsLineEnd = true }
            offset += 1
        }
        flags.insert(.unterminated)
        return holdsLineEnd
    }

    // MARK: - Numbers

    mutating func number() -> Token.Kind {
        let start = offset
        var kind = Token.Kind.number
        if bytes[offset] == UInt8(ascii: "0"), let radix = NumberLiteral.radix(ofPrefix: peek(1)) {
            offset += 2
            digits(radix: radix, isRequired: true)
            if take(UInt8(ascii: "n")) { kind = .bigInt }
        } else {
            let isLegacy = bytes[offset] == UInt8(ascii: "0") && byteClass(peek(1)) == ByteClass.digit.rawValue
            if isLegacy { flags.insert(.legacyOctal) }
            if bytes[offset] != UInt8(ascii: ".") { digits(radix: 10, isRequired: true) }
            // `017.5` is 017 followed by .5, but `08.5` is a number.
            let isOctal = isLegacy && bytes[start..<offset].allSatisfy { $0 < UInt8(ascii: "8") }
            if !isLegacy, bytes[start] != UInt8(ascii: "."), take(UInt8(ascii: "n")) {
                kind = .bigInt
            } else if !isOctal {
                if take(UInt8(ascii: ".")) { digits(radix: 10, isRequired: bytes[start] == UInt8(ascii: ".")) }
                exponent()
            }
            // No separator stands in a legacy number, nor behind a leading zero.
            let mayNotSeparate = isLegacy || (bytes[start] == UInt8(ascii: "0") && offset > start + 1)
            if mayNotSeparate, bytes[start + 1] != UInt8(ascii: "."), bytes[start..<offset].contains(UInt8(ascii: "_"))
            {
                flags.insert(.malformed)
            }
        }
        rejectTail()
        return kind
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }

    private mutating func exponent() {
        guard offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return }
        offset += 1
        if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
        digits(radix: 10, isRequired: true)
    }

    /// Digits with single separators between them.
    private mutating func digits(radix: UInt8, isRequired: Bool) {
        let start = offset
        var afterSeparator = true
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "_") {
                if afterSeparator { flags.insert(.malformed) }
                afterSeparator = true
            } else if NumberLiteral.digit(bytes[offset], radix: radix) != nil {
                afterSeparator = false
            } else {
                break
            }
            offset += 1
        }
        if afterSeparator && (isRequired || offset > start) { flags.insert(.malformed) }
    }

    /// A number may not touch a name or another digit: `3px` is one malformed number.
    private mutating func rejectTail() {
        let end = offset
        while offset < bytes.count, ByteClass(rawValue: byteClass(bytes[offset]))?.continuesIdentifier == true {
            offset += 1
        }
        if offset == end {
            let outer = flags
            scanIdentifierParts()
            flags = outer
        }
        if offset > end { flags.insert(.malformed) }
    }
}
