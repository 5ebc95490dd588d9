import BridgeFindings
import Testing

@Suite struct ImpreciseNumberTests {
    static let speaks: [ArrivedSample] = [
        .init("{id: ⟦604319184420155587⟧}", meant: #"[{"id": "604319184420155587"}]"#, verdict: .altered),
        .init("{n: ⟦9007199254740993⟧}", meant: #"[{"n": 9007199254740993}]"#),
        .init("{n: ⟦-9007199254740993⟧}", meant: #"[{"n": -9007199254740993}]"#),
        .init("{n: ⟦18446744073709551615⟧}", meant: #"[{"n": 18446744073709551615}]"#),
        .init("{current: ⟦18.990000000000002⟧}", meant: #"[{"current": 18.99}]"#),
        .init("{current: ⟦0.30000000000000004⟧}", meant: #"[{"current": 0.3}]"#),
        .init("{current: ⟦19.989999771118164⟧}", meant: #"[{"current": 19.99}]"#),
        .init("{current: ⟦19.98999999999999488⟧}", meant: #"[{"current": 19.99}]"#),
        .init("⟦0.30000000000000004⟧", meant: "0.3", way: .notify),
        .init("{current: ⟦-0.30000000000000004⟧}", meant: #"[{"current": -0.3}]"#),
        .init("{n: ⟦0.1234567890123456789⟧}", meant: #"[{"n": "0.1234567890123456789"}]"#),
        .init("{n: ⟦9007199254740993⟧}", meant: #"[{"n": {"$bigint": "9007199254740993"}}]"#),
        .init("{id: ⟦9007199254740993⟧}"), .init("{current: ⟦0.30000000000000004⟧}"),
        .init("{current: ⟦19.989999771118164⟧}"),
        .init("[1, ⟦1299.989990234375⟧]"), .init("{current: ⟦99.99000000000001⟧}"),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{current: 472.23000000000002}"),
        .init("{current: 472.23000000000002}", meant: #"[{"current": 472.23}]"#),
        .init("{n: 9007199254740992}"), .init("{n: 10000000000000000000}"), .init("{n: 1e21}"), .init("{n: 0.1}"),
        .init("{n: 3.141592653589793}"),
        .init("{lat: 59.329323112345}"), .init("{n: 1700000000000}"), .init("{id: '9007199254740993'}"),
        .init("{n: 0.3333333333333333}"),
        .init("{current: 19.9}", meant: #"[{"current": 19.99}]"#), .init("{n: 9007199254740993n}"), .init("{n: 2e-7}"),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.impreciseNumber.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.impreciseNumber.expectSilence(sample)
    }
}
