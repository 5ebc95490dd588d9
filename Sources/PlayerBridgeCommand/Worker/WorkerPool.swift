internal import Foundation
internal import Glibc
internal import Synchronization

/// One thing that a pool does: a request that travels with others, or a conversation that has its worker alone.
protocol PoolJob: Sendable {
    associatedtype Request: WorkerRequest
    associatedtype Outcome: Sendable

    /// Nil for a conversation.
    var request: Request? { get }
    /// Seconds beyond the time of one payload.
    var patience: Double { get }
    /// What the answer comes to. Called on the worker's own thread.
    ///
    /// - Parameter seconds: how long the worker was at it.
    func outcome(of answer: WorkerClient.Outcome<Request.Answer>, seconds: Double) -> Outcome
    /// Leads the conversation.
    func talk(to client: WorkerClient) throws(WorkerFailure) -> Outcome
}

extension PoolJob {
    var patience: Double { 0 }
}

/// Several workers that share the jobs of a run. Outcomes are taken in the order of the jobs, by the caller's thread,
/// as soon as those before them are there.
final class WorkerPool<Job: PoolJob>: Sendable {
    /// Jobs that go out before the first of them is answered.
    static var window: Int { 192 }
    /// Outcomes that wait for one before them.
    private static var backlog: Int { 20_000 }

    private struct State {
        var nextNumber = 0
        /// The first outcome that was not taken.
        var head = 0
        var outcomes: [Int: (Job, Job.Outcome)] = [:]
        var ready = SetUp.Answer(engine: "", contract: "")
        var failure: WorkerFailure?
        var isStopped = false
    }

    private enum Next {
        case job(Int, Job)
        case later
        case none
    }

    private let state = Mutex(State())
    private let source: @Sendable () -> Job?

    /// - Parameter source: the next job; called by one thread at a time, in order.
    init(source: @escaping @Sendable () -> Job?) { self.source = source }

    var ready: SetUp.Answer { state.withLock { $0.ready } }
    var failure: WorkerFailure? { state.withLock { $0.failure } }

    /// Runs until there are no jobs, or until it is stopped.
    ///
    /// - Parameters:
    ///   - makeClient: makes a worker's client, for each thread its own; it is given when to stop.
    ///   - take: gets each job with its outcome.
    ///   - tick: called now and then; says whether to stop.
    func run(
        workers: Int, makeClient: @escaping @Sendable (@escaping WorkerClient.Stop) -> WorkerClient,
        take: (Job, Job.Outcome) -> Void, tick: () -> Bool
    ) {
        let threads = JobThreads(count: workers) { [self] in
            let client = makeClient { [self] in isStopped }
            var lane = WorkerLane(client, pool: self)
            do throws(WorkerFailure) {
                try lane.run()
                client.end()
            } catch {
                client.end()
                state.withLock { state in
                    if !error.isStop { state.failure = state.failure ?? error }
                    state.isStopped = true
                }
            }
        }
        while true {
            let isDone = threads.isDone
            takeOrdered(take)
            if tick() { stop() }
            if isDone { break }
            threads.wait(milliseconds: 10)
        }
        // A stopped run has gaps: what was done beyond them counts as well.
        let rest = state.withLock { state in
            defer { state.outcomes = [:] }
            return state.outcomes.sorted { $0.key < $1.key }
        }
        for (_, (job, outcome)) in rest { take(job, outcome) }
    }

    func stop() { state.withLock { $0.isStopped = true } }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    private func takeOrdered(_ take: (Job, Job.Outcome) -> Void) {
        let batch = state.withLock { state in
            var batch: [(Job, Job.Outcome)] = []
            while let outcome = state.outcomes.removeValue(forKey: state.head) {
                batch.append(outcome)
                state.head += 1
            }
            return batch
        }
        for (job, outcome) in batch { take(job, outcome) }
    }

    // MARK: For lanes

