import BridgeFindings
import Testing

@Suite struct ConsumedEscapeTests {
    static let speaks: [ArrivedSample] = [
        .init(#"{file: 'C:⟦\S⟧ale\items\q.csv'}"#, meant: #"[{"file": "C:\\Sale\\items\\q.csv"}]"#, verdict: .altered),
        .init(#"'C:⟦\t⟧emp'"#, meant: #"["C:\\temp"]"#, verdict: .altered),
        .init(#"`C:⟦\t⟧emp`"#, meant: #"["C:\\temp"]"#, verdict: .altered),
        .init(#""AC⟦\D⟧C""#, meant: #"["AC\\DC"]"#),
        .init(#"'a⟦\1⟧b'"#, meant: #"["a\\1b"]"#),
        .init(#"'a⟦\012⟧b'"#, meant: #"["a\\012b"]"#),
        .init(#"'a⟦\x41⟧'"#, meant: #"["a\\x41"]"#),
        .init(#"'a⟦\u0041⟧'"#, meant: #"["a\\u0041"]"#),
        .init(#"'⟦\\⟧server\share'"#, meant: #"["\\\\server\\share"]"#),
        .init(#"'C:\\a⟦\b⟧'"#, meant: #"["C:\\a\\b"]"#),
        .init(#"'It⟦\'⟧s'"#, meant: #"["It\\'s"]"#),
        .init("'One⟦\\\n⟧Two'", meant: #"["One\\\nTwo"]"#),
        .init("'One⟦\\\r\n⟧Two'", meant: #"["One\\\r\nTwo"]"#),
        .init(#"{success: true, sku:'KB⟦\n⟧ew'}"#, meant: #"{"success": true, "sku": "KB\\new"}"#, way: .notify),
        .init(#"{'KB⟦\n⟧ew': true}"#, meant: #"[{"KB\\new": true}]"#, verdict: .altered),
        .init(#"track({re: '⟦\d⟧+'})"#, meant: #"[{"re": "\\d+"}]"#, way: .script, call: "track"),
        // A digit behind NUL became part of its escape.
        .init(#"'a⟦\01⟧'"#, meant: #"["a\u00001"]"#), .init(#"'⟦\07⟧x'"#, meant: #"["\u00007x"]"#),
        // Nobody said what was meant.
        .init(#"{file: 'C:⟦\t⟧emp'}"#, verdict: .delivered),
        .init(#"{re: '^⟦\d⟧+$'}"#),
        .init(#"{name: 'AC⟦\D⟧C'}"#),
        .init(#"'a⟦\1⟧b'"#),
    ]

    static let isSilent: [ArrivedSample] = [
        .init(#"'one\ntwo'"#), .init(#"'it\'s'"#), .init(#""say \"x\"""#), .init(#"'a\\b'"#), .init(#"'C:\\temp'"#),
        .init(#"'\u00e9 \x41 \0'"#), .init(#""\b\f\t\r\/""#), .init(#"'<\/script> <\!--'"#), .init(#"`a\`b \${c}`"#),
        .init(#"'one\ntwo'"#, meant: #"["one\ntwo"]"#), .init(#"'tab\tstop'"#, meant: #"["tab stop"]"#),
        .init(#"'a\nb'"#, meant: #"["c"]"#), .init(#"'a\x001'"#, meant: #"["a\u00001"]"#),
        .init(#"'a\0'"#, meant: #"["a\u0000"]"#),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.consumedEscape.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.consumedEscape.expectSilence(sample)
    }
}
