import BambuserCallsShopperSDK
import BambuserCommerceSDK
import PlayerEmulator
public import Testing

extension PlayerEmulator {
    /// The emulator of the running test. A test without one fails, and gets one all the same.
    nonisolated public static var current: PlayerEmulator {
        get async {
            if let known = EmulatorScope.current { return known }
            TestFailure.record(
                "This test has no emulator: give it the trait .playerEmulator, or call PlayerEmulator.run.")
            return await PlayerEmulator()
        }
    }

    /// Runs a part of a test with an emulator of its own, then waits for what the app still owes and fails the test on
    /// findings that it does not expect.
    ///
    /// For XCTest, and for tests that need options of their own or several emulators. The failure carries the text that
    /// the command line would print.
    ///
    /// - Returns: What the body returned.
    @discardableResult
    nonisolated public static func run<Value: Sendable>(
        _ options: Options = Options(), sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @MainActor @Sendable (PlayerEmulator) async throws -> Value
    ) async throws -> Value {
        let emulator = await PlayerEmulator(options)
        let result = await emulator.scope { await resultOf { try await body(emulator) } }
        // What the app did wrong often is why the body threw.
        await emulator.finish(at: sourceLocation)
        return try result.get()
    }

    /// Runs a body in whose tasks the app's code finds this emulator.
    nonisolated func scope<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async rethrows -> Value {
        try await EmulatorScope.$current.withValue(self) {
            try await EmulationScope.$current.withValue(self.emulation) {
                try await CallEmulationScope.$current.withValue(self.callEmulation) { try await body() }
            }
        }
    }

    func supersede() { isSuperseded = true }

    private static func testName(at location: SourceLocation?) -> String {
        if let test = Test.current { return "\(test.id)" }
        return location.map { "at \($0.fileID):\($0.line)" } ?? ""
    }

    /// Waits for what is owed and fails the test on what it does not expect.
    func finish(at location: SourceLocation?) async {
        guard !isSuperseded else { return }
        for player in emulation.players { player.noteEndOfTest() }
        // A test that has waited already decided how long.
        if settledAt != moment { await settle() }
        let calls = callEmulation.controllers.isEmpty ? [] : [PlayerKind.calls.name]
        let reported = EmulatorReport(
            sessions, options: options, expected: expected,
            players: Set(emulation.players.map(\.settings.kind.name) + calls), test: Self.testName(at: location))
        let path = reported.attach()
        for failure in reported.failures {
            TestFailure.record(
                failure.text + (path.map { "\nreport: \($0)" } ?? ""),
                at: failure.place.map(SourceLocation.init) ?? location)
        }
    }
}

/// What a body ends with, also when it throws.
func resultOf<Value>(_ body: () async throws -> Value) async -> Result<Value, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
}

/// Where a test's helpers find its emulator.
enum EmulatorScope {
    @TaskLocal static var current: PlayerEmulator?
}
