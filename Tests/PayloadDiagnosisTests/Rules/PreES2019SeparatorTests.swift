import BridgeFindings
import Testing

@Suite struct PreES2019SeparatorTests {
    static let speaks: [ArrivedSample] = [
        .init("{name: 'a⟦\u{2028}⟧b'}", .note), .init("{name: \"a⟦\u{2029}⟧b\"}", .note),
    ]

    static let isSilent: [ArrivedSample] = [
        .init(#"{name: 'a\u2028b'}"#), .init("`a\u{2028}b`"), .init("{name: 'a\u{2027}b'}"),
        .init("{ /* \u{2028} */ name: 'a'}"),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.preEs2019Separator.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.preEs2019Separator.expectSilence(sample)
    }
}
