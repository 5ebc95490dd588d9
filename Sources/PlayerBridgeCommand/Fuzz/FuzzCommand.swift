internal import BridgeFindings
internal import ChildProcesses
internal import FindingReports
internal import Foundation
internal import JavaScriptSyntax
internal import PayloadFuzzing
internal import PlayerEmulator

extension CommandDeclaration {
    static let fuzz = CommandDeclaration(
        name: "fuzz",
        summary: "Search for the smallest values that break or change what a template or an encoder builds.",
        options: FuzzOptions.all + Options.ofRun + Options.ofReport,
        examples: [
            .init(
                line:
                    #"playerbridge fuzz --function updateProductWithData --template "'\\(id)', { name: '\\(name)' }""#,
                explanation: "a Swift literal with its holes"),
            .init(
                line:
                    #"playerbridge fuzz --function updateProductWithData --encoder "python3 encode.py" --hole name:string"#,
                explanation: "a program that answers each line of values with a payload"),
        ]
    ) { try FuzzCommand($0).run() }
}

/// `fuzz`: a campaign with some worker processes, from its options to its report.
final class FuzzCommand {
    private let invocation: Invocation
    private let words: [String]
    private let terminal: Terminal
    private let environment: [String: String]
    private let page: RunSetup
    private let setup: FuzzSetup
    private var report: Report
    private let clock = ContinuousClock()
    /// The start of the encoder counts: a campaign may wait for nothing else.
    private let began = ContinuousClock.now
    /// Off while a stopped campaign is summed up, which is quick.
    private let obeysInterrupts = SharedFlag(true)

    init(_ context: CommandContext) throws {
        invocation = context.invocation
        words = context.words
        terminal = context.terminal
        environment = context.environment
        let reader = context.setup
        page = try reader.setups()[0].setup
        setup = try FuzzSetupReader(setup: reader).read()
        report = Report(
            header: .init(version: Version.current, hostModels: [page.hostModel], hasContract: page.hasContract),
            manifest: Manifest(invocation))
        report.manifest?.target = setup.target
        if let rows = setup.rows { report.manifest?.note(input: rows.name, rows.text.wtf8) }
    }

    func run() throws -> ExitCode {
        Interrupt.install()
        let first = makeWorker()
        var code = ExitCode.success
        do {
            try first.open()
            ProcessTable.sayWhenUnreadable()
            report.header.engine = first.engine
            report.header.contract = first.contract
            report.problems += first.opening.problems
            if let values = invocation[FuzzOptions.values] {
                try tell(JavaScriptString(values), first)
            } else {
                code = try search(first)
            }
        } catch let problem as FuzzProblem {
            report.problems.append(.init(source: "fuzz", message: problem.message))
        } catch let failure as WorkerFailure {
            if !failure.isStop {
                report.problems.append(.init(source: Report.faultSource, message: failure.message))
                report.manifest?.ending = .failed
                code = .internalFault
            }
        }
        first.finish()
        noteEnding()
        code = code.combined(with: ReportOutput(invocation, terminal: terminal).write(report))
        return Interrupt.wasReceived ? .interrupted : code.combined(with: ExitCode(report))
    }

    private func noteEnding() {
        if Interrupt.wasReceived { report.manifest?.ending = .interrupted }
        if let manifest = report.manifest, manifest.ending != .complete, let shortfall = manifest.shortfall {
            report.problems.append(.init(source: Report.runSource, message: shortfall))
        }
    }

    private func makeWorker() -> FuzzWorker {
        let obeys = obeysInterrupts
        return FuzzWorker(
            setup, page: page, memoryLimit: invocation[Options.memoryLimit] ?? 1024, environment: environment
        ) {
            Interrupt.wasReceived && obeys.isSet
        }
    }

    /// `--values`: one case.
    private func tell(_ values: JavaScriptString, _ worker: FuzzWorker) throws {
        report.manifest?.planned = 1
        switch try worker.ask(TellCase(json: values)) {
        case .answer(let result): report.results.append(result)
        case .died(let finding):
            report.results.append(
                CheckResult(
                    id: "replay", source: CheckResult.commandLine, passed: false, verdict: .failed, findings: [finding])
            )
        }
        report.manifest?.done = 1
    }

    // MARK: The search

