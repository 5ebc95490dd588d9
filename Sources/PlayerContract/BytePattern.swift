/// The part of regular expressions that contracts use, over UTF-8 bytes: whole-text alternatives of repeated classes.
///
/// `^[A-Z]{3}$|^#[0-9a-f]*$`: each alternative is anchored at both ends and is a sequence of characters, `.`, classes
/// and escaped characters, each with an optional `?`, `*`, `+`, `{n}` or `{n,m}`. Matching is greedy and never goes
/// back, so that its time is linear: a pattern must not need it. Groups are refused.
struct BytePattern: Sendable {
    struct Failure: Error { var message: String }

    private struct Element: Sendable {
        var bytes: SIMD4<UInt64>
        var least = 1
        var most = 1

        func contains(_ byte: UInt8) -> Bool { bytes[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }
    }

    private var alternatives: [[Element]] = []

    func matches(_ text: some RandomAccessCollection<UInt8>) -> Bool {
        alternatives.contains { Self.matches($0, text) }
    }

    private static func matches(_ elements: [Element], _ text: some RandomAccessCollection<UInt8>) -> Bool {
        var index = text.startIndex
        for element in elements {
            var count = 0
            while count < element.most, index < text.endIndex, element.contains(text[index]) {
                text.formIndex(after: &index)
                count += 1
            }
            if count < element.least { return false }
        }
        return index == text.endIndex
    }

    // MARK: Reading a pattern

    init(_ pattern: String) throws(Failure) {
        var scanner = Scanner(bytes: Array(pattern.utf8))
        repeat {
            alternatives.append(try scanner.alternative())
        } while scanner.skip(UInt8(ascii: "|"))
        if scanner.peek != nil { throw Failure(message: "a pattern ends with $") }
    }

    private struct Scanner {
        let bytes: [UInt8]
        var offset = 0

        var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

        mutating func next() throws(Failure) -> UInt8 {
            guard let byte = peek else { throw Failure(message: "the pattern ends too early") }
            offset += 1
            return byte
        }

        mutating func skip(_ byte: UInt8) -> Bool {
            guard peek == byte else { return false }
            offset += 1
            return true
        }

        mutating func alternative() throws(Failure) -> [Element] {
            guard skip(UInt8(ascii: "^")) else { throw Failure(message: "each alternative starts with ^") }
            var elements: [Element] = []
            while !skip(UInt8(ascii: "$")) {
                var element = Element(bytes: try set())
                try quantify(&element)
                elements.append(element)
            }
            return elements
        }

        mutating func set() throws(Failure) -> SIMD4<UInt64> {
            switch try next() {
            case UInt8(ascii: "."): return SIMD4(repeating: .max)
            case UInt8(ascii: "["): return try characterClass()
            case UInt8(ascii: "\\"): return single(try next())
            case let byte where "(){}*+?|^".utf8.contains(byte):
                throw Failure(message: "“\(Character(Unicode.Scalar(byte)))” is not supported here in a pattern")
            case let byte: return single(byte)
            }
        }

        mutating func characterClass() throws(Failure) -> SIMD4<UInt64> {
            let isNegated = skip(UInt8(ascii: "^"))
            var set = SIMD4<UInt64>()
            while !skip(UInt8(ascii: "]")) {
                var first = try next()
                if first == UInt8(ascii: "\\") { first = try next() }
                var last = first
                if peek == UInt8(ascii: "-"), offset + 1 < bytes.count, bytes[offset + 1] != UInt8(ascii: "]") {
                    offset += 1
                    last = try next()
                    guard first <= last else { throw Failure(message: "a range of a class runs backwards") }
                }
                for byte in first...last { set |= single(byte) }
            }
            return isNegated ? ~set : set
        }

        func single(_ byte: UInt8) -> SIMD4<UInt64> {
            var set = SIMD4<UInt64>()
            set[Int(byte >> 6)] = 1 << UInt64(byte & 63)
            return set
        }

        mutating func quantify(_ element: inout Element) throws(Failure) {
            switch peek {
            case UInt8(ascii: "?"): (element.least, element.most) = (0, 1)
            case UInt8(ascii: "*"): (element.least, element.most) = (0, .max)
            case UInt8(ascii: "+"): (element.least, element.most) = (1, .max)
            case UInt8(ascii: "{"):
                offset += 1
                element.least = try count()
                element.most = skip(UInt8(ascii: ",")) ? try count() : element.least
                guard peek == UInt8(ascii: "}"), element.least <= element.most else {
                    throw Failure(message: "a repetition reads {2} or {2,4}")
                }
            default: return
            }
            offset += 1
        }

        mutating func count() throws(Failure) -> Int {
            let start = offset
            while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
            guard let count = Int(String(decoding: bytes[start..<offset], as: UTF8.self)), count < 10_000 else {
                throw Failure(message: "a repetition needs a number")
            }
            return count
        }
    }
}
