/// The brackets that are open at one place of a text, and what may stand in each of them.
struct OpenBrackets {
    enum Content {
        /// Values with commas between them: arguments, elements, and a payload as a whole.
        case list
        /// Members: names, colons and values.
        case members
        /// Statements.
        case code
    }

    struct Level {
        var content: Content
        /// Zero for the text itself.
        var closer: UInt8
        /// Whether a name comes next, in an object.
        var expectsKey: Bool
    }

    private(set) var levels: [Level]
    /// How many of each closer are due: `}`, `]`, `)`.
    private var due = [0, 0, 0]

    init(isScript: Bool) {
        levels = [Level(content: isScript ? .code : .list, closer: 0, expectsKey: false)]
    }

    var innermost: Level { levels[levels.count - 1] }
    var isInsideParentheses: Bool { due[2] > 0 }

    mutating func open(_ opener: UInt8, _ content: Content) {
        let closer: UInt8 = opener == UInt8(ascii: "(") ? opener + 1 : opener + 2
        levels.append(Level(content: content, closer: closer, expectsKey: content == .members))
        due[Self.row(closer)] += 1
    }

    /// A closer belongs to the innermost opener of its kind, and to nothing if there is none.
    mutating func close(_ closer: UInt8) {
        guard due[Self.row(closer)] > 0 else { return }
        while levels.count > 1, let level = levels.popLast() {
            due[Self.row(level.closer)] -= 1
            if level.closer == closer { return }
        }
    }

    mutating func expectKey(_ expects: Bool) {
        levels[levels.count - 1].expectsKey = expects && innermost.content == .members
    }

    private static func row(_ closer: UInt8) -> Int {
        closer == UInt8(ascii: "}") ? 0 : closer == UInt8(ascii: "]") ? 1 : 2
    }
}
