import BridgeFindings
import JavaScriptSyntax

/// A schema of the contract in the form that values are checked against: no look-ups, no texts to build.
///
/// Other schemas are named by their index in the contract's table, which is how shapes may contain themselves.
struct Schema: Sendable {
    var types: TypeSet = []
    /// What people call such a value, such as `a size`.
    var title: String?
    var fact: Fact
    var severities: [String: Severity]

    var properties: [Property] = []
    /// The properties and what people write for them.
    var names = NearestName(candidates: [])
    /// The properties, one bit each, whose absence is worth a finding.
    var reportedWhenMissing: UInt64 = 0
    var additional = Additional.welcome
    var items: Int?
    /// Told apart by their types alone.
    var alternatives: [Int] = []
    var constants: [Literal] = []
    var conditions: [Condition] = []

    var minimum: Double?
    var exclusiveMinimum: Double?
    var maximum: Double?
    var minimumLength = 0
    var minimumItems = 0
    var pattern: BytePattern?
    /// What the pattern accepts, in words.
    var expects: String?

    var supplier = Supplier.nobody
    var supplierDispute: String?
    var disputes: [DisputeUse] = []
    var aliases: [String] = []

    struct Property: Sendable {
        let name: String
        let bytes: [UInt8]
        let schema: Int
        let isRequired: Bool
    }

    enum Additional: Sendable {
        case welcome, unknown
        case schema(Int)
    }

    /// Who else can supply fields that a payload leaves out.
    enum Supplier: String, CaseIterable, Sendable {
        case nobody
        /// Only on the bare page, where nothing is known, can they be elsewhere.
        case page
        case dashboard
    }

    /// With one property at a value, others are required.
    struct Condition: Sendable {
        let property: Int
        let value: Literal
        let required: [Int]
    }

    enum Literal: Sendable, Hashable {
        case null
        case boolean(Bool)
        case number(Double)
        case string([UInt8])
    }

    /// When a dispute applies to a value, and whether it takes the place of the ordinary finding.
    struct DisputeUse: Sendable {
        enum Trigger: Sendable {
            case missing
            case type(TypeSet)
            case constant(Literal)
            case minimumItems(Int)
        }
        let name: String
        let trigger: Trigger
        let isNote: Bool

        var isAboutAbsence: Bool { if case .missing = trigger { true } else { false } }
    }

    /// Whether a value of these types is of a right one; a schema that names none takes all.
    func accepts(_ given: TypeSet) -> Bool {
        types.isEmpty ? constants.isEmpty || given != [] : !types.isDisjoint(with: given)
    }

    /// The JSON types; `integer` is a whole `number`.
    struct TypeSet: OptionSet, Sendable, Hashable {
        let rawValue: UInt8
        static let string = TypeSet(rawValue: 1)
        static let number = TypeSet(rawValue: 2)
        static let integer = TypeSet(rawValue: 4)
        static let boolean = TypeSet(rawValue: 8)
        static let array = TypeSet(rawValue: 16)
        static let object = TypeSet(rawValue: 32)
        static let null = TypeSet(rawValue: 64)

        /// Name in contracts, words in messages.
        static let table: [(name: String, set: TypeSet, words: String)] = [
            ("string", .string, "text"),
            ("number", .number, "a number"),
            ("integer", .integer, "a whole number"),
            ("boolean", .boolean, "true or false"),
            ("array", .array, "a list"),
            ("object", .object, "an object"),
            ("null", .null, "null"),
        ]

        /// Such as `true or false or an object`.
        var words: String {
            Self.table.filter { contains($0.set) }.map(\.words).joined(separator: " or ")
        }
    }
}

/// A schema behind one reference: a copy of its many lists would cost more than the whole check of a value.
final class CompiledSchema: Sendable {
    let rules: Schema
    /// One for each property, in order: see ``mark(_:_:)``.
    private let marks: [UInt64]

    // What ``FlawlessCheck`` looks at, without enumerations to take apart.
    /// Whether nothing of it needs more than its types, bounds, pattern, names and elements.
    let isPlain: Bool
    let propertySchemas: [Int32]
    let disputedTypes: Schema.TypeSet
    let disputedNumbers: [Double]
    let lowest, highest, above: Double

    init(_ rules: Schema) {
        self.rules = rules
        marks = rules.properties.map { property in property.bytes.withUnsafeBufferPointer { Self.mark($0) } }
        propertySchemas = rules.properties.map { Int32($0.schema) }
        lowest = rules.minimum ?? -.infinity
        highest = rules.maximum ?? .infinity
        above = rules.exclusiveMinimum ?? -.infinity
        var isPlain = rules.constants.isEmpty && rules.conditions.isEmpty
        var types: Schema.TypeSet = []
        var numbers: [Double] = []
        for dispute in rules.disputes {
            switch dispute.trigger {
            case .missing: break
            case .type(let set): types.formUnion(set)
            case .constant(.number(let number)): numbers.append(number)
            case .constant, .minimumItems: isPlain = false
            }
        }
        self.isPlain = isPlain
        disputedTypes = types
        disputedNumbers = numbers
    }

    /// The property with a name, or -1; `guess` is tried first.
    ///
    /// Names are told apart by numbers: most differ in those.
    func property(named name: UnsafeBufferPointer<UInt8>, guess: Int = 0) -> Int {
        let wanted = Self.mark(name)
        if guess < marks.count, marks[guess] == wanted, isNamed(guess, name) { return guess }
        for id in marks.indices where marks[id] == wanted && isNamed(id, name) { return id }
        return -1
    }

    private func isNamed(_ id: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count <= 7 || rules.properties[id].bytes.elementsEqual(name)
    }

    /// The length of a name, its first four bytes and its last three: all of it up to seven bytes.
    private static func mark(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var mark = UInt64(UInt8(clamping: name.count))
        for distance in 0..<min(name.count, 4) { mark = mark << 8 | UInt64(name[distance]) }
        for distance in 0..<min(name.count, 3) { mark = mark << 8 | UInt64(name[name.count - 1 - distance]) }
        return mark
    }
}

extension Schema.Literal {
    var type: Schema.TypeSet {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .number: .number
        case .string: .string
        }
    }

    func equals(_ node: JavaScriptValue.Node, of value: JavaScriptValue) -> Bool {
        switch self {
        case .null: node.kind == .null
        case .boolean(let boolean): node.kind == .boolean && (node.number == 1) == boolean
        case .number(let number): node.kind == .number && node.number == number
        case .string(let bytes): node.kind == .string && value.bytes(of: node.text).elementsEqual(bytes)
        }
    }

    var description: String {
        switch self {
        case .null: "null"
        case .boolean(let boolean): boolean ? "true" : "false"
        case .number(let number): ValueWords.number(number)
        case .string(let bytes): "“\(String(decoding: bytes, as: UTF8.self))”"
        }
    }
}
