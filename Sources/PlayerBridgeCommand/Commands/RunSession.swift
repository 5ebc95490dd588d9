internal import BridgeFindings
internal import FindingReports
internal import Foundation
internal import Glibc
internal import JavaScriptSyntax
internal import PlayerSessions
internal import PlayerContract
internal import PlayerEmulator

/// One run of a command that judges payloads: the worker, the report that grows, and everything printed at the end.
final class RunSession {
    let invocation: Invocation
    let terminal: Terminal
    let setup: RunSetup
    private(set) var report: Report
    private let client: WorkerClient
    private let pool: WorkerPool
    private var progress: ProgressLine
    private var expectedCount = 0
    private var baseline: Baseline?
    private var timings: [(id: String, source: String, seconds: Double)] = []
    private let clock = ContinuousClock()
    private var failure: WorkerFailure?
    /// Set between the runs of several readings.
    private var suffix = ""
    private let failOn: Severity?

    init(_ invocation: Invocation, setup: RunSetup, terminal: Terminal, environment: [String: String]) throws {
        self.invocation = invocation
        self.terminal = terminal
        self.setup = setup
        failOn = setup.failOn
        let memoryLimit = invocation[Options.memoryLimit] ?? 1024
        client = WorkerClient(setup, memoryLimit: memoryLimit, environment: environment)
        pool = WorkerPool(setup: setup, memoryLimit: memoryLimit, environment: environment)
        report = Report(
            header: .init(
                version: Version.current,
                hostModels: setup.hostModels(whereFilesNamePlayers: Self.playersAreInFiles(invocation)),
                hasContract: setup.hasContract))
        progress = ProgressLine(terminal: terminal) { FileHandle.standardError.write(Data($0.utf8)) }
        if let path = invocation[Options.baseline] { baseline = try Baseline(path: path) }
        Interrupt.install()
    }

    /// Whether nothing more should be started.
    var isStopped: Bool { failure != nil || Interrupt.wasReceived }

    func add(problem: Report.Problem) { report.problems.append(problem) }

    func expect(_ count: Int) { expectedCount += count }

    /// Something more that a green run did not check, one clause.
    func add(unchecked clause: String) { report.header.unchecked.insert(clause, at: 0) }

    /// Runs everything once more with other readings; results are told apart by the suffix.
    func change(_ setup: RunSetup, suffix: String) {
        client.change(setup)
        self.suffix = suffix
    }

    // MARK: Asking the worker

    /// One payload. `complete` gets the result before it is added: texts, places in files.
    func check(
        _ request: WorkerRequest, id: String, source: String, texts: [String: JavaScriptString],
        expected: PayloadCase.Expectation? = nil, complete: (inout CheckResult) -> Void = { _ in }
    ) {
        guard let outcome = ask(request, source: source) else { return }
        switch outcome {
        case .results(let results):
            for var result in results {
                result.texts.merge(texts) { _, own in own }
                complete(&result)
                add(result)
            }
        case .died(let finding):
            var result = CheckResult(
                id: id, source: source, passed: false, verdict: .failed, texts: texts, findings: [finding])
            if let expected { result.judge(against: expected, failOn: failOn) }
            complete(&result)
            add(result)
        case .problem(let message): add(problem: .init(source: source, message: message))
        case .opened, .fuzz, .judged: break
        }
    }

    /// A scenario or tape, step by step.
    func play(_ request: WorkerRequest, path: String, complete: (Int?, inout CheckResult) -> Void) {
        guard let outcome = ask(request, source: path) else { return }
        switch outcome {
        case .opened(let steps):
            expect(steps)
            for index in 0..<steps where !isStopped {
                guard step(.step(index), path: path, { complete(index, &$0) }, remaining: steps - index - 1) else {
                    return
                }
            }
            if !isStopped { _ = step(.settle, path: path, { complete(nil, &$0) }, remaining: 0) }
        case .died(let finding):
            add(CheckResult(id: path, source: path, kind: .step, passed: false, verdict: .failed, findings: [finding]))
        case .problem(let message): add(problem: .init(source: path, message: message))
        case .results, .fuzz, .judged: break
        }
    }

