internal import JavaScriptSyntax

/// The part of a line that fits into the room there is, made visible, with the column of every byte.
///
/// Only the code points near the place are looked at: a payload may be one line of a megabyte.
struct LineExcerpt {
    private struct Piece {
        var bytes: Range<Int>
        var cell: VisibleText.Cell
    }

    private let pieces: [Piece]
    private let start: String
    private let end: String

    /// - Parameters:
    ///   - from: the first byte that has to be seen.
    ///   - marked: the range that the excerpt is about.
    ///   - room: columns, ellipses included.
    init(
        _ text: TextLines, line: TextLines.Line, from: Int, marked: Range<Int>, room: Int, style: ReportStyle
    ) {
        let from = min(max(from, line.content.lowerBound), line.content.upperBound)
        var right = Self.forward(text.bytes, line.content, from, style, limit: room + 1)
        // A mark on the line end needs something to stand under.
        let touchesEnding = !line.ending.isEmpty && marked.lowerBound >= line.content.upperBound
        if touchesEnding, right.last?.bytes.upperBound ?? from == line.content.upperBound {
            right.append(
                Piece(bytes: line.ending, cell: style.visible.cell(for: UInt32(text.bytes[line.ending.lowerBound]))))
        }
        let left = Self.backward(text.bytes, line.content, from, style, limit: room + 1)
        let columns = (left: Self.columns(left), right: Self.columns(right))
        if columns.left + columns.right <= room {
            pieces = left.reversed() + right
            start = ""
            end = ""
            return
        }
        let leftRoom = min(columns.left, max(room / 3, room - columns.right))
        let ellipsis = style.ellipsis
        let cut = (left: columns.left > leftRoom, right: columns.right > room - leftRoom)
        let width = ellipsis.unicodeScalars.count
        let kept = (
            left: Self.fitting(left, leftRoom - (cut.left ? width : 0)),
            right: Self.fitting(right, room - leftRoom - (cut.right ? width : 0))
        )
        pieces = kept.left.reversed() + kept.right
        start = cut.left ? ellipsis : ""
        end = cut.right ? ellipsis : ""
    }

    var text: String { start + pieces.map(\.cell.text).joined() + end }

    /// The columns that a range of bytes takes, at least one.
    func columns(of range: Range<Int>) -> Range<Int> {
        var column = start.unicodeScalars.count
        var first: Int?
        var last = column
        for piece in pieces {
            let isInside = piece.bytes.upperBound > range.lowerBound && piece.bytes.lowerBound < range.upperBound
            let isThePlace = range.isEmpty && piece.bytes.contains(range.lowerBound)
            if isInside || isThePlace {
                // What joins the character before it is marked where it is drawn.
                first = first ?? (piece.cell.columns == 0 ? max(column - 1, 0) : column)
                last = isThePlace ? column + 1 : column + piece.cell.columns
            }
            column += piece.cell.columns
        }
        guard let first else { return column..<column + 1 }
        return first..<max(last, first + 1)
    }

    private static func forward(
        _ bytes: [UInt8], _ content: Range<Int>, _ from: Int, _ style: ReportStyle, limit: Int
    ) -> [Piece] {
        var pieces: [Piece] = []
        var offset = from
        var columns = 0
        while offset < content.upperBound, columns <= limit {
            let (codePoint, length) = JavaScriptString.decode(bytes, at: offset)
            let piece = Piece(bytes: offset..<offset + length, cell: cell(codePoint, style))
            pieces.append(piece)
            columns += piece.cell.columns
            offset += length
        }
        return pieces
    }

    /// The nearest piece comes first.
    private static func backward(
        _ bytes: [UInt8], _ content: Range<Int>, _ from: Int, _ style: ReportStyle, limit: Int
    ) -> [Piece] {
        var pieces: [Piece] = []
        var end = from
        var columns = 0
        while end > content.lowerBound, columns <= limit {
            var offset = end - 1
            while offset > content.lowerBound, end - offset < 4, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
            let (codePoint, length) = JavaScriptString.decode(bytes, at: offset)
            // A stray continuation byte stands for itself.
            if offset + length != end { offset = end - 1 }
            let piece = Piece(bytes: offset..<end, cell: cell(offset + length == end ? codePoint : 0xFFFD, style))
            pieces.append(piece)
            columns += piece.cell.columns
            end = offset
        }
        return pieces
    }

    /// Tabs take four columns wherever they stand, so that a cut line keeps its shape.
    private static func cell(_ codePoint: UInt32, _ style: ReportStyle) -> VisibleText.Cell {
        codePoint == 9 ? VisibleText.Cell(text: "    ", columns: 4) : style.visible.cell(for: codePoint)
    }

    private static func columns(_ pieces: [Piece]) -> Int {
        pieces.reduce(0) { $0 + $1.cell.columns }
    }

    private static func fitting(_ pieces: [Piece], _ room: Int) -> ArraySlice<Piece> {
        var columns = 0
        let end = pieces.firstIndex { piece in
            columns += piece.cell.columns
            return columns > room
        }
        return pieces[..<(end ?? pieces.count)]
    }
}
