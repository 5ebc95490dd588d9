/// Lines and columns of a text: turns byte offsets into places for people, and back.
///
/// Lines end at LF, CR or CR LF. Lines and columns start at 1; columns count Unicode scalars.
public struct LineIndex: Sendable {
    private let bytes: [UInt8]
    /// Where each line begins.
    private let starts: [Int]

    public init(_ bytes: [UInt8]) {
        var starts = [0]
        for (offset, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\n") {
                starts.append(offset + 1)
            } else if byte == UInt8(ascii: "\r") {
                let isPair = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
                if !isPair { starts.append(offset + 1) }
            }
        }
        self.bytes = bytes
        self.starts = starts
    }

    public var lineCount: Int { starts.count }

    /// The line and column of a byte; offsets beyond either end are taken as that end.
    public func place(of offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(offset, 0), bytes.count)
        let line = self.line(of: offset)
        return (line + 1, scalarCount(starts[line]..<offset) + 1)
    }

    /// The byte at a line and column, or nil when the text has no such place. The end of each line is a place.
    public func offset(line: Int, column: Int) -> Int? {
        guard line >= 1, line <= starts.count, column >= 1 else { return nil }
        let range = self.range(ofLine: line)
        var offset = range.lowerBound
        for _ in 1..<column {
            guard offset < range.upperBound else { return nil }
            offset += 1
            while offset < range.upperBound, isContinuation(bytes[offset]) { offset += 1 }
        }
        return offset
    }

    /// The bytes of a line without its line end. The line must exist; others give an empty range at the nearest end.
    public func range(ofLine line: Int) -> Range<Int> {
        guard line >= 1 else { return 0..<0 }
        guard line <= starts.count else { return bytes.count..<bytes.count }
        let start = starts[line - 1]
        guard line < starts.count else { return start..<bytes.count }
        var end = starts[line] - 1
        if end > start, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// The last line that begins at or before an offset, from 0.
    private func line(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    private func scalarCount(_ range: Range<Int>) -> Int {
        var count = 0
        for offset in range where !isContinuation(bytes[offset]) { count += 1 }
        return count
    }

    private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
