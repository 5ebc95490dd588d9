internal import BridgeFindings

/// One line of a text with its number and marks under the places that a finding is about, as compilers show it.
struct ExcerptPicture {
    /// A marked place.
    struct Label: Hashable {
        /// Bytes of the text; an empty range marks the place before its bound.
        var range: Range<Int>
        /// Printed under the mark; none for the place that the message itself is about.
        var message = ""
        var isPrimary = false
    }

    private let number: Int
    private let excerpt: LineExcerpt
    private let labels: [Label]
    private let severity: Severity
    private let style: ReportStyle

    /// Pictures the line of `primary` with those of `others` that can be seen in it at the same time.
    init(
        _ text: TextLines, primary: Label, others: [Label] = [], severity: Severity, style: ReportStyle
    ) {
        let line = text.line(at: primary.range.lowerBound)
        let gutter = String(line.number).utf8.count + 3
        let room = max(style.width - gutter, 24)
        let near = others.filter { other in
            text.line(at: other.range.lowerBound) == line
                && abs(other.range.lowerBound - primary.range.lowerBound) <= room * 2 / 3
        }
        number = line.number
        labels = near + [primary]
        excerpt = LineExcerpt(
            text, line: line, from: labels.map(\.range.lowerBound).min() ?? primary.range.lowerBound,
            marked: primary.range, room: room, style: style)
        self.severity = severity
        self.style = style
    }

    /// Whether a label of `others` was taken into the picture.
    func shows(_ label: Label) -> Bool { labels.contains(label) }

    /// The lines to print, without line ends.
    var lines: [String] {
        let digits = String(number)
        let blank = String(repeating: " ", count: digits.utf8.count)
        let bar = style.paint("|", .gutter)
        var lines = [
            "\(blank) \(bar)",
            "\(style.paint(digits, .gutter)) \(bar) \(excerpt.text)",
        ]
        for row in markRows() { lines.append("\(blank) \(bar) \(row)") }
        return lines
    }

    private struct Mark {
        var columns: Range<Int>
        var label: Label
    }

    /// The row of marks, and below it the messages, the rightmost first, so that no message crosses another's line.
    private func markRows() -> [String] {
        var marks = labels.map { Mark(columns: excerpt.columns(of: $0.range), label: $0) }
        marks.sort {
            ($0.columns.lowerBound, $1.label.isPrimary ? 0 : 1) < ($1.columns.lowerBound, $0.label.isPrimary ? 0 : 1)
        }
        var row = Row()
        for mark in marks where !mark.label.isPrimary { row.put("-", at: mark.columns, .gutter) }
        for mark in marks where mark.label.isPrimary { row.put("^", at: mark.columns, .init(severity)) }

        var waiting = marks.filter { !$0.label.message.isEmpty }
        if let last = waiting.last, marks.allSatisfy({ $0.columns.upperBound <= last.columns.upperBound }) {
            waiting.removeLast()
            row.put(
                " " + last.label.message, from: last.columns.upperBound,
                last.label.isPrimary ? .init(severity) : .gutter)
        }
        var rows = [row]
        if !waiting.isEmpty { rows.append(stems(of: waiting)) }
        while let mark = waiting.popLast() {
            var row = stems(of: waiting)
            row.put(mark.label.message, from: mark.columns.lowerBound, .gutter)
            rows.append(row)
        }
        return rows.map { $0.painted(style) }
    }

    private func stems(of marks: [Mark]) -> Row {
        var row = Row()
        for mark in marks { row.put("|", at: mark.columns.lowerBound..<mark.columns.lowerBound + 1, .gutter) }
        return row
    }
}

/// A row of marks under an excerpt: what stands in each column, and in which colour.
private struct Row {
    private var cells: [(text: String, ink: ReportStyle.Ink?)] = []

    mutating func put(_ text: String, at columns: Range<Int>, _ ink: ReportStyle.Ink) {
        while cells.count < columns.upperBound { cells.append((" ", nil)) }
        for column in columns { cells[column] = (text, ink) }
    }

    /// Text to the end of the row: it counts as one cell, whatever its width.
    mutating func put(_ text: String, from column: Int, _ ink: ReportStyle.Ink) {
        while cells.count < column { cells.append((" ", nil)) }
        cells.removeSubrange(column...)
        cells.append((text, ink))
    }

    func painted(_ style: ReportStyle) -> String {
        var painted = ""
        var start = 0
        while start < cells.count {
            let ink = cells[start].ink
            let end = cells[start...].firstIndex { $0.ink != ink } ?? cells.count
            let text = cells[start..<end].map(\.text).joined()
            painted += ink.map { style.paint(text, $0) } ?? text
            start = end
        }
        return painted
    }
}
