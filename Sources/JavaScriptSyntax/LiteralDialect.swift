/// Which literals a text may hold: the differences between JSON, JSON5 and JavaScript, one option each.
public struct LiteralDialect: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The text holds values with commas between them and is read as one array.
    public static let list = LiteralDialect(rawValue: 1 << 0)
    /// An empty text is read as undefined.
    public static let mayBeEmpty = LiteralDialect(rawValue: 1 << 1)
    /// A key that appears twice in one object is an error; else it is recorded.
    public static let uniqueKeys = LiteralDialect(rawValue: 1 << 2)
    /// Comments, and white space beyond space, tab, CR and LF.
    public static let comments = LiteralDialect(rawValue: 1 << 3)
    public static let trailingCommas = LiteralDialect(rawValue: 1 << 4)
    /// Strings in apostrophes, and every escape that does not depend on strict mode.
    public static let freeStrings = LiteralDialect(rawValue: 1 << 5)
    /// Keys that are identifiers, reserved words included.
    public static let bareKeys = LiteralDialect(rawValue: 1 << 6)
    /// Hexadecimal numbers, a leading plus, digits on one side of the point only, `Infinity`, `NaN`.
    public static let freeNumbers = LiteralDialect(rawValue: 1 << 7)
    /// All that only JavaScript has: `undefined`, elisions, templates without substitution, BigInt, octal and binary
    /// numbers, separators, numeric keys, and `__proto__`, which sets the prototype.
    public static let javaScript = LiteralDialect(rawValue: 1 << 8)

    /// JSON as RFC 8259 has it, with unique keys.
    public static let json: LiteralDialect = [.uniqueKeys]
    /// JSON5 (<https://spec.json5.org>), with unique keys.
    public static let json5: LiteralDialect = [
        .uniqueKeys, .comments, .trailingCommas, .freeStrings, .bareKeys, .freeNumbers,
    ]
    /// One JavaScript literal.
    public static let expression: LiteralDialect = json5.subtracting(.uniqueKeys).union(.javaScript)
    /// What `notify` delivers: one JavaScript literal, or nothing.
    public static let infoText: LiteralDialect = expression.union(.mayBeEmpty)
    /// What `invoke` delivers: the arguments of a call, read as an array.
    public static let argumentList: LiteralDialect = expression.union(.list)
}
