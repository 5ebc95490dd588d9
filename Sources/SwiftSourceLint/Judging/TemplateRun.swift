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
        var isUnusualNumber = false
        /// Whether something else than the value was meant to arrive: an escaper's output, a name.
        var isOpenEnded = false
        /// What it was before anything was done to it, where that differs.
        var original: String?

        /// A quote that only a combining mark behind it brings past an escaper.
        var isRare: Bool { original.map { $0.unicodeScalars.last?.value == 0x301 } ?? false }
    }

    private let template: LiteralTemplate
    private let dialect: LiteralDialect
    let harmless: (text: JavaScriptString, ranges: [Range<Int>])
    private let harmlessValues: [[UInt8]]
    private let marked: (bytes: [UInt8], holes: [Int])
    private let tokens: [Token]
    private let places: [HolePlace]
    private let codePositions: [CodePosition]

    /// What an unknown piece of code may be: tried in turn until the text around it parses.
    static let standIns: [[UInt8]] = ["0", "\"a\"", "a: 1", "", "a()", "{}", "a"].map { Array($0.utf8) }

    /// - Parameter standIn: what stands in for pieces of code that are not known.
    init(_ template: LiteralTemplate, standIn: [UInt8] = Self.standIns[0]) {
        self.template = template
        dialect = template.kind == .notify ? .infoText : .argumentList
        let marked = Self.fill(template.texts, with: template.holes.map { _ in [UInt8(ascii: "H")] })
        self.marked = (marked.text.wtf8, marked.ranges.map(\.lowerBound))
        let goal: Lexer.Goal = template.kind.isScript ? .script : .expression
        tokens = Lexer.tokens(of: marked.text.wtf8, as: goal)
        places = HolePlace.places(of: marked.ranges.map(\.lowerBound), in: tokens, of: marked.text.wtf8)
        let code = tokens.filter { !$0.kind.isTrivia }
        let positions = zip(marked.ranges, places).map { range, place in
            guard case .expression = place,
                let index = code.firstIndex(where: { $0.range.contains(range.lowerBound) })
            else { return CodePosition.data }
            return CodePosition.position(of: index, in: code, template.kind)
        }
        codePositions = positions
        harmlessValues = zip(template.holes, zip(places, positions)).map { hole, at in
            Self.harmless(hole, at: at.0, at.1, standIn)
        }
        harmless = Self.fill(template.texts, with: harmlessValues)
    }

    /// Whether other stand-ins would make another text.
    var hasUnknownCode: Bool {
        zip(template.holes, places).contains { hole, place in
            hole.input == .unknown && place.quote == nil && place != .comment
        }
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

    /// What to try, smallest first.
    func values(for index: Int) -> [Value] {
        let hole = template.holes[index]
        let place = places[index]
        if let encoded = hole.encoded { return encodedValues(hole, encoded) }
        let isQuoted = place.quote != nil
        switch hole.input {
        case .safe, .nothing, .unknown: return []
        case .samples(let samples, _):
            return samples.filter { !$0.text.isEmpty }.map {
                Value(
                    inserted: JavaScriptString($0.text), literal: nil, meant: nil, isOpenEnded: true, original: $0.value
                )
            }
        case .list(let base):
            let inner = FuzzHole(name: "", type: HoleType(base), place: isQuoted ? place : .text(.double))
            return ValueGenerator(for: inner).shortList.compactMap { value -> Value? in
                guard let printed = value.printed.string else { return nil }
                let text = base == .string ? "\([printed])" : "[\(printed)]"
                var literal: [UInt8] = [UInt8(ascii: "[")]
                literal += value.literal ?? []
                literal.append(UInt8(ascii: "]"))
                return Value(inserted: JavaScriptString(text), literal: isQuoted ? nil : literal, meant: nil)
            }
        case .typed(let type):
            // Digits, and the words true and false, are what they are in every place.
            if (type.base == .integer || type.base == .bool) && !type.isOptional { return [] }
            if type.base == .json, !type.isOptional, !isQuoted, place != .comment { return [] }
            // No locale writes numbers with quotes.
            if type.base == .formatted, isQuoted { return [] }
            if place == .comment, type.isText || type.base == .json { return Self.ends }
            // Nothing at all is no fault by itself.
            return values(type, at: place).filter { !$0.inserted.wtf8.isEmpty }
        }
    }

    /// What ends a comment, with code behind it.
    private static let ends = ["*/ x /*", "\nx", "\rx", "\u{2028}x"].map {
        Value(inserted: JavaScriptString($0), literal: nil, meant: nil, isOpenEnded: true)
    }

    private func values(_ type: HoleType, at place: HolePlace) -> [Value] {
        ValueGenerator(for: FuzzHole(name: "", type: type, place: place)).shortList.map { value in
            if case .none = value {
                return Value(inserted: "nil", literal: Array("null".utf8), meant: nil)
            }
            var result = Value(inserted: value.printed, literal: value.literal, meant: value.printed)
            result.isUnusualNumber = value.isUnusual
            return result
        }
    }

    private static func harmless(
        _ hole: LiteralTemplate.Hole, at place: HolePlace, _ position: CodePosition, _ standIn: [UInt8]
    ) -> [UInt8] {
        if hole.encoded != nil { return Array("\"a\"".utf8) }
        if hole.input == .unknown, place.quote == nil, place != .comment { return standIn }
        // A part of a name, or a name.
        if position == .code, case .samples(_, isHarmlessByPlace: true) = hole.input { return [UInt8(ascii: "a")] }
        return harmless(hole.input, at: place).wtf8
    }

    private static func harmless(_ input: LiteralTemplate.Input, at place: HolePlace) -> JavaScriptString {
        switch input {
        // A text that stands where a value is due was meant to be a literal.
        case .typed(let type) where type.isText && place == .expression: "\"a\""
        case .typed(let type) where type.base == .json && place == .key(nil): "\"a\""
        case .typed(let type): type.harmless.printed
        case .samples(let samples, false): samples.first.map { JavaScriptString($0.text) } ?? ""
        case .list, .samples: place.quote == nil && place != .key(nil) ? "[]" : "a"
        case .safe: place.quote == nil ? "0" : "a"
        case .nothing: ""
        case .unknown: "a"
        }
    }

    // MARK: What was meant

    /// What arrives when the value is written safely; nil when the template holds more than literals.
    func intended(_ value: Value, in index: Int) -> JavaScriptValue? {
        guard !value.isOpenEnded else { return nil }
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

    func isComment(_ index: Int) -> Bool { places[index] == .comment }
    func isBare(_ index: Int) -> Bool { places[index].quote == nil && places[index] != .comment }

    /// Whether a hole is code by design: a name, a part of a word, whole statements.
    func isCode(_ index: Int) -> Bool { codePositions[index] == .code }

    /// Whether a value in a comment ends it: then the code around the comment is another.
    func endsComment(_ value: Value, in index: Int) -> Bool {
        let goal: Lexer.Goal = template.kind.isScript ? .script : .expression
        func code(_ text: JavaScriptString) -> [Token.Kind] {
            Lexer.tokens(of: text.wtf8, as: goal).map(\.kind).filter { !$0.isTrivia }
        }
        return code(text(with: value.inserted, in: index)) != code(harmless.text)
    }

    /// Whether what breaks a hole can be seen without the text around its literal: not for names of properties.
    func canStandAlone(_ index: Int) -> Bool {
        switch places[index] {
        case .text, .expression: true
        case .key, .comment, .unknown: false
        }
    }

    /// A template with the `String.raw` before it, which reads it in another way.
    private func withTag(_ token: Token) -> Range<Int> {
        let tag = Array("String.raw".utf8)
        guard token.kind == .template || token.kind == .templateHead,
            marked.bytes[..<token.range.lowerBound].suffix(tag.count).elementsEqual(tag)
        else { return token.range }
        return token.range.lowerBound - tag.count..<token.range.upperBound
    }

    /// The literal around a hole as a template of its own, and the hole's number in it.
    func literal(around index: Int) -> (template: LiteralTemplate, hole: Int)? {
        guard let token = tokens.first(where: { $0.range.contains(marked.holes[index]) }) else { return nil }
        let range =
            places[index].quote == nil ? marked.holes[index]..<marked.holes[index] + 1 : withTag(token)
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
