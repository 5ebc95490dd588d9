/// Lines of cells under each other, the first cell to the left, the others to the right.
struct Table {
    private var rows: [[String]]

    init(_ heads: String...) { rows = [heads] }

    mutating func add(_ cells: String...) { rows.append(cells) }

    /// As a table of a page.
    var markdown: String {
        var lines = rows.map { "| " + $0.joined(separator: " | ") + " |\n" }
        let columns = rows.first?.count ?? 0
        lines.insert("|" + String(repeating: " --: |", count: columns) + "\n", at: min(1, lines.count))
        return lines.joined()
    }

    func show(_ title: String) {
        print("\n\(title)")
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        for row in rows {
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            print("  " + cells.joined(separator: "  "))
        }
    }
}

extension Double {
    /// With so many digits after the point.
    func shown(_ digits: Int) -> String {
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        let whole = (magnitude * scale).rounded()
        guard whole < 1e15 else { return "\(self)" }
        let (integer, fraction) = Int(whole).quotientAndRemainder(dividingBy: Int(scale))
        let padded = String(repeating: "0", count: max(0, digits - "\(fraction)".count)) + "\(fraction)"
        return (self < 0 ? "-" : "") + (digits == 0 ? "\(integer)" : "\(integer).\(padded)")
    }
}
