internal import Glibc

/// A child process that answers lines with lines: one owner, one exchange at a time.
///
/// The child runs in its own process group, which is killed and reaped when the value goes. It sees the end of its
/// standard input when this process ends, however it ends. Not copyable, so that nothing speaks to a child whose
/// owner has ended it; it may move between threads.
public struct ChildProcess: ~Copyable, Sendable {
    private var process: SpawnedProcess
    /// nil once closed.
    private var input: Descriptor?
    /// nil once the child has closed its end.
    private var output: Descriptor?
    private var errors: Descriptor?
    private let errorLimit: Int
    private var incoming: MessageBuffer
    private var outgoing: OutgoingMessages
    private var nextSample = ContinuousClock.now
    /// The highest resident memory that was seen.
    private var peak = 0
    /// What the child shares with this process; nil when it was not asked for or there is none.
    public let page: SharedPage?
    private var errorTail: [UInt8] = []
    private var scratch = [UInt8](repeating: 0, count: 1 << 16)

    /// Starts the program.
    ///
    /// - Throws: ``ChildProcessError`` when there is no such program or no descriptor left.
    public init(_ command: ChildCommand) throws(ChildProcessError) {
        let name = command.executable
        incoming = MessageBuffer(command.framing)
        outgoing = OutgoingMessages(command.framing)
        let shared = command.sharesPage ? SharedPage.make() : nil
        defer { if let shared { close(shared.number) } }
        page = shared?.page
        let toChild = try Descriptor.pipe(for: name)
        let fromChild = try Descriptor.pipe(for: name)
        switch command.standardError {
        case .inherited:
            process = try SpawnedProcess(
                command, input: toChild.reading, output: fromChild.writing, error: 2, shared: shared?.number)
            errorLimit = 0
        case .discarded:
            let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
            guard nowhere >= 0 else { throw ChildProcessError(.pipeFailed, subject: name, systemError: errno) }
            let file = Descriptor(nowhere)
            process = try SpawnedProcess(
                command, input: toChild.reading, output: fromChild.writing, error: file.number, shared: shared?.number)
            errorLimit = 0
        case .captured(let limit):
            let pipe = try Descriptor.pipe(for: name)
            process = try SpawnedProcess(
                command, input: toChild.reading, output: fromChild.writing, error: pipe.writing.number,
                shared: shared?.number)
            errorLimit = max(limit, 0)
            errors = consume pipe.reading
            errors?.neverBlock()
        }
        input = consume toChild.writing
        output = consume fromChild.reading
        input?.neverBlock()
        output?.neverBlock()
    }

    /// The number of the process, which is also that of its group.
    public var number: Int32 { process.number }

    /// How the child ended, once it was reaped.
    public var exitStatus: ExitStatus? { process.status }

    /// Whether the child can still answer: it runs, and has not closed its output.
    public var isAlive: Bool { output != nil && !process.hasEnded() }

    /// The last bytes that the child wrote to a captured standard error.
    public var errorText: String { String(decoding: errorTail, as: UTF8.self) }

    /// Sends one message and waits for the answer, reading while it writes, so that neither side can block the other.
    ///
    /// - Parameters:
    ///   - message: without its frame; a line feed inside a line makes it several lines to the child.
    ///   - accepts: messages for which it says false are dropped, and the wait goes on.
    /// - Returns: the answer, or why there is none; then the child's group is dead and the child is reaped.
    public mutating func exchange(
        _ message: [UInt8], limits: ExchangeLimits, accepts: (_ line: [UInt8]) -> Bool = { _ in true }
    ) -> Exchange {
        send(message)
        // A child that answers early still has to take the whole message, or the next one would start inside it.
        return wait(until: ContinuousClock.now + limits.time, limits: limits, takesAll: true, accepts: accepts)
    }

    /// Queues one message; it goes out while somebody waits for an answer.
    public mutating func send(_ message: [UInt8]) { outgoing.append(message) }

    /// Bytes that were queued and not handed over yet.
    public var unsentCount: Int { outgoing.count }

    /// An answer that is here already.
    public mutating func takeAnswer() -> [UInt8]? { incoming.take() }

    /// Waits for the next answer. Of several messages that are under way the child answers one after the other.
    public mutating func wait(until deadline: ContinuousClock.Instant, limits: ExchangeLimits) -> Exchange {
        wait(until: deadline, limits: limits, takesAll: false) { _ in true }
    }

