import BridgeFindings
import Testing

@Suite struct DuplicateKeyTests {
    static let speaks: [ArrivedSample] = [
        .init("{s: {'CH-14': true, ⟦'CH-14'⟧: false}}", meant: #"[{"s": {"CH-14": true}}]"#, verdict: .altered),
        .init("{name: 'a', ⟦name⟧: 'b'}", meant: #"[{"name": "a"}]"#),
        .init("{name: {x: 1}, ⟦name⟧: {x: 2}}", meant: #"[{"name": {"x": 1}}]"#),
        .init("{name: 'a', ⟦'name'⟧: 'b'}", meant: #"{"name": "a"}"#, way: .notify),
        .init("track({a: 1, ⟦a⟧: 2})", meant: #"[{"a": 1}]"#, way: .script, call: "track"),
        .init("{a: 1, b: 2, ⟦a⟧: 3}"), .init(#"{"a": 1, ⟦"\u0061"⟧: 2}"#), .init("[{x: {1: 0, ⟦'1'⟧: 0}}]"),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("[{a: 1}, {a: 2}]"), .init("{a: {a: 1}}"), .init("{a: 1, A: 2}"),
        .init("{a: 1, a: 2}", meant: #"[{"a": 2}]"#),
        .init("{a: 1, a: 2, b: 3}", meant: #"[{"a": 2, "b": 4}]"#), .init("{get a() { return 1 }, set a(v) {}}"),
        .init("{__proto__: {}, sku: 1}"),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.duplicateKey.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.duplicateKey.expectSilence(sample)
    }
}
