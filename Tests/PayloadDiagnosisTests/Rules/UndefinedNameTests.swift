import BridgeFindings
import Testing

@Suite struct UndefinedNameTests {
    static let speaks: [ArrivedSample] = [
        .init("⟦YES⟧", meant: "true", verdict: .failed, way: .notify),
        .init("{success: ⟦False⟧}", meant: #"{"success": false}"#, way: .notify),
        .init("⟦abc⟧", .error), .init("{name: ⟦price⟧}", .error), .init("{name: ⟦product⟧.name}", .error),
        .init("⟦load⟧('a')", .error),
        .init("track(1);\ntrack(⟦missing⟧.name)", meant: "[1]", way: .script, call: "track"),
        .init("⟦load⟧(1)", meant: "[1]", way: .script, call: "track"),
        .init("[1, {a: ⟦b⟧}]", .error), .init("{name: ⟦größe⟧}", .error), .init("{name: 'a' + ⟦b⟧}", .error),
        .init("{⟦name⟧}", .error),
        .init("{ ...⟦rest⟧ }", .error),
    ]

    static let isSilent: [ArrivedSample] = [
        .init("{name: undefined}"), .init("nil", .error), .init("inf", .error), .init("A-1", .error),
        .init("null.x", .error), .init("'abc'"),
        .init("{name: `${price}`}", .error), .init("(() => { throw new ReferenceError('x') })()", .error),
    ]

    @Test(arguments: speaks)
    func speaksAboutItsOwnFaultOnly(sample: ArrivedSample) throws {
        try RuleName.undefinedName.expectAlone(sample)
    }

    @Test(arguments: isSilent)
    func isSilentAboutNearMisses(sample: ArrivedSample) throws {
        try RuleName.undefinedName.expectSilence(sample)
    }
}
