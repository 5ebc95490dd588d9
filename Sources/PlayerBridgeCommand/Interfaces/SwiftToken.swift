/// A token of Swift source, as far as declarations need it.
struct SwiftToken: Sendable {
    var text: String
    /// From 1.
    var line: Int
    /// Nothing but space and comments stands between it and the start of its line.
    var startsLine: Bool

    /// Splits declarations into tokens. Comments are left out, and so is what stands behind `#else`.
    static func tokens(of source: String) -> [SwiftToken] {
        var scanner = Scanner(bytes: Array(source.utf8))
        return scanner.scan()
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position = 0
        var line = 1
        var startsLine = true
        var tokens: [SwiftToken] = []

        mutating func scan() -> [SwiftToken] {
            while position < bytes.count { next() }
            return tokens
        }

        private mutating func next() {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\n"):
                advanceLine()
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                position += 1
            case UInt8(ascii: "/") where follows("/", at: position + 1):
                skipLine()
            case UInt8(ascii: "/") where follows("*", at: position + 1):
                position = end(of: "*/", from: position + 2)
            case UInt8(ascii: "#") where startsLine:
                directive()
            case UInt8(ascii: "\""):
                append(to: stringEnd())
            default:
                append(to: wordEnd())
            }
        }

        private mutating func append(to end: Int) {
            let text = String(decoding: bytes[position..<end], as: UTF8.self)
            tokens.append(SwiftToken(text: text, line: line, startsLine: startsLine))
            line += bytes[position..<end].count { $0 == UInt8(ascii: "\n") }
            position = end
            startsLine = false
        }

        private mutating func advanceLine() {
            position += 1
            line += 1
            startsLine = true
        }

        private mutating func skipLine() {
            while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
        }

        /// `#if` and `#endif` mean nothing here; the first branch is the one of today's compilers.
        private mutating func directive() {
            let isOther = ["#else", "#elseif"].contains { follows($0, at: position) }
            skipLine()
            guard isOther else { return }
            var depth = 1
            while position < bytes.count, depth > 0 {
                advanceLine()
                while position < bytes.count, [0x20, 0x09].contains(bytes[position]) { position += 1 }
                if follows("#if", at: position) { depth += 1 }
                if follows("#endif", at: position) { depth -= 1 }
                skipLine()
            }
        }

        private func stringEnd() -> Int {
            if follows("\"\"\"", at: position) { return end(of: "\"\"\"", from: position + 3) }
            var index = position + 1
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(index + 1, bytes.count)
        }

        private func wordEnd() -> Int {
            if follows("->", at: position) { return position + 2 }
            if follows("...", at: position) { return position + 3 }
            var index = position
            while index < bytes.count, Self.isWordPart(bytes[index]) { index += 1 }
            return max(index, position + 1)
        }

        private func end(of mark: String, from start: Int) -> Int {
            var index = start
            while index < bytes.count {
                if follows(mark, at: index) { return index + mark.utf8.count }
                index += 1
            }
            return bytes.count
        }

        private func follows(_ text: String, at index: Int) -> Bool {
            index + text.utf8.count <= bytes.count && bytes[index..<index + text.utf8.count].elementsEqual(text.utf8)
        }

        private static func isWordPart(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "$"), 0x80...:
                true
            default: false
            }
        }
    }
}
