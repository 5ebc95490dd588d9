internal import BridgeFindings
internal import ChildProcesses
internal import FindingReports
internal import Foundation
internal import JavaScriptSyntax
internal import PlayerContract
internal import PlayerEmulator

/// One run of a command that judges payloads: its workers, the report that grows, and everything printed at the end.
final class RunSession {
    let invocation: Invocation
    let terminal: Terminal
    let setup: RunSetup
    private(set) var report: Report
    private let environment: [String: String]
    private let client: WorkerClient
    private var setUp: SetUp
    private var progress: ProgressLine
    private var expectedCount = 0
    private var baseline: Baseline?
    private var timings: RunTimings
    private var failure: WorkerFailure?
    /// Whether a fault of ours kept a payload from being judged; the report holds it as a problem.
    private var isFaulty = false
    /// Set between the runs of several readings.
    private var suffix = ""
    /// What goes to standard output in place of the report.
    private var output: [UInt8]?

    init(_ invocation: Invocation, setup: RunSetup, terminal: Terminal, environment: [String: String]) throws {
        self.invocation = invocation
        self.terminal = terminal
        self.setup = setup
        self.environment = environment
        timings = RunTimings(path: invocation[Options.timings])
        setUp = SetUp(setup: setup)
        client = Self.makeClient(setUp, invocation, environment) { Interrupt.wasReceived }
        report = Report(
            header: .init(
                version: Version.current,
                hostModels: setup.hostModels(whereFilesNamePlayers: Self.playersAreInFiles(invocation)),
                hasContract: setup.hasContract), manifest: Manifest(invocation))
        report.results = ResultList(store: SpilledResults())
        progress = ProgressLine(terminal: terminal, write: StandardError.write)
        if let path = invocation[Options.baseline] { baseline = try Baseline(path: path) }
        Interrupt.install()
        if let ignored = invocation.ignoredSettings { add(unchecked: ignored) }
    }

    private static func makeClient(
        _ setUp: SetUp, _ invocation: Invocation, _ environment: [String: String],
        _ isStopped: @escaping WorkerClient.Stop
    ) -> WorkerClient {
        WorkerClient(
            setUp, memoryLimit: invocation[Options.memoryLimit] ?? 1024, environment: environment, isStopped: isStopped)
    }

    /// Whether nothing more should be started.
    var isStopped: Bool { failure != nil || Interrupt.wasReceived }

    func add(problem: Report.Problem) { report.problems.append(problem) }

    /// So many payloads or files are to be judged; they are expected as well.
    func plan(_ count: Int) {
        report.manifest?.planned += count
        expect(count)
    }

    /// So many of them were, or turned out to be problems.
    func noteDone(_ count: Int = 1) { report.manifest?.done += count }

    func note(input path: String, _ bytes: [UInt8]) { report.manifest?.note(input: path, bytes) }

    /// Many files, each with a path of its own.
    func note(inputs: [Manifest.Input]) { report.manifest?.note(inputs) }

    /// A file that is read piece by piece.
    func note(input: Manifest.Input) { report.manifest?.note(input) }

    /// So many results more are to come, for the progress line.
    func expect(_ count: Int) { expectedCount += count }

    /// Something more that a green run did not check, one clause.
    func add(unchecked clause: String) { report.header.unchecked.insert(clause, at: 0) }

    /// Prints something else than the report, which still goes to the files that were asked for.
    func printInstead(_ bytes: [UInt8]) { output = (output ?? []) + bytes }

    /// Runs everything once more with other readings; results are told apart by the suffix.
    func change(_ setup: RunSetup, suffix: String) {
        setUp = SetUp(setup: setup)
        client.change(setUp)
        self.suffix = suffix
    }

    // MARK: One request

    /// One payload or spec. `complete` gets the result before it is added.
    func check(_ request: CheckCase, died: CheckResult, complete: (inout CheckResult) -> Void = { _ in }) {
        let outcome = ask(request)
        if outcome != nil { noteDone() }
        var id = ""
        switch outcome {
        case .answer(.result(var result)):
            complete(&result)
            id = result.id
            add(result)
        case .answer(.count(let count)): add(count, ofFile: request.path)
        case .answer(.problem(let problem)): add(problem: problem)
        case .problem(let message): add(problem: .init(source: request.source, message: message))
        case .died(let finding):
            var result = died.ended(by: finding)
            complete(&result)
            id = result.id
            add(result)
        case .fault(let message): add(fault: message, source: request.source)
        case nil: return
        }
        timings.add(request.source, client.seconds, id: id)
    }

    /// Nil when the run has ended.
    ///
    /// - Parameter patience: seconds beyond the time of one payload.
    func ask<Request: WorkerRequest>(
        _ request: Request, patience: Double = 0
    ) -> WorkerClient.Outcome<Request.Answer>? {
        guard !isStopped else { return nil }
        do throws(WorkerFailure) {
            let outcome = try client.askAlone(request, patience: patience)
            noteHeader(client.ready)
            return outcome
        } catch {
            if !error.isStop { failure = error }
            return nil
        }
    }

