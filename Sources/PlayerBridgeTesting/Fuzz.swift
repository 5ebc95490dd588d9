internal import BridgeFindings
internal import FindingReports
internal import Foundation
import PayloadFuzzing
import PlayerEmulator
public import Testing

/// Fails the test for every value that breaks or changes the payload that a closure builds of it.
///
///     @Test func productsSurvive() async throws {
///         try await fuzz(.updateProductWithData, mutating: Product.samples, cases: 2_000) { product in
///             try product.arguments()
///         }
///     }
///
/// Each fault is one failure: the smallest value that shows it, the payload, and what to do. A seed in the environment
/// variable `PLAYERBRIDGE_SEED` repeats a run; without one every run has its own, which the failure names.
///
/// - Parameters:
///   - channel: where the payloads go.
///   - samples: usual values; their texts, numbers and Booleans are varied.
///   - cases: how many values are tried.
///   - seed: for a test that has to do the same every time; the environment goes before it.
///   - failures: a file that keeps the values that failed, beside the test's own file; they are tried first. It is
///     taken away when nothing fails any more.
///   - build: the code under test. What it throws is a refusal and no failure.
/// - Throws: what stops the search: no engine, or a sample that cannot be encoded.
public func fuzz<Value: Codable & Sendable>(
    _ channel: FuzzChannel, mutating samples: [Value], cases: Int = 2_000, seed: UInt64? = nil,
    storingFailuresIn failures: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, filePath: String = #filePath,
    _ build: @escaping @Sendable (Value) throws -> String
) async throws {
    let store = FailureStore(failures, beside: filePath)
    let seed = FuzzSeed.given ?? seed ?? .random(in: 0..<1 << 32)
    let outcome = try await PayloadFuzzer(mutating: samples, build: build).run(
        channel.input, cases: cases, seed: seed, stored: store.lines)
    store.keep(outcome.stored)
    outcome.record(seed: seed, at: sourceLocation)
}

/// The seed that repeats a run.
enum FuzzSeed {
    static var given: UInt64? { ProcessInfo.processInfo.environment["PLAYERBRIDGE_SEED"].flatMap { UInt64($0) } }
}

extension FuzzOutcome {
    /// Fails the test once a fault, with the text of the command line.
    func record(seed: UInt64, at location: SourceLocation) {
        for note in summary.notes { TestFailure.record(note, at: location) }
        for fault in faults {
            var report = Report(header: .init(version: "", engine: "", contract: "", hostModel: ""))
            report.results = [fault]
            var text = ""
            ReportFormat.named("text")?.write(report) { text += $0 }
            TestFailure.record("\(text)repeat with PLAYERBRIDGE_SEED=\(seed)", at: location)
        }
    }
}

/// Where the payloads of a search go.
public struct FuzzChannel: Sendable {
    let input: PayloadCase.Input

    /// The argument text of a function of the player.
    public static func invoke(_ function: String) -> FuzzChannel {
        FuzzChannel(input: .payload(.invoke(function: function)))
    }

    /// The info text that answers an event.
    public static func notify(event type: String) -> FuzzChannel { FuzzChannel(input: .answer(event: type, data: nil)) }

    /// The arguments of `updateProductWithData`.
    public static let updateProductWithData = invoke("updateProductWithData")
    /// The arguments of `updateWishlistStatus`.
    public static let updateWishlistStatus = invoke("updateWishlistStatus")
}

/// Values that failed, one a line, in a file beside the test.
struct FailureStore {
    private let url: URL?

    init(_ name: String?, beside path: String) {
        url = name.map { URL(filePath: path).deletingLastPathComponent().appending(path: $0) }
    }

    var lines: [String] {
        guard let url, let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").map(String.init)
    }

    func keep(_ lines: [String]) {
        guard let url else { return }
        if lines.isEmpty {
            try? FileManager.default.removeItem(at: url)
        } else {
            try? Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url, options: .atomic)
        }
    }
}