    fileprivate func next() -> (number: Int, job: Job?)? {
        state.withLock { state in
            guard !state.isStopped else { return (0, nil) }
            guard state.nextNumber - state.head < Self.backlog else { return nil }
            guard let job = source() else { return (0, nil) }
            defer { state.nextNumber += 1 }
            return (state.nextNumber, job)
        }
    }

    fileprivate func deliver(_ outcomes: [(Int, Job, Job.Outcome)], _ ready: SetUp.Answer) {
        state.withLock { state in
            for (number, job, outcome) in outcomes { state.outcomes[number] = (job, outcome) }
            state.ready = ready
        }
    }
}

/// One worker of a pool, on a thread of its own: it keeps its window full, and when the worker dies asks again all that
/// was not answered. One of them is blamed only after it failed alone.
private struct WorkerLane<Job: PoolJob> {
    private struct Flight {
        var number: Int
        var job: Job
        var request: Job.Request
    }

    private let client: WorkerClient
    private let pool: WorkerPool<Job>
    /// Sent and not answered, in order.
    private var flights: ArraySlice<Flight> = []
    /// Sent to a worker that died before it came to them.
    private var again: ArraySlice<Flight> = []
    /// Waits for the window to be empty.
    private var conversation: (number: Int, job: Job)?
    private var isExhausted = false
    private var began = ContinuousClock.now

    init(_ client: WorkerClient, pool: WorkerPool<Job>) {
        self.client = client
        self.pool = pool
    }

    mutating func run() throws(WorkerFailure) {
        while !pool.isStopped {
            try fill()
            if !flights.isEmpty {
                try receive()
            } else if let (number, job) = conversation {
                conversation = nil
                pool.deliver([(number, job, try job.talk(to: client))], client.ready)
            } else if isExhausted {
                return
            } else {
                usleep(2_000)
            }
        }
        throw .stopped
    }

    private mutating func fill() throws(WorkerFailure) {
        while flights.count < WorkerPool<Job>.window, client.unsentCount < 1 << 20 {
            if let flight = again.popFirst() {
                try send(flight)
                continue
            }
            guard conversation == nil, !isExhausted, let (number, next) = pool.next() else { return }
            guard let job = next else {
                isExhausted = true
                return
            }
            guard let request = job.request else {
                conversation = (number, job)
                return
            }
            try send(Flight(number: number, job: job, request: request))
        }
    }

    private mutating func send(_ flight: Flight) throws(WorkerFailure) {
        if flights.isEmpty {
            try client.start()
            began = .now
        }
        try client.send(flight.request)
        flights.append(flight)
    }

    /// Takes all answers that are there, and waits for the first of them.
    private mutating func receive() throws(WorkerFailure) {
        guard let first = flights.first else { return }
        var done: [(Int, Job, Job.Outcome)] = []
        var outcome = try client.receive(first.request, since: began, patience: first.job.patience)
        switch outcome {
        case .answer, .problem: break
        case .died, .fault:
            again = flights.dropFirst() + again
            flights = []
            outcome = try client.askAlone(first.request, patience: first.job.patience)
            pool.deliver(
                [(first.number, first.job, first.job.outcome(of: outcome, seconds: client.seconds))], client.ready)
            return
        }
        flights.removeFirst()
        done.append((first.number, first.job, first.job.outcome(of: outcome, seconds: client.seconds)))
        while let flight = flights.first, let outcome = try client.takeAnswer(to: flight.request) {
            flights.removeFirst()
            done.append((flight.number, flight.job, flight.job.outcome(of: outcome, seconds: client.seconds)))
        }
        // A slice keeps what was taken off its front alive.
        flights = Array(flights)[...]
        began = .now
        pool.deliver(done, client.ready)
        // The worker has enough to do: many answers at once cost less than each alone.
        if flights.count > WorkerPool<Job>.window / 2 { usleep(1_000) }
    }
}
