import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import TestSupport
import Testing

/// Correct payloads earn neither an error nor a warning, on the recording page and on the Live player.
@Suite struct SilenceTests {
    // MARK: The catalogue, encoded safely in several ways

    /// Ways to write a product that deliver it unchanged.
    enum Encoding: String, CaseIterable, Sendable {
        case json, asciiJSON, prettyJSON, escapedSlashes, singleQuotes, doubleQuotes, escapedTemplates, commentedJSON
    }

    @Test(arguments: Encoding.allCases)
    func catalogue(encoding: Encoding) throws {
        let rows = try Self.catalogue()
        #expect(rows.count >= 40)
        try Self.check(
            rows.map { row in
                Case(
                    function: "updateProductWithData", text: Self.argumentText(row, encoding),
                    name: "\(row.id) \(encoding)")
            })
    }

    private struct Row {
        var id: String
        var product: JavaScriptValue
    }

    private static func catalogue() throws -> [Row] {
        let file = Repository.root.appending(path: "fixtures/catalogue.jsonl")
        let fields = ["sku", "name", "brandName", "introduction", "description", "variations"]
        return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { line in
            let value = try LiteralTree.parse(Array(line), as: .json).value
            let members = fields.compactMap { name in value[name].map { (name, $0) } }
            return Row(id: value["id"]?.swiftString ?? "", product: .object(members))
        }
    }

    private static func argumentText(_ row: Row, _ encoding: Encoding) -> JavaScriptString {
        let json = ValueNotation.json(row.product)
        let id = "'\(row.id)', "
        switch encoding {
        case .json: return JavaScriptString(id + json)
        case .asciiJSON: return JavaScriptString(id + ValueNotation.json(row.product, options: .init(asciiOnly: true)))
        case .prettyJSON: return JavaScriptString(id + rewritten(json) { $0 == UInt8(ascii: ",") ? ",\n    " : nil })
        case .escapedSlashes: return JavaScriptString(id + json.replacingOccurrences(of: "/", with: "\\/"))
        case .singleQuotes: return JavaScriptString(id + requoted(json, .single))
        case .doubleQuotes: return JavaScriptString(id + requoted(json, .double))
        case .escapedTemplates: return JavaScriptString(id + requoted(json, .backTick))
        case .commentedJSON: return JavaScriptString(id + json + " /* from the feed */")
        }
    }

    /// The JSON with all strings that are values written in other quotes.
    private static func requoted(_ json: String, _ quote: JavaScriptLiteral.Quote) -> String {
        let bytes = Array(json.utf8)
        let tokens = Lexer.tokens(of: bytes, as: .expression)
        var text = ""
        for (index, token) in tokens.enumerated() {
            let isKey = index + 1 < tokens.count && tokens[index + 1].punctuator == .colon
            text +=
                token.kind == .string && !isKey
                ? JavaScriptLiteral.string(StringLiteral(token, in: bytes).value, quote: quote)
                : String(decoding: bytes[token.range], as: UTF8.self)
        }
        return text
    }

    /// The JSON with its punctuation replaced, texts left alone.
    private static func rewritten(_ json: String, _ replacement: (UInt8) -> String?) -> String {
        let bytes = Array(json.utf8)
        return Lexer.tokens(of: bytes, as: .expression).map { token in
            replacement(bytes[token.range.lowerBound]) ?? String(decoding: bytes[token.range], as: UTF8.self)
        }.joined()
    }

    // MARK: What else is right

    /// Values that may stand for a name or a description.
    static let texts: [String] = [
        #"'plain'"#, #""double""#, #"'it\'s'"#, #""say \"hi\"""#, #"'12" vinyl'"#, #""Levi's""#, #"'a\\b'"#,
        #"'C:\\temp\\new'"#,
        #"'one\ntwo'"#, #"'one\r\ntwo'"#, #"'tab\tstop'"#, #"'a\b\f'"#, #"'\u00e9\u{1F600}'"#, #"'\x41'"#, #"'a\0b'"#,
        #"'\/path\/'"#,
        "`template`", "`two\nlines`", #"`\${price} \``"#, "'${price}'", "'<p class=\"lead\">Don&#39;t</p>'",
        "'<a href=\"https://x.example/?a=1&amp;b=%20\">x</a>'",
        "'</script><!-- x -->'", #"'<\/script>'"#, "'https://x.example/a%20b?q=%27'", "'mailto:a@b.example'",
        "'data:image/png;base64,AAEC=='", "'#1C1C1C'",
        "'👩‍👧‍👦 🏳️‍🌈 👍🏽 ☕️'", "'Größe 38 – naïve'", "'שלום עולם'", "'مرحبا (٣ قطع)'", "'靴 24.5cm'", "'10\u{A0}€'",
        "'Zürich\u{202F}: 5'", "'کتاب\u{200C}ها'",
        "'10 % off'", "'100% cotton'", "'50%'", "'5 % 20'", "'a & b'", "'1 < 2 > 0'", "'[new] lamp'", "'{size} M'",
        "'(set of 2)'", "'Optional extras'",
        "'Table (optional leg)'", "'Nil by mouth'", "'vanilla'", "'Infinity pool'", "'Nan bread'", "'undefined'",
        "'true'", "'19,99'", "'1.499,50 €'", "'007'",
        "'2026-12-04'", "'2026-12-04T07:00:00Z'", "'^a.*b$'", "'/a+/g'", "'a | b'", "'f(x) = 1'", "'x => x + 1'",
        "'__proto__'", "'eval(1)'", "'// no comment'", "'/* nor this */'",
        "'it’s “quoted” — really…'", "'Âge d’or, Ãë, São Paulo, ÀÉÎ'", "'C++ & C#'", "'~!@#$^&*()_+-={}[]|:;<>,.?/'",
        "'5\\'-6\\''", "\"\u{1F389}\"", "'e\u{301}'",
    ]

