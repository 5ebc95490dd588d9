/// A child that is started when it is needed and started anew after it failed.
///
/// One failure costs one child, never the next exchange: what killed the child is told once, for the line that did it.
public struct Worker: ~Copyable, Sendable {
    public let command: ChildCommand
    /// How many children were started so far.
    public private(set) var startCount = 0
    /// What the last child that failed wrote to a captured standard error.
    public private(set) var lastErrorText = ""
    private var child: ChildProcess?

    public init(_ command: ChildCommand) {
        self.command = command
    }

    /// Starts the child now, so that the first exchange does not pay for it.
    public mutating func start() throws(ChildProcessError) {
        // A child that died between two exchanges did not die of the next line.
        if child?.isAlive == true { return }
        child = nil
        let fresh = try ChildProcess(command)
        page = fresh.page
        child = consume fresh
        startCount += 1
    }

    /// What the last child that was started shares with this process; nil without one.
    public private(set) var page: SharedPage?

    /// Sends one message to the child, which is started first if there is none.
    ///
    /// - Throws: ``ChildProcessError`` when no child can be started.
    public mutating func exchange(
        _ line: [UInt8], limits: ExchangeLimits, accepts: (_ line: [UInt8]) -> Bool = { _ in true }
    ) throws(ChildProcessError) -> Exchange {
        try start()
        return judged(child?.exchange(line, limits: limits, accepts: accepts) ?? .exited(.code(0)))
    }

    /// Queues one message for the child that was started; ``wait(until:limits:)`` sends it, or says that the child is gone.
    public mutating func send(_ message: [UInt8]) { child?.send(message) }

    /// Bytes that were queued and not handed over yet.
    public var unsentCount: Int { mutating get { child?.unsentCount ?? 0 } }

    /// An answer that is here already.
    public mutating func takeAnswer() -> [UInt8]? { child?.takeAnswer() }

    /// Waits for the next answer; only the deadline counts of the time in `limits`.
    public mutating func wait(until deadline: ContinuousClock.Instant, limits: ExchangeLimits) -> Exchange {
        judged(child?.wait(until: deadline, limits: limits) ?? .exited(.code(0)))
    }

    private mutating func judged(_ outcome: Exchange) -> Exchange {
        if case .line = outcome { return outcome }
        lastErrorText = child?.errorText ?? ""
        child = nil
        return outcome
    }

    /// Kills the child at once.
    public mutating func end() { child = nil }

    /// Lets the child end by itself, and kills it at the latest after `grace`.
    public mutating func finish(grace: Duration = .seconds(1)) {
        child?.finish(grace: grace)
        child = nil
    }
}
