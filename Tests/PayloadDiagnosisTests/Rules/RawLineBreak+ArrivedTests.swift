import BridgeFindings
import Testing

@Suite struct ArrivedRawLineBreakTests {
    static let speaks: [ArrivedSample] = [
        .init("echo({a: 1}) // Vor⟦\u{2028}⟧ Ort", meant: #"[{"a": 1}]"#, verdict: .failed, way: .script, call: "echo"),
        .init("1 // a⟦\u{2029}⟧, b", .error, verdict: .failed),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("echo(1) // a\nmissing", way: .script), .init("1 /* a\u{2028} b */"),
        .init("missing // a\u{2028}", .error),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.rawLineBreak.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.rawLineBreak.expectSilence(sample)
    }
}
