/// A cursor over Swift source that skips what is no code: comments, string literals with their interpolations.
///
/// Parsing a whole app with SwiftParser costs twenty times what the compiler's own parser takes (the toolchain's libraries
/// are built for library evolution), and all but a few declarations have nothing to do with the bridge. So this scanner
/// finds the declarations that do, and only those are parsed.
struct SourceScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var offset = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { offset >= bytes.count }

    func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    static func isWordStart(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F || byte >= 0x80
    }

    static func isWord(_ byte: UInt8) -> Bool { isWordStart(byte) || (0x30...0x39).contains(byte) }

    /// Takes the word at the cursor.
    mutating func word() -> Range<Int> {
        let start = offset
        while offset < bytes.count, Self.isWord(bytes[offset]) { offset += 1 }
        return start..<offset
    }

    /// Skips blanks, line breaks and comments.
    mutating func skipTrivia() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D, 0x0B, 0x0C: offset += 1
            case UInt8(ascii: "/") where byte(at: offset + 1) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where byte(at: offset + 1) == UInt8(ascii: "*"): skipBlockComment()
            default: return
            }
        }
    }

    /// Whether `#if`, `#elseif`, `#else` or `#endif` stands at the cursor.
    var isAtCondition: Bool {
        Self.conditions.contains { word in
            let end = offset + word.count
            return end <= bytes.count && bytes[offset..<end].elementsEqual(word) && !Self.isWord(byte(at: end))
        }
    }

    private static let conditions = ["#if", "#elseif", "#else", "#endif"].map { Array($0.utf8) }

    mutating func skipLine() {
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    }

    /// Block comments of Swift nest.
    mutating func skipBlockComment() {
        var depth = 0
        while offset < bytes.count {
            let (here, next) = (bytes[offset], byte(at: offset + 1))
            if here == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                (depth, offset) = (depth + 1, offset + 2)
            } else if here == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                (depth, offset) = (depth - 1, offset + 2)
                if depth == 0 { return }
            } else {
                offset += 1
            }
        }
    }

    /// Skips a string literal when one begins at the cursor, with its number signs.
    mutating func skipString() -> Bool {
        var start = offset
        while byte(at: start) == UInt8(ascii: "#") { start += 1 }
        guard byte(at: start) == UInt8(ascii: "\"") else { return false }
        let pounds = start - offset
        let isLong = byte(at: start + 1) == UInt8(ascii: "\"") && byte(at: start + 2) == UInt8(ascii: "\"")
        offset = start + (isLong ? 3 : 1)
        while offset < bytes.count {
            let here = bytes[offset]
            if here == UInt8(ascii: "\\"), hasPounds(pounds, at: offset + 1) {
                offset += 1 + pounds
                if byte(at: offset) == UInt8(ascii: "(") { skipBrackets() } else { offset += 1 }
            } else if here == UInt8(ascii: "\""), !isLong || isTripleQuote(at: offset),
                hasPounds(pounds, at: offset + (isLong ? 3 : 1))
            {
                offset += (isLong ? 3 : 1) + pounds
                return true
            } else if !isLong, here == 0x0A || here == 0x0D {
                // Not closed: the line is broken, the file goes on.
                return true
            } else {
                offset += 1
            }
        }
        return true
    }

    private func hasPounds(_ count: Int, at offset: Int) -> Bool {
        for index in 0..<count where byte(at: offset + index) != UInt8(ascii: "#") { return false }
        return true
    }

    private func isTripleQuote(at offset: Int) -> Bool {
        byte(at: offset + 1) == UInt8(ascii: "\"") && byte(at: offset + 2) == UInt8(ascii: "\"")
    }

    /// Skips an interpolation, from its opening bracket to behind the closing one.
    private mutating func skipBrackets() {
        var depth = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "("):
                depth += 1
                offset += 1
            case UInt8(ascii: ")"):
                depth -= 1
                offset += 1
                if depth == 0 { return }
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                if !skipString() { offset += 1 }
            case UInt8(ascii: "/") where byte(at: offset + 1) == UInt8(ascii: "*"): skipBlockComment()
            default: offset += 1
            }
        }
    }
}
