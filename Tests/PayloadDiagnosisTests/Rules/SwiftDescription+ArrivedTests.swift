import BridgeFindings
import Testing

@Suite struct ArrivedSwiftDescriptionTests {
    static let speaks: [ArrivedSample] = [
        .init("{original: ⟦nil⟧}", meant: #"[{"original": null}]"#, verdict: .failed),
        .init("⟦nil⟧", .error, verdict: .failed), .init("⟦Optional(12.5)⟧", .error, verdict: .failed),
        .init(#"{name: ⟦Optional("a (b) c")⟧}"#, .error, verdict: .failed),
        .init("{success: ⟦nil⟧}", meant: #"{"success": true}"#, way: .notify),
        .init("track(1, ⟦nil⟧)", meant: "[1, null]", way: .script, call: "track"),
        .init("{color: '⟦Optional(\"Blue\")⟧'}", meant: #"[{"color": "Blue"}]"#, verdict: .altered),
        .init("{color: 'Color: ⟦Optional(\"Blue\")⟧!'}", meant: #"[{"color": "Color: Blue!"}]"#),
        .init("{color: '⟦nil⟧'}", meant: #"[{"color": null}]"#), .init("{color: '⟦nil⟧'}", meant: "[{}]"),
        .init("{offer: '⟦[object Object]⟧'}", meant: #"[{"offer": {"id": 3}}]"#),
        .init("{note: '⟦<null>⟧'}", meant: #"[{"note": ""}]"#),
        .init("{note: '⟦(null)⟧'}", meant: #"[{"note": null}]"#),
        .init(
            "{urls: ['⟦[https://a.example/1, https://a.example/2]⟧']}",
            meant: #"[{"urls": ["https://a.example/1", "https://a.example/2"]}]"#),
        .init("{tags: '⟦[\"a\": 1]⟧'}", meant: #"[{"tags": {"a": 1}}]"#),
        .init("{size: '⟦Size(sku: \"S\", stock: 3)⟧'}", meant: #"[{"size": {"sku": "S"}}]"#),
        .init("{at: '⟦2026-12-04 07:00:00 +0000⟧'}", meant: #"[{"at": "2026-12-04T07:00:00Z"}]"#),
        .init("{p: '⟦<Shop.Product: 0x600000c1>⟧'}", meant: #"[{"p": {}}]"#),
        .init(#"{d: '⟦{\n    a = 1;\n}⟧'}"#, meant: #"[{"d": {"a": 1}}]"#),
        .init("{'⟦Optional(\"A-1\")⟧': true}", meant: #"[{"A-1": true}]"#),
        .init("{d: '⟦32 bytes⟧'}", meant: #"[{"d": "AAEC"}]"#),
        .init("{color: '⟦Optional(\"Blue\")⟧'}"), .init("{color: '⟦nil⟧'}"), .init("'⟦[object Object]⟧'"),
        .init("{at: '⟦2026-12-04 07:00:00 +0000⟧'}"),
        .init("{d: '⟦Optional(12.5)⟧'}"), .init("{d: '⟦Size(sku: \"S\")⟧'}"),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{name: 'Vanilla'}"), .init("{name: 'nilla'}"), .init("{name: 'Table (optional (extra) leg)'}"),
        .init("{name: 'Optional: lid'}"), .init("{name: '[new] lamp'}"), .init("{name: 'Lamp [sale]'}"),
        .init("{name: '12 bytes'}"),
        .init("{name: 'Lamp (large)'}"), .init("{name: '<b>nil</b>'}"), .init("{at: '2026-12-04T07:00:00Z'}"),
        .init("{name: 'nil'}", meant: #"[{"name": "nil"}]"#), .init("{name: null}"),
        .init("{name: 'Optional(\"x\")'}", meant: #"[{"name": "Optional(\"x\")"}]"#),
        .init("missing", .error), .init("'Chair(set of 2)'"), .init("{name: 'Optional (sold separately)'}"),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.swiftDescription.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.swiftDescription.expectSilence(sample)
    }
}