    private func search(_ first: FuzzWorker) throws -> ExitCode {
        Complaint.say("seed \(setup.seed)")
        report.manifest?.seed = setup.seed
        let time = invocation[FuzzOptions.time]
        let total = invocation[FuzzOptions.cases] ?? (time == nil ? 2_000 : nil)
        let pool = FuzzPool(total: total, shard: invocation[Options.shard] ?? Shard())
        let corpus = try openCorpus()
        report.manifest?.planned = pool.count ?? 1
        try untilStopped { try runKept(first, pool, corpus) }
        let kept = pool.record.cases
        if first.opening.encoderIsGivenUp { try untilStopped { try runGivenUp(first, pool) } }
        let jobs = startJobs(pool)
        var progress = ProgressLine(terminal: terminal, write: StandardError.write)
        while !jobs.isDone {
            jobs.wait(milliseconds: 50)
            try untilStopped { try keep(pool.takeFresh(), corpus, first) }
            if time.map({ clock.now - began > .seconds($0) }) == true { pool.stop(isTimeUp: true) }
            if Interrupt.wasReceived { pool.stop() }
            progress.show(Self.progress(pool.record, seconds: (clock.now - began).inSeconds, total: pool.count))
        }
        progress.clear()
        try untilStopped { try keep(pool.takeFresh(), corpus, first) }
        let seconds = (clock.now - began).inSeconds
        let record = pool.record
        report.manifest?.done = record.cases
        // Time that is up is an end like any other; a campaign without a number of cases plans those that it does.
        report.manifest?.planned =
            pool.isTimeUp ? record.cases : (pool.count ?? record.cases - kept) + kept
        // What was found is told whatever ended the search.
        let trouble = conclude(record, first, corpus)
        if let problem = corpus?.problem { report.problems.append(problem) }
        if let problem = pool.problem {
            report.manifest?.ending = .failed
            throw FuzzProblem(message: problem)
        }
        if let trouble { throw pool.failure ?? trouble }
        if let failure = pool.failure { throw failure }
        // Against the engine alone, in the same run; an encoder's own time would say nothing about either.
        var bare: Double?
        if setup.encoder == nil, !Interrupt.wasReceived, case .answer(let answer) = try first.ask(MeasureEngine()) {
            bare = answer.seconds
        }
        let rate = Double(record.cases) / max(seconds, 0.001)
        var text =
            "\(record.cases) cases in \(NumberText.javaScript((seconds * 10).rounded() / 10)) s, \(Int(rate)) per second"
        if let bare { text += "; the bare engine runs \(Int(1 / bare)) such payloads per second" }
        Complaint.say(text)
        guard let path = invocation[Options.timings] else { return .success }
        let timings = JavaScriptValue.object([
            "timings": .array([]), "cases": .number(Double(record.cases)), "seconds": .number(seconds),
            "casesPerSecond": .number(rate), "bareEnginePerSecond": bare.map { .number(1 / $0) } ?? .null,
            "jobs": .number(Double(jobCount)),
        ])
        return ReportOutput.save(ValueNotation.json(timings) + "\n", to: path)
    }

    /// An encoder that never answered is not waited for again in each job.
    private func runGivenUp(_ first: FuzzWorker, _ pool: FuzzPool) throws {
        while let places = pool.take() {
            try first.run(
                first: pool.number(places.lowerBound), stride: pool.stride, count: places.count,
                isStopped: { Interrupt.wasReceived }, add: pool.add)
            if pool.count == nil || Interrupt.wasReceived { pool.stop(isTimeUp: !Interrupt.wasReceived) }
        }
    }

    /// A stop ends what is under way; what was done until then counts.
    private func untilStopped(_ body: () throws -> Void) throws {
        do { try body() } catch let failure as WorkerFailure where failure.isStop {}
    }

    private var jobCount: Int { Jobs.count(invocation) }

    private func startJobs(_ pool: FuzzPool) -> JobThreads {
        let (setup, page, environment) = (setup, page, environment)
        let memoryLimit = invocation[Options.memoryLimit] ?? 1024
        return JobThreads(count: jobCount) {
            let worker = FuzzWorker(setup, page: page, memoryLimit: memoryLimit, environment: environment) {
                pool.isStopped
            }
            defer { worker.finish() }
            do {
                while let places = pool.take() {
                    try worker.run(
                        first: pool.number(places.lowerBound), stride: pool.stride, count: places.count,
                        isStopped: { pool.isStopped }, add: pool.add)
                }
            } catch let problem as FuzzProblem {
                pool.stop(problem: problem.message)
            } catch let failure as WorkerFailure {
                pool.stop(failure.isStop ? nil : failure)
            } catch {
                pool.stop(WorkerFailure(message: "\(error)"))
            }
        }
    }

    private static func progress(_ record: CampaignRecord, seconds: Double, total: Int?) -> String {
        let rules = Dictionary(grouping: record.faults, by: \.key.rule).map { "\($0.key.rawValue) \($0.value.count)" }
            .sorted()
        let rate = Int(Double(record.cases) / max(seconds, 0.001))
        return
            "\(record.cases)\(total.map { " of \($0)" } ?? "") cases, \(rate) per second, \(record.faults.count) faults"
            + (rules.isEmpty ? "" : ": " + rules.joined(separator: ", "))
    }

    // MARK: What was kept, and what is

    private func openCorpus() throws -> Corpus? {
        guard let path = invocation[FuzzOptions.corpus] else { return nil }
        return try Corpus(path: path)
    }

