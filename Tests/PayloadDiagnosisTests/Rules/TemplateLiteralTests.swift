import BridgeFindings
import Testing

@Suite struct TemplateLiteralTests {
    static let speaks: [ArrivedSample] = [
        .init("{description: `from ⟦${price}⟧`}", meant: #"[{"description": "from ${price}"}]"#, verdict: .failed),
        .init("`a ⟦${1}⟧ ${x.y}`", .error),
        .init("`⟦${null.x}⟧`", .error, verdict: .failed),
        .init("`costs ⟦${1 + 1}⟧`", meant: #"["costs ${1 + 1}"]"#, verdict: .altered),
        .init(#"`Caf\u00e9 ⟦${track("ran")}⟧`"#, meant: #"["Café"]"#, verdict: .injected),
        .init(#"echo(`a ⟦${track("ran")}⟧`)"#, meant: #"["a"]"#, verdict: .injected, way: .script, call: "echo"),
        .init("`one⟦\r\n⟧two`", meant: #"["one\r\ntwo"]"#, verdict: .altered),
        .init("`⟦${price}⟧`", meant: #""x""#, way: .notify),
        .init("`costs ⟦${1 + 1}⟧`", verdict: .delivered),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("'costs ${price}'"), .init("`plain`"), .init(#"`costs \${price}`"#), .init("`a\nb`"),
        .init("`a`", meant: #"["b"]"#), .init("{a: `x`, b: missing}", .error),
        .init("{a: `${1}`, b: 'x'}", meant: #"[{"a": "1", "b": "y"}]"#),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.templateLiteral.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.templateLiteral.expectSilence(sample)
    }
}
