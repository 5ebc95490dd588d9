import JavaScriptSyntax
import Testing

@Suite("BracketReport")
struct BracketReportTests {
    /// The report as short text: `(@3` is not closed, `[@1<}@5` is cut off, `)@4` is not opened, `'@0…` has no end.
    private func sketch(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let tokens = Lexer.tokens(of: bytes, as: .expression)
        func name(_ position: Int) -> String {
            let token = tokens[position]
            let text = token.kind == .punctuator ? String(decoding: bytes[token.range], as: UTF8.self) : "\(token.kind)"
            return "\(text)@\(token.offset)"
        }
        let report = BracketReport(tokens)
        var parts = report.unclosed.map { name($0.token) + ($0.cutOffBy.map { "<" + name($0) } ?? "") }
        parts += report.unopened.map { "!" + name($0.token) + ($0.inside.map { " in " + name($0) } ?? "") }
        parts += report.unterminated.map { name($0) + "…" }
        #expect(report.isBalanced == parts.isEmpty)
        return parts.joined(separator: ", ")
    }

    @Test(arguments: [
        ("'a', { b: [1, (2)] }, `x${ {} }y`", ""),
        ("'a'); alert('b'); (", "(@18, !)@3"),
        ("{ a: [1, 2) }", "[@5<}@12, !)@10 in [@5"),
        ("[1, 2", "[@0"),
        ("{ a: 'b }", "{@0, string@5…"),
        ("`a${ b", "templateHead@0"),
        ("`a${ (b }c`", "(@5<templateTail@8"),
        ("`a", "template@0…"),
        ("/* x", "blockComment@0…"),
        ("a = /x", "regularExpression@4…"),
        ("} ]", "!}@0, !]@2"),
        ("{ name: 'Ben's Mug' }", "{@0, string@18…"),
    ])
    func report(text: String, expected: String) {
        #expect(sketch(text) == expected)
    }
}
