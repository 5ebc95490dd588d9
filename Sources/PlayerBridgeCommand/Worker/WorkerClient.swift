internal import BridgeFindings
internal import ChildProcesses
internal import FindingReports
internal import JavaScriptSyntax

/// The parent's side of a worker: it asks, waits no longer than allowed, and replaces a worker that fails.
final class WorkerClient {
    enum Outcome {
        case results([CheckResult])
        case opened(steps: Int)
        case fuzz(JavaScriptValue)
        case judged([JavaScriptValue])
        /// The input cannot be used.
        case problem(String)
        /// The worker is gone; the next request starts another.
        case died(Finding)
    }

    private var worker: Worker
    private var setup: RunSetup
    private let memoryLimit: Int
    private var setUpCount = 0
    private(set) var engine = ""
    private(set) var contract = ""

    /// Seconds beyond the time limit for everything that is not the payload: starting, reading, diagnosing.
    private static let grace = 1.5
    /// Bytes of a request that the worker must be given another second for.
    private static let bytesPerSecond = 8_000_000

    /// - Parameter memoryLimit: Megabytes.
    init(_ setup: RunSetup, memoryLimit: Int, environment: [String: String]) {
        self.setup = setup
        self.memoryLimit = memoryLimit
        // Dates and formats must not depend on the caller's machine.
        var environment = environment
        environment["TZ"] = "UTC"
        environment["LC_ALL"] = "C.UTF-8"
        environment["LANG"] = "C.UTF-8"
        worker = Worker(
            ChildCommand(
                executable: ChildCommand.thisProgram, arguments: [WorkerMain.command], environment: environment,
                standardError: .captured(limit: 1 << 16)))
    }

    /// Takes another set-up for what follows.
    func change(_ setup: RunSetup) {
        self.setup = setup
        setUpCount = 0
    }

    /// Starts the worker ahead of the first request.
    /// - Throws: ``WorkerFailure``
    func start() throws(WorkerFailure) {
        try launch()
        guard setUpCount != worker.startCount else { return }
        switch try exchange(.setUp(setup)) {
        case .answer(.ready(let engine, let contract)):
            self.engine = engine
            self.contract = contract
            setUpCount = worker.startCount
        case .answer(.problem(let message)): throw WorkerFailure(message: message)
        case .answer: throw WorkerFailure(message: "the worker answered something else than it was asked")
        case .died(let finding): throw WorkerFailure(message: "the worker did not start: \(finding.message)")
        }
    }

    /// How many workers were started: what one was told before the last of them is gone.
    var startCount: Int { worker.startCount }

    /// - Parameter patience: seconds beyond the time of one payload.
    func ask(_ request: WorkerRequest, patience: Double = 0) throws(WorkerFailure) -> Outcome {
        try start()
        switch try exchange(request, patience: patience) {
        case .answer(.results(let values)):
            var results: [CheckResult] = []
            for value in values {
                do { results.append(try CheckResult(value)) } catch { throw WorkerFailure(message: "\(error)") }
            }
            return .results(results)
        case .answer(.opened(let steps)): return .opened(steps: steps)
        case .answer(.fuzz(let answer)): return .fuzz(answer)
        case .answer(.judged(let judgements)): return .judged(judgements)
        case .answer(.problem(let message)): return .problem(message)
        case .answer(.ready): throw WorkerFailure(message: "the worker answered something else than it was asked")
        case .died(let finding): return .died(finding)
        }
    }

    func finish() { worker.finish() }

    // MARK: One exchange

    private enum Reply {
        case answer(WorkerAnswer)
        case died(Finding)
    }

    private func launch() throws(WorkerFailure) {
        do { try worker.start() } catch { throw WorkerFailure(message: "\(error)") }
    }

    private func exchange(_ request: WorkerRequest, patience: Double = 0) throws(WorkerFailure) -> Reply {
        let line = WorkerLine.bytes(request.value)
        let seconds = setup.timeLimit + Self.grace + patience + Double(line.count / Self.bytesPerSecond)
        let limits = ExchangeLimits(time: .seconds(seconds), memory: memoryLimit << 20)
        let exchange: Exchange
        do { exchange = try worker.exchange(line, limits: limits) } catch { throw WorkerFailure(message: "\(error)") }
        switch exchange {
        case .line(let line):
            guard let answer = WorkerLine.value(line).flatMap(WorkerAnswer.init) else {
                throw WorkerFailure(message: "the parent does not understand its worker")
            }
            return .answer(answer)
        case .timedOut:
            // The engine's own limit counts processor time: on a busy machine this one comes first, and says the same.
            return .died(Self.finding(.scriptTimeout, "the payload ran longer than the time limit and was stopped"))
        case .memoryExceeded:
            return .died(
                Self.finding(
                    .scriptCrash, "the payload needed more than the \(memoryLimit) MB that it may use and was killed"))
        case .answerTooLong(let limit):
            return .died(
                Self.finding(.valueTooLarge, "what arrived is too large to be reported (over \(limit >> 20) MB)"))
        case .exited(let status):
            return .died(Self.finding(.scriptCrash, "the payload ended the engine's process (\(status))"))
        }
    }

    private static func finding(_ rule: RuleName, _ message: String) -> Finding {
        Finding(rule: rule, severity: .error, message: message)
    }
}

/// A fault of ours, or of the system: no worker, or one that does not keep the protocol.
struct WorkerFailure: Error, CustomStringConvertible {
    var message: String
    var description: String { message }
}
