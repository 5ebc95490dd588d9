import BridgeFindings
import Testing

@Suite struct ArrivedLocaleNumberTests {
    static let speaks: [ArrivedSample] = [
        .init("⟦19,99⟧, 5,00", meant: "[19.99, 5]", verdict: .altered),
        .init("seek(⟦19,99⟧)", meant: "[19.99]", way: .script, call: "seek"),
        .init("{tiers: [⟦19,99⟧]}", meant: #"[{"tiers": [19.99]}]"#),
        .init("{tiers: [5, ⟦19,99⟧]}", meant: #"[{"tiers": [5, 19.99]}]"#),
        .init("[⟦19,00⟧]", meant: "[[19]]"), .init("⟦1,204⟧, {}", meant: #"["1204", {}]"#),
        .init("⟦1,499.5⟧", meant: "[1499.5]"),
        .init("⟦1,234,567⟧", meant: "[1234567]"), .init("[⟦-19,99⟧]", meant: "[[-19.99]]"),
        .init("⟦20,00⟧", meant: "[19.999]"), .init("⟦19,5⟧", meant: "19.5", way: .notify),
        .init("{current: '⟦19,99⟧'}", meant: #"[{"current": 19.99}]"#),
        .init("{current: '⟦1.499,50 €⟧'}", meant: #"[{"current": 1499.5}]"#),
        .init("{current: '⟦$1,499.50⟧'}", meant: #"[{"current": 1499.5}]"#),
        .init("{current: '⟦١٩٫٩٩⟧'}", meant: #"[{"current": 19.99}]"#),
        .init("{current: '⟦1\u{202F}499⟧'}", meant: #"[{"current": 1499}]"#),
        .init("{tiers: [⟦19,99⟧]}"), .init("⟦19,99⟧"), .init("⟦5,00⟧"), .init("{prices: [⟦38,40⟧]}"),
        .init("{current: Number(⟦'12,5'⟧)}", meant: #"[{"current": 12.5}]"#), .init("{current: Number(⟦'12,5'⟧)}"),
        .init("{current: parseFloat(⟦'1.299,50 €'⟧)}"), .init("{current: +⟦'12,5'⟧}"),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("[38,40]"), .init("[38,40,42]"), .init("1,2"), .init("[19, 99]"), .init("{sizes:[36,38]}"),
        .init("'19,99'"),
        .init("[19,99]", meant: "[[19, 99]]"), .init("[19, 99]", meant: "[[19.99]]"), .init("1,2", meant: "[5]"),
        .init("{a: '19.99'}", meant: #"[{"a": 19.99}]"#),
        .init("{a: '19,98'}", meant: #"[{"a": 19.99}]"#), .init("{a: 'about 20'}", meant: #"[{"a": 20}]"#),
        .init("{a: Number('12.5')}"), .init("{a: Number('a, b')}"), .init("{a: parseFloat('12')}"),
        .init("{a: 1, b: Number('12,5')}", meant: #"[{"a": 2, "b": 12.5}]"#),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.localeNumber.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.localeNumber.expectSilence(sample)
    }
}
