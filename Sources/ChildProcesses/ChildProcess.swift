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
    private var lines = LineBuffer()
    private var errorTail: [UInt8] = []
    private var scratch = [UInt8](repeating: 0, count: 1 << 16)

    /// Starts the program.
    ///
    /// - Throws: ``ChildProcessError`` when there is no such program or no descriptor left.
    public init(_ command: ChildCommand) throws(ChildProcessError) {
        let name = command.executable
        let toChild = try Descriptor.pipe(for: name)
        let fromChild = try Descriptor.pipe(for: name)
        switch command.standardError {
        case .inherited:
            process = try SpawnedProcess(command, input: toChild.reading, output: fromChild.writing, error: 2)
            errorLimit = 0
        case .discarded:
            let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
            guard nowhere >= 0 else { throw ChildProcessError(.pipeFailed, subject: name, systemError: errno) }
            let file = Descriptor(nowhere)
            process = try SpawnedProcess(command, input: toChild.reading, output: fromChild.writing, error: file.number)
            errorLimit = 0
        case .captured(let limit):
            let pipe = try Descriptor.pipe(for: name)
            process = try SpawnedProcess(
                command, input: toChild.reading, output: fromChild.writing, error: pipe.writing.number)
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

    /// Sends one line and waits for the answer, reading while it writes, so that neither side can block the other.
    ///
    /// - Parameters:
    ///   - line: without a line feed at its end; one inside makes it several lines to the child.
    ///   - accepts: lines for which it says false are dropped, and the wait goes on.
    /// - Returns: the answer, or why there is none; then the child's group is dead and the child is reaped.
    public mutating func exchange(
        _ line: [UInt8], limits: ExchangeLimits, accepts: (_ line: [UInt8]) -> Bool = { _ in true }
    ) -> Exchange {
        if let status = process.status { return .exited(status) }
        var message = OutgoingMessage(line)
        let clock = ContinuousClock()
        let deadline = clock.now + limits.time
        var nextSample = clock.now + limits.sampling
        var peak = 0
        var answer: [UInt8]?

        while true {
            while answer == nil, let line = lines.takeLine() {
                if accepts(line) { answer = line }
            }
            // A child that answers early still has to take the whole line, or the next one would start inside it.
            if let answer, message.isEmpty || input == nil { return .line(answer) }
            if lines.pendingCount > limits.answer { return stopped(.answerTooLong(limit: limits.answer)) }

            let now = clock.now
            if now >= deadline { return stopped(.timedOut) }
            if now >= nextSample {
                nextSample = now + limits.sampling
                if let limit = limits.memory, let bytes = process.residentBytes() {
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
            transfer(&message, waiting: min(deadline, nextSample) - now)
        }
    }

    /// Closes the child's input, waits for it to end by itself, and kills its group at the latest after `grace`.
    @discardableResult
    public mutating func finish(grace: Duration) -> ExitStatus {
        input = nil
        let deadline = ContinuousClock.now + grace
        var nothing = OutgoingMessage([])
        nothing.drop()
        while !process.hasEnded(), ContinuousClock.now < deadline {
            transfer(&nothing, waiting: .milliseconds(5))
            _ = lines.takeRest()
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
    private mutating func transfer(_ message: inout OutgoingMessage, waiting: Duration) {
        var polled = [
            pollfd(fd: message.isEmpty ? -1 : input?.number ?? -1, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors?.number ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&polled, nfds_t(polled.count), waiting.wholeMilliseconds) > 0 else { return }
        if polled[2].revents != 0 { readErrors() }
        if polled[1].revents != 0 { _ = readOutput() }
        if polled[0].revents != 0, let number = input?.number, !message.write(to: number) { input = nil }
    }

    /// Reads what an ended child left in its pipe; false when there is nothing more.
    private mutating func drainAfterEnd(limit: Int) -> Bool {
        let before = lines.pendingCount
        while lines.pendingCount <= limit, readOutput() {}
        return lines.pendingCount > before
    }

    /// Reads one piece; false when there was none.
    private mutating func readOutput() -> Bool {
        guard let number = output?.number else { return false }
        switch scratch.withUnsafeMutableBytes({ PipeTransfer.read(number, into: $0) }) {
        case .moved(let count):
            lines.append(scratch[..<count])
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
