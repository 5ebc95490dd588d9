import PayloadFuzzing
import SwiftSyntax

/// A type of Swift, as far as source tells it. `unknown` is a value of its own: it is never guessed away.
indirect enum SwiftType: Sendable, Hashable {
    /// A struct, class, enumeration or protocol by its full name, such as `Menu.Mode`; `[Int]` is `Array<Int>`.
    case named(String, [SwiftType])
    case optional(SwiftType)
    case tuple([Element])
    case function([SwiftType], SwiftType)
    case metatype(SwiftType)
    case unknown

    struct Element: Sendable, Hashable {
        var label: String
        var type: SwiftType
    }

    static func named(_ name: String) -> SwiftType { .named(name, []) }
    static func list(_ element: SwiftType) -> SwiftType { .named("Array", [element]) }

    static let string = SwiftType.named("String")
    static let integer = SwiftType.named("Int")
    static let double = SwiftType.named("Double")
    static let bool = SwiftType.named("Bool")
    static let any = SwiftType.named("Any")
    static let void = SwiftType.tuple([])
    /// Text that an encoder wrote: a JSON document, or JavaScript arguments.
    static let encoded = SwiftType.named("EncodedText")
    /// Text without a character that ends a literal: digits, identifiers, dates.
    static let closed = SwiftType.named("ClosedText")
    /// A number that was printed for people.
    static let formatted = SwiftType.named("FormattedText")

    /// The name of a plain type, without its arguments.
    var name: String? { if case .named(let name, _) = self { name } else { nil } }

    var isOptional: Bool { if case .optional = self { true } else { false } }
    var isKnown: Bool { self != .unknown }
    var isEncoded: Bool { unwrapped.name == "EncodedText" }
    var isClosed: Bool { unwrapped.name == "ClosedText" }

    var unwrapped: SwiftType { if case .optional(let inner) = self { inner.unwrapped } else { self } }
    var optional: SwiftType { isOptional ? self : .optional(self) }

    /// What a loop over a value of this type hands out, where the type itself says so.
    var argument: SwiftType {
        if case .named(_, let arguments) = self, let first = arguments.first { first } else { .unknown }
    }

    var isText: Bool { holeType?.isText == true || isEncoded || isClosed }

    // MARK: Values

    /// The plain types of the values that a hole is tried with.
    private static let bases: [String: HoleType.Base] = {
        let names: [HoleType.Base: String] = [
            .bool: "Bool ObjCBool", .url: "URL NSURL", .json: "EncodedText", .formatted: "FormattedText",
            .string:
                "String Substring Character NSString StaticString NSMutableString LocalizedStringResource Error NSError Unicode.Scalar",
            .number: "Double Float CGFloat Decimal NSDecimalNumber NSNumber Float16 Float32 Float64 Float80",
            .integer: "Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64",
        ]
        return names.reduce(into: [:]) { table, row in
            for name in row.value.split(separator: " ") { table[String(name)] = row.key }
        }
    }()

    /// The type of the values that the hole is tried with; nil when they are of another kind or not known.
    var holeType: HoleType? {
        switch self {
        case .named(let name, _): Self.bases[name].map { HoleType($0) }
        case .optional(let inner): inner.holeType.map { HoleType($0.base, isOptional: true) }
        default: nil
        }
    }

    var isNumber: Bool { holeType?.base == .number || holeType?.base == .integer }

    // MARK: Generics

    func substituting(_ table: [String: SwiftType]) -> SwiftType {
        guard !table.isEmpty else { return self }
        switch self {
        case .named(let name, let arguments):
            if arguments.isEmpty, let found = table[name] { return found }
            return .named(name, arguments.map { $0.substituting(table) })
        case .optional(let inner): return inner.substituting(table).optional
        case .tuple(let elements):
            return .tuple(elements.map { Element(label: $0.label, type: $0.type.substituting(table)) })
        case .function(let parameters, let result):
            return .function(parameters.map { $0.substituting(table) }, result.substituting(table))
        case .metatype(let inner): return .metatype(inner.substituting(table))
        case .unknown: return self
        }
    }

    /// What the names of a pattern stand for when it is this type.
    func match(_ pattern: SwiftType, _ names: Set<String>, into table: inout [String: SwiftType]) {
        switch (pattern, self) {
        case (.named(let name, _), _) where names.contains(name):
            if isKnown, table[name] == nil { table[name] = self }
        case (.named(_, let left), .named(_, let right)) where left.count == right.count:
            for (one, other) in zip(left, right) { other.match(one, names, into: &table) }
        case (.optional(let left), .optional(let right)): right.match(left, names, into: &table)
        case (.optional(let left), _): match(left, names, into: &table)
        case (.tuple(let left), .tuple(let right)) where left.count == right.count:
            for (one, other) in zip(left, right) { other.type.match(one.type, names, into: &table) }
        case (.function(_, let left), .function(_, let right)): right.match(left, names, into: &table)
        case (.metatype(let left), .metatype(let right)): right.match(left, names, into: &table)
        default: break
        }
    }

    /// Whether a value of this type can be what a parameter of another type takes, as far as both are known.
    func fits(_ parameter: SwiftType, _ generics: Set<String>) -> Bool {
        switch (self, parameter) {
        case (.unknown, _), (_, .unknown): true
        case (_, .named(let name, _)) where generics.contains(name) || name == "Any": true
        case (.optional(let left), .optional(let right)): left.fits(right, generics)
        case (_, .optional(let right)): fits(right, generics)
        case (.function, .function), (.tuple, .tuple), (.metatype, .metatype): true
        case (.named(let left, _), .named(let right, _)):
            left == right || Self.kind(left) != nil && Self.kind(left) == Self.kind(right)
                || Self.kind(left) == nil && Self.kind(right) == nil
        default: false
        }
    }

    /// Types that stand for each other: texts of every origin, numbers of every size.
    private static func kind(_ name: String) -> HoleType.Base? {
        if name == "ClosedText" || name == "EncodedText" || name == "FormattedText" { return .string }
        return bases[name].map { $0 == .integer ? .number : $0 }
    }
}

