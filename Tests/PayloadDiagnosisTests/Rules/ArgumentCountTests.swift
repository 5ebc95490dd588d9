import BridgeFindings
import Testing

@Suite struct ArgumentCountTests {
    static let speaks: [ArrivedSample] = [
        .init("'p-3'⟦,⟧ ", meant: #"["p-3", {"price": null}]"#, verdict: .altered),
        .init("'p-14'⟦⟧", meant: #"["p-14", {}]"#), .init("{}⟦⟧", meant: #"["p-14", {}]"#),
        .init("['p-14', {}]⟦⟧", meant: #"["p-14", {}]"#), .init("('p-14', {})⟦⟧", meant: #"["p-14", {}]"#),
        .init("⟦⟧", meant: #"["p-14", {}]"#),
        .init("⟦⟧", meant: "true", way: .notify), .init("⟦{}⟧", meant: "[]"),
        .init("{a: 1}, ⟦{b: 2}⟧", meant: #"[{"a": 1}]"#), .init("true, ⟦1⟧", meant: "true", way: .notify),
        .init("track(1, ⟦2⟧)", meant: "[1]", way: .script, call: "track"), .init("'p-3'⟦,⟧ "),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("'p-14', {},"), .init("{},", meant: "[{}]"), .init("1", meant: "[2]"), .init("'a', [1],"),
        .init("", meant: "[]"), .init(" \n", meant: "[]"),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.argumentCount.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.argumentCount.expectSilence(sample)
    }
}