    private mutating func wait(
        until deadline: ContinuousClock.Instant, limits: ExchangeLimits, takesAll: Bool,
        accepts: (_ line: [UInt8]) -> Bool
    ) -> Exchange {
        if let status = process.status { return .exited(status) }
        let clock = ContinuousClock()
        var deadline = deadline
        var excuses = Self.mostExcuses
        var hasOutput = true
        var answer: [UInt8]?
        while true {
            while answer == nil, let message = incoming.take() {
                if accepts(message) { answer = message }
            }
            if let answer, !takesAll || outgoing.isEmpty || input == nil { return .line(answer) }
            if incoming.pendingCount > limits.answer { return stopped(.answerTooLong(limit: limits.answer)) }

            let now = clock.now
            if now >= deadline {
                guard excuses > 0, output != nil, limits.isExcused() else {
                    return stopped(output == nil ? .closed : .timedOut)
                }
                excuses -= 1
                deadline = now + limits.time
            }
            if now >= nextSample {
                nextSample = now + limits.sampling
                if limits.isCancelled() { return stopped(.cancelled) }
                if let limit = limits.memory, let bytes = process.residentBytes(withFamily: limits.countsFamily) {
                    peak = max(peak, bytes)
                    if bytes > limit { return stopped(.memoryExceeded(peak: peak)) }
                }
            }
            if process.hasEnded() {
                // What it wrote before it ended is still in the pipe.
                if drainAfterEnd(limit: limits.answer) { continue }
                if let answer { return .line(answer) }
                return .exited(end())
            }
            transfer(waiting: min(deadline, nextSample) - now)
            if hasOutput, output == nil {
                hasOutput = false
                deadline = min(deadline, now + Self.lastBreath)
            }
        }
    }

    /// Between the end of a child's output and its own.
    private static let lastBreath = Duration.milliseconds(500)

    /// How often a child that is excused gets its time once more.
    private static let mostExcuses = 3

    /// Closes the child's input, waits for it to end by itself, and kills its group at the latest after `grace`.
    @discardableResult
    public mutating func finish(grace: Duration) -> ExitStatus {
        input = nil
        let deadline = ContinuousClock.now + grace
        outgoing.drop()
        while !process.hasEnded(), ContinuousClock.now < deadline {
            transfer(waiting: .milliseconds(5))
            _ = incoming.takeRest()
        }
        return end()
    }

    /// Kills the group at once and reaps the child.
    @discardableResult
    public mutating func end() -> ExitStatus {
        let status = process.end()
        readErrors()
        input = nil
        output = nil
        errors = nil
        return status
    }

    private mutating func stopped(_ outcome: Exchange) -> Exchange {
        end()
        return outcome
    }

    /// Waits until something can be moved, and moves it.
    private mutating func transfer(waiting: Duration) {
        var polled = [
            pollfd(fd: outgoing.isEmpty ? -1 : input?.number ?? -1, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors?.number ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&polled, nfds_t(polled.count), waiting.wholeMilliseconds) > 0 else { return }
        if polled[2].revents != 0 { readErrors() }
        if polled[1].revents != 0 { _ = readOutput() }
        if polled[0].revents != 0, let number = input?.number, !outgoing.write(to: number) { input = nil }
    }

    /// Reads what an ended child left in its pipe; false when there is nothing more.
    private mutating func drainAfterEnd(limit: Int) -> Bool {
        let before = incoming.pendingCount
        while incoming.pendingCount <= limit, readOutput() {}
        return incoming.pendingCount > before
    }

    /// Reads one piece; false when there was none.
    private mutating func readOutput() -> Bool {
        guard let number = output?.number else { return false }
        switch scratch.withUnsafeMutableBytes({ PipeTransfer.read(number, into: $0) }) {
        case .moved(let count):
            incoming.append(scratch[..<count])
            // A child that floods gets a larger share of each call.
            if count == scratch.count, count < 1 << 20 { scratch = [UInt8](repeating: 0, count: count * 4) }
            return true
        case .later: return false
        case .closed:
            output = nil
            return false
        }
    }

    /// Reads a few pieces and no more: a child that floods its errors would otherwise never let go.
    private mutating func readErrors() {
        for _ in 0..<16 {
            guard let number = errors?.number else { return }
            switch scratch.withUnsafeMutableBytes({ PipeTransfer.read(number, into: $0) }) {
            case .moved(let count):
                errorTail.append(contentsOf: scratch[..<count])
                if errorTail.count > errorLimit { errorTail.removeFirst(errorTail.count - errorLimit) }
            case .later: return
            case .closed: errors = nil
            }
        }
    }
}

extension Duration {
    /// For `poll`: rounded up, so that a wait never turns into a busy loop just before its end.
    fileprivate var wholeMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: max(milliseconds, 0))
    }
}