    // MARK: Many jobs

    /// Runs jobs on several workers, and takes what they come to in their order.
    ///
    /// - Parameter next: called by one thread at a time.
    func run<Job: PoolJob>(
        wanted: WantedResults, most: Int, next: @escaping @Sendable () -> Job?, take: (Job, Job.Outcome) -> Void
    ) {
        guard !isStopped else { return }
        let pool = WorkerPool(source: next)
        let (invocation, environment) = (invocation, environment)
        setUp.wanted = timings.isWanted ? .all : wanted
        let setUp = setUp
        pool.run(workers: min(Jobs.count(invocation), max(1, most))) {
            Self.makeClient(setUp, invocation, environment, $0)
        } take: { job, outcome in
            take(job, outcome)
        } tick: {
            Interrupt.wasReceived
        }
        noteHeader(pool.ready)
        failure = failure ?? pool.failure
    }

    private func noteHeader(_ ready: SetUp.Answer) {
        guard !ready.engine.isEmpty, report.header.engine.isEmpty else { return }
        if !ready.isSandboxed, invocation.has(Options.verbose) {
            Complaint.say("the kernel cannot keep workers from the network and from writing files")
        }
        ProcessTable.sayWhenUnreadable()
        report.header.engine = ready.engine
        report.header.contract = ([ready.contract] + otherContracts).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Files name players of their own, so a run over them may use more than the usual one.
    ///
    /// The header says so whatever the files hold: shards of a folder have the header of a run over all of it.
    private static func playersAreInFiles(_ invocation: Invocation) -> Bool {
        invocation.command.filesNamePlayers && invocation[Options.player] == nil
            && invocation[Options.playerScript] == nil && invocation[Options.contract] == nil
    }

    private lazy var otherContracts: [String] = {
        guard Self.playersAreInFiles(invocation) else { return [] }
        return PlayerKind.withContract.filter { $0 != setup.player }.compactMap { name in
            try? PlayerKind(name: name)?.builtInContract().map { "\($0.player) \($0.version)" }
        }
    }()

    // MARK: What comes of them

    func add(_ result: CheckResult, seconds: Double? = nil) {
        var result = result
        if !suffix.isEmpty { result.id += " [\(suffix)]" }
        baseline?.forgive(&result, failOn: setup.failOn)
        if let seconds { timings.add(result.source, seconds, id: result.id) }
        report.results.append(result)
        showProgress()
    }

    /// A result that nobody reads.
    func add(_ count: ResultCount, ofFile path: String) {
        report.results.count(count, ofFile: path)
        showProgress()
    }

    /// A payload that was not judged because of a fault of ours.
    func add(fault message: String, source: String) {
        isFaulty = true
        add(problem: .init(source: source, message: "internal fault: \(message)"))
    }

    /// Says what is done before there are results.
    func show(_ progress: @autoclosure () -> String) { self.progress.show(progress()) }

    private func showProgress() {
        let tally = report.results.tally
        progress.show(tally.checked, of: max(expectedCount, tally.checked), failed: tally.failed)
    }

    // MARK: The end

    /// Ends the worker; nothing is printed.
    func end() {
        progress.clear()
        client.end()
    }

    /// Ends the worker; the report as it is.
    func finished() -> Report {
        end()
        noteEnding()
        return report
    }

    /// Every format tells problems, so each tells that the run is not whole.
    private func noteEnding() {
        if let failure {
            report.manifest?.ending = .failed
            report.problems.append(.init(source: Report.faultSource, message: failure.message))
        } else if Interrupt.wasReceived {
            report.manifest?.ending = .interrupted
        } else if isFaulty {
            report.manifest?.ending = .failed
        }
        if let manifest = report.manifest, manifest.ending != .complete, let shortfall = manifest.shortfall {
            report.problems.append(.init(source: Report.runSource, message: shortfall))
        }
    }

    /// Prints the report and the other files that were asked for, and says how the command ends.
    func finish() -> ExitCode {
        end()
        noteEnding()
        var code = ReportOutput(invocation, terminal: terminal).write(report, insteadOnOutput: output)
        code = code.combined(with: timings.write())
        if failure != nil || isFaulty { code = code.combined(with: .internalFault) }
        return Interrupt.wasReceived ? .interrupted : code.combined(with: ExitCode(report))
    }
}

extension CheckResult {
    /// The same for a payload that ended its process.
    func ended(by finding: Finding) -> CheckResult {
        var result = self
        result.passed = false
        result.verdict = .failed
        result.findings = [finding]
        return result
    }
}

/// How many workers a command may use.
enum Jobs {
    static func count(_ invocation: Invocation) -> Int {
        invocation[Options.jobs] ?? ProcessInfo.processInfo.activeProcessorCount
    }
}
