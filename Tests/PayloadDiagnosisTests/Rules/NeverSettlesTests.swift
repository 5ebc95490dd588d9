import BridgeFindings
import Testing

@Suite struct NeverSettlesTests {
    static let speaks: [ArrivedSample] = [
        .init("Promise.reject(1)", .warning, way: .script),
        .init("(async () => { throw 1 })()", .warning, way: .script),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("Promise.resolve(1)", way: .script), .init("1", way: .script), .init("{a: 1}"),
        .init("new Promise(() => {})", way: .notify),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.neverSettles.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.neverSettles.expectSilence(sample)
    }
}
