import BridgeFindings
import Testing

@Suite struct CodeInPayloadTests {
    static let speaks: [ArrivedSample] = [
        .init("{a: ⟦(JSON.parse = null, 1)⟧}", meant: #"[{"a": 1}]"#, verdict: .injected),
        .init("{a: ⟦track(1)⟧}", meant: #"[{"a": 1}]"#, verdict: .injected),
        .init("{a: 1, b: ⟦leaked = 1⟧}", .error, verdict: .injected), .init("⟦/a/.test(1)||track(1)⟧", .error),
        .init("echo(1); ⟦track⟧(2)", meant: "[1]", way: .script, call: "echo"),
        .init("{⟦get name() { return 'a' }⟧}", meant: #"[{"name": "a"}]"#, verdict: .altered),
        .init("{⟦name() {}⟧}", meant: #"[{"name": "a"}]"#), .init("{name: ⟦() => 'a'⟧}", meant: #"[{"name": "a"}]"#),
        .init("{name: {⟦toString() { return 'a' }⟧}}", meant: #"[{"name": "a"}]"#),
        .init("⟦new Proxy({}, {})⟧", meant: "[{}]"),
        .init("{a: 'x', ⟦[Symbol.toStringTag]: 'y'⟧}", meant: #"[{"a": "x"}]"#),
        .init("⟦Promise.resolve(1)⟧", meant: "1", way: .notify), .init("{⟦async f() {}⟧}", meant: #"[{"f": 1}]"#),
        .init("{a: ⟦Math.max(1, 2)⟧}", verdict: .delivered), .init("{a: [⟦window.name⟧]}"),
        .init("{⟦get a() { return 1 }⟧}"), .init("⟦(() => 1)()⟧", way: .notify),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{a: 'Oak' + ' stool'}"), .init("{...{a: 1}, b: 2}"), .init("{a: !0, b: void 0, c: -1, d: 2 * 3}"),
        .init("{a: /x+/g}"), .init("echo(Math.max(1, 2))", way: .script),
        .init("{a: 'f(x) = 1'}"), .init("{a: Math.max(1, 2)}", meant: #"[{"a": 2}]"#),
        .init("{a: 1, b: 'x'}", meant: #"[{"a": 2, "b": "x"}]"#), .init("{in: 1, function: 2, new: 3}"),
        .init("({a: 1})"), .init("echo('a'.replace('a', 'b'))", meant: #"["a"]"#, way: .script, call: "echo"),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.codeInPayload.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.codeInPayload.expectSilence(sample)
    }
}
