public import BridgeFindings
internal import Foundation
import JavaScriptSyntax
import PlayerEmulator

/// Searches for values that make a whole piece of an app go wrong: a handler that fetches, builds and answers.
///
/// It varies samples as ``PayloadFuzzer`` does, and leaves the judgement to the body: the findings of an emulator, say.
public struct HandlerFuzzer<Value: Codable & Sendable>: Sendable {
    private let samples: [Value]
    private let body: @Sendable (Value) async throws -> [CheckResult]

    /// - Parameter body: runs the code with a value, and gives what became of it; what it throws is a refusal.
    public init(mutating samples: [Value], body: @escaping @Sendable (Value) async throws -> [CheckResult]) {
        self.samples = samples
        self.body = body
    }

    /// Runs cases and tells what was found, each fault with the smallest value that shows it.
    ///
    /// - Throws: what the encoding of a sample throws.
    public func run(cases: Int, seed: UInt64, stored: [String] = []) async throws -> FuzzOutcome {
        try await withCheckedThrowingContinuation { done in
            // The search waits for each case, on a thread that nobody else needs.
            let thread = Thread { done.resume(with: Result { try search(cases, seed, stored) }) }
            thread.stackSize = 1 << 21
            thread.start()
        }
    }

    private func search(_ cases: Int, _ seed: UInt64, _ stored: [String]) throws -> FuzzOutcome {
        guard !samples.isEmpty else { throw EmulatorError("a fuzzer needs at least one sample") }
        let targets = try samples.map { try ClosureTarget($0) { _ in "" } }
        let plans = targets.map { target in
            // A type that refuses harmless values keeps those of the sample.
            let harmless = target.holes.indices.filter { hole in
                var values = target.base
                values[hole] = ValueGenerator(for: target.holes[hole]).harmless
                return target.value(of: values) == nil
            }
            return CasePlan(seed: seed, holes: target.holes, bases: [target.base], fixed: Set(harmless))
        }
        var record = CampaignRecord()
        var origins: [CampaignRecord.Key: Int] = [:]
        func run(_ given: CasePlan.Values, _ index: Int, number: Int) throws {
            record.cases += 1
            guard let value = targets[index].value(of: given.values) else {
                record.refusals["not a value of the type", default: 0] += 1
                return
            }
            switch outcome(value) {
            case .refused(let reason): record.refusals[CampaignRecord.refusalClass(reason), default: 0] += 1
            case .results(let results):
                guard let finding = results.fault(with: given.values) else {
                    record.verdicts[.delivered, default: 0] += 1
                    return
                }
                let name = given.hostile.map { targets[index].holes[$0].name }.joined(separator: " with ")
                let key = CampaignRecord.Key(hole: name, rule: finding.rule)
                if record.faults[key] == nil { origins[key] = index }
                record.add(
                    .init(number: number, values: given.values, hostile: given.hostile, count: 1, classes: []), as: key)
            }
        }
        for line in stored {
            for index in targets.indices {
                guard let values = HoleValue.values(of: Array(line.utf8), holes: targets[index].holes) else { continue }
                let hostile = values.indices.filter { values[$0] != targets[index].base[$0] }
                try run(.init(values: values, hostile: hostile), index, number: -1)
                break
            }
        }
        for number in 0..<cases {
            try run(plans[number % plans.count].values(of: number), number % plans.count, number: number)
        }
        return try told(record, origins, targets, plans, seed)
    }

    private func told(
        _ record: CampaignRecord, _ origins: [CampaignRecord.Key: Int], _ targets: [ClosureTarget<Value>],
        _ plans: [CasePlan],
        _ seed: UInt64
    ) throws -> FuzzOutcome {
        var outcome = FuzzOutcome()
        outcome.summary = CampaignSummary(
            seed: seed, cases: record.cases, verdicts: record.verdicts, refusals: record.refusals,
            faults: record.faults.count)
        for (key, fault) in record.faults.sorted(by: { ($0.value.number, $0.key.hole) < ($1.value.number, $1.key.hole) }
        ) {
            guard let index = origins[key] else { continue }
            // Each question runs the whole handler, so few are asked.
            var shrinker = Shrinker(fault, rule: key.rule, plan: plans[index], budget: 150) {
                values throws(EmulatorError) in
                guard let value = targets[index].value(of: values), case .results(let results) = self.outcome(value)
                else { return nil }
                return results.fault(with: values)?.rule
            }
            try shrinker.shrink()
            guard let value = targets[index].value(of: shrinker.values),
                case .results(let results) = self.outcome(value),
                var result = results.first(where: { !$0.passed })
            else { continue }
            let shown = fault.hostile.map {
                "\(targets[index].holes[$0].name) = \(String(decoding: shrinker.values[$0].json, as: UTF8.self))"
            }
            result.id = "\(key.hole): \(key.rule.rawValue)"
            result.fault = CampaignFault(
                hole: key.hole, rule: key.rule, firstCase: fault.number, count: fault.count,
                value: shown.joined(separator: ", "))
            outcome.faults.append(result)
            outcome.stored.append(
                String(decoding: HoleValue.json(shrinker.values, holes: targets[index].holes), as: UTF8.self))
        }
        return outcome
    }

    private enum Outcome: Sendable {
        case results([CheckResult])
        case refused(String)
    }

    /// Runs the body and waits for it.
    private func outcome(_ value: Value) -> Outcome {
        let answer = WaitedAnswer<Outcome>()
        Task {
            do {
                answer.finish(.results(try await body(value)))
            } catch {
                answer.finish(.refused("\(error)"))
            }
        }
        return answer.wait()
    }
}

/// Rules about how a value was made, before the code under test had it. The search makes such values on purpose: code that
/// hands one on unchanged did nothing wrong.
private let rulesOfOrigin: Set<RuleName> = [
    .doubleEncoded, .garbledEncoding, .impreciseNumber, .localeNumber, .replacementCharacter,
]

extension [CheckResult] {
    /// The first error of what did not pass that the values do not explain.
    fileprivate func fault(with values: [HoleValue]) -> Finding? {
        for result in self where !result.passed {
            for finding in result.findings where finding.severity == .error {
                if !rulesOfOrigin.contains(finding.rule) || !result.handsOn(values, at: finding.path) { return finding }
            }
        }
        return nil
    }
}

extension CheckResult {
    /// Whether what arrived at this path is one of the values as it was.
    fileprivate func handsOn(_ values: [HoleValue], at path: String?) -> Bool {
        guard let path = path.flatMap({ try? ValuePath(parsing: $0) }) else { return false }
        return calls.contains { call in
            guard let node = call.arguments.node(at: path) else { return false }
            let arrived = call.arguments.subvalue(at: node)
            if let text = arrived.string { return values.contains(.text(text)) }
            guard let number = arrived.number else { return false }
            return values.contains { $0.number == number }
        }
    }
}
