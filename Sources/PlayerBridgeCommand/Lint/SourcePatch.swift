/// The difference between two texts of a file, as `patch` and `git apply` read it.
struct SourcePatch {
    private let path: String
    private let old: [ArraySlice<UInt8>]
    private let new: [ArraySlice<UInt8>]

    /// Lines around a change.
    private static let context = 3

    init(path: String, old: [UInt8], new: [UInt8]) {
        self.path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        self.old = Self.lines(of: old)
        self.new = Self.lines(of: new)
    }

    /// Each line with its end.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    /// Lines of both texts that a change replaces by each other.
    private struct Change {
        var old: Range<Int>
        var new: Range<Int>
    }

    private var changes: [Change] {
        let difference = new.difference(from: old) { $0.elementsEqual($1) }
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var changes: [Change] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            let start = (left, right)
            while removed.contains(left) { left += 1 }
            while inserted.contains(right) { right += 1 }
            if (left, right) != start { changes.append(Change(old: start.0..<left, new: start.1..<right)) }
            (left, right) = (left + 1, right + 1)
        }
        return changes
    }

    /// Changes whose surroundings meet are one piece of the patch.
    private var pieces: [[Change]] {
        changes.reduce(into: []) { pieces, change in
            if let last = pieces.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * Self.context {
                pieces[pieces.count - 1].append(change)
            } else {
                pieces.append([change])
            }
        }
    }

    /// Empty when nothing differs. Bytes stay what they are, so that the patch applies.
    var bytes: [UInt8] {
        let pieces = pieces
        guard !pieces.isEmpty else { return [] }
        var result = Array("--- a/\(path)\n+++ b/\(path)\n".utf8)
        for piece in pieces { add(piece, to: &result) }
        return result
    }

    private func add(_ piece: [Change], to result: inout [UInt8]) {
        let (first, last) = (piece[0], piece[piece.count - 1])
        let before = min(Self.context, first.old.lowerBound)
        let after = min(Self.context, old.count - last.old.upperBound)
        let left = first.old.lowerBound - before..<last.old.upperBound + after
        let right = first.new.lowerBound - before..<last.new.upperBound + after
        result += Array("@@ -\(Self.span(left)) +\(Self.span(right)) @@\n".utf8)
        var next = left.lowerBound
        for change in piece {
            for line in old[next..<change.old.lowerBound] { Self.add(" ", line, to: &result) }
            for line in old[change.old] { Self.add("-", line, to: &result) }
            for line in new[change.new] { Self.add("+", line, to: &result) }
            next = change.old.upperBound
        }
        for line in old[next..<left.upperBound] { Self.add(" ", line, to: &result) }
    }

    /// The first line and their number; an empty stretch begins at the line before it.
    private static func span(_ lines: Range<Int>) -> String {
        "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
    }

    private static func add(_ sign: String, _ line: ArraySlice<UInt8>, to result: inout [UInt8]) {
        result += Array(sign.utf8) + line
        if line.last != 0x0A { result += Array("\n\\ No newline at end of file\n".utf8) }
    }
}
