import BambuserCommerceSDK
public import BridgeFindings
import PlayerContract
public import Testing

/// How a part of a test went under one reading of the documents.
public struct ReadingOutcome: Sendable {
    /// `wishlist-field=sku`; empty for the usual readings.
    public let reading: String
    /// What fails a test.
    public let findings: [Finding]
    /// What the body threw.
    public let error: (any Error)?
    /// One line for each thing that fails: player, event or function, verdict and rule.
    let lines: [String]

    /// Whether nothing fails and nothing was thrown.
    public var passed: Bool { findings.isEmpty && error == nil }
}

extension PlayerEmulator {
    /// Runs a part of a test once with the usual readings and once with every other side of each, and says how it went.
    ///
    /// What `--readings all` is for the command line: a handler that survives only one reading of the documents fails
    /// the test, which names the reading and the player.
    ///
    /// - Parameter names: Readings to vary; nil for all.
    /// - Returns: How each went, the usual readings first.
    @discardableResult
    nonisolated public static func underEveryReading(
        _ names: [String]? = nil, options: Options = Options(), sourceLocation: SourceLocation = #_sourceLocation,
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
        for outcome in outcomes where !outcome.passed {
            let reading = outcome.reading.isEmpty ? "the usual readings" : "the reading \(outcome.reading)"
            let thrown = outcome.error.map { ["threw \($0)"] } ?? []
            TestFailure.record(
                (outcome.lines + thrown).map { "under \(reading): \($0)" }.joined(separator: "\n"), at: sourceLocation)
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
        let report = await EmulatorReport(emulator.judged, options: options, expected: options.expected)
        let lines = report.failures.map { String($0.text.prefix { $0 != "\n" }) }
        return ReadingOutcome(reading: reading, findings: findings, error: error, lines: lines)
    }
}
