import Testing

/// Without an intention, what the sender probably meant is told where the text leaves little doubt, and only there.
@Suite struct GuessTests {
    static let plausible: [MendedPayload] = [
        .init("'p', { name: 'Levi's 501' }", fix: #"'p', { name: 'Levi\'s 501' }"#, guess: #""Levi's 501""#),
        .init("'it's', 'Rock 'n' Roll'", fix: #"'it\'s', 'Rock \'n\' Roll'"#, guess: #""it's" (and 1 more)"#),
        .init(#"'it\'s Ben's'"#, fix: #"'it\'s Ben\'s'"#, guess: #""it's Ben's""#),
        .init("'p', { a: 'x\ny' }", fix: "'p', { a: 'x\\ny' }", guess: #""x\ny""#),
        .init(#"'S:\unisex'"#, fix: #"'S:\\unisex'"#, guess: #""S:\\unisex""#),
        .init(#"{ a: 'AC\', b: 'x' }"#, fix: #"{ a: 'AC\\', b: 'x' }"#, guess: #""AC\\""#),
        .init(#"{ a: 'AC\\DC\', b: 'x' }"#, fix: #"{ a: 'AC\\DC\\', b: 'x' }"#, guess: #""AC\\DC\\""#),
        .init("'p', { a: 'Vase }", fix: "'p', { a: 'Vase' }", guess: #""Vase""#),
        .init("‘Oak’", fix: #""Oak""#, guess: #""Oak""#),
        .init("`${x`", fix: #"`\${x`"#, guess: #""${x""#),
        .init("{ a: 19,99, b: 1 }", fix: "{ a: 19.99, b: 1 }", guess: "19.99"),
        .init("{ a: 1.499,50 kr }", fix: "{ a: 1499.50 }", guess: "1499.5"),
        .init("{ a: −5 }", fix: "{ a: -5 }", guess: "-5"),
        .init("{ a: nil }", fix: "{ a: null }", guess: "null"),
        .init("{ a: <null> }", fix: "{ a: null }", guess: "null"),
        .init(#"{ a: Optional("it") }"#, fix: #"{ a: "it" }"#, guess: #""it""#),
        .init("{ a: YES }", fix: "{ a: true }", guess: "true"),
        .init(#"["a": 1]"#, fix: #"{"a": 1}"#, guess: #"{"a":1}"#),
        .init(
            "{ a: 2026-12-04 07:00:00 +0000 }", fix: #"{ a: "2026-12-04T07:00:00Z" }"#,
            guess: #""2026-12-04T07:00:00Z""#),
        .init("{ a: -70px }", fix: #"{ a: "-70px" }"#, guess: #""-70px""#),
        .init("{ a: /images/a.jpg }", fix: #"{ a: "/images/a.jpg" }"#, guess: #""/images/a.jpg""#),
        .init("{ a: https://a.example/b }", fix: #"{ a: "https://a.example/b" }"#, guess: #""https://a.example/b""#),
        .init("out of stock", fix: #""out of stock""#, guess: #""out of stock""#),
        .init("'p' { a: 1 }", fix: "'p', { a: 1 }", guess: #"the 2 values "p", {"a":1}"#),
        .init("{ a: 1 b: 2 }", fix: "{ a: 1, b: 2 }", guess: #"{"a":1,"b":2}"#),
        .init("{ a: 1 };", fix: "{ a: 1 }", guess: #"{"a":1}"#),
        .init("{ a = 1 }", fix: "{ a : 1 }", guess: #"{"a":1}"#),
        .init("{ a: [1, 2 }", fix: "{ a: [1, 2] }", guess: #"{"a":[1,2]}"#),
        .init("{ a: 1", fix: "{ a: 1 }", guess: #"{"a":1}"#),
        .init("%7B%22a%22:1%7D", fix: #"{"a":1}"#, guess: #"{"a":1}"#),
        .init("1 // one", fix: "1", guess: "1"),
        .init("'Dana's order'", fix: #"'Dana\'s order'"#, guess: #""Dana's order""#, as: .info),
        .init("echo('it's');", fix: #"echo('it\'s');"#, guess: #""it's""#, as: .script),
    ]

    @Test(arguments: plausible)
    func isTold(payload: MendedPayload) throws {
        try payload.check()
    }

    static let doubtful = [
        // A group of digits or three decimals; no number at all.
        "{ a: 1,299 }", "nan", "{ a: inf }",
        // Quotes that belong to the value, or were written twice.
        "''p-14''",
        // Two statements; code; names that a page may know.
        "'p', { a: 1 }\n'q', { a: 2 }", "missing", "f(1)", "(async function(product-id) { f(1) })('p-1')",
        "(() => { throw 1 })()",
        // Patterns, pages and placeholders: pairs of signs are no quotes.
        "{ a: /a/b/ }", "{ a: /a\u{2028}b/ }", "<p>Not found</p>", "{{name}}", "${payload}", "[object Object]",
        // A value is missing; two faults of which one cannot be mended.
        "{ a: , b: 1 }", "{ a: }", "{ a: 'it's', b: NaN }",
        // Text that broke out of its place, and texts that are cut off.
        "'Mug'}); f('y', { x: '' }", "{ a: [{ b: 'x', c: [1", "{ a: Money(amount: 1) }",
        "{ a: 2026-12-04 07:00:00 +0100 }",
        // Nothing is wrong, or nobody says so.
        "'p', 1", "'C:\\temp'", "'Optional(\"Blue\")'", "[19,99]",
    ]

    @Test(arguments: doubtful)
    func isNotTold(text: String) throws {
        try MendedPayload(text, fix: nil).check()
    }
}
