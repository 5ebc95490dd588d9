import BridgeFindings
import Testing

@Suite struct NonFiniteNumberTests {
    static let speaks: [ArrivedSample] = [
        .init("{current: ⟦nan⟧}", meant: #"[{"current": 1}]"#, verdict: .failed),
        .init("{current: ⟦inf⟧}", .error, verdict: .failed),
        .init("{current: ⟦-inf⟧}", .error), .init("{current: ⟦snan⟧}", .error), .init("⟦-nan⟧", .error),
        .init("[1, ⟦inf⟧]", .error),
        .init("{a: ⟦NaN⟧}", meant: #"[{"a": null}]"#, verdict: .altered),
        .init("{a: ⟦-Infinity⟧}", meant: #"[{"a": 1}]"#),
        .init("{a: ⟦1e999⟧}", meant: #"[{"a": 1}]"#), .init("{a: ⟦\"NaN\"⟧}", meant: #"[{"a": 1}]"#),
        .init("{a: ⟦'inf'⟧}", meant: "[{}]"),
        .init("{a: ⟦NaN⟧}", verdict: .delivered), .init("{a: [⟦-Infinity⟧]}"), .init("{a: ⟦1e400⟧}"),
        .init("⟦NaN⟧", way: .notify), .init("{a: ⟦Number('unknown')⟧}"), .init("{a: ⟦1 / '0'⟧}"),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{a: NaN}", meant: #"[{"a": {"$number": "NaN"}}]"#), .init("{a: 'nan'}"), .init("{name: 'Infinity'}"),
        .init("{a: 1e308}"), .init("{a: Number('12.5')}"), .init("{a: Number('12,5')}"), .init("{a: 0 / 0}"),
        .init("{brand: NaN}", meant: #"[{"brand": "NaN"}]"#), .init("{a: 'NaN'}", meant: #"[{"a": "5"}]"#),
        .init("{a: info}", .error),
        .init("{a: 0 / 0}", meant: #"[{"a": 1}]"#),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.nonFiniteNumber.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.nonFiniteNumber.expectSilence(sample)
    }
}
