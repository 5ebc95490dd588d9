/// One way to repair a payload: its changes from the last to the first, shared between ways that begin alike.
struct RepairPath {
    struct Change {
        var range: Range<Int>
        var text: [UInt8]
    }

    /// Slips that people repeat: the second costs less.
    struct Habits: OptionSet {
        let rawValue: UInt16
        static let equalsSign = Habits(rawValue: 1 << 0)
        static let semicolon = Habits(rawValue: 1 << 1)
        static let missingComma = Habits(rawValue: 1 << 2)
        static let unquotedName = Habits(rawValue: 1 << 3)
        static let curlyQuote = Habits(rawValue: 1 << 4)
        static let rawQuote = Habits(rawValue: 1 << 5)
        static let rawCharacter = Habits(rawValue: 1 << 6)
        static let foreignValue = Habits(rawValue: 1 << 7)
        static let unquotedText = Habits(rawValue: 1 << 8)
        static let escapeOrder = Habits(rawValue: 1 << 9)
    }

    private struct Step {
        var change: Change
        var before: Int32
    }

    private var steps: [Step] = []

    /// Adds a change to a way; -1 is the way without any.
    mutating func add(_ change: Change, to path: Int32) -> Int32 {
        steps.append(Step(change: change, before: path))
        return Int32(steps.count - 1)
    }

    /// Whether the last change of a way ends at a place.
    func ends(_ path: Int32, at place: Int) -> Bool { path >= 0 && steps[Int(path)].change.range.upperBound == place }

    /// The changes of a way, the first first.
    func changes(_ path: Int32) -> [Change] {
        var changes: [Change] = []
        var index = path
        while index >= 0 {
            changes.append(steps[Int(index)].change)
            index = steps[Int(index)].before
        }
        return changes.reversed()
    }
}
