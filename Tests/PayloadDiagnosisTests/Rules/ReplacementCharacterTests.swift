import BridgeFindings
import Testing

@Suite struct ReplacementCharacterTests {
    static let speaks: [ArrivedSample] = [
        .init("{name: 'Set ⟦\u{FFFD}⟧'}", meant: #"[{"name": "Set 🎉"}]"#, verdict: .altered),
        .init(#"{name: 'Set ⟦\ud83d⟧'}"#, meant: #"[{"name": "Set 👍"}]"#),
        .init(#"{name: 'Set ⟦\udc4d⟧ x'}"#, meant: #"[{"name": "Set 👍 x"}]"#),
        .init(
            #"echo(encodeURIComponent("Sale ⟦\ud83d⟧"))"#, meant: #"["Sale"]"#, verdict: .failed, way: .script,
            call: "echo"),
        .init(#"{name: encodeURIComponent("⟦\ud83d⟧")}"#, .error, verdict: .failed),
        .init("{name: 'Caf⟦\u{FFFD}⟧'}"), .init(#"{name: 'Set ⟦\ud83d⟧'}"#), .init("{'⟦\u{FFFD}⟧': 1}"),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{name: 'Set 🎉 👩‍👧 ️'}"), .init(#"{name: '\ud83c\udf89'}"#),
        .init("{name: '\u{FFFD}'}", meant: #"[{"name": "\ufffd"}]"#),
        .init("{name: 'Set'}", meant: #"[{"name": "Set 🎉"}]"#),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.replacementCharacter.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.replacementCharacter.expectSilence(sample)
    }
}
