import JavaScriptSyntax

/// Finds, inside a text that arrived, the form in which Swift or JavaScript prints a value for developers.
struct ArrivedDescription {
    /// Bytes of the text.
    var place: Range<Int>
    /// What was printed.
    var what: String

    /// The first description in a text.
    ///
    /// - Parameter isCertain: whether the text is known not to be what was meant. Forms that people write too, such as
    ///   a list in brackets, are recognised only then.
    static func first(in text: [UInt8], isCertain: Bool) -> ArrivedDescription? {
        let trimmed = trimmed(text)
        for row in wholes where row.isPlain || isCertain {
            if row.matches(text[trimmed]) { return ArrivedDescription(place: trimmed, what: row.what) }
        }
        return inside.lazy.compactMap { row in
            find(row.start, in: text).flatMap { start in
                row.end(text, start).map { ArrivedDescription(place: start..<$0, what: row.what) }
            }
        }.min { $0.place.lowerBound < $1.place.lowerBound }
    }

    // MARK: Tables

    /// Forms that fill the whole text.
    private struct Whole: Sendable {
        var what: String
        /// Whether nobody would write it as a text for people.
        var isPlain = true
        var matches: @Sendable (ArraySlice<UInt8>) -> Bool
    }

    /// Forms that may stand in the middle of a text.
    private struct Inside: Sendable {
        var what: String
        var start: [UInt8]
        /// Where it ends, if it is one.
        var end: @Sendable ([UInt8], Int) -> Int?

        init(_ start: String, _ what: String, end: @escaping @Sendable ([UInt8], Int) -> Int?) {
            self.start = Array(start.utf8)
            self.what = what
            self.end = end
        }

        init(_ whole: String, _ what: String) {
            let count = whole.utf8.count
            self.init(whole, what) { _, start in start + count }
        }
    }

    private static let wholes: [Whole] =
        [
            Whole(what: "an Optional without a value") { $0.elementsEqual("nil".utf8) },
            Whole(what: "an NSNull or an Objective-C nil") { text in
                ["<null>", "(null)", "Optional(nil)"].contains { text.elementsEqual($0.utf8) }
            },
            Whole(what: "a Date") { Pattern.isDate($0) },
            Whole(what: "a Swift dictionary") { Pattern.isDictionary($0) },
            Whole(what: "an NSDictionary") { Pattern.isNSDictionary($0) },
            Whole(what: "a Swift struct") { Pattern.isStruct($0) },
            Whole(what: "a Swift object") { Pattern.isAddress($0) },
            Whole(what: "a list of URLs") { text in
                text.starts(with: "[http".utf8) && text.last == UInt8(ascii: "]")
            },
            Whole(what: "a Swift array", isPlain: false) { text in
                text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
                    && EncodedText.container(Array(text)) == nil
            },
            Whole(what: "Data", isPlain: false) { text in
                text.reversed().starts(with: " bytes".utf8.reversed()) && text.dropLast(6).allSatisfy(Pattern.isDigit)
            },
            Whole(what: "a tuple", isPlain: false) { text in
                text.first == UInt8(ascii: "(") && text.last == UInt8(ascii: ")")
            },
        ]

    private static let inside: [Inside] =
        [
            Inside("Optional(", "an Optional", end: Pattern.endOfOptional),
            Inside("[object Object]", "a JavaScript object"),
            Inside("<null>", "an NSNull"),
        ]

    // MARK: Bytes

    private static func find(_ needle: [UInt8], in text: [UInt8]) -> Int? {
        guard text.count >= needle.count else { return nil }
        return (0...text.count - needle.count).first { text[$0...].starts(with: needle) }
    }

    private static func trimmed(_ text: [UInt8]) -> Range<Int> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }
        let start = text.firstIndex { !isBlank($0) } ?? text.count
        let end = text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
        return start..<max(start, end)
    }
}

extension ArrivedDescription {
    enum Pattern {
        static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

        static func isUpper(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }

        /// `2026-12-04 07:00:00 +0000`
        static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
            matches(text, "0000-00-00 00:00:00 +0000")
        }

        /// Whether a text has digits where the pattern has zeros, and equals it elsewhere.
        private static func matches(_ text: ArraySlice<UInt8>, _ pattern: String) -> Bool {
            text.count == pattern.utf8.count
                && zip(text, pattern.utf8).allSatisfy { $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }
        }

        /// `["sku": "A-1"]`, and `[:]`.
        static func isDictionary(_ text: ArraySlice<UInt8>) -> Bool {
            guard text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") else { return false }
            if text.elementsEqual("[:]".utf8) { return true }
            let inner = text.dropFirst().dropLast()
            guard inner.first == UInt8(ascii: "\""), let end = inner.dropFirst().firstIndex(of: UInt8(ascii: "\""))
            else {
                return false
            }
            return inner[(end + 1)...].starts(with: ": ".utf8)
        }

        /// `{`, line breaks, `key = value;`, `}`.
        static func isNSDictionary(_ text: ArraySlice<UInt8>) -> Bool {
            guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") else { return false }
            let inner = text.dropFirst().dropLast().filter { $0 > 0x20 }
            return inner.contains(UInt8(ascii: "=")) && inner.last == UInt8(ascii: ";")
        }

        /// `Money(amount: 1)`, `Shop.Size(sku: "S")`.
        static func isStruct(_ text: ArraySlice<UInt8>) -> Bool {
            guard let first = text.first, isUpper(first), text.last == UInt8(ascii: ")"),
                let open = text.firstIndex(of: UInt8(ascii: "("))
            else { return false }
            let label = text[(open + 1)...].prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
            let name = text[..<open]
            return name.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
                && !label.isEmpty && text[label.endIndex...].starts(with: ": ".utf8)
        }

        /// `<Shop.Product: 0x600000c1>`
        static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
            guard text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">"),
                let colon = text.firstIndex(of: UInt8(ascii: ":"))
            else { return false }
            return text[(colon + 1)...].starts(with: " 0x".utf8)
        }

        /// The end of `Optional("a")` or `Optional(12.5)`: what stands inside must be printed Swift, or nearly any
        /// sentence about an optional part would be one.
        static func endOfOptional(_ text: [UInt8], _ start: Int) -> Int? {
            let inside = start + "Optional(".utf8.count
            guard inside < text.count else { return nil }
            var depth = 1
            var isQuoted = false
            var offset = inside
            while offset < text.count {
                switch text[offset] {
                case UInt8(ascii: "\""): isQuoted.toggle()
                case UInt8(ascii: "(") where !isQuoted: depth += 1
                case UInt8(ascii: ")") where !isQuoted:
                    depth -= 1
                    if depth == 0 { return offset + 1 }
                default: break
                }
                offset += 1
            }
            return nil
        }
    }
}
