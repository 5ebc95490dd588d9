internal import BridgeFindings
internal import JavaScriptSyntax

/// How the client counts the characters of a line.
enum PositionEncoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// Places of a text as the protocol counts them: lines and characters from 0.
struct TextPositions: Sendable {
    let bytes: [UInt8]
    private let lines: LineIndex
    private let encoding: PositionEncoding

    init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
        self.bytes = bytes
        self.encoding = encoding
        lines = LineIndex(bytes)
    }

    /// The byte at a position; one beyond a line is its end, and one beyond the text is the end of the text.
    func offset(line: Int, character: Int) -> Int {
        guard line >= 0, line < lines.lineCount else { return line < 0 ? 0 : bytes.count }
        let range = lines.range(ofLine: line + 1)
        var offset = range.lowerBound
        var count = 0
        while offset < range.upperBound, count < character {
            let length = Self.length(of: bytes[offset])
            count += encoding == .utf8 ? length : length == 4 ? 2 : 1
            offset += length
        }
        return min(offset, range.upperBound)
    }

    func offset(of position: JavaScriptValue?) -> Int? {
        guard let line = position?["line"]?.number, let character = position?["character"]?.number,
            (0...1e9).contains(line), (0...1e9).contains(character)
        else { return nil }
        return offset(line: Int(line), character: Int(character))
    }

    func range(of range: JavaScriptValue?) -> Range<Int>? {
        guard let start = offset(of: range?["start"]), let end = offset(of: range?["end"]) else { return nil }
        return min(start, end)..<max(start, end)
    }

    func position(of offset: Int) -> JavaScriptValue {
        let line = lines.place(of: offset).line
        let range = lines.range(ofLine: line)
        var count = 0
        var place = range.lowerBound
        while place < min(offset, range.upperBound) {
            let length = Self.length(of: bytes[place])
            count += encoding == .utf8 ? length : length == 4 ? 2 : 1
            place += length
        }
        return .object(["line": .number(Double(line - 1)), "character": .number(Double(count))])
    }

    func value(of range: Range<Int>) -> JavaScriptValue {
        .object(["start": position(of: range.lowerBound), "end": position(of: range.upperBound)])
    }

    /// The byte of a place for people.
    func offset(of place: FilePlace) -> Int { lines.offset(line: place.line, column: place.column) ?? bytes.count }

    func rangeOfLine(at offset: Int) -> Range<Int> { lines.range(ofLine: lines.place(of: offset).line) }

    private static func length(of first: UInt8) -> Int {
        switch first {
        case ..<0xC0: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
    }
}