extension SwiftType {
    /// Reads a type as it is written. A name that is not found keeps its spelling.
    init(_ syntax: TypeSyntax, resolve: (String) -> SwiftType?) {
        func read(_ type: TypeSyntax) -> SwiftType { SwiftType(type, resolve: resolve) }
        switch syntax.as(TypeSyntaxEnum.self) {
        case .identifierType(let type):
            self = Self.nominal(type.name.text, type.genericArgumentClause, resolve)
        case .memberType(let type):
            let whole = type.baseType.trimmedDescription + "." + type.name.text
            // Named with its module, it is never a type of the app.
            self =
                whole.hasPrefix("Swift.") || whole.hasPrefix("Foundation.")
                ? Self.nominal(type.name.text, type.genericArgumentClause, resolve, isResolved: true)
                : Self.nominal(whole, type.genericArgumentClause, resolve)
        case .optionalType(let type): self = read(type.wrappedType).optional
        case .implicitlyUnwrappedOptionalType(let type): self = read(type.wrappedType)
        case .arrayType(let type): self = .list(read(type.element))
        case .dictionaryType(let type): self = .named("Dictionary", [read(type.key), read(type.value)])
        case .tupleType(let type):
            let elements = type.elements.map { Element(label: $0.firstName?.text ?? "", type: read($0.type)) }
            self = elements.count == 1 ? elements[0].type : .tuple(elements)
        case .functionType(let type):
            self = .function(type.parameters.map { read($0.type) }, read(type.returnClause.type))
        case .attributedType(let type): self = read(type.baseType)
        case .someOrAnyType(let type): self = read(type.constraint)
        case .metatypeType(let type): self = .metatype(read(type.baseType))
        case .compositionType(let type):
            let parts = type.elements.map { read($0.type) }
            self =
                parts.allSatisfy { $0.name != nil }
                ? .named(parts.compactMap(\.name).joined(separator: " & ")) : .unknown
        default: self = .unknown
        }
    }

    private static func nominal(
        _ name: String, _ clause: GenericArgumentClauseSyntax?, _ resolve: (String) -> SwiftType?,
        isResolved: Bool = false
    ) -> SwiftType {
        let arguments = (clause?.arguments ?? []).map { argument in
            argument.argument.as(TypeSyntax.self).map { SwiftType($0, resolve: resolve) } ?? .unknown
        }
        if name == "Optional", let only = arguments.first { return only.optional }
        guard !isResolved, let found = resolve(name) else { return .named(name, arguments) }
        if case .named(let path, let own) = found, own.isEmpty { return .named(path, arguments) }
        return found
    }
}