    @Test func textsOfEveryKind() throws {
        try Self.check(
            Self.texts.map { text in
                Case(function: "updateProductWithData", text: JavaScriptString(Self.product(name: text)), name: text)
            })
    }

    /// Numbers that a price may be.
    static let numbers = [
        "0", "1", "10", "10.0", "19.99", "0.5", ".5", "5.", "1e3", "1E3", "1e+21", "1e-05", "1_000", "0x1F", "0b11",
        "0o17", "99999.99", "472.23000000000002", "1234567.89",
        "1e21", "12345678", "0.1", "33.333333", "9007199254740991", "+5", "(5)",
    ]

    @Test func numbersInEveryNotation() throws {
        try Self.check(
            Self.numbers.map { number in
                Case(
                    function: "updateProductWithData", text: JavaScriptString(Self.product(price: number)), name: number
                )
            })
    }

    /// What may stand around the values.
    static let framings: [(String, String)] = [
        ("updateProductWithData", "'p-14', { sku: 'A', name: 'B', },"),
        ("updateProductWithData", "\n'p-14',\n{ \"sku\": \"A\" }\n"),
        ("updateProductWithData", "\u{FEFF}'p-14',\u{A0}{ sku: 'A' }"),
        ("updateProductWithData", "'p-14', /* feed */ { sku: 'A' } /* end */"),
        ("updateProductWithData", "'p-14', // the id\n{ sku: 'A' }"),
        ("updateProductWithData", "`p-14`, { 'sku': \"A\" }"), ("updateProductWithData", "('p-14'), ({ sku: 'A' })"),
        (
            "updateProductWithData",
            "'p-14', { sku: 'A', variations: [{ sku: 'V', imageUrls: ['https://x.example/1.jpg',], sizes: [{ sku: 'S', current: 1, currency: 'USD', inStock: 0 }] }] }"
        ),
        ("updateWishlistStatus", "{ statuses: {} }"),
        ("updateWishlistStatus", "{\"statuses\":{\"A-1\":true,\"B'2\":false}}"),
        ("updateWishlistStatus", "{ statuses: { 10024: true, 'größe 38': false } }"),
        ("updateWishlistStatus", "{ statuses: { constructor: true, toString: false } }"), ("hideProductList", ""),
        ("hideProductList", " "),
    ]

    @Test func framingsOfEveryKind() throws {
        try Self.check(Self.framings.map { Case(function: $0.0, text: JavaScriptString($0.1), name: $0.1) })
    }

    /// Answers to events of the Live player.
    static let answers: [(String, String)] = [
        ("should-add-item-to-cart", "true"), ("should-add-item-to-cart", "{ success: true }"),
        ("should-add-item-to-cart", "{ success: false, reason: 'out-of-stock' }"),
        (
            "should-add-item-to-cart",
            "{\"success\":false,\"reason\":\"custom-error\",\"message\":\"It's \\\"gone\\\"\"}"
        ), ("should-update-item-in-cart", "true"),
        ("should-sync-cart-state", "[]"), ("add-to-wishlist", "{success: true, sku:'SHIRT-01'}"),
        ("open-wishlist-login", "{ success: true }"),
    ]

    @Test(arguments: answers)
    func answersToEvents(type: String, info: String) throws {
        let outcome = try ArrivedSample(info, way: .answer(type), live: true).run()
        #expect(outcome.verdict == .delivered)
        #expect(outcome.findings.filter { $0.severity > .note }.isEmpty, "\(outcome.words)")
    }

    // MARK: Checking

    private struct Case {
        var function: String
        var text: JavaScriptString
        var name: String
    }

    private static func product(name: String = "'Stool'", price: String = "5") -> String {
        """
        'p-14', { sku: 'CH-14', name: \(name), brandName: \(name), introduction: 'A small seat', \
        description: '<p>Oak</p>', variations: [{ sku: 'V', name: 'Natural', colorName: 'Natural', \
        imageUrls: ['https://img.shop.example/1.jpg'], \
        sizes: [{ sku: 'S', currency: 'USD', current: \(price), name: 'One size', inStock: 7 }] }] }
        """
    }

    private static func check(_ cases: [Case]) throws {
        for kind in [PlayerKind.recording, .live] {
            let complaints = try EngineThread().sync { () throws -> [String] in
                let contract = kind == .live ? try PlayerContract.live() : nil
                let engine = try EmulatorEngine()
                let recorded = kind == .live ? [] : Array(Set(cases.map(\.function)))
                let page = BarePage(
                    engine: engine, settings: PlayerSettings(kind: kind, contract: contract, recorded: recorded))
                let diagnosis = Diagnosis(engine: engine, contract: contract)
                return try cases.compactMap { item in
                    let run = try page.run(.payload(.invoke(function: item.function)), text: item.text).run
                    let told = diagnosis.findings(for: run).filter { $0.severity > .note }
                    guard run.verdict != .delivered || !told.isEmpty else { return nil }
                    return "\(item.name): \(run.verdict.rawValue) \(told.map { "\($0.rule) \($0.message)" })"
                }
            }
            #expect(complaints == [], "\(kind)\n\(complaints.joined(separator: "\n"))")
        }
    }
}
