import JavaScriptSyntax
import PayloadFuzzing

/// The payloads that a template gives: with harmless values, with one hostile one, and written safely.
struct TemplateRun {
    /// A value, as Swift would print it and as it was meant.
    struct Value {
        /// What stands in the payload.
        var inserted: JavaScriptString
        /// The JavaScript literal that means the same; nil when nothing does.
        var literal: [UInt8]?
        /// The text that was meant, for a place between quotes; nil for nothing at all.
        var meant: JavaScriptString?
        var isNumber = false
        var isUnusualNumber = false
    }

    private let template: LiteralTemplate
    private let dialect: LiteralDialect
    let harmless: (text: JavaScriptString, ranges: [Range<Int>])
    private let harmlessValues: [[UInt8]]
    private let marked: (bytes: [UInt8], holes: [Int])
    private let tokens: [Token]
    private let places: [HolePlace]

    init(_ template: LiteralTemplate) {
        self.template = template
        dialect = template.kind == .notify ? .infoText : .argumentList
        let marked = Self.fill(template.texts, with: template.holes.map { _ in [UInt8(ascii: "H")] })
        self.marked = (marked.text.wtf8, marked.ranges.map(\.lowerBound))
        let goal: Lexer.Goal = template.kind == .script ? .script : .expression
        tokens = Lexer.tokens(of: marked.text.wtf8, as: goal)
        places = HolePlace.places(of: marked.ranges.map(\.lowerBound), in: tokens, of: marked.text.wtf8)
        harmlessValues = zip(template.holes, places).map { Self.harmless($0, at: $1) }
        harmless = Self.fill(template.texts, with: harmlessValues)
    }

    private static func fill(_ texts: [[UInt8]], with values: [[UInt8]]) -> (
        text: JavaScriptString, ranges: [Range<Int>]
    ) {
        var bytes = texts[0]
        var ranges: [Range<Int>] = []
        for (value, text) in zip(values, texts.dropFirst()) {
            ranges.append(bytes.count..<bytes.count + value.count)
            bytes += value + text
        }
        return (JavaScriptString(wtf8: bytes), ranges)
    }

    private func filled(_ value: [UInt8], in index: Int) -> JavaScriptString {
        var values = harmlessValues
        values[index] = value
        return Self.fill(template.texts, with: values).text
    }

    func text(with value: JavaScriptString, in index: Int) -> JavaScriptString { filled(value.wtf8, in: index) }

    // MARK: Values

    /// What to try, smallest first; and whether only the place says what the values are.
    func values(for index: Int) -> (values: [Value], isGuess: Bool) {
        let hole = template.holes[index]
        let place = places[index]
        if let encoded = hole.encoded { return (encodedValues(hole, encoded), false) }
        let isQuoted = place.quote != nil
        switch hole.input {
        case .safe, .nothing: return ([], false)
        case .printed(let text): return ([value(text: JavaScriptString(text), meant: nil, hole)], false)
        case .list(let base):
            let inner = FuzzHole(name: "", type: HoleType(base), place: isQuoted ? place : .text(.double))
            let values = ValueGenerator(for: inner).shortList.compactMap { value -> Value? in
                guard let printed = value.printed.string else { return nil }
                let text = base == .string ? "\([printed])" : "[\(printed)]"
                var literal: [UInt8] = [UInt8(ascii: "[")]
                literal += value.literal ?? []
                literal.append(UInt8(ascii: "]"))
                return Value(
                    inserted: replaced(JavaScriptString(text), hole), literal: isQuoted ? nil : literal, meant: nil)
            }
            return (values, false)
        case .unknown:
            guard case .comment = place else { return (values(place.usualType, at: place, hole), true) }
            return ([], true)
        case .typed(let type):
            // Digits, and the words true and false, are what they are in every place.
            if (type.base == .integer || type.base == .bool) && !type.isOptional { return ([], false) }
            if type.base == .json, !type.isOptional, !isQuoted { return ([], false) }
            return (values(type, at: place, hole), false)
        }
    }

    private func values(_ type: HoleType, at place: HolePlace, _ hole: LiteralTemplate.Hole) -> [Value] {
        let generator = ValueGenerator(for: FuzzHole(name: "", type: type, place: place))
        var all = generator.shortList
        // Whoever escapes by hand has thought of the common ones.
        if !hole.replacements.isEmpty, type.base == .string {
            all += generator.collection.filter { $0.printed.wtf8.count < 64 }
        }
        return all.map { value in
            if case .none = value {
                return Value(inserted: "nil", literal: Array("null".utf8), meant: nil)
            }
            let printed = value.printed
            var result = Value(inserted: replaced(printed, hole), literal: value.literal, meant: printed)
            result.isNumber = type.base == .number
            result.isUnusualNumber = value.isUnusual
            return result
        }
    }

    private func value(text: JavaScriptString, meant: JavaScriptString?, _ hole: LiteralTemplate.Hole) -> Value {
        Value(inserted: replaced(text, hole), literal: nil, meant: meant)
    }

