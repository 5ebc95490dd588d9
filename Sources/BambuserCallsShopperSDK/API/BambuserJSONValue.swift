/// Any JSON value.
///
/// `string`, `bool`, `double` and `array` are documented for iOS; `int`, `object` and `null` follow the Android twin.
public enum BambuserJSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([BambuserJSONValue])
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

    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
    public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
    public var arrayValue: [BambuserJSONValue]? { if case .array(let value) = self { value } else { nil } }
    public var objectValue: [String: BambuserJSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// A number as it is; a fraction only where nothing is lost.
    public var intValue: Int? {
        switch self {
        case .int(let value): value
        case .double(let value): Int(exactly: value)
        default: nil
        }
    }

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
    public init(stringLiteral value: String) { self = .string(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .int(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(arrayLiteral elements: BambuserJSONValue...) { self = .array(elements) }
    public init(nilLiteral: ()) { self = .null }

    /// Of two members with one key the last one stays.
    public init(dictionaryLiteral elements: (String, BambuserJSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
