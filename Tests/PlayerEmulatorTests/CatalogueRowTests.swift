import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import Testing

@Suite("Rows of a catalogue")
struct CatalogueRowTests {
    static let row = #"""
        {"id": "p-1", "name": "Levi's", "price": 14.0, "original": null, "stock": 3, "sale": true, "a.b": "dotted",
        "variations": [{"sku": "v-1", "sizes": [{"current": 5}]}], "tags": ["a", "b'"], "json": "{\"a\":1}"}
        """#.split(separator: "\n").joined()

    private func row(_ text: String) throws -> CatalogueRow {
        let rows = CatalogueRow.rows(of: InputFile(path: "rows.jsonl", bytes: Array(text.utf8)))
        return try #require(rows.first).row.get()
    }

    @Test(
        "What a template becomes, and what it is to bring",
        arguments: [
            (#"'\(product.id)', { name: '\(name)' }"#, "'p-1', { name: 'Levi's' }", #"["p-1",{"name":"Levi's"}]"#),
            (#"\(price), '\(price)'"#, "14.0, '14.0'", #"[14,"14.0"]"#), (#"\(p.sale)"#, "true", "[true]"),
            (#"\(p.variations[0].sku)"#, "v-1", #"["v-1"]"#), (#"\(p.variations.first?.sizes[0].current)"#, "5", "[5]"),
            (#"\(a.b)"#, "dotted", #"["dotted"]"#), (#"\(original)"#, "nil", "[null]"),
            (#"\(original ?? 0)"#, "0", "[0]"),
            (#"\(original!)"#, "nil", "[null]"), (#"\(tags)"#, #"["a", "b'"]"#, #"[["a","b'"]]"#),
            (#"\(json)"#, #"{"a":1}"#, #"[{"a":1}]"#), (#"'\(tags)'"#, #"'["a", "b'"]'"#, #"["[\"a\", \"b'\"]"]"#),
            (#"`\(name)`"#, "`Levi's`", #"["Levi's"]"#),
        ])
    func fills(template: String, text: String, intended: String) throws {
        let filling = try row(Self.row).fill(PayloadTemplate(JavaScriptString(template)))
        #expect(filling.text.description == text)
        #expect(filling.intended(as: .argumentList).map { ValueNotation.json($0) } == intended)
    }

    @Test("What cannot be known is not made up", arguments: [#"'\(original)'"#, #"f(\(price))"#, #"/\(name)/"#])
    func unknownIntention(template: String) throws {
        let filling = try row(Self.row).fill(PayloadTemplate(JavaScriptString(template)))
        #expect(filling.intended(as: .argumentList) == nil)
    }

    @Test("Places of the values") func places() throws {
        let filling = try row(Self.row).fill(PayloadTemplate(#"'\(id)', '\(name)'"#))
        #expect(TemplateMatchTests.values(filling.match, in: filling.text.description) == "1 id=p-1|2 name=Levi's")
    }

    @Test("Names of rows", arguments: [(#"{"sku": "s"}"#, "s"), (#"{"id": 7, "sku": "s"}"#, "7"), ("{}", "line 1")])
    func names(text: String, expected: String) throws {
        #expect(try row(text).id == expected)
    }

    @Test("A hole that the row knows nothing of") func missing() throws {
        let template = try PayloadTemplate(#"\(product.colour)"#)
        let unfilled = try #require(throws: PayloadTemplate.Unfilled.self) { try row(Self.row).fill(template) }
        #expect(unfilled.message == #"the row has no value for the hole \(product.colour)"#)
    }

    @Test("Lines that are no rows") func problems() {
        let rows = CatalogueRow.rows(of: InputFile(path: "rows.jsonl", bytes: Array("[1]\n\n{\"id\": \"a\"}\n{".utf8)))
        #expect(rows.map(\.number) == [1, 3, 4])
        let outcomes = rows.map { row -> String in
            switch row.row {
            case .success(let row): row.id
            case .failure(let problem): "\(problem.place.line):\(problem.place.column)"
            }
        }
        #expect(outcomes == ["1:1", "a", "4:1"])
    }
}
