import JavaScriptSyntax
import PlayerEmulator
import Testing

@Suite("Templates")
struct TemplateMatchTests {
    /// Values by hole, as one readable line.
    static func values(_ match: TemplateMatch, in payload: String) -> String {
        let bytes = Array(payload.utf8)
        return match.fillings.map {
            "\($0.number) \($0.hole.expression)=\(String(decoding: bytes[$0.range], as: UTF8.self))"
        }.joined(separator: "|") + (match.isAmbiguous ? "?" : "")
    }

    @Test(
        "Values that stand in the holes",
        arguments: [
            (#"'\(id)', { name: '\(p.name)' }"#, "'p-1', { name: 'Levi's 501' }", "1 id=p-1|2 p.name=Levi's 501"),
            (#"'\(id)', { name: '\(name)' }"#, "'', { name: '' }", "1 id=|2 name="),
            (#"\(id), \(json)"#, "1, {a: 1}", "1 id=1|2 json={a: 1}"),
            // The shortest value from the left, and a word that it was a choice.
            (#"\(id), \(json)"#, "1, {a: 1, b: 2}", "1 id=1|2 json={a: 1, b: 2}?"),
            (#"'\(a)', '\(b)'"#, "'x', 'y', 'z'", "1 a=x|2 b=y', 'z?"),
            (#"\(a)"#, "anything", "1 a=anything"), ("fixed", "fixed", ""), (#"\(a)\(b)"#, "xy", "1 a=|2 b=xy?"),
            (#"'\(a.map { "(" } ?? ")")'"#, "'x'", #"1 a.map { "(" } ?? ")"=x"#),
            // White space that a log has changed.
            ("'\\(id)', {\n    name: '\\(name)',\n}", "'p', { name: 'a b', }", "1 id=p|2 name=a b"),
            ("'\\(id)',{a:1}", "'p', { a: 1 }\n", "1 id=p"),
            // Swift literals with delimiters, escapes and indentation.
            (##""'\(id)', { \"name\": \"\(name)\" }""##, #"'p', { "name": "x" }"#, "1 id=p|2 name=x"),
            ("\"\"\"\n    '\\(id)', {\n      a: \\(a) }\n    \"\"\"\n", "'p', {\n  a: 1 }", "1 id=p|2 a=1"),
            ("\"\"\"\n  '\\(id)', \\\n  {}\n  \"\"\"", "'p', {}", "1 id=p"),
            (##"#"'\#(id)', '\(x)'"#"##, #"'p', '\(x)'"#, "1 id=p"), (#""\(name)""#, "\"x\"", "1 name=x"),
            (##""'\u{27}\(id)'""##, "''p'", "1 id=p"),
        ])
    func matches(template: String, payload: String, expected: String) throws {
        let match = try PayloadTemplate(JavaScriptString(template)).match(JavaScriptString(payload))
        #expect(Self.values(match, in: payload) == expected)
    }

    @Test(
        "Payloads that are none of the template",
        arguments: [
            (#"'\(id)', {}"#, "\"p\", {}", "`'` at its beginning"),
            (#"'\(id)', { a: 1 }"#, "'p', { a: 2 }", "`', { a: 1 }` at its end"),
            (#"'\(id)', { a: \(a), b: \(b) }"#, "'p', { a: 1 }", "`, b: ` after byte 10"),
            ("fixed", "fixed too", "`fixed` at its beginning"), (#"'\(a)''"#, "''", "`''` at its end"),
        ])
    func mismatch(template: String, payload: String, clause: String) throws {
        let template = try PayloadTemplate(JavaScriptString(template))
        let mismatch = try #require(throws: TemplateMatch.Mismatch.self) {
            try template.match(JavaScriptString(payload))
        }
        #expect(mismatch.message == "the payload does not fit the template; expected \(clause)")
    }

    @Test(
        "The hole that a place belongs to",
        arguments: [
            (0, 1, "id"), (1, 1, "id"), (4, 1, "id"), (20, 1, "name"), (17, 3, "name"), (7, 2, nil), (28, 1, "name"),
            (29, 1, nil),
        ]
            as [(Int, Int, String?)])
    func fillingAtPlace(offset: Int, length: Int, expected: String?) throws {
        //  0         1         2
        //  0123456789012345678901234567890
        let payload: JavaScriptString = "'p-1', { name:   'Levi's 501' }"
        let match = try PayloadTemplate(#"'\(id)', { name:   '\(name)' }"#).match(payload)
        #expect(match.filling(at: offset..<offset + length)?.hole.expression == expected)
    }

    @Test("A hole knows its place in the template") func places() throws {
        let template = try PayloadTemplate(#"'\(id)', \(f(x))"#)
        #expect(template.holes.map(\.range) == [1..<6, 9..<16])
        #expect(template.holes.map(\.expression) == ["id", "f(x)"])
    }

    @Test("A hole without end") func openHole() {
        #expect(throws: PayloadTemplate.Unfilled.self) { try PayloadTemplate(#"'\(id', {}"#) }
    }
}
