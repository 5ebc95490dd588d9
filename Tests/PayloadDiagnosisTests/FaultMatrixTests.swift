import BridgeFindings
import JavaScriptSyntax
import PayloadDiagnosis
import Testing

/// Every kind of damage in every hole of a product, on the Live player: one fault, one error, of the right rule.
@Suite struct FaultMatrixTests {
    /// What stands in a hole, and what was meant for it.
    struct Damage: Sendable, CustomTestStringConvertible {
        var written: String
        /// JSON.
        var meant: String
        var rule: RuleName

        init(_ written: String, _ meant: String, _ rule: RuleName) {
            self.written = written
            self.meant = meant
            self.rule = rule
        }

        var testDescription: String { "\(written) → \(rule)" }
    }

    static let texts: [Damage] = [
        .init(#"'C:\temp'"#, #""C:\\temp""#, .consumedEscape), .init(#"'AC\DC'"#, #""AC\\DC""#, .consumedEscape),
        .init(#"'It\\\'s'"#, #""It's""#, .doubleEncoded),
        .init(#"'Optional("x")'"#, #""x""#, .swiftDescription), .init("'nil'", #""x""#, .swiftDescription),
        .init("'[object Object]'", #""x""#, .swiftDescription),
        .init("'CafÃ©'", #""Café""#, .garbledEncoding), .init("'Caf%C3%A9'", #""Café""#, .percentEncoded),
        .init("'x\u{FFFD}'", #""x🎉""#, .replacementCharacter),
        .init("nil", #""x""#, .swiftDescription), .init(#"Optional("x")"#, #""x""#, .swiftDescription),
        .init("abc", #""abc""#, .unquotedText), .init("CH-14", #""CH-14""#, .unquotedText),
        .init("10024", #""10024""#, .unquotedText), .init("0042", #""0042""#, .unquotedText),
        .init("12e4", #""12e4""#, .unquotedText), .init("`${price}`", #""${price}""#, .templateLiteral),
        .init("`${1 + 1}`", #""${1 + 1}""#, .templateLiteral), .init("missing", #""x""#, .undefinedName),
        .init(#"'"x"'"#, #""x""#, .doubleEncoded), .init("'Levi&#39;s'", #""Levi's""#, .doubleEncoded),
        .init("(() => 'x')", #""x""#, .codeInPayload), .init("String('y')", #""x""#, .codeInPayload),
        .init("'y'", #""x""#, .valueAltered), .init("(leaked = 'x')", #""x""#, .codeInPayload),
        .init("(() => { throw 1 })()", #""x""#, .scriptError), .init("NaN", #""x""#, .nonFiniteNumber),
        .init("nan", #""x""#, .nonFiniteNumber), .init("null.x", #""x""#, .scriptError),
        .init("JSON.parse('\"a\\\"')", #""x""#, .doubleDecodedJson),
    ]

    static let numbers: [Damage] = [
        .init("nil", "5", .swiftDescription), .init("Optional(5)", "5", .swiftDescription),
        .init("nan", "5", .nonFiniteNumber), .init("-inf", "5", .nonFiniteNumber),
        .init("NaN", "5", .nonFiniteNumber), .init("1e999", "5", .nonFiniteNumber),
        .init("0.30000000000000004", "0.3", .impreciseNumber), .init("19.989999771118164", "19.99", .impreciseNumber),
        .init("9007199254740993", "9007199254740993", .impreciseNumber), .init("'5'", "5", .wrongType),
        .init("abc", "5", .undefinedName), .init("6", "5", .valueAltered), .init("{ a: 1 }", "5", .wrongType),
        .init("Number('x')", "5", .codeInPayload),
    ]

    static let textHoles = ["ID", "SKU", "NAME", "BRAND", "TEXT", "VSKU", "COLOR", "URL", "SSKU", "SNAME"]
    static let numberHoles = ["CURRENT", "ORIGINAL"]

    @Test(arguments: texts)
    func damagedText(damage: Damage) throws { try check(damage, Self.textHoles) }

    @Test(arguments: numbers)
    func damagedNumber(damage: Damage) throws { try check(damage, Self.numberHoles) }

    @Test func templateIsFilled() {
        let payload = Self.payload("NAME", "'x'")
        #expect(payload.hasPrefix("'A-2', { sku: 'A-3', name: 'x', brandName: 'A-5'"))
        #expect(payload.hasSuffix("current: 5, original: 5, name: 'A-5', inStock: 7 }] }] }"))
    }

    private func check(_ damage: Damage, _ holes: [String]) throws {
        let samples = holes.map { hole in
            ArrivedSample(
                Self.payload(hole, damage.written), meant: Self.intended(hole, damage.meant),
                way: .invoke("updateProductWithData"), live: true)
        }
        for (hole, outcome) in zip(holes, try ArrivedSample.run(samples)) {
            #expect(outcome.errors.map(\.rule) == [damage.rule], "\(hole): \(outcome.verdict)\n\(outcome.words)")
            #expect(outcome.verdict != .rejected && outcome.verdict != .delivered, "\(hole)")
        }
    }

    static let template = """
        ID, { sku: SKU, name: NAME, brandName: BRAND, introduction: TEXT, description: '<p>Oak</p>', variations: [{ sku: VSKU, \
        name: 'Natural', colorName: COLOR, imageUrls: [URL], sizes: [{ sku: SSKU, currency: 'USD', current: CURRENT, \
        original: ORIGINAL, name: SNAME, inStock: 7 }] }] }
        """
    static let meant = """
        [ID, { "sku": SKU, "name": NAME, "brandName": BRAND, "introduction": TEXT, "description": "<p>Oak</p>", "variations": [{ "sku": VSKU, \
        "name": "Natural", "colorName": COLOR, "imageUrls": [URL], "sizes": [{ "sku": SSKU, "currency": "USD", "current": CURRENT, \
        "original": ORIGINAL, "name": SNAME, "inStock": 7 }] }] }]
        """

    static func payload(_ hole: String, _ text: String) -> String { fill(template, hole, text, quote: "'") }
    static func intended(_ hole: String, _ text: String) -> String { fill(meant, hole, text, quote: "\"") }

    /// Words in capitals are holes; all but one are filled with harmless values.
    private static func fill(_ template: String, _ hole: String, _ text: String, quote: String) -> String {
        let usual = Dictionary(
            uniqueKeysWithValues: textHoles.map {
                ($0, $0 == "URL" ? "https://img.shop.example/1.jpg" : "A-\($0.count)")
            })
        return template.split(separator: /\b/).map { word in
            let word = String(word)
            if word == hole { return text }
            if let value = usual[word] { return quote + value + quote }
            return numberHoles.contains(word) ? "5" : word
        }.joined()
    }
}