    /// False when the session cannot go on.
    private func step(
        _ request: WorkerRequest, path: String, _ complete: (inout CheckResult) -> Void, remaining: Int
    ) -> Bool {
        guard let outcome = ask(request, source: path) else { return false }
        switch outcome {
        case .results(let results):
            for var result in results {
                complete(&result)
                add(result)
            }
            return true
        case .died(var finding):
            if remaining > 0 {
                finding.notes.append(.init("the page is gone: \(remaining) more steps were not played"))
            }
            var result = CheckResult(
                id: "step", source: path, kind: .step, passed: false, verdict: .failed, findings: [finding])
            complete(&result)
            add(result)
            return false
        case .problem(let message):
            add(problem: .init(source: path, message: message))
            return false
        case .opened, .fuzz, .judged: return true
        }
    }

    /// Nil when the run has ended.
    ///
    /// - Parameter patience: seconds beyond the time of one payload.
    func ask(_ request: WorkerRequest, source: String, patience: Double = 0) -> WorkerClient.Outcome? {
        guard !isStopped else { return nil }
        let began = clock.now
        do {
            let outcome = try client.ask(request, patience: patience)
            noteHeader(engine: client.engine, contract: client.contract)
            timings.append(("", source, (clock.now - began).seconds))
            return outcome
        } catch {
            failure = error
            return nil
        }
    }

    /// Requests that do not build on each other, by several workers at once; nil for those that nobody came to.
    func ask(all requests: [WorkerRequest], source: String, patience: Double) -> [WorkerClient.Outcome?] {
        guard requests.count > 1, !isStopped else {
            return requests.map { ask($0, source: source, patience: patience) }
        }
        let began = clock.now
        let answers = pool.ask(requests, patience: patience) { Interrupt.wasReceived }
        noteHeader(engine: answers.engine, contract: answers.contract)
        timings.append(("", source, (clock.now - began).seconds))
        failure = answers.failure
        return answers.outcomes
    }

    private func noteHeader(engine: String, contract: String) {
        report.header.engine = engine
        report.header.contract = ([contract] + otherContracts).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Files name players of their own, so a run over them may use more than the usual one.
    ///
    /// The header says so whatever the files hold: shards of a folder have the header of a run over all of it.
    private static func playersAreInFiles(_ invocation: Invocation) -> Bool {
        [.check, .replay].contains(invocation.command) && invocation[Options.player] == nil
            && invocation[Options.playerScript] == nil && invocation[Options.contract] == nil
    }

    private lazy var otherContracts: [String] = {
        guard Self.playersAreInFiles(invocation) else { return [] }
        return PlayerKind.withContract.filter { $0 != setup.player }.compactMap { name in
            try? PlayerKind(name: name)?.builtInContract().map { "\($0.player) \($0.version)" }
        }
    }()

    func add(_ result: CheckResult) {
        var result = result
        if !suffix.isEmpty { result.id += " [\(suffix)]" }
        baseline?.forgive(&result, failOn: failOn)
        if let last = timings.indices.last { timings[last].id = result.id }
        report.results.append(result)
        progress.show(
            report.results.count, of: max(expectedCount, report.results.count),
            failed: report.results.count { !$0.passed })
    }

    // MARK: The end

    /// Ends the worker; nothing is printed.
    func end() {
        progress.clear()
        client.finish()
    }

    /// Prints the report and the other files that were asked for, and says how the command ends.
    func finish() -> ExitCode {
        end()
        var code = ReportOutput(invocation, terminal: terminal).write(report)
        if let path = invocation[Options.timings] { code = code.combined(with: writeTimings(path)) }
        if let failure {
            Complaint.print("internal fault: \(failure.message)")
            code = code.combined(with: .internalFault)
        }
        return Interrupt.wasReceived ? .interrupted : code.combined(with: ExitCode(report))
    }

    private func writeTimings(_ path: String) -> ExitCode {
        let entries = timings.map { entry in
            JavaScriptValue.object([
                "id": .string(entry.id), "source": .string(entry.source), "seconds": .number(entry.seconds),
            ])
        }
        let value = JavaScriptValue.object(["timings": .array(entries)])
        return ReportOutput.save(ValueNotation.json(value) + "\n", to: path)
    }
}

extension Duration {
    fileprivate var seconds: Double {
        self / .seconds(1)
    }
}

/// Ctrl-C: the run stops after the payload at hand and reports what was done.
enum Interrupt {
    private nonisolated(unsafe) static var flag: sig_atomic_t = 0

    static var wasReceived: Bool { flag != 0 }

    static func install() {
        signal(SIGINT) { _ in
            // A second Ctrl-C does not wait.
            if Interrupt.flag != 0 { _exit(130) }
            Interrupt.flag = 1
        }
    }
}
