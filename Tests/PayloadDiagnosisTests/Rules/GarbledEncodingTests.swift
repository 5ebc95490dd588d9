import BridgeFindings
import Testing

@Suite struct GarbledEncodingTests {
    static let speaks: [ArrivedSample] = [
        .init("{name: 'Cr⟦Ã¨⟧me brÃ»lÃ©e'}", meant: #"[{"name": "Crème brûlée"}]"#, verdict: .altered),
        .init("{name: 'Levi⟦â€™⟧s'}", meant: #"[{"name": "Levi’s"}]"#),
        .init("{name: 'Sale ⟦ðŸŽ‰⟧'}", meant: #"[{"name": "Sale 🎉"}]"#),
        .init("{name: '⟦Ð¢Ð¾Ð²Ð°Ñ€⟧'}", meant: #"[{"name": "Товар"}]"#),
        .init(#"{name: 'Caf⟦\u00c3\u00a9⟧'}"#, meant: #"[{"name": "Café"}]"#),
        .init("{name: '5 ⟦â‚¬⟧'}", meant: #"[{"name": "5 €"}]"#),
        .init("{name: 'Caf⟦Ã©⟧'}"), .init("{name: 'Levi⟦â€™⟧s'}"), .init(#"{name: 'Caf⟦\u00c3\u00a9⟧'}"#),
        .init("{name: ⟦atob('w6Q=')⟧}", meant: #"[{"name": "ä"}]"#), .init("{name: ⟦atob('w6Q=')⟧}"),
        .init("echo(⟦atob('4oKsIDU=')⟧)", meant: #"["€ 5"]"#, way: .script, call: "echo"),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{name: 'Crème brûlée — “€ 5”'}"), .init("{name: 'SÃO PAULO'}"), .init("{name: 'Âge d’or'}"),
        .init("{name: 'Товар 商品'}"), .init("{name: 'Ã'}"), .init("{name: 'CAFÉ™ DÉCOR… « LÃ »'}"),
        .init("{name: '24\u{A0}×\u{A0}20'}"), .init("{name: 'Ãë'}"), .init("{name: 'naïve façade ÀÉÎÕÜ'}"),
        .init("{name: 'CafÃ©'}", meant: #"[{"name": "CafÃ©"}]"#),
        .init("{name: 'CafÃ©'}", meant: #"[{"name": "Tea"}]"#), .init("{name: atob('VGVh')}"),
        .init("{a: 1, name: atob('w6Q=')}", meant: #"[{"a": 2, "name": "Ã¤"}]"#),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.garbledEncoding.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.garbledEncoding.expectSilence(sample)
    }
}
