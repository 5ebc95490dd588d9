import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Runs the cases of a campaign, one batch after the other. Used on the engine's thread.
final class CaseRunner {
    let target: any PayloadTarget
    let judge: PayloadJudge
    let plan: CasePlan
    let shape: IntendedShape?

    /// Cases that an encoder is given at once.
    static let batchSize = 64

    init(target: any PayloadTarget, judge: PayloadJudge, plan: CasePlan, shape: IntendedShape?) {
        self.target = target
        self.judge = judge
        self.plan = plan
        self.shape = shape
    }

    /// Runs cases until all are done or `isOver` says so between two batches.
    /// - Returns: how many of the numbers were done, from the first on.
    func run(
        _ numbers: [Int], into record: inout CampaignRecord, isOver: () -> Bool = { false }
    ) throws(EmulatorError) -> Int {
        var done = 0
        while done < numbers.count, done == 0 || !isOver() {
            // The longest texts, in every hole of many cases at once, would take up the memory of the machine.
            let isLong = plan.part(of: numbers[done])?.part == .lengths
            let batch = numbers[done..<min(done + (isLong ? 4 : Self.batchSize), numbers.count)]
            let cases = batch.map { plan.values(of: $0) }
            let built = target.build(cases.map(\.values))
            for (number, (given, construction)) in zip(batch, zip(cases, built)) {
                try note(construction, given, number, &record)
            }
            done += built.count
        }
        return done
    }

    /// Runs cases whose values are given: rows, a corpus, a replay.
    func run(_ given: [CasePlan.Values], number: Int, into record: inout CampaignRecord) throws(EmulatorError) {
        for values in given { try note(target.build(values.values), values, number, &record) }
    }

    private func note(
        _ construction: Construction, _ given: CasePlan.Values, _ number: Int, _ record: inout CampaignRecord
    ) throws(EmulatorError) {
        record.cases += 1
        if number >= 0, let part = plan.part(of: number)?.part { record.coverage[part.rawValue, default: 0] += 1 }
        switch construction {
        case .refused(let reason):
            record.refusals[CampaignRecord.refusalClass(reason), default: 0] += 1
            see("refused", given, number, &record)
        case .impossible: record.refusals["not a value of the type", default: 0] += 1
        case .broken(let finding): add(finding, given, number, &record)
        case .flaky(let finding, let text):
            add(finding, given, number, &record)
            try judge(text, given, number, &record)
        case .payload(let text): try judge(text, given, number, &record)
        }
    }

    private func add(_ finding: Finding, _ given: CasePlan.Values, _ number: Int, _ record: inout CampaignRecord) {
        record.add(
            .init(
                number: number, values: given.values, hostile: given.hostile, count: 1, classes: [], finding: finding),
            as: .init(hole: "", rule: finding.rule))
    }

    private func judge(
        _ text: JavaScriptString, _ given: CasePlan.Values, _ number: Int, _ record: inout CampaignRecord
    ) throws(EmulatorError) {
        guard let fault = try judge.fault(text, given.values, shape) else {
            record.verdicts[.delivered, default: 0] += 1
            return see("delivered", given, number, &record)
        }
        record.verdicts[fault.run.verdict, default: 0] += 1
        if given.hostile.count <= 1 {
            see(fault.rule.rawValue, given, number, &record)
            return add(fault.rule, given.values, given.hostile, number, &record)
        }
        // Which of the holes alone shows it? In the exhaustive part all hold the same, and one is enough.
        let isExhaustive = number >= 0 && plan.part(of: number) != nil
        let start = isExhaustive ? number % given.hostile.count : 0
        var isExplained = false
        for hole in given.hostile[start...] + given.hostile[..<start] {
            var values = plan.bases[max(number, 0) % plan.bases.count]
            values[hole] = given.values[hole]
            guard let rule = try rule(of: values) else { continue }
            isExplained = true
            add(rule, values, [hole], number, &record)
            if isExhaustive { return }
        }
        if !isExplained { add(fault.rule, given.values, given.hostile, number, &record) }
    }

    /// Notes what became of a value that is hostile alone and small enough to say what is special about it.
    private func see(_ outcome: String, _ given: CasePlan.Values, _ number: Int, _ record: inout CampaignRecord) {
        guard given.hostile.count == 1, let valueClass = ValueClass.names(of: given.values[given.hostile[0]]).first
        else { return }
        record.note(
            .init(hole: plan.holes[given.hostile[0]].name, outcome: outcome, valueClass: valueClass), number: number)
    }

    private func add(
        _ rule: RuleName, _ values: [HoleValue], _ hostile: [Int], _ number: Int, _ record: inout CampaignRecord
    ) {
        let name = hostile.map { plan.holes[$0].name }.joined(separator: " with ")
        let classes = hostile.count == 1 ? ValueClass.names(of: values[hostile[0]]) : []
        record.add(
            .init(number: number, values: values, hostile: hostile, count: 1, classes: Set(classes)),
            as: .init(hole: name, rule: rule))
    }

    /// The rule that speaks of a case; nil when it is delivered, refused or cannot be made.
    func rule(of values: [HoleValue]) throws(EmulatorError) -> RuleName? {
        switch target.build(values) {
        case .payload(let text): try judge.fault(text, values, shape)?.rule
        case .refused, .impossible, .broken, .flaky: nil
        }
    }

    /// The rule that speaks of the encoder itself, each time that it is asked; nil when it answers.
    func encoderRule(of values: [HoleValue]) -> RuleName? {
        if case .broken(let finding) = target.build(values) { finding.rule } else { nil }
    }
}
