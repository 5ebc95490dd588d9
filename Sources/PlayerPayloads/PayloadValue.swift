internal import JavaScriptSyntax

/// A value on its way into JavaScript text.
///
/// Made by the types that conform to ``JavaScriptPayloadValue``; an app's own type puts one together from the others.
public struct PayloadValue: Sendable, Hashable {
    struct Member: Sendable, Hashable {
        var name: String
        var value: PayloadValue
    }

    indirect enum Kind: Sendable, Hashable {
        case text(String)
        /// Decimal digits, and whether a JavaScript number holds them exactly.
        case integer(String, isExact: Bool)
        /// A finite number as JavaScript prints it.
        case number(String)
        case boolean(Bool)
        case null, undefined
        case list([PayloadValue])
        case object([Member])
        /// JavaScript that is one expression already.
        case expression(String)
        /// A value that JavaScript has no exact form for, and why.
        case unwritable(String)
    }

    let kind: Kind

    init(kind: Kind) { self.kind = kind }

    /// JavaScript's `null`.
    public static let null = PayloadValue(kind: .null)
    /// JavaScript's `undefined`.
    public static let undefined = PayloadValue(kind: .undefined)

    /// Keys in the order given; two that JavaScript would read as one are refused when the value is written.
    public static func object(_ members: KeyValuePairs<String, any JavaScriptPayloadValue>) -> PayloadValue {
        PayloadValue(kind: .object(members.map { Member(name: $0.key, value: $0.value.payloadValue) }))
    }

    /// Finite numbers as JavaScript prints them.
    static func number(_ value: Double) -> PayloadValue {
        guard value.isFinite else {
            return PayloadValue(kind: .unwritable("a player cannot use the number \(value)"))
        }
        let isNegativeZero = value == 0 && value.sign == .minus
        return PayloadValue(kind: .number(isNegativeZero ? "-0" : NumberText.javaScript(value)))
    }

    static func integer(_ value: some BinaryInteger) -> PayloadValue {
        PayloadValue(kind: .integer(String(value), isExact: value.magnitude <= 1 << 53))
    }
}

/// A type whose values can be written into JavaScript text.
///
/// An enumeration with texts or numbers as raw values conforms without code: `extension Currency:
/// JavaScriptPayloadValue {}`.
public protocol JavaScriptPayloadValue {
    /// The value as JavaScript is to see it.
    var payloadValue: PayloadValue { get }
}

extension JavaScriptPayloadValue where Self: RawRepresentable, RawValue: JavaScriptPayloadValue {
    /// The raw value.
    public var payloadValue: PayloadValue { rawValue.payloadValue }
}

extension PayloadValue: JavaScriptPayloadValue {
    /// The value itself.
    public var payloadValue: PayloadValue { self }
}
