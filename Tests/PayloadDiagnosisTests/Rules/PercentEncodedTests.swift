import BridgeFindings
import Testing

@Suite struct PercentEncodedTests {
    static let speaks: [ArrivedSample] = [
        .init("{name: 'Wool⟦%20⟧scarf%20%26%20hat'}", meant: #"[{"name": "Wool scarf & hat"}]"#, verdict: .altered),
        .init("{name: 'Caf⟦%C3%A9⟧'}", meant: #"[{"name": "Café"}]"#),
        .init("{name: 'O⟦%27⟧Neill'}", meant: #"[{"name": "O'Neill"}]"#),
        .init("{name: 'Wool+scarf⟦%21⟧'}", meant: #"[{"name": "Wool scarf!"}]"#),
        .init("{'a⟦%20⟧b': 1}", meant: #"[{"a b": 1}]"#),
        .init("{url: 'https://x.example/a⟦%20⟧b'}", meant: #"[{"url": "https://x.example/a b"}]"#),
        .init("{name: 'Wool⟦%20⟧scarf'}"), .init("{name: 'Caf⟦%C3%A9⟧'}"),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{url: 'https://x.example/a%20b?q=%26'}"), .init("{imageUrls: ['a%20b.jpg']}"), .init("{path: '/a%20b'}"),
        .init("{name: '100% wool'}"), .init("{name: '50%off'}"), .init("{name: '100%ad'}"), .init("{name: '5%2'}"),
        .init("{name: 'reads as %20 and $1'}"),
        .init("{name: 'Wool%20scarf'}", meant: #"[{"name": "Wool%20scarf"}]"#),
        .init("{name: 'Wool%20scarf'}", meant: #"[{"name": "Linen"}]"#), .init("{name: '%ff%fe'}"),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.percentEncoded.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.percentEncoded.expectSilence(sample)
    }
}
