/// Suggestions for names that were mistyped.
enum NearestName {
    /// The name with the fewest slips, if they are few for its length; the first of equals.
    static func of(_ name: String, among names: some Sequence<String>) -> String? {
        var best: (name: String, distance: Int)?
        for candidate in names {
            let distance = distance(Array(name.utf8), Array(candidate.utf8))
            if distance < best?.distance ?? (max(name.utf8.count, candidate.utf8.count) / 3 + 1) {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other.
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, a) in left.enumerated() {
            var current = [row + 1]
            for (column, b) in right.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (a == b ? 0 : 1))
                if row > 0, column > 0, a == right[column - 1], left[row - 1] == b {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
