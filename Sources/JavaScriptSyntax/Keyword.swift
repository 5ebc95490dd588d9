/// The words that the grammar knows. Source: ECMA-262, section 12.7.2.
public enum Keyword: UInt8, Sendable, CaseIterable {
    case `break` = 1, `case`, `catch`, `class`, const, `continue`, debugger, `default`, delete, `do`, `else`, `enum`
    case export, extends, `false`, finally, `for`, function, `if`, `import`, `in`, instanceof, new, null, `return`
    case `super`, `switch`, this, `throw`, `true`, `try`, typeof, `var`, void, `while`, with
    /// Identifiers outside the places that give them a meaning.
    case async, await, yield, of

    /// Whether the word can never be a variable's name in a script.
    public var isReserved: Bool { rawValue < Keyword.async.rawValue }

    /// How the keyword is written.
    public var text: String { Self.texts[Int(rawValue) - 1] }

    private static let texts = allCases.map { "\($0)" }

    /// A word as one number, for a quick search: no two keywords share their length and first eight letters.
    struct Entry {
        var word: UInt64
        var length: Int
        var keyword: Keyword
    }

    static let lengths = 2...10

    /// Sorted by `word`.
    static let entries: [Entry] = allCases.map { keyword in
        Entry(word: pack(keyword.text.utf8), length: keyword.text.utf8.count, keyword: keyword)
    }.sorted { $0.word < $1.word }

    static func pack(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var word: UInt64 = 0
        for byte in bytes.prefix(8) { word = word << 8 | UInt64(byte) }
        return word
    }
}
