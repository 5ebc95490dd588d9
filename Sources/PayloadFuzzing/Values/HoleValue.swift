public import JavaScriptSyntax

/// What goes into a hole.
public enum HoleValue: Sendable, Hashable, Codable {
    /// A text: of a `string`, a `url` or a `formatted` hole.
    case text(JavaScriptString)
    /// A number by the digits that Swift prints, such as `19.99`, `1e-05` or `nan`.
    case number(String)
    /// `true` or `false`.
    case bool(Bool)
    /// A JSON text.
    case json([UInt8])
    /// Nothing, in an optional hole.
    case none

    /// The smaller, the better for whoever reads the value: first its length, then how odd its characters are.
    public var size: Size {
        guard case .text(let text) = self else { return Size(length: json.count, oddness: 0) }
        // Of long texts nobody compares the characters.
        guard text.wtf8.count <= 1024 else { return Size(length: text.wtf8.count, oddness: 0) }
        var size = Size(length: 0, oddness: 0)
        for codePoint in text.codePoints {
            size.length += 1
            size.oddness += Size.oddness(of: codePoint)
        }
        return size
    }

    /// How long and how odd a value is.
    public struct Size: Sendable, Hashable, Comparable {
        /// Code points of a text, bytes of anything else.
        public var length: Int
        /// More for what is hard to read or to type.
        public var oddness: Int

        /// Shorter first, then plainer.
        public static func < (left: Size, right: Size) -> Bool {
            (left.length, left.oddness) < (right.length, right.oddness)
        }

        static func oddness(of codePoint: UInt32) -> Int {
            switch codePoint {
            case 0x61...0x7A: 0
            case 0x30...0x39, 0x41...0x5A: 1
            case 0x20...0x7E, 0x0A: 2
            case 0x00..<0x20, 0x7F: 3
            case 0x80..<0x10000: 4
            default: 5
            }
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
