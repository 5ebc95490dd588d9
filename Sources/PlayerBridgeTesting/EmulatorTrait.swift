public import BridgeFindings
public import Testing

/// Gives every test its own players, and fails it on findings that it does not expect.
public struct EmulatorTrait: TestTrait, SuiteTrait, TestScoping {
    let options: PlayerEmulator.Options

    /// Every test of a suite gets players of its own.
    public var isRecursive: Bool { true }

    /// Runs a test with its players and records what they found.
    ///
    /// - Throws: what the test threw.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // A suite's own scope runs no test.
        guard testCase != nil else { return try await function() }
        let emulator = await PlayerEmulator(options)
        if let outer = EmulatorScope.current { await outer.supersede() }
        let result = await emulator.scope { await resultOf(function) }
        // What the app did wrong often is why the test threw.
        await emulator.finish(at: test.sourceLocation)
        try result.get()
    }
}

extension Trait where Self == EmulatorTrait {
    /// Players for one test, with the usual options. `await PlayerEmulator.current` is the emulator.
    public static var playerEmulator: Self { EmulatorTrait(options: PlayerEmulator.Options()) }

    /// Players for one test.
    public static func playerEmulator(_ options: PlayerEmulator.Options) -> Self { EmulatorTrait(options: options) }

    /// Players for one test in which these rules have to speak.
    public static func playerEmulator(expecting rules: RuleName...) -> Self {
        EmulatorTrait(options: PlayerEmulator.Options(expecting: Set(rules)))
    }
}
