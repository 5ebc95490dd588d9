/// The `$` notation: any JavaScript value as JSON, what JSON cannot hold as objects with a `$` key.
///
/// - `{"$undefined":true}`, `{"$hole":true}`, `{"$proxy":true}`, `{"$accessor":true}`: what the name says
/// - `{"$number":"NaN"}`: also `Infinity`, `-Infinity`, `-0`
/// - `{"$bigint":"12"}`, `{"$date":0}`: decimal digits; milliseconds since 1970
/// - `{"$utf16":[55357]}`: a text with lone surrogates, wherever a text may stand
/// - `{"$function":"name"}`, `{"$symbol":"…"}`, `{"$regexp":"/a/g"}`, `{"$error":"…"}`, `{"$promise":"pending"}`,
///   `{"$cycle":"path"}`, `{"$unreadable":"why"}`: the kind and its text
/// - `{"$class":"Map","$entries":[[key, value]]}`, `{"$class":"Set","$entries":[value]}`: maps and sets
/// - `{"$class":"Array","$entries":[element], …}`: an array with more than elements
/// - `{"$class":"Name", …}`: an instance of another class, its own properties beside
/// - `"$entries":[[key, value]]` in a plain object, `"$properties":[[key, value]]` elsewhere: members whose key is a
///   symbol, has lone surrogates, or repeats another
/// - `"$prototype":…`: a prototype that was replaced
/// - `"$$name"`: the real key `$name`
public enum ValueNotation {
    public struct Options: Sendable, Hashable {
        /// Write all but ASCII as `\u` escapes.
        public var asciiOnly = false
        /// Nodes beyond this many are written as unreadable.
        public var maximumNodes = JavaScriptValue.maximumExpandedCount
        /// Once this many bytes are written, what is left is written as unreadable.
        public var maximumBytes = 256 << 20

        public init(
            asciiOnly: Bool = false, maximumNodes: Int = JavaScriptValue.maximumExpandedCount,
            maximumBytes: Int = 256 << 20
        ) {
            self.asciiOnly = asciiOnly
            self.maximumNodes = maximumNodes
            self.maximumBytes = maximumBytes
        }
    }

    /// The value as compact JSON: keys sorted by code unit, `$` keys first.
    public static func json(_ value: JavaScriptValue, node: Int = 0, options: Options = Options()) -> String {
        String(decoding: bytes(value, node: node, options: options), as: UTF8.self)
    }

    /// The value as compact JSON in UTF-8.
    public static func bytes(_ value: JavaScriptValue, node: Int = 0, options: Options = Options()) -> [UInt8] {
        var writer = NotationWriter(value: value, options: options)
        writer.write(node)
        return writer.output
    }

    /// Reads a tree of JSON or JSON5 with its `$` objects.
    ///
    /// - Throws: ``LiteralError`` with the range of the `$` object that is not understood.
    public static func value(of tree: LiteralTree, node: Int = 0) throws(LiteralError) -> JavaScriptValue {
        var reader = NotationReader(tree: tree)
        return try reader.read(node)
    }

    /// The key of an object that says what it stands for.
    enum Marker: String, CaseIterable {
        case undefined = "$undefined", number = "$number", bigInt = "$bigint", utf16 = "$utf16", hole = "$hole"
        case function = "$function", symbol = "$symbol", date = "$date", regularExpression = "$regexp"
        case error = "$error", promise = "$promise", proxy = "$proxy", `class` = "$class", cycle = "$cycle"
        case accessor = "$accessor", unreadable = "$unreadable"
        /// These stand beside another marker or alone in a plain object.
        case entries = "$entries", properties = "$properties", prototype = "$prototype"

        /// The kind that the marker alone decides; nil where more decides, and for those that stand beside.
        var kind: JavaScriptValue.Kind? {
            switch self {
            case .undefined: .undefined
            case .bigInt: .bigInt
            case .hole: .hole
            case .function: .function
            case .symbol: .symbol
            case .date: .date
            case .regularExpression: .regularExpression
            case .error: .error
            case .promise: .promise
            case .proxy: .proxy
            case .cycle: .cycle
            case .accessor: .accessor
            case .unreadable: .unreadable
            case .number, .utf16, .class, .entries, .properties, .prototype: nil
            }
        }

        var isBeside: Bool { self == .entries || self == .properties || self == .prototype }
    }
}
