public import JavaScriptSyntax
import PayloadFuzzing

/// A payload literal without its Swift: fixed texts, holes, and where it goes. Equal templates are judged once.
public struct LiteralTemplate: Sendable, Hashable {
    /// What is known of the values of a hole.
    enum Input: Sendable, Hashable {
        case typed(HoleType)
        /// `[String]` and the like, as Swift prints a list.
        case list(HoleType.Base)
        /// One of these texts: a closed set, or what an escaper makes of hostile values. The first one is harmless, unless
        /// the place says what is.
        case samples([TextSample], isHarmlessByPlace: Bool)
        /// Nothing: it is not judged, and may be any piece of code.
        case unknown
        /// Values that cannot break anything: an encoder's output, a closed set.
        case safe
        /// An empty text: its value stands in the encoded text of another hole.
        case nothing
    }

    /// The text around a value that goes through `JSONEncoder` together with it.
    struct Encoded: Sendable, Hashable {
        var prefix: String
        var suffix: String
        /// All hostile texts in one value.
        var isJoined = false
    }

    struct Hole: Sendable, Hashable {
        var input: Input
        /// Whether it still has to be judged: the same hole may stand in many ways of a text.
        var isOpen = true
        /// The value is encoded before it is inserted, as a fix does it.
        var encoded: Encoded?
    }

    var kind: BridgeNames.Kind
    /// The function of the player; empty for anything else.
    var function: String
    /// One more than there are holes.
    var texts: [[UInt8]]
    var holes: [Hole]

    /// Whether it begins with a tag: a way that no script takes.
    var isMarkup: Bool { kind.isScript && texts[0].first { $0 > 0x20 } == UInt8(ascii: "<") }
}

// MARK: - On the wire

extension LiteralTemplate {
    public var value: JavaScriptValue {
        .object([
            "kind": .string(kind.rawValue), "function": .string(function),
            "texts": .array(texts.map { .string(JavaScriptString(wtf8: $0)) }), "holes": .array(holes.map(\.value)),
        ])
    }

    public init?(_ value: JavaScriptValue) {
        guard let kind = value["kind"]?.swiftString.flatMap(BridgeNames.Kind.init),
            let texts = value["texts"]?.elements,
            let holes = value["holes"]?.elements.map(Hole.init), texts.count == holes.count + 1
        else { return nil }
        self.kind = kind
        function = value["function"]?.swiftString ?? ""
        self.texts = texts.map { $0.string?.wtf8 ?? [] }
        self.holes = holes
    }
}

extension LiteralTemplate.Hole {
    fileprivate var value: JavaScriptValue {
        .object([
            "input": input.value, "isOpen": .boolean(isOpen),
            "encoded": encoded.map {
                .array([.string($0.prefix), .string($0.suffix), .string($0.isJoined ? "joined" : "")])
            } ?? .null,
        ])
    }

    fileprivate init(_ value: JavaScriptValue) {
        input = value["input"].map { LiteralTemplate.Input($0) } ?? .unknown
        isOpen = value["isOpen"]?.nodes[0].number == 1
        if let pair = value["encoded"]?.elements.compactMap(\.swiftString), pair.count == 3 {
            encoded = .init(prefix: pair[0], suffix: pair[1], isJoined: !pair[2].isEmpty)
        }
    }
}

extension LiteralTemplate.Input {
    fileprivate var value: JavaScriptValue {
        switch self {
        case .typed(let type): .object(["typed": .string(type.description)])
        case .list(let base): .object(["list": .string(base.rawValue)])
        case .samples(let samples, let isHarmlessByPlace):
            .object([
                "samples": .array(samples.map { .array([.string($0.value), .string($0.text)]) }),
                "isHarmlessByPlace": .boolean(isHarmlessByPlace),
            ])
        case .unknown: .string("unknown")
        case .safe: .string("safe")
        case .nothing: .string("nothing")
        }
    }

    fileprivate init(_ value: JavaScriptValue) {
        if let type = value["typed"]?.swiftString.flatMap(HoleType.init(name:)) {
            self = .typed(type)
        } else if let base = value["list"]?.swiftString.flatMap(HoleType.Base.init) {
            self = .list(base)
        } else if let samples = value["samples"]?.elements {
            self = .samples(
                samples.compactMap { pair in
                    guard let value = pair.elements.first?.swiftString, let text = pair.elements.last?.swiftString
                    else {
                        return nil
                    }
                    return TextSample(value: value, text: text)
                }, isHarmlessByPlace: value["isHarmlessByPlace"]?.nodes[0].number == 1)
        } else {
            self = value.swiftString == "safe" ? .safe : value.swiftString == "nothing" ? .nothing : .unknown
        }
    }
}
