package import JavaScriptSyntax

/// A payload made of a template and one row, with what the app meant by it.
package struct TemplateFilling: Sendable {
    /// The payload.
    package let text: JavaScriptString
    /// Which value came out of which hole.
    package let match: TemplateMatch
    private let template: PayloadTemplate
    private let values: [CatalogueRow.Value]

    init(_ template: PayloadTemplate, _ values: [CatalogueRow.Value]) {
        let (text, ranges) = template.placed(values.map(\.printed))
        self.text = text
        match = TemplateMatch(holes: template.holes, ranges: ranges)
        self.template = template
        self.values = values
    }

    /// What should arrive if every value were written safely for its place; nil when that cannot be known, because the
    /// template holds more than literals or has no form for a value.
    package func intended(as dialect: LiteralDialect) -> JavaScriptValue? {
        let (marked, ranges) = template.placed(values.map { _ in "H" })
        let places = marked.wtf8
        var safe: [JavaScriptString] = []
        let tokens = Lexer.tokens(of: places, as: .expression)
        for (value, range) in zip(values, ranges) {
            guard let token = tokens.first(where: { $0.range.contains(range.lowerBound) }),
                let text = Self.text(of: value, in: token, of: places)
            else { return nil }
            safe.append(text)
        }
        return try? LiteralTree.parse(template.filled(inOrder: safe).wtf8, as: dialect).value
    }

    private static func text(of value: CatalogueRow.Value, in token: Token, of places: [UInt8]) -> JavaScriptString? {
        switch token.kind {
        case .string, .template:
            // An optional without value has no form between quotes.
            guard value.isText || value.json?.elementsEqual("null".utf8) == false else { return nil }
            let quotes: [UInt8: JavaScriptLiteral.Quote] = [0x27: .single, 0x22: .double, 0x60: .backTick]
            return quotes[places[Int(token.offset)]].map {
                JavaScriptString(JavaScriptLiteral.contents(value.printed, quote: $0))
            }
        case .identifier where token.length == 1:
            guard let json = value.json else { return nil }
            // A text that is JSON itself was made to stand there as it is.
            let part = value.isText ? value.printed.wtf8 : Array(json)
            if let tree = try? LiteralTree.parse(part, as: .json), !value.isText || tree.value.kind.isContainer {
                return (try? JavaScriptLiteral.expression(tree.value)).map { JavaScriptString($0) }
            }
            return JavaScriptString(JavaScriptLiteral.string(value.printed))
        default: return nil
        }
    }
}

extension JavaScriptValue.Kind {
    fileprivate var isContainer: Bool { self == .object || self == .array }
}
