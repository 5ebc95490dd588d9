/// Any JSON value.
///
/// `string`, `bool`, `double` and `array` are documented for iOS; `int`, `object` and `null` follow the Android twin.
public enum BambuserJSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number; NaN and infinities have no JSON form.
    case double(Double)
    /// A text.
    case string(String)
    /// Values in order.
    case array([BambuserJSONValue])
    /// Values by name, without order.
    case object([String: BambuserJSONValue])
}

extension BambuserJSONValue {
    /// A member of an object; nil for anything else.
    public subscript(_ key: String) -> BambuserJSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// An element of an array; nil for anything else, and beyond its end.
    public subscript(_ index: Int) -> BambuserJSONValue? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    /// The text; nil for any other kind.
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
    /// The truth value; nil for any other kind.
    public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements; nil for any other kind.
    public var arrayValue: [BambuserJSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members; nil for any other kind.
    public var objectValue: [String: BambuserJSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// A number as it is; a fraction only where nothing is lost.
    public var intValue: Int? {
        switch self {
        case .int(let value): value
        case .double(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The number, also of an ``int(_:)``; nil for any other kind.
    public var doubleValue: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}

extension BambuserJSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A list.
    public init(arrayLiteral elements: BambuserJSONValue...) { self = .array(elements) }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Of two members with one key the last one stays.
    public init(dictionaryLiteral elements: (String, BambuserJSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
