public import Foundation

/// A literal that keeps its text and its values apart until each value is written for its place.
///
/// It only stores the pieces; ``JavaScriptArguments`` and ``JavaScriptExpression`` make text of them, or throw.
public struct JavaScriptTemplate: Sendable, Hashable, ExpressibleByStringInterpolation {
    struct Hole: Sendable, Hashable {
        var value: PayloadValue
        /// The value may be absent, which no text between quotes can say.
        var isOptional = false
        /// The line of Swift.
        var line: Int
    }

    /// The text before, between and behind the holes: one more than there are holes.
    private(set) var texts: [String] = [""]
    private(set) var holes: [Hole] = []

    /// A literal without values.
    public init(stringLiteral value: String) { texts = [value] }
    /// The pieces of a literal, as the compiler collects them.
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.template }
    private init() {}

    private mutating func append(_ text: String) { texts[texts.count - 1] += text }

    private mutating func append(_ hole: Hole) {
        holes.append(hole)
        texts.append("")
    }

    /// What an absent value is written as.
    public enum Absence: Sendable, Hashable {
        /// The JavaScript word that is written.
        case null, undefined

        var value: PayloadValue { self == .null ? .null : .undefined }
    }

    /// How a date is written.
    public enum DateNotation: Sendable, Hashable {
        /// A text such as `2026-11-30T18:30:00.250Z`, which `new Date(text)` reads.
        case iso8601
        /// A number, as `Date.now()` gives it; parts of a millisecond are rounded.
        case millisecondsSince1970
        /// A number with parts of a second.
        case secondsSince1970
    }

    /// How a decimal number is written.
    public enum DecimalNotation: Sendable, Hashable {
        /// A number; one whose digits JavaScript would round is refused.
        case number
        /// A text with all its digits and a decimal point.
        case text
    }

    /// How a whole number is written.
    public enum IntegerNotation: Sendable, Hashable {
        /// A text with all its digits, for numbers beyond 2^53.
        case text
    }

    /// What the compiler collects of a literal: its texts, and its values with their lines.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var template = JavaScriptTemplate()

        /// Nothing is reserved: literals are short.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Text of the literal, which stays as it is.
        public mutating func appendLiteral(_ literal: String) { template.append(literal) }

        /// A text, number, Bool, URL, list or dictionary, or a type of the app's own.
        public mutating func appendInterpolation(_ value: some JavaScriptPayloadValue, line: Int = #line) {
            template.append(Hole(value: value.payloadValue, line: line))
        }

        @available(
            *, unavailable,
            message: "an optional needs a word for nil: unwrap it, or write \\(value, else: .null) outside quotes"
        )
        /// Unavailable: an optional needs a word for nil.
        public mutating func appendInterpolation<Value>(_ value: Value?) {}

        @available(
            *, unavailable,
            message: "write \\(json: value) for an Encodable, or let the type conform to JavaScriptPayloadValue"
        )
        /// Unavailable: the type has no JavaScript form.
        public mutating func appendInterpolation<Value>(_ value: Value) {}

        /// A value that may be absent. It cannot stand between quotes.
        public mutating func appendInterpolation<Value: JavaScriptPayloadValue>(
            _ value: Value?, else absence: Absence, line: Int = #line
        ) {
            append(value?.payloadValue, absence, line)
        }

        private mutating func append(_ value: PayloadValue?, _ absence: Absence?, _ line: Int) {
            let isOptional = absence != nil
            template.append(
                Hole(value: value ?? absence?.value ?? .undefined, isOptional: isOptional, line: line))
        }
    }
}

// MARK: - Values that need a choice

extension JavaScriptTemplate.StringInterpolation {
    /// What `JSONEncoder` makes of a value, as a JavaScript literal. It cannot stand between quotes.
    ///
    /// Without an encoder of your own a date is refused, since its default form is seconds since 2001.
    public mutating func appendInterpolation(
        json value: some Encodable, encoder: JSONEncoder? = nil, line: Int = #line
    ) {
        appendInterpolation(PayloadValue.json(value, encoder: encoder), line: line)
    }

    /// The same for a value that may be absent.
    public mutating func appendInterpolation<Value: Encodable>(
        json value: Value?, encoder: JSONEncoder? = nil, else absence: JavaScriptTemplate.Absence, line: Int = #line
    ) {
        appendInterpolation(value.map { PayloadValue.json($0, encoder: encoder) }, else: absence, line: line)
    }

    /// A whole number of any size as text.
    public mutating func appendInterpolation(
        _ value: some BinaryInteger, as notation: JavaScriptTemplate.IntegerNotation, line: Int = #line
    ) {
        appendInterpolation(String(value), line: line)
    }

    /// A decimal number, as a number or as text.
    public mutating func appendInterpolation(
        _ value: Decimal, as notation: JavaScriptTemplate.DecimalNotation, line: Int = #line
    ) {
        appendInterpolation(PayloadValue.decimal(value, as: notation), line: line)
    }

    /// A decimal number that may be absent. It cannot stand between quotes.
    public mutating func appendInterpolation(
        _ value: Decimal?, as notation: JavaScriptTemplate.DecimalNotation,
        else absence: JavaScriptTemplate.Absence, line: Int = #line
    ) {
        appendInterpolation(value.map { PayloadValue.decimal($0, as: notation) }, else: absence, line: line)
    }

    /// A date in one of its notations.
    public mutating func appendInterpolation(
        _ value: Date, as notation: JavaScriptTemplate.DateNotation, line: Int = #line
    ) {
        appendInterpolation(PayloadValue.date(value, as: notation), line: line)
    }

    /// A date that may be absent. It cannot stand between quotes.
    public mutating func appendInterpolation(
        _ value: Date?, as notation: JavaScriptTemplate.DateNotation, else absence: JavaScriptTemplate.Absence,
        line: Int = #line
    ) {
        appendInterpolation(value.map { PayloadValue.date($0, as: notation) }, else: absence, line: line)
    }

    /// Unavailable: a date has many forms.
    @available(*, unavailable, message: "a date has many forms: write \\(date, as: .iso8601) or another notation")
    public mutating func appendInterpolation(_ value: Date) {}

    /// Unavailable: a decimal number has two forms.
    @available(*, unavailable, message: "say what a Decimal becomes: \\(price, as: .number) or \\(price, as: .text)")
    public mutating func appendInterpolation(_ value: Decimal) {}
}
