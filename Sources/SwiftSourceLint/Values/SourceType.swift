import PayloadFuzzing

/// What an expression reveals about its value.
struct SourceType: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A Swift type by its name, without `?`.
        case named(String)
        /// `[Element]`.
        case list(String)
        /// Text that an encoder wrote: a JSON document, or JavaScript arguments.
        case encoded
        /// A text of a closed set: `rawValue` of an enumeration, a UUID.
        case closed
        /// A number that was printed for people.
        case formatted
        /// A function that is not in these files, under a name that promises encoding: nobody can tell.
        case unread
        case unknown
    }

    var kind: Kind
    var isOptional = false
    /// Whether the text is certainly data: read out of an event.
    var isData = false

    static let unknown = SourceType(kind: .unknown)
    static let encoded = SourceType(kind: .encoded)
    static let closed = SourceType(kind: .closed)
    static let formatted = SourceType(kind: .formatted)
    static let string = SourceType(kind: .named("String"))
    static let integer = SourceType(kind: .named("Int"))
    static let double = SourceType(kind: .named("Double"))
    static let bool = SourceType(kind: .named("Bool"))

    /// Reads a type as it is written: `String?`, `[URL]`, `any Sendable`.
    init(written text: String) {
        var text = text.filter { $0 != " " }
        var isOptional = false
        while text.hasSuffix("?") || text.hasSuffix("!") {
            isOptional = isOptional || text.hasSuffix("?")
            text.removeLast()
        }
        if text.hasPrefix("Optional<"), text.hasSuffix(">") {
            text = String(text.dropFirst("Optional<".count).dropLast())
            isOptional = true
        }
        if text.hasPrefix("Swift.") || text.hasPrefix("Foundation.") {
            text = String(text.drop { $0 != "." }.dropFirst())
        }
        if text.hasPrefix("["), text.hasSuffix("]"), !text.contains(":") {
            self.init(kind: .list(String(text.dropFirst().dropLast())), isOptional: isOptional)
        } else if text.hasPrefix("Array<"), text.hasSuffix(">") {
            self.init(kind: .list(String(text.dropFirst("Array<".count).dropLast())), isOptional: isOptional)
        } else {
            self.init(kind: .named(text), isOptional: isOptional)
        }
    }

    init(kind: Kind, isOptional: Bool = false, isData: Bool = false) {
        self.kind = kind
        self.isOptional = isOptional
        self.isData = isData
    }

    /// The name of a plain type.
    var name: String? {
        if case .named(let name) = kind { name } else { nil }
    }

    var unwrapped: SourceType { SourceType(kind: kind, isData: isData) }
    var optional: SourceType { SourceType(kind: kind, isOptional: true, isData: isData) }

    private static let bases: [String: HoleType.Base] = {
        var table: [String: HoleType.Base] = ["Bool": .bool, "URL": .url, "NSURL": .url]
        for name in ["String", "Substring", "Character", "NSString", "StaticString", "LocalizedStringResource"] {
            table[name] = .string
        }
        for name in [
            "Double", "Float", "CGFloat", "Decimal", "NSDecimalNumber", "TimeInterval", "NSNumber", "Float32",
            "Float64",
        ] {
            table[name] = .number
        }
        for name in ["Int", "Int8", "Int16", "Int32", "UInt", "UInt8", "UInt16", "UInt32"] { table[name] = .integer }
        for name in ["Int64", "UInt64"] { table[name] = .integer }
        return table
    }()

    /// The type of the values that the hole is tried with; nil when none can be told from the expression.
    var holeType: HoleType? {
        switch kind {
        case .named(let name): Self.bases[name].map { HoleType($0, isOptional: isOptional) }
        case .encoded: HoleType(.json, isOptional: isOptional)
        case .formatted: HoleType(.formatted, isOptional: isOptional)
        case .list, .closed, .unread, .unknown: nil
        }
    }
}
