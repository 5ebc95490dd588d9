import JavaScriptSyntax

/// What the code that builds a payload puts into a hole.
public struct HoleType: Sendable, Hashable, Codable, CustomStringConvertible {
    /// What kind of value it is.
    public enum Base: String, Sendable, CaseIterable, Codable {
        /// Any text.
        case string
        /// A floating-point number or a decimal.
        case number
        /// A whole number of 64 bits.
        case integer
        /// `true` or `false`.
        case bool
        /// A link as `URL` prints it: only texts that are one.
        case url
        /// JSON that an encoder wrote.
        case json
        /// A number that a formatter printed for people: `String(format:)`, `formatted()`, a currency style.
        case formatted
    }

    /// The kind of value, if there is one.
    public var base: Base
    /// Whether there may be nothing.
    public var isOptional: Bool

    /// A type of values.
    public init(_ base: Base, isOptional: Bool = false) {
        self.base = base
        self.isOptional = isOptional
    }

    /// Reads `string`, `optional-number` and so on; nil for anything else.
    public init?(name: String) {
        let isOptional = name.hasPrefix(Self.optionalPrefix)
        guard let base = Base(rawValue: isOptional ? String(name.dropFirst(Self.optionalPrefix.count)) : name) else {
            return nil
        }
        self.init(base, isOptional: isOptional)
    }

    /// As ``init(name:)`` reads it.
    public var description: String { (isOptional ? Self.optionalPrefix : "") + base.rawValue }

    private static let optionalPrefix = "optional-"

    /// Whether values of the type are texts, whose characters matter.
    public var isText: Bool { base == .string || base == .url || base == .formatted }

    /// A value that breaks nothing.
    public var harmless: HoleValue {
        switch base {
        case .string: .text("a")
        case .url: .text("https://a.b/")
        case .formatted: .text("1")
        case .number: .number("1.5")
        case .integer: .number("1")
        case .bool: .bool(true)
        case .json: .json(Array("{\"a\":1}".utf8))
        }
    }
}
