import BridgeFindings
import Testing

@Suite struct UnsupportedResultTests {
    static let speaks: [ArrivedSample] = [
        .init("(() => () => 1)()", .warning, way: .script), .init("Symbol('a')", .warning, way: .script),
        .init("10n", .warning, way: .script), .init("(o => (o.o = o, o))({})", .warning, way: .script),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("1", way: .script), .init("({a: [1, 'x', null]})", way: .script), .init("new Date(0)", way: .script),
        .init("{a: 1}"), .init("echo(() => 1)", way: .script),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.unsupportedResult.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.unsupportedResult.expectSilence(sample)
    }
}
