internal import BridgeFindings
internal import ChildProcesses
internal import JavaScriptSyntax

/// The parent's side of a worker: it asks, waits no longer than allowed, and replaces a worker that fails.
///
/// Used by one thread at a time.
final class WorkerClient {
    enum Outcome<Answer> {
        case answer(Answer)
        /// The input cannot be used.
        case problem(String)
        /// The payload ended the worker; the next request starts another.
        case died(Finding)
        /// The worker failed by a fault of ours.
        case fault(String)
    }

    /// Whether nothing is wanted any more; asked while a worker is waited for.
    typealias Stop = @Sendable () -> Bool

    private var worker: Worker
    private var setUp: SetUp
    private let memoryLimit: Int
    private let isStopped: Stop
    private var setUpCount = 0
    private(set) var ready = SetUp.Answer(engine: "", contract: "")
    /// How long the worker was at the last request that it answered.
    private(set) var seconds = 0.0
    /// Whether the last worker that died ended by itself, and was not ended by us.
    private var hasEndedItself = false

    /// Seconds beyond the time limit for everything that is not the payload: starting, reading, diagnosing.
    private static let grace = 1.5
    /// Seconds more for a worker that starts.
    private static let startPatience = 20.0
    /// Bytes of a request that the worker must be given another second for.
    private static let bytesPerSecond = 8_000_000

