public import BridgeFindings
public import JavaScriptSyntax

/// The text of an input file, which knows the line and column of every byte.
public struct InputFile: Sendable {
    /// As reports name it.
    public let path: String
    /// UTF-8.
    public let bytes: [UInt8]
    /// Where lines begin.
    public let lines: LineIndex
    /// Of a piece of a file: the number of its first line.
    public let firstLine: Int

    /// A text; for a piece of a file, with the number of its first line.
    public init(path: String, bytes: [UInt8], firstLine: Int = 1) {
        self.path = path
        self.bytes = bytes
        self.firstLine = firstLine
        lines = LineIndex(bytes)
    }

    /// Line and column of a byte, both from 1; columns count Unicode scalars.
    public func place(of offset: Int) -> FilePlace {
        let position = lines.place(of: offset)
        return FilePlace(path: path, line: firstLine - 1 + position.line, column: position.column)
    }

    func problem(_ message: String, at offset: Int) -> InputProblem {
        InputProblem(place: place(of: offset), message: message)
    }

    /// The byte ranges of the lines that are not blank, without their line ends, numbered from 1.
    var filledLines: [(number: Int, range: Range<Int>)] {
        (1...lines.lineCount).compactMap { number in
            var range = lines.range(ofLine: number)
            while let last = range.last, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[last]) {
                range = range.lowerBound..<last
            }
            return range.isEmpty ? nil : (number, range)
        }
    }
}

/// Why an input cannot be used, and where. It never ends a run.
public struct InputProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where the input is at fault.
    public var place: FilePlace
    /// A clause that says what was expected.
    public var message: String
    /// What else is wrong with the same file.
    public var others: [InputProblem] = []

    /// A problem at a place.
    public init(place: FilePlace, message: String) {
        self.place = place
        self.message = message
    }

    /// `path:line:column: message`.
    public var description: String { "\(place.path):\(place.line):\(place.column): \(message)" }
}
