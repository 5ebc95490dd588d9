import BambuserCommerceSDK
public import BridgeFindings
import PlayerContract

/// How a part of a test went under one reading of the documents.
public struct ReadingOutcome: Sendable {
    /// `wishlist-field=sku`; empty for the usual readings.
    public let reading: String
    /// What fails a test.
    public let findings: [Finding]
    /// What the body threw.
    public let error: (any Error)?

    public var passed: Bool { findings.isEmpty && error == nil }
}

extension PlayerEmulator {
    /// Runs a part of a test once with the usual readings and once with every other side of each, and says how it went.
    ///
    /// What `--readings all` is for the command line: a handler that survives only one reading of the documents is
    /// seen. Fails nothing by itself.
    ///
    /// - Parameter names: Readings to vary; nil for all.
    nonisolated public static func underEveryReading(
        _ names: [String]? = nil, options: Options = Options(),
        _ body: @MainActor @Sendable (PlayerEmulator) async throws -> Void
    ) async throws -> [ReadingOutcome] {
        let contract = try PlayerContract.shoppable()
        var outcomes = [await outcome("", options, body)]
        for name in names ?? contract.readingNames {
            for side in try contract.otherSides(of: name) {
                var options = options
                options.readings[name] = side
                outcomes.append(await outcome("\(name)=\(side)", options, body))
            }
        }
        return outcomes
    }

    nonisolated private static func outcome(
        _ reading: String, _ options: Options, _ body: @MainActor @Sendable (PlayerEmulator) async throws -> Void
    ) async -> ReadingOutcome {
        let emulator = await PlayerEmulator(options)
        let result = await emulator.scope { await resultOf { try await body(emulator) } }
        if await emulator.settledAt != emulator.moment { await emulator.settle() }
        let findings = await emulator.findings.filter { options.fails($0) && !options.expected.contains($0.rule) }
        var error: (any Error)?
        if case .failure(let thrown) = result { error = thrown }
        return ReadingOutcome(reading: reading, findings: findings, error: error)
    }
}
