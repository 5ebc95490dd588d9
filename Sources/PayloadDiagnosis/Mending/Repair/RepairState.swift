/// Where a reader of a damaged payload stands.
struct RepairState: Hashable {
    enum Phase: UInt8 {
        /// An element or argument, or the end of the list.
        case item
        /// The value of a member.
        case value
        /// A comma or the end of what is open.
        case behindValue
        /// The name of a member, or the end of the object.
        case key
        case colon
        /// Inside a literal.
        case text
        /// Inside the literal of a name.
        case keyText
    }

    var offset: Int32
    var phase: Phase
    /// The quote that ends the literal.
    var quote: UInt8 = 0
    /// Whether something in the literal was read otherwise than it is written.
    var isTouched = false
    /// What is open, as an index into ``RepairStacks``.
    var stack: Int32 = 0
}

/// What is open around a place: lists that share their outer levels.
struct RepairStacks {
    enum Level: UInt8 {
        /// The arguments.
        case root
        case array
        case object
        /// A Swift dictionary: members in square brackets.
        case dictionary

        var closer: UInt8 {
            switch self {
            case .root: 0
            case .array, .dictionary: UInt8(ascii: "]")
            case .object: UInt8(ascii: "}")
            }
        }

        var hasMembers: Bool { self == .object || self == .dictionary }
    }

    private struct Entry: Hashable {
        var outer: Int32
        var level: Level
    }

    private var entries = [Entry(outer: -1, level: .root)]
    private var known: [Entry: Int32] = [:]

    mutating func push(_ level: Level, on stack: Int32) -> Int32 {
        let entry = Entry(outer: stack, level: level)
        if let index = known[entry] { return index }
        entries.append(entry)
        known[entry] = Int32(entries.count - 1)
        return Int32(entries.count - 1)
    }

    func level(_ stack: Int32) -> Level { entries[Int(stack)].level }
    func outer(_ stack: Int32) -> Int32 { entries[Int(stack)].outer }
}
