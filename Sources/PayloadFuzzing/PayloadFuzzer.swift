public import BridgeFindings
internal import Foundation
import JavaScriptEngine
import PlayerContract
public import PlayerEmulator
public import PlayerSessions

/// Searches for values of a type that break or change the payload that a closure builds of them.
///
///     let fuzzer = PayloadFuzzer(mutating: products) { (product: Product) in
///         "'\(product.id)', { name: '\(product.name)' }"
///     }
///     let outcome = try await fuzzer.run(.payload(.invoke(function: "updateProductWithData")), seed: 1)
///     print(outcome.faults.map(\.id))      // ["id: unescaped-quote", …]
///
/// The values are the samples with their texts, numbers and Booleans replaced, made by the type's own `Codable`: what
/// it refuses, such as a text that is no case of an enumeration, is not tried. The payloads run in the real engine, in
/// this process: one that never ends is stopped by the engine's time limit and by nothing else.
public struct PayloadFuzzer<Value: Codable & Sendable>: Sendable {
    private let samples: [Value]
    private let body: @Sendable (Value) throws -> String

    /// Samples beyond this add little and cost a run with markers each.
    private static var limit: Int { 16 }

    /// - Parameters:
    ///   - samples: usual values, such as rows of a catalogue; at least one.
    ///   - build: the code that makes a payload of a value; what it throws is a refusal, which is counted and no fault.
    public init(mutating samples: [Value], build: @escaping @Sendable (Value) throws -> String) {
        self.samples = Array(samples.prefix(Self.limit))
        body = build
    }

    /// Runs cases and tells what was found.
    ///
    /// - Parameters:
    ///   - input: where the payloads go: a function of the player, or the event that they answer.
    ///   - cases: how many values are tried.
    ///   - seed: one seed gives one outcome.
    ///   - stored: values that failed before, as ``FuzzOutcome/stored`` gave them: they are tried first.
    ///   - configuration: the page; by default the Live player with its contract.
    /// - Throws: ``EmulatorError``, or what the encoding of a sample throws.
    public func run(
        _ input: PayloadCase.Input, cases: Int = 2_000, seed: UInt64, stored: [String] = [],
        configuration: CheckConfiguration? = nil
    ) async throws -> FuzzOutcome {
        try await withCheckedThrowingContinuation { done in
            // The engine's thread is waited for on a thread that nobody else needs. Searches have one each.
            let thread = Thread {
                do {
                    done.resume(
                        returning: try EngineThread().sync {
                            try search(input, cases, seed, stored, configuration)
                        })
                } catch {
                    done.resume(throwing: error)
                }
            }
            thread.start()
        }
    }

    private func search(
        _ input: PayloadCase.Input, _ cases: Int, _ seed: UInt64, _ stored: [String], _ given: CheckConfiguration?
    ) throws -> FuzzOutcome {
        guard !samples.isEmpty else { throw EmulatorError("a fuzzer needs at least one sample") }
        let configuration = try given ?? CheckConfiguration(contract: try PlayerContract.live())
        let engine = try EmulatorEngine()
        let campaigns = try samples.map { sample in
            let target = try ClosureTarget(sample, body)
            return try Campaign(
                target, settings: .init(seed: seed, input: input, rows: [target.base]), engine: engine,
                configuration: configuration)
        }
        var outcome = FuzzOutcome()
        var found: [CampaignRecord.Key: (fault: CampaignRecord.Fault, campaign: Campaign)] = [:]
        var total = CampaignRecord()
        func note(_ record: CampaignRecord, of campaign: Campaign) {
            for (key, fault) in record.faults {
                // Samples have lists of different lengths: what is said of one element holds for all.
                let known = CampaignRecord.Key(hole: key.hole.withoutPositions, rule: key.rule)
                if found[known].map({ fault.number < $0.fault.number }) ?? true { found[known] = (fault, campaign) }
            }
            total.join(record)
        }
        for line in stored {
            for campaign in campaigns {
                guard let values = try? campaign.values(json: Array(line.utf8)) else { continue }
                note(try campaign.run(values: [values]), of: campaign)
                break
            }
        }
        for (index, campaign) in campaigns.enumerated() {
            let numbers = Array(stride(from: index, to: cases, by: campaigns.count))
            note(try campaign.run(numbers).record, of: campaign)
        }
        for (key, entry) in found.sorted(by: {
            ($0.value.fault.number, $0.key.hole) < ($1.value.fault.number, $1.key.hole)
        }) {
            var (result, values) = try entry.campaign.result(of: entry.fault, as: key, source: "closure")
            result.fault?.count = total.faults.filter {
                $0.key.hole.withoutPositions == key.hole && $0.key.rule == key.rule
            }
            .reduce(0) { $0 + $1.value.count }
            outcome.faults.append(result)
            outcome.stored.append(String(decoding: entry.campaign.json(values), as: UTF8.self))
        }
        total.faults = [:]
        outcome.summary = campaigns[0].summary(of: total)
        outcome.summary.faults = outcome.faults.count
        return outcome
    }
}

/// What a campaign over a closure found.
public struct FuzzOutcome: Sendable {
    /// Seed, number of cases, verdicts and refusals.
    public var summary = CampaignSummary(seed: 0, cases: 0)
    /// One result a fault, each with the payload of the smallest value.
    public var faults: [CheckResult] = []
    /// The smallest values as JSON, to be tried first next time.
    public var stored: [String] = []
}

extension String {
    /// A path without the positions in its lists: `sizes[3].name` becomes `sizes[].name`.
    fileprivate var withoutPositions: String {
        var text = ""
        var isPosition = false
        for character in unicodeScalars {
            if character == "]" { isPosition = false }
            if !isPosition { text.unicodeScalars.append(character) }
            if character == "[" { isPosition = true }
        }
        return text
    }
}
