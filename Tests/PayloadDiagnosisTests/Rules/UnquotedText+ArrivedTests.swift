import BridgeFindings
import Testing

@Suite struct ArrivedUnquotedTextTests {
    static let speaks: [ArrivedSample] = [
        .init("⟦12345⟧, {}", meant: #"["12345", {}]"#, verdict: .altered), .init("⟦12e4⟧", meant: #"["12e4"]"#),
        .init("⟦0042⟧", meant: #"["0042"]"#),
        .init("⟦0x1F⟧", meant: #"["0x1F"]"#), .init("{sku: ⟦true⟧}", meant: #"[{"sku": "true"}]"#),
        .init("{name: ⟦null⟧}", meant: #"[{"name": "null"}]"#),
        .init("{sku: ⟦007-12⟧}", meant: #"[{"sku": "007-12"}]"#),
        .init("{at: ⟦2026-12-04⟧}", meant: #"[{"at": "2026-12-04"}]"#),
        .init("{name: ⟦Infinity⟧}", meant: #"[{"name": "Infinity"}]"#),
        .init("{size: ⟦10/2⟧}", meant: #"[{"size": "10/2"}]"#),
        .init("{⟦0042⟧: true}", meant: #"[{"0042": true}]"#),
        .init("{sku: ⟦10024⟧}", meant: #"{"sku": "10024"}"#, way: .notify),
        .init("⟦abc⟧, {}", meant: #"["abc", {}]"#, verdict: .failed), .init("⟦pid-14⟧, {}", meant: #"["pid-14", {}]"#),
        .init("⟦out-of-stock⟧", meant: #"{"success": false}"#, verdict: .failed, way: .notify),
        .init("{sku: ⟦CH-14⟧}", .error),
        .init("{name: ⟦Vase⟧}", meant: #"[{"name": "Vase"}]"#),
        .init("{name: ⟦Optionals⟧}", meant: #"[{"name": "Optionals"}]"#),
        .init("track(⟦abc⟧)", meant: #"["abc"]"#, way: .script, call: "track"), .init("{a: [{b: ⟦x-1⟧}]}", .error),
        .init("{zip: ⟦01067⟧}", .warning), .init("⟦0012⟧, {}", .warning), .init("[1, ⟦010⟧]", .warning),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("12345"), .init("12345", meant: "[5]"), .init("'abc'", meant: #"["abd"]"#), .init("abc", .error),
        .init("abc", meant: "[true]"),
        .init("a - b", .error), .init("missing.name", .error), .init("{a: 1}", meant: #"["x"]"#), .init("{0042: true}"),
        .init("{q: 007}"), .init("{q: 089}"), .init("{q: 08.5}"), .init("{q: 0}"), .init("{q: 0.12}"),
        .init("{q: 0o17}"),
        .init("{zip: '01067'}"),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.unquotedText.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.unquotedText.expectSilence(sample)
    }
}
