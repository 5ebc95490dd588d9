import BridgeFindings
import Testing

@Suite struct ValueAlteredTests {
    static let speaks: [ArrivedSample] = [
        .init("{qty: ⟦true⟧}", meant: #"[{"qty": 1}]"#, verdict: .altered),
        .init("{stock: ⟦['small', 3]⟧}", meant: #"[{"stock": {"small": 3}}]"#),
        .init("{name: ⟦'product.title'⟧}", meant: #"[{"name": "Oak"}]"#),
        .init("{a: [1,⟦⟧,2]}", meant: #"[{"a": [1, 2]}]"#), .init("{n: ⟦010⟧}", meant: #"[{"n": 10}]"#),
        .init("⟦{a: 1}⟧", meant: #"[{"a": 1, "b": 2}]"#), .init("{a: 1, b: ⟦2⟧}", meant: #"[{"a": 1}]"#),
        .init("echo(⟦1 === true⟧)", meant: "[true]", way: .script, call: "echo"),
        .init("1", meant: "[1]", verdict: .altered, way: .script, call: "echo"),
        .init("track(1)", meant: "[1]", verdict: .altered, way: .script, call: "echo"),
        .init("{a: ⟦'x'⟧}", meant: #"{"a": "y"}"#, way: .notify),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{a: 1}", meant: #"[{"a": 1}]"#), .init("{b: 1, a: 2}", meant: #"[{"a": 2, "b": 1}]"#), .init("{a: 1}"),
        .init("{a: 'nil'}", meant: #"[{"a": 1}]"#),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.valueAltered.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.valueAltered.expectSilence(sample)
    }
}
