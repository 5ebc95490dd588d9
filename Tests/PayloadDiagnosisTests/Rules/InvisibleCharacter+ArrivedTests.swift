import BridgeFindings
import Testing

@Suite struct ArrivedInvisibleCharacterTests {
    static let speaks: [ArrivedSample] = [
        .init("{sku: 'A-1⟦\u{200B}⟧'}", .note), .init(#"{sku: 'A⟦\u2060⟧1'}"#, .note),
        .init("{sku: '⟦\u{FEFF}⟧A'}", .note),
        .init("{name: 'a⟦\u{202E}⟧b'}", .note), .init("{name: 'soft⟦\u{AD}⟧ware'}", .note),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{name: '👩‍👧 set'}"), .init("{name: '10\u{A0}€'}"), .init("{name: 'שלום עולם'}"),
        .init("{name: 'a\u{200F}b\u{200E}'}"),
        .init("{name: 'کتاب\u{200C}ها'}"), .init("{name: 'plain'}"),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.invisibleCharacter.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.invisibleCharacter.expectSilence(sample)
    }
}
