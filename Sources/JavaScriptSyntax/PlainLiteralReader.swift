/// Reads the argument lists that apps write on a good day in one pass over the bytes, without tokens.
///
/// It knows strings, decimal numbers, words, objects and lists with plain white space. At anything else it gives up and
/// ``LiteralParser`` reads the text from its start: this reader decides nothing, it only saves time. Where it does
/// answer, the answer is the same to the last node.
struct PlainLiteralReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var builder = JavaScriptValue.Builder()
    private(set) var spans: [LiteralTree.Span] = []
    private(set) var duplicateKeys: [Int] = []
    private(set) var survivesJSON = true

    private var offset: Int
    private let end: Int
    /// Nodes of the open containers and whether each is an object; the first is the list that the text is.
    private var open: [(node: Int, isObject: Bool)] = []
    /// Where the key of the member stands whose value comes next.
    private var key = 0..<0

    /// Nil where the text is not that plain.
    init?(bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>) {
        self.bytes = bytes
        offset = range.lowerBound
        end = range.upperBound
        // A text of many short values grows the tables once or twice; most need no growth.
        builder.reserve(nodes: range.count / 20 + 8, textBytes: range.count)
        spans.reserveCapacity(range.count / 20 + 8)
        guard read() else { return nil }
    }

    /// The value; once.
    mutating func finish() -> JavaScriptValue { builder.finish() }

    private mutating func read() -> Bool {
        guard next() != 0 else { return false }
        begin(.array, isObject: false)
        while true {
            guard value() else { return false }
            switch afterValue() {
            case .value: continue
            case .end: return true
            case .other: return false
            }
        }
    }

    /// The next byte that is no white space, 0 at the end and at a NUL, which is never plain.
    private mutating func next() -> UInt8 {
        while offset < end {
            let byte = bytes[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            offset += 1
        }
        return 0
    }

    // MARK: - Containers

    private mutating func begin(_ kind: JavaScriptValue.Kind, isObject: Bool) {
        addSpan(from: offset, length: 0)
        open.append((builder.open(kind), isObject))
    }

    private mutating func close() {
        guard let (node, isObject) = open.popLast() else { return }
        if isObject { duplicateKeys += DuplicateKeys.find(in: builder.value, among: builder.childrenOfInnermost) }
        builder.close()
        spans[node].length = Int32(offset) - spans[node].offset
    }

    /// Reads one value, or opens containers down to the first value inside or an end.
    private mutating func value() -> Bool {
        while true {
            switch next() {
            case UInt8(ascii: "{"):
                begin(.object, isObject: true)
                offset += 1
                if next() == UInt8(ascii: "}") { return true }
                guard readKey() else { return false }
            case UInt8(ascii: "["):
                begin(.array, isObject: false)
                offset += 1
                if next() == UInt8(ascii: "]") { return true }
            case UInt8(ascii: "'"), UInt8(ascii: "\""): return string()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
            default: return word()
            }
        }
    }

    private enum Next { case value, end, other }

    /// Takes commas and closing brackets up to the place of the next value.
    private mutating func afterValue() -> Next {
        while let innermost = open.last {
            let isText = open.count == 1
            let closing = innermost.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
            var byte = next()
            if byte == UInt8(ascii: ",") {
                offset += 1
                byte = next()
                let isTrailing = isText ? byte == 0 && offset == end : byte == closing
                if !isTrailing {
                    if innermost.isObject { return readKey() ? .value : .other }
                    return .value
                }
            }
            if isText {
                guard byte == 0, offset == end else { return .other }
                close()
                return .end
            }
            guard byte == closing else { return .other }
            offset += 1
            close()
        }
        return .other
    }

    private mutating func readKey() -> Bool {
        let first = next()
        let keyStart = offset
        if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
            guard let contents = plainContents(quote: first), !isPrototype(contents) else { return false }
            builder.key(.name, UnsafeBufferPointer(rebasing: bytes[contents]))
        } else {
            while offset < end, Self.isNamePart(bytes[offset]) { offset += 1 }
            guard offset > keyStart, first > UInt8(ascii: "9") || first == UInt8(ascii: "$"),
                !isPrototype(keyStart..<offset)
            else { return false }
            builder.key(.name, UnsafeBufferPointer(rebasing: bytes[keyStart..<offset]))
        }
        key = keyStart..<offset
        guard next() == UInt8(ascii: ":") else { return false }
        offset += 1
        return true
    }

    private func isPrototype(_ range: Range<Int>) -> Bool {
        range.count == 9 && bytes[range].elementsEqual("__proto__".utf8)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte | 0x20 &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$")
    }

    private mutating func addSpan(from start: Int, length: Int) {
        spans.append(
            LiteralTree.Span(
                offset: Int32(start), length: Int32(length), keyOffset: Int32(key.lowerBound),
                keyLength: Int32(key.count)))
        key = 0..<0
    }

    // MARK: - Values

    private mutating func number() -> Bool {
        let start = offset
        let isNegative = bytes[offset] == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let digits = offset
        skipDigits()
        guard offset > digits, offset == digits + 1 || bytes[digits] != UInt8(ascii: "0") else { return false }
        if offset < end, bytes[offset] == UInt8(ascii: ".") {
            let point = offset
            offset += 1
            skipDigits()
            guard offset > point + 1 else { return false }
        }
        let literal = UnsafeBufferPointer(rebasing: bytes[digits..<offset])
        guard let magnitude = NumberLiteral.value(of: literal) else { return false }
        if magnitude.isInfinite || isNegative && magnitude == 0 { survivesJSON = false }
        addSpan(from: start, length: offset - start)
        builder.leaf(
            .number, text: UnsafeBufferPointer(rebasing: bytes[start..<offset]),
            number: isNegative ? -magnitude : magnitude)
        return true
    }

    private mutating func skipDigits() {
        while offset < end, bytes[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
    }

    private mutating func word() -> Bool {
        let start = offset
        while offset < end, Self.isNamePart(bytes[offset]) { offset += 1 }
        let word = bytes[start..<offset]
        if word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8) {
            addSpan(from: start, length: word.count)
            builder.leaf(.boolean, number: word.count == 4 ? 1 : 0)
        } else if word.elementsEqual("null".utf8) {
            addSpan(from: start, length: word.count)
            builder.leaf(.null)
        } else if word.elementsEqual("undefined".utf8) {
            addSpan(from: start, length: word.count)
            builder.leaf(.undefined)
            survivesJSON = false
        } else {
            return false
        }
        return true
    }

    private mutating func string() -> Bool {
        let start = offset
        if let contents = plainContents(quote: bytes[start]) {
            addSpan(from: start, length: offset - start)
            builder.leaf(.string, text: UnsafeBufferPointer(rebasing: bytes[contents]))
            return true
        }
        offset = start
        guard let text = escapedContents(quote: bytes[start]) else { return false }
        addSpan(from: start, length: offset - start)
        builder.leaf(.string, text: text)
        return true
    }

    /// What stands between quotes without escapes; moves behind the closing one.
    private mutating func plainContents(quote: UInt8) -> Range<Int>? {
        let start = offset + 1
        var at = start
        while at < end {
            at = skipPlain(from: at, quote: quote)
            guard at < end else { break }
            let byte = bytes[at]
            if byte == quote {
                offset = at + 1
                return start..<at
            }
            if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return nil }
            if byte < 0x80 {
                at += 1
            } else {
                guard let length = WTF8.decode(bytes, at: at)?.length else { return nil }
                at += length
            }
        }
        return nil
    }

    /// Skips to the next byte that may end or interrupt a string, or nearly to the end: eight bytes at a time.
    private func skipPlain(from start: Int, quote: UInt8) -> Int {
        guard let base = bytes.baseAddress.map(UnsafeRawPointer.init) else { return start }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highest: UInt64 = 0x8080_8080_8080_8080
        var at = start
        while at + 8 <= end {
            let block = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            let quotes = block ^ (ones &* UInt64(quote)), backslashes = block ^ (ones &* 0x5C)
            // The highest bit of each byte that is zero, below a space or beyond ASCII; the lowest such byte is exact.
            let special =
                ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
                | ((block &- ones &* 0x20) & ~block)
                | block
            if special & highest != 0 { return at + (special & highest).trailingZeroBitCount / 8 }
            at += 8
        }
        return at
    }

    /// What a string with escapes stands for; moves behind its closing quote.
    private mutating func escapedContents(quote: UInt8) -> [UInt8]? {
        var text: [UInt8] = []
        offset += 1
        while offset < end {
            let byte = bytes[offset]
            if byte == quote {
                offset += 1
                return text
            }
            if byte == UInt8(ascii: "\\") {
                let escape = StringEscape.scan(bytes, at: offset, end: end, inTemplate: false)
                guard escape.kind != .invalid, escape.kind != .legacyOctal else { return nil }
                if let codePoint = escape.codePoint { WTF8.append(codePoint, joiningFrom: 0, to: &text) }
                offset += escape.length
            } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                return nil
            } else if byte < 0x80 {
                text.append(byte)
                offset += 1
            } else {
                guard let (codePoint, length) = WTF8.decode(bytes, at: offset) else { return nil }
                WTF8.append(codePoint, joiningFrom: 0, to: &text)
                offset += length
            }
        }
        return nil
    }
}
