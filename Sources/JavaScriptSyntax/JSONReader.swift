extension JavaScriptValue {
    /// Reads JSON as an engine's `JSON.stringify` writes it: no positions, no `$` notation, in one pass over the bytes.
    ///
    /// Numbers keep no digits and repeated keys are kept, not reported. For files there is ``LiteralTree``.
    /// - Throws: ``LiteralError`` where the text is not JSON or not WTF-8.
    public init(json bytes: UnsafeBufferPointer<UInt8>) throws(LiteralError) {
        var reader = JSONReader(bytes: bytes)
        try reader.read()
        self = reader.builder.finish()
    }

    /// Reads JSON as an engine's `JSON.stringify` writes it.
    public init(json bytes: [UInt8]) throws(LiteralError) {
        let result: Result<JavaScriptValue, LiteralError> = bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(LiteralError) in try JavaScriptValue(json: buffer) }
        }
        self = try result.get()
    }
}

/// One pass over JSON straight into a value table; open containers wait on a stack.
struct JSONReader {
    let bytes: UnsafeBufferPointer<UInt8>
    var builder = JavaScriptValue.Builder()
    private var offset = 0
    /// For each open container, whether it is an object.
    private var objects: [Bool] = []

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        builder.reserve(nodes: bytes.count / 12 + 4, textBytes: bytes.count)
        objects.reserveCapacity(16)
    }

    mutating func read() throws(LiteralError) {
        guard bytes.count <= Int(Int32.max) else { throw error("the text is too long; the limit is 2 GB") }
        repeat {
            try value()
            try afterValue()
        } while !objects.isEmpty
        if offset < bytes.count { throw error("expected the end of the text after this value") }
    }

    private func error(_ message: String) -> LiteralError {
        LiteralError(message, offset: offset, length: offset < bytes.count ? 1 : 0)
    }

    /// The next byte that is no blank, or 0 at the end.
    private mutating func next() -> UInt8 {
        while offset < bytes.count {
            let byte = bytes[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            offset += 1
        }
        return 0
    }

    private mutating func value() throws(LiteralError) {
        while true {
            switch next() {
            case UInt8(ascii: "{"):
                offset += 1
                builder.open(.object)
                objects.append(true)
                if next() == UInt8(ascii: "}") { return }
                try key()
            case UInt8(ascii: "["):
                offset += 1
                builder.open(.array)
                objects.append(false)
                if next() == UInt8(ascii: "]") { return }
            case UInt8(ascii: "\""):
                let piece = try string()
                return builder.leaf(.string, piece: piece)
            case UInt8(ascii: "t"):
                try word("true")
                return builder.leaf(.boolean, number: 1)
            case UInt8(ascii: "f"):
                try word("false")
                return builder.leaf(.boolean, number: 0)
            case UInt8(ascii: "n"):
                try word("null")
                return builder.leaf(.null)
            default:
                return builder.leaf(.number, number: try number())
            }
        }
    }

    private mutating func afterValue() throws(LiteralError) {
        while let isObject = objects.last {
            switch next() {
            case UInt8(ascii: ","):
                offset += 1
                if isObject { try key() }
                return
            case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
                offset += 1
                builder.close()
                objects.removeLast()
            default:
                throw error("expected ',' or '\(isObject ? "}" : "]")' after this value")
            }
        }
        _ = next()
    }

    private mutating func key() throws(LiteralError) {
        guard next() == UInt8(ascii: "\"") else { throw error("expected a key in double quotes") }
        builder.key(.name, piece: try string())
        guard next() == UInt8(ascii: ":") else { throw error("expected ':' after this key") }
        offset += 1
    }

    private mutating func word(_ word: StaticString) throws(LiteralError) {
        let length = word.utf8CodeUnitCount
        let isThere =
            offset + length <= bytes.count
            && (0..<length).allSatisfy { bytes[offset + $0] == word.utf8Start[$0] }
        guard isThere else { throw error("expected a value") }
        offset += length
    }

    // MARK: - Numbers

    private mutating func number() throws(LiteralError) -> Double {
        let start = offset
        let isNegative = offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let magnitudeStart = offset
        let whole = digits()
        guard whole > 0 else { throw error("expected a value") }
        if whole > 1, bytes[magnitudeStart] == UInt8(ascii: "0") { throw error("this number is not valid") }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            guard digits() > 0 else { throw error("this number is not valid") }
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") {
                offset += 1
            }
            guard digits() > 0 else { throw error("this number is not valid") }
        }
        let literal = UnsafeBufferPointer(rebasing: bytes[magnitudeStart..<offset])
        guard let magnitude = NumberLiteral.value(of: literal) else {
            throw LiteralError("this number is not valid", at: start..<offset)
        }
        return isNegative ? -magnitude : magnitude
    }

    private mutating func digits() -> Int {
        let start = offset
        while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
        return offset - start
    }

    // MARK: - Strings

    /// Reads a string, quotes included, into the table's text.
    private mutating func string() throws(LiteralError) -> JavaScriptValue.Piece {
        offset += 1
        let start = offset
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") {
                offset += 1
                return builder.store(UnsafeBufferPointer(rebasing: bytes[start..<offset - 1]))
            }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
            try plainCharacter(byte)
        }
        throw LiteralError("the string that starts here is not closed", at: start - 1..<bytes.count)
    }

    private mutating func plainCharacter(_ byte: UInt8) throws(LiteralError) {
        if byte >= 0x80 {
            guard let (_, length) = WTF8.decode(bytes, at: offset) else { throw error("this is not valid UTF-8") }
            offset += length
        } else if byte >= 0x20 {
            offset += 1
        } else {
            throw error("JSON strings cannot contain raw control characters")
        }
    }

    private mutating func escapedString(from start: Int) throws(LiteralError) -> JavaScriptValue.Piece {
        var text = Array(bytes[start..<offset])
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return builder.store(text)
            case UInt8(ascii: "\\"):
                WTF8.append(try escape(), joiningFrom: 0, to: &text)
            default:
                let plain = offset
                try plainCharacter(byte)
                text += bytes[plain..<offset]
            }
        }
        throw LiteralError("the string that starts here is not closed", at: start - 1..<bytes.count)
    }

    private mutating func escape() throws(LiteralError) -> UInt32 {
        let letter = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        guard "\"\\/bfnrtu".utf8.contains(letter) else { throw error("this escape is not valid") }
        let escape = StringEscape.scan(bytes, at: offset, end: bytes.count, inTemplate: false)
        guard escape.kind != .invalid, letter != UInt8(ascii: "u") || bytes[offset + 2] != UInt8(ascii: "{"),
            let codePoint = escape.codePoint
        else { throw error("this escape is not valid") }
        offset += escape.length
        return codePoint
    }
}
