import BridgeFindings
import Testing

@Suite struct NeverSettlesTests {
    static let speaks: [ArrivedSample] = [
        .init("Promise.reject(1)", .warning, way: .script),
        .init("(async () => { throw 1 })()", .warning, way: .script),
        .init("new Promise(() => {})", .warning, way: .script),
        .init("(async () => { await new Promise(() => {}) })()", .warning, way: .script),
        .init("Promise.race([])", .warning, way: .script),
        .init("Promise.withResolvers().promise", .warning, way: .script),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("Promise.resolve(1)", way: .script), .init("(async () => { await null; return 1 })()", way: .script),
        // A timer may settle it later.
        .init("new Promise((resolve) => setTimeout(resolve, 100))", way: .script),
        // Nobody can ask these without running code of the payload.
        .init("Object.assign(new Promise(() => {}), { constructor: Array })", way: .script),
        .init("(class extends Promise {}).resolve(1)", way: .script),
        .init("1", way: .script), .init("{a: 1}"),
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
