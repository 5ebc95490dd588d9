internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PayloadFuzzing

/// The campaign of a Swift literal's holes, a slice at a time: the page asks for the next one, and so sees it grow.
final class DeskCampaign {
    private struct Open {
        let worker: FuzzWorker
        let words: [String]
        var record = CampaignRecord()
        var next = 0
        /// In the order in which they were found.
        var faults: [CampaignRecord.Key] = []
    }

    private let environment: [String: String]
    private var open: Open?

    init(environment: [String: String]) { self.environment = environment }

    /// `campaign`: opens one for a template, whose holes have types.
    func answer(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        open?.worker.finish()
        open = nil
        let name = try question.text("name")
        let own =
            [(question.isSet("isEvent") ? "event" : "function", name)]
            + (try question.pairs("holes").map { ("hole", "\($0.name):\($0.value)") })
            + (question.number("seed").map { [("seed", String($0))] } ?? [])
        // Values of holes are what a campaign finds; what was meant is learnt.
        let options = try question.pairs("options").filter { !["set", "intended"].contains($0.name) }
        let invocation = try DeskPayload.invocation(
            CommandDeclaration.fuzz.name, own.map { "\($0.0)=\($0.1)" }, options, [])
        let reader = SetupReader(invocation: invocation)
        let setup = try FuzzSetupReader(setup: reader).read()
        let worker = FuzzWorker(
            setup, page: try reader.setups()[0].setup, memoryLimit: invocation[Options.memoryLimit] ?? 1024,
            environment: environment
        ) { false }
        try worker.open()
        let words = (own + options).flatMap { ["--\($0.0)", $0.1] }
        open = Open(worker: worker, words: [CommandDeclaration.fuzz.name] + words)
        answer(true) {
            // JSON's readers would round a large one.
            $0.member("seed", String(setup.seed))
            $0.array("holes", worker.opening.holes) { output, hole in
                output.object {
                    $0.member("name", hole.name)
                    $0.member("type", hole.type.description)
                }
            }
        }
    }

    private func isOpen() throws -> Open {
        guard let open else { throw DeskProblem("no campaign is open") }
        return open
    }

    /// `run`: the next cases, and what all of them came to; with `isLast`, the sum as well.
    func answerRun(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        var open = try isOpen()
        let count = min(max(question.number("count") ?? FuzzPool.chunk, 0), 4 * FuzzPool.chunk)
        try open.worker.run(first: open.next, stride: 1, count: count, isStopped: { false }) { record in
            open.record.join(record)
        }
        open.next += count
        let new = open.record.faults.filter { !open.faults.contains($0.key) }.sorted {
            $0.value.number < $1.value.number
        }
        open.faults += new.map(\.key)
        self.open = open
        var summary: CheckResult?
        if question.isSet("isLast"), case .answer(let told) = try open.worker.ask(SummariseRecord(record: open.record))
        {
            summary = told
        }
        answer(true) {
            $0.member("cases", open.record.cases)
            $0.array("faults", open.faults) { output, key in
                guard let fault = open.record.faults[key] else { return }
                output.object {
                    $0.member("hole", key.hole)
                    $0.member("rule", key.rule.rawValue)
                    $0.member("count", fault.count)
                    $0.member("first", fault.number)
                    $0.array("classes", CampaignFault.reduced(fault.classes)) { $0.element($1) }
                }
            }
            if let summary { $0.member("summary", json: PageData.line(for: summary).utf8) }
        }
    }

    /// `shrink`: the smallest value of a fault that was found, with its payload judged.
    func answerShrink(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let open = try isOpen()
        let key = CampaignRecord.Key(
            hole: try question.text("hole"), rule: RuleName(rawValue: try question.text("rule")))
        guard let fault = open.record.faults[key] else { throw DeskProblem("the campaign has not found this fault") }
        switch try open.worker.ask(ShrinkFault(key: key, fault: fault), isLong: true) {
        case .died(let finding): throw DeskProblem(finding.message)
        case .answer(let smallest):
            var result = smallest.result
            result.fault?.replay = ReplayLine(open.words, types: []).text(smallest.json)
            answer(true) {
                $0.member("value", result.fault?.value)
                $0.member("replay", result.fault?.replay)
                // Texts by hole, as the page keeps the values of a row.
                $0.object("values") { output in
                    for hole in WorkerLine.value(smallest.json.wtf8)?.members ?? [] {
                        output.member(hole.name, hole.value.swiftString ?? ValueNotation.json(hole.value))
                    }
                }
                $0.member(result)
            }
        }
    }
}
