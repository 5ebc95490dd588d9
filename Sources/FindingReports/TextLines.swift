/// Where the lines of a text begin. Lines end at LF, CR or CR LF.
struct TextLines: Sendable {
    let bytes: [UInt8]
    private let starts: [Int]

    /// The bytes are WTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A) {
                starts.append(index + 1)
            }
        }
        self.starts = starts
    }

    struct Line: Hashable {
        /// Starts at 1.
        var number: Int
        var content: Range<Int>
        /// The bytes that end it; empty for the last line.
        var ending: Range<Int>
    }

    /// The line that holds the byte at `offset`, line ends included; offsets outside the text are drawn into it.
    func line(at offset: Int) -> Line {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let start = starts[low]
        let end = low + 1 < starts.count ? starts[low + 1] : bytes.count
        var contentEnd = end
        if low + 1 < starts.count {
            contentEnd -= 1
            if contentEnd > start, bytes[contentEnd] == 0x0A, bytes[contentEnd - 1] == 0x0D { contentEnd -= 1 }
        }
        return Line(number: low + 1, content: start..<contentEnd, ending: contentEnd..<end)
    }

    /// Line and column, both from 1; columns count code points.
    func place(at offset: Int) -> (line: Int, column: Int) {
        let line = line(at: offset)
        let end = min(max(offset, line.content.lowerBound), bytes.count)
        // Every code point has one byte that does not continue another.
        let before = bytes[line.content.lowerBound..<end].count { $0 & 0xC0 != 0x80 }
        return (line.number, before + 1)
    }
}
