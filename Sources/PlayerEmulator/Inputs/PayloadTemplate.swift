public import JavaScriptSyntax

/// Payload text with holes in Swift's notation, `'\(id)', { name: '\(name)' }`, as a Swift literal has them.
///
/// The literal may stand there with its delimiters, escapes and indentation, as it does in Swift source, or as plain
/// text.
public struct PayloadTemplate: Sendable {
    /// One interpolation of the literal.
    public struct Hole: Sendable, Hashable {
        /// The Swift expression in it.
        public var expression: String
        /// Bytes of the template's source, from the backslash to the closing bracket.
        public var range: Range<Int>
    }

    /// Why a template gives no payload.
    public struct Unfilled: Error, Sendable {
        /// A clause that says what was expected.
        public var message: String
    }

    /// The template as it was given.
    public let source: JavaScriptString
    /// In order; an expression that is there twice is two holes.
    public let holes: [Hole]
    /// The text before, between and behind the holes: one more than there are holes.
    let texts: [[UInt8]]

    init(source: JavaScriptString, holes: [Hole], texts: [[UInt8]]) {
        self.source = source
        self.holes = holes
        self.texts = texts
    }

    /// Takes a template apart.
    /// - Throws: ``Unfilled`` when a hole is not closed.
    public init(_ template: JavaScriptString) throws(Unfilled) {
        let bytes = template.wtf8
        let shape = SwiftLiteralShape(bytes)
        var texts: [[UInt8]] = [[]]
        var holes: [Hole] = []
        var offset = shape.contents.lowerBound
        while offset < shape.contents.upperBound {
            if let indentation = shape.indentation, offset == shape.contents.lowerBound || bytes[offset - 1] == 0x0A,
                bytes[offset...].starts(with: indentation), !indentation.isEmpty
            {
                offset += indentation.count
                continue
            }
            let open = offset + 1 + shape.pounds
            if bytes[offset] == UInt8(ascii: "\\"),
                bytes[(offset + 1)..<min(open, bytes.count)].allSatisfy({ $0 == UInt8(ascii: "#") })
            {
                if open < shape.contents.upperBound, bytes[open] == UInt8(ascii: "(") {
                    guard let end = Self.closingParenthesis(bytes[open..<shape.contents.upperBound]) else {
                        throw Unfilled(message: "a hole of the template is not closed: \\( without )")
                    }
                    let expression = String(decoding: bytes[(open + 1)..<end], as: UTF8.self)
                    holes.append(Hole(expression: expression, range: offset..<end + 1))
                    texts.append([])
                    offset = end + 1
                    continue
                }
                if let escape = shape.escape(bytes, at: offset) {
                    texts[texts.count - 1] += escape.text
                    offset += max(escape.length, 1)
                    // The line break that a backslash at the end of a line takes away.
                    if escape.text.isEmpty { offset += 1 }
                    continue
                }
            }
            texts[texts.count - 1].append(bytes[offset])
            offset += 1
        }
        self.init(source: template, holes: holes, texts: texts)
    }

    /// The payload with the given texts in its holes, as Swift's interpolation would put them there.
    /// - Throws: ``Unfilled`` for a hole without a value.
    public func filled(with values: [String: JavaScriptString]) throws(Unfilled) -> JavaScriptString {
        try filling(with: values).text
    }

    /// The same, with which value stands where.
    /// - Throws: ``Unfilled`` for a hole without a value.
    public func filling(
        with values: [String: JavaScriptString]
    ) throws(Unfilled) -> (text: JavaScriptString, match: TemplateMatch) {
        var texts: [JavaScriptString] = []
        for hole in holes {
            guard let value = values[hole.expression] else {
                throw Unfilled(message: "the hole \\(\(hole.expression)) has no value")
            }
            texts.append(value)
        }
        let (text, ranges) = placed(texts)
        return (text, TemplateMatch(holes: holes, ranges: ranges))
    }

    /// The payload with one text for each hole; one that is missing stays empty.
    func filled(inOrder values: [JavaScriptString]) -> JavaScriptString { placed(values).text }

    /// The payload with one text for each hole, and the bytes that each of them takes up in it.
    public func placed(_ values: [JavaScriptString]) -> (text: JavaScriptString, ranges: [Range<Int>]) {
        var bytes = texts[0]
        var ranges: [Range<Int>] = []
        for index in holes.indices {
            let start = bytes.count
            if index < values.count { bytes += values[index].wtf8 }
            ranges.append(start..<bytes.count)
            bytes += texts[index + 1]
        }
        return (JavaScriptString(wtf8: bytes), ranges)
    }

    /// The bracket that closes the first one, brackets in Swift literals aside.
    private static func closingParenthesis(_ bytes: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        var isInText = false
        var isEscaped = false
        for (offset, byte) in zip(bytes.indices, bytes) {
            if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
            isEscaped = isInText && byte == UInt8(ascii: "\\") && !isEscaped
            if isInText { continue }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return offset }
        }
        return nil
    }
}

// MARK: - In case files

extension PayloadTemplate {
    /// The payload of a case that gives a template and values in place of the finished text.
    static func fill(
        _ template: InputNode, with values: InputNode?, insteadOf text: InputNode?
    ) throws(InputProblem) -> JavaScriptString {
        if let text { throw text.problem("a case has a template or a text, not both") }
        var texts: [String: JavaScriptString] = [:]
        for member in try values?.object("values by hole").members ?? [] {
            texts[member.name] = try valueText(member.cursor)
        }
        let source = try template.text()
        do throws(Unfilled) {
            return try PayloadTemplate(source).filled(with: texts)
        } catch {
            throw template.problem(error.message)
        }
    }

    /// What Swift's interpolation would make of a value.
    private static func valueText(_ node: InputNode) throws(InputProblem) -> JavaScriptString {
        switch node.kind {
        case .string: try node.text()
        case .number, .boolean, .null: JavaScriptString(wtf8: node.tree.bytes[node.tree.range(of: node.node)])
        default: throw node.problem("expected a text, a number, true, false or null as the value of a hole")
        }
    }
}
