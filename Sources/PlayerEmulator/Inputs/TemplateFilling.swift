public import JavaScriptSyntax

/// A payload made of a template and one row, with what the app meant by it.
public struct TemplateFilling: Sendable {
    public let text: JavaScriptString
    public let match: TemplateMatch
    private let template: PayloadTemplate
    private let values: [CatalogueRow.Value]

    init(_ template: PayloadTemplate, _ values: [CatalogueRow.Value]) {
        text = template.filled(inOrder: values.map(\.printed))
        var offset = template.texts[0].count
        var fillings: [TemplateMatch.Filling] = []
        for (index, value) in values.enumerated() {
            let end = offset + value.printed.wtf8.count
            fillings.append(.init(number: index + 1, hole: template.holes[index], range: offset..<end))
            offset = end + template.texts[index + 1].count
        }
        match = TemplateMatch(fillings: fillings, isAmbiguous: false)
        self.template = template
        self.values = values
    }

    /// What should arrive if every value were written safely for its place; nil when that cannot be known, because the
    /// template holds more than literals or has no form for a value.
    public func intended(as dialect: LiteralDialect) -> JavaScriptValue? {
        let places = template.filled(inOrder: values.map { _ in "H" }).wtf8
        var safe: [JavaScriptString] = []
        var offset = template.texts[0].count
        let tokens = Lexer.tokens(of: places, as: .expression)
        for (index, value) in values.enumerated() {
            guard let token = tokens.first(where: { $0.range.contains(offset) }),
                let text = Self.text(of: value, in: token, of: places)
            else { return nil }
            safe.append(text)
            offset += 1 + template.texts[index + 1].count
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