    /// - Parameters:
    ///   - memoryLimit: Megabytes.
    ///   - startsEncoders: whether the worker starts programs of the user's.
    init(
        _ setUp: SetUp, memoryLimit: Int, environment: [String: String], startsEncoders: Bool = false,
        isStopped: @escaping Stop
    ) {
        self.setUp = setUp
        self.memoryLimit = memoryLimit
        self.isStopped = isStopped
        // Dates and formats must not depend on the caller's machine.
        var environment = environment
        environment["TZ"] = "UTC"
        environment["LC_ALL"] = "C.UTF-8"
        environment["LANG"] = "C.UTF-8"
        // A worker that crashes must be gone at once.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        var command = ChildCommand(
            executable: ChildCommand.thisProgram,
            arguments: [(startsEncoders ? WorkerMain.Kind.encoding : .plain).rawValue],
            environment: environment,
            standardError: .captured(limit: 1 << 16))
        command.framing = .blocks
        command.sharesPage = true
        worker = Worker(command)
    }

    /// Takes another set-up for what follows.
    func change(_ setUp: SetUp) {
        self.setUp = setUp
        setUpCount = 0
    }

    /// Starts the worker ahead of the first request.
    func start() throws(WorkerFailure) {
        // One that something else ends while it starts is started again.
        for attempt in 1...Self.mostStarts {
            do { try worker.start() } catch { throw WorkerFailure(message: "\(error)") }
            guard setUpCount != worker.startCount else { return }
            hasEndedItself = false
            switch try exchange(setUp, patience: Self.startPatience) {
            case .answer(let answer):
                ready = answer
                setUpCount = worker.startCount
                return
            case .problem(let message): throw WorkerFailure(message: message)
            case .fault(let message):
                if !hasEndedItself || attempt == Self.mostStarts { throw WorkerFailure(message: message) }
            case .died(let finding):
                if !hasEndedItself || attempt == Self.mostStarts {
                    throw WorkerFailure(message: "the worker did not start: \(finding.message)")
                }
            }
        }
    }

    private static let mostStarts = 3

    /// How many workers were started: what one was told before the last of them is gone.
    var startCount: Int { worker.startCount }

    /// - Parameter patience: seconds beyond the time of one payload.
    /// - Throws: ``WorkerFailure`` when there is no worker, or nothing is wanted any more.
    func ask<Request: WorkerRequest>(
        _ request: Request, patience: Double = 0
    ) throws(WorkerFailure) -> Outcome<Request.Answer> {
        try start()
        return try exchange(request, patience: patience)
    }

    /// The same for a request that travels alone: who was ended by something from outside is asked again.
    func askAlone<Request: WorkerRequest>(
        _ request: Request, patience: Double = 0
    ) throws(WorkerFailure) -> Outcome<Request.Answer> {
        hasEndedItself = false
        let outcome = try ask(request, patience: patience)
        guard hasEndedItself, Request.standsAlone else { return outcome }
        return try ask(request, patience: patience)
    }

    func finish() { worker.finish() }

    /// Ends the worker at once.
    func end() { worker.end() }

    // MARK: Several requests at once

    /// Queues a request for the worker that was started; its answer comes after those of the requests before it.
    func send(_ request: some WorkerRequest) throws(WorkerFailure) { worker.send(try Self.message(request)) }

    /// Bytes that were queued and not handed over yet.
    var unsentCount: Int { worker.unsentCount }

    /// The answer to a request that is here already; nil when there is none.
    func takeAnswer<Request: WorkerRequest>(
        to request: Request
    ) throws(WorkerFailure) -> Outcome<Request.Answer>? {
        guard let message = worker.takeAnswer() else { return nil }
        return try outcome(message, of: Request.self)
    }

    /// Waits for the answer to the first request that has none.
    ///
    /// - Parameter began: when the worker came to it: the answer before it, or its own start.
    func receive<Request: WorkerRequest>(
        _ request: Request, since began: ContinuousClock.Instant, patience: Double
    ) throws(WorkerFailure) -> Outcome<Request.Answer> {
        let seconds = setUp.setup.timeLimit + Self.grace + patience + Double(unsentCount / Self.bytesPerSecond)
        var limits = ExchangeLimits(time: .seconds(seconds), memory: memoryLimit << 20)
        limits.isCancelled = isStopped
        // Outside of the engine the machine is slow, or the fault is ours: the payload's time is not what runs out.
        let page = worker.page
        limits.isExcused = { WorkerStage.isOutsideOfEngine(page) }
        switch worker.wait(until: began + limits.time, limits: limits) {
        case .line(let message): return try outcome(message, of: Request.self)
        case .timedOut:
            if let stage = stage(of: request) {
                return .fault("the worker did not answer within \(NumberText.javaScript(seconds)) s \(stage)")
            }
            // The engine's own limit counts processor time: on a busy machine this one comes first, and says the same.
            return .died(Self.finding(.scriptTimeout, "the payload ran longer than the time limit and was stopped"))
        case .memoryExceeded:
            return .died(
                Self.finding(
                    .scriptCrash, "the payload used more than \(memoryLimit) MB of memory and was killed"))
        case .answerTooLong(let limit):
            return .died(
                Self.finding(.valueTooLarge, "the received value is too large to report (over \(limit >> 20) MB)"))
        case .exited(let status):
            hasEndedItself = true
            if let stage = stage(of: request) { return .fault("the worker ended (\(status)) \(stage)\(lastWords)") }
            return .died(Self.finding(.scriptCrash, "the payload crashed the engine's process (\(status))"))
        case .closed: return .fault("the worker closed its output")
        case .cancelled: throw WorkerFailure.stopped
        }
    }

    /// What the worker was doing when it ended, if that was not the engine's work for a payload.
    private func stage(of request: some WorkerRequest) -> String? {
        WorkerStage.fault(on: worker.page, activity: request.activity)
    }

    private var lastWords: String {
        guard let line = worker.lastErrorText.split(separator: "\n").first else { return "" }
        return ": \(line.prefix(300))"
    }

    // MARK: One exchange

    private func exchange<Request: WorkerRequest>(
        _ request: Request, patience: Double
    ) throws(WorkerFailure) -> Outcome<Request.Answer> {
        try send(request)
        return try receive(request, since: .now, patience: patience)
    }

    private static func message<Request: WorkerRequest>(_ request: Request) throws(WorkerFailure) -> [UInt8] {
        do { return try Wire.bytes(of: WorkerEnvelope(request: request)) } catch {
            throw WorkerFailure(message: "the request \(Request.name) cannot be written: \(error)")
        }
    }

    private func outcome<Request: WorkerRequest>(
        _ message: [UInt8], of type: Request.Type
    ) throws(WorkerFailure) -> Outcome<Request.Answer> {
        do {
            let reply = try Wire.value(WorkerReply<Request.Answer>.self, from: message)
            seconds = reply.seconds
            switch reply.content {
            case .answer(let answer): return .answer(answer)
            case .problem(let message): return .problem(message)
            }
        } catch {
            throw WorkerFailure(message: "the worker sent an unexpected reply to \(Request.name): \(error)")
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

    /// No fault: the run was stopped while the worker was waited for.
    static let stopped = WorkerFailure(message: "stopped")
    var isStop: Bool { message == Self.stopped.message }
}
