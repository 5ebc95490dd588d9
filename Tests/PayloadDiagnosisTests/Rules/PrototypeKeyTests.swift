import BridgeFindings
import Testing

@Suite struct PrototypeKeyTests {
    static let speaks: [ArrivedSample] = [
        .init(
            #"{⟦"__proto__"⟧: {a: 1}, sku: 'A'}"#, meant: #"[{"__proto__": {"a": 1}, "sku": "A"}]"#, verdict: .altered),
        .init("{⟦__proto__⟧: true, a: 1}", meant: #"[{"__proto__": true, "a": 1}]"#),
        .init("{sku: 'A', ⟦__proto__⟧: {inStock: 0}}", meant: #"[{"sku": "A"}]"#),
        .init("{sku: 'A', ⟦__proto__⟧: null}", meant: #"[{"sku": "A"}]"#),
        .init("{s: {⟦'__proto__'⟧: true}}", meant: #"[{"s": {"__proto__": true}}]"#),
        .init("{s: {⟦'__proto__'⟧: 1}}", meant: #"{"s": {"__proto__": 1}}"#, way: .notify),
        .init("{⟦__proto__⟧: {a: 1}}"), .init("[{⟦'__proto__'⟧: 1}]"), .init(#"{⟦"__pr\u006fto__"⟧: {a: 1}}"#),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{['__proto__']: 1}"), .init("'__proto__'"), .init("{proto: 1}"), .init("{constructor: 1, toString: 2}"),
        .init("{__proto__: {a: 1}, sku: 'A'}", meant: #"[{"$prototype": {"a": 1}, "sku": "B"}]"#),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.prototypeKey.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.prototypeKey.expectSilence(sample)
    }
}