    /// Rows and the corpus are run before anything else.
    private func runKept(_ worker: FuzzWorker, _ pool: FuzzPool, _ corpus: Corpus?) throws {
        // Once is enough: the other shards would say the same.
        guard invocation[Options.shard]?.index ?? 0 == 0 else { return }
        var next = 0
        let rows = worker.opening.rowCount
        while next < rows, !Interrupt.wasReceived {
            switch try worker.ask(TellRows(first: next)) {
            case .answer(let answer):
                report.results += answer.results
                next = max(answer.next, next + 1)
            case .died(let finding):
                report.results.append(
                    CheckResult(
                        id: "rows", source: setup.rows?.name ?? "rows", passed: false, verdict: .failed,
                        findings: [finding]))
                return
            }
        }
        for entry in corpus?.lines() ?? [] where !Interrupt.wasReceived {
            guard case .success(let (path, line)) = entry else {
                if case .failure(let problem) = entry { report.problems.append(problem) }
                continue
            }
            do {
                switch try worker.ask(RunGiven(json: line)) {
                case .answer(let record): pool.add(record)
                case .died(let finding):
                    report.results.append(
                        CheckResult(id: "corpus", source: path, passed: false, verdict: .failed, findings: [finding]))
                }
            } catch let problem as FuzzProblem {
                report.problems.append(.init(source: path, message: problem.message))
            }
        }
    }

    /// A fault is on disk as soon as it is known, whatever happens to the campaign; then the first case of each kind.
    private func keep(_ fresh: FuzzPool.Fresh, _ corpus: Corpus?, _ worker: FuzzWorker) throws {
        guard let corpus else { return }
        for (key, fault) in fresh.faults { corpus.keep(json(of: fault.values, worker), as: .found(key)) }
        // Case -1 comes out of the corpus.
        for (sighting, number) in fresh.sightings where number >= 0 {
            guard case .answer(let answer) = try worker.ask(CaseValues(number: number)) else { continue }
            corpus.keep(answer.json, as: .seen(sighting))
        }
    }

    private func json(of values: [HoleValue], _ worker: FuzzWorker) -> JavaScriptString {
        JavaScriptString(wtf8: HoleValue.json(values, names: worker.holeNames))
    }

    // MARK: The report

    /// Tells every fault, by its smallest values where they can be found; returns what kept it from that.
    private func conclude(_ record: CampaignRecord, _ worker: FuzzWorker, _ corpus: Corpus?) -> (any Error)? {
        let holes = worker.opening.holes.map { (name: $0.name, type: $0.type.description) }
        let replay = ReplayLine(words, types: setup.rows == nil ? [] : holes)
        var results: [CheckResult] = []
        var trouble: (any Error)?
        obeysInterrupts.set(false)
        do {
            if case .answer(let result) = try worker.ask(SummariseRecord(record: record)) { results.append(result) }
        } catch {
            trouble = error
        }
        obeysInterrupts.set(true)
        let faults = record.faults.sorted {
            ($0.value.number, $0.key.hole, $0.key.rule.rawValue) < ($1.value.number, $1.key.hole, $1.key.rule.rawValue)
        }
        for (key, fault) in faults {
            let line = replay.text(json(of: fault.values, worker))
            // Who has pressed Ctrl-C does not wait for the smallest values.
            guard trouble == nil, !Interrupt.wasReceived else {
                results.append(Self.result(key, fault, replay: line, []))
                continue
            }
            do {
                switch try worker.ask(ShrinkFault(key: key, fault: fault), isLong: true) {
                case .answer(let answer):
                    var result = answer.result
                    result.fault?.replay = replay.text(answer.json)
                    results.append(result)
                    corpus?.keep(answer.json, as: .smallest(key))
                case .died(let finding): results.append(Self.result(key, fault, replay: line, [finding]))
                }
            } catch {
                if (error as? WorkerFailure)?.isStop != true { trouble = error }
                results.append(Self.result(key, fault, replay: line, []))
            }
        }
        let isNotAsFound = results.contains { $0.campaign?.notes.isEmpty == false }
        report.results += CheckResult.joiningCampaigns(results)
        if isNotAsFound, record.faults.isEmpty, !report.results.isEmpty {
            report.results[report.results.count - 1].passed = false
        }
        return trouble
    }

    /// A fault by the values with which it was found.
    private static func result(
        _ key: CampaignRecord.Key, _ fault: CampaignRecord.Fault, replay: String, _ findings: [Finding]
    ) -> CheckResult {
        // As it was found: the search for a smaller value ended its worker, or was stopped.
        let found =
            fault.finding ?? Finding(rule: key.rule, message: "found; the search for the smallest value was stopped")
        var result = CheckResult(
            id: "\(key.hole): \(key.rule.rawValue)", source: "campaign", kind: .campaign
        ).ended(by: findings.first ?? found)
        result.fault = CampaignFault(
            hole: key.hole, rule: key.rule, firstCase: fault.number, count: fault.count, value: "",
            classes: CampaignFault.reduced(fault.classes), replay: replay)
        return result
    }
}

extension Duration {
    var inSeconds: Double { self / .seconds(1) }
}
