public import JavaScriptSyntax

/// What goes into a hole.
public enum HoleValue: Sendable, Hashable {
    /// A text: of a `string`, a `url` or a `formatted` hole.
    case text(JavaScriptString)
    /// A number by the digits that Swift prints, such as `19.99`, `1e-05` or `nan`.
    case number(String)
    case bool(Bool)
    /// A JSON text.
    case json([UInt8])
    /// Nothing, in an optional hole.
    case none

    /// How long and how odd it is: the fewer the better for whoever reads it.
    public var weight: Int {
        switch self {
        case .none, .bool: 0
        case .number(let digits): digits.utf8.count
        case .json(let bytes): bytes.count
        case .text(let text): text.codePoints.reduce(0) { $0 + Self.weight(of: $1) }
        }
    }

    /// One for a plain letter, more for what is hard to read or type.
    static func weight(of codePoint: UInt32) -> Int {
        switch codePoint {
        case 0x61...0x7A: 8
        case 0x20...0x7E: 9
        case 0x00..<0x20, 0x7F: 10
        case 0x80..<0x10000: 11
        default: 12
        }
    }

    /// The number that the digits mean; NaN for digits that JavaScript does not read.
    var number: Double? {
        guard case .number(let digits) = self else { return nil }
        return Double(digits) ?? .nan
    }

    /// Whether JSON has a form for the value.
    public var isJSON: Bool { number.map(\.isFinite) ?? true }

    /// The value as JSON in ASCII: what an encoder process gets and a replay line holds. Numbers that JSON does not
    /// know are in the `$` notation.
    public var json: [UInt8] {
        switch self {
        case .text(let text): ValueNotation.bytes(.string(text), options: .init(asciiOnly: true))
        case .number(let digits) where isJSON: Array(digits.utf8)
        case .number(let digits): Array("{\"$number\":\"\(Self.javaScriptName(digits))\"}".utf8)
        case .bool(let flag): Array((flag ? "true" : "false").utf8)
        case .json(let bytes): bytes
        case .none: Array("null".utf8)
        }
    }

    private static func javaScriptName(_ digits: String) -> String {
        switch digits {
        case "inf": "Infinity"
        case "-inf": "-Infinity"
        default: "NaN"
        }
    }
}