    private func replaced(_ text: JavaScriptString, _ hole: LiteralTemplate.Hole) -> JavaScriptString {
        hole.replacements.isEmpty
            ? text : JavaScriptString(wtf8: hole.replacements.reduce(text.wtf8) { $1.applied(to: $0) })
    }

    private static func harmless(_ hole: LiteralTemplate.Hole, at place: HolePlace) -> [UInt8] {
        hole.encoded == nil ? harmless(hole.input, at: place).wtf8 : Array("\"a\"".utf8)
    }

    private static func harmless(_ input: LiteralTemplate.Input, at place: HolePlace) -> JavaScriptString {
        switch input {
        // A text that stands where a value is due was meant to be a literal.
        case .typed(let type) where type.isText && place == .expression: "\"a\""
        case .typed(let type) where type.base == .json && place == .key(nil): "\"a\""
        case .typed(let type): type.harmless.printed
        case .list, .printed: place.quote == nil ? "[]" : "a"
        case .safe: place.quote == nil ? "0" : "a"
        case .nothing: ""
        case .unknown: place.usualType.harmless.printed
        }
    }

    // MARK: What was meant

    /// What arrives when the value is written safely; nil when the template holds more than literals.
    func intended(_ value: Value, in index: Int) -> JavaScriptValue? {
        let safe: JavaScriptString
        if let quote = places[index].quote, let meant = value.meant {
            safe = filled(Array(JavaScriptLiteral.contents(meant, quote: quote).utf8), in: index)
        } else if places[index].quote != nil {
            guard let whole = literalReplaced(by: value.literal ?? Array("null".utf8), around: index) else {
                return nil
            }
            safe = whole
        } else {
            guard let literal = value.literal else { return nil }
            safe = filled(literal, in: index)
        }
        guard let tree = try? LiteralTree.parse(safe.wtf8, as: dialect) else { return nil }
        return template.kind == .notify ? .array([tree.value]) : tree.value
    }

    /// The payload with the whole literal around a hole replaced: nothing between quotes can mean “nothing”.
    private func literalReplaced(by text: [UInt8], around index: Int) -> JavaScriptString? {
        guard let token = tokens.first(where: { $0.range.contains(marked.holes[index]) }) else { return nil }
        var bytes: [UInt8] = []
        var hole = 0
        for offset in marked.bytes.indices {
            let isHole = hole < marked.holes.count && marked.holes[hole] == offset
            defer { if isHole { hole += 1 } }
            if token.range.contains(offset) {
                if offset == token.range.lowerBound { bytes += text }
            } else if isHole {
                bytes += harmlessValues[hole]
            } else {
                bytes.append(marked.bytes[offset])
            }
        }
        return JavaScriptString(wtf8: bytes)
    }

    /// Whether what breaks a hole can be seen without the text around its literal: not for names of properties.
    func canStandAlone(_ index: Int) -> Bool {
        switch places[index] {
        case .text, .expression: true
        case .key, .comment, .unknown: false
        }
    }

    /// The literal around a hole as a template of its own, and the hole's number in it.
    func literal(around index: Int) -> (template: LiteralTemplate, hole: Int)? {
        guard let token = tokens.first(where: { $0.range.contains(marked.holes[index]) }) else { return nil }
        let range = places[index].quote == nil ? marked.holes[index]..<marked.holes[index] + 1 : token.range
        if case .comment = places[index] { return nil }
        let inside = marked.holes.indices.filter { range.contains(marked.holes[$0]) }
        guard let hole = inside.firstIndex(of: index) else { return nil }
        var part = LiteralTemplate(kind: .invoke, function: "", texts: [], holes: inside.map { template.holes[$0] })
        var start = range.lowerBound
        for position in inside.map({ marked.holes[$0] }) + [range.upperBound] {
            part.texts.append(Array(marked.bytes[start..<max(start, position)]))
            start = position + 1
        }
        return (part, hole)
    }
}

extension HoleValue {
    /// What Swift's interpolation prints.
    var printed: JavaScriptString {
        switch self {
        case .text(let text): text
        case .number(let digits): JavaScriptString(digits)
        case .bool(let flag): flag ? "true" : "false"
        case .json(let bytes): JavaScriptString(wtf8: bytes)
        case .none: "nil"
        }
    }

    /// The JavaScript literal that means the value; nil for numbers that are none.
    fileprivate var literal: [UInt8]? {
        switch self {
        case .text(let text): Array(JavaScriptLiteral.string(text).utf8)
        case .number(let digits): isUnusual ? Array("NaN".utf8) : Array(digits.utf8)
        case .bool, .json: printed.wtf8
        case .none: Array("null".utf8)
        }
    }

    fileprivate var isUnusual: Bool {
        if case .number(let digits) = self { !(Double(digits)?.isFinite ?? false) } else { false }
    }
}
