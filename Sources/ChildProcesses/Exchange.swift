/// What came of one line sent to a child. After everything but ``line(_:)`` the child is dead and reaped.
public enum Exchange: Sendable, Hashable {
    /// The answer, without its line end.
    case line([UInt8])
    /// No complete answer came before the deadline.
    case timedOut
    /// The child's resident memory was seen at `peak` bytes, above the limit.
    case memoryExceeded(peak: Int)
    /// The answer grew beyond `limit` bytes without a line end.
    case answerTooLong(limit: Int)
    /// The child ended, or closed its output and then ended, without a complete answer.
    case exited(ExitStatus)
    /// The child closed its output, and lived on until the deadline.
    case closed
    /// Nobody wanted the answer any more.
    case cancelled
}

/// How a process ended.
public enum ExitStatus: Sendable, Hashable, CustomStringConvertible {
    /// It ended by itself with this code.
    case code(Int32)
    /// This signal ended it.
    case signal(Int32)

    public var description: String {
        switch self {
        case .code(let code): "exit code \(code)"
        case .signal(let signal): "signal \(signal)"
        }
    }
}

/// What a child may use up for one answer.
public struct ExchangeLimits: Sendable {
    /// Wall-clock time from the first byte sent to the last byte received.
    public var time: Duration
    /// Resident bytes. Looked at every ``sampling``; nil does not look.
    public var memory: Int?
    /// Whether the memory of what the child started counts as well.
    public var countsFamily = false
    /// Bytes of one answer.
    public var answer: Int
    /// How often memory and life of the child are looked at while waiting.
    public var sampling: Duration
    /// Asked as often: whether to give up at once.
    public var isCancelled: @Sendable () -> Bool = { false }
    /// Asked at the deadline: whether the child may have the time once more, because what takes so long is not what the
    /// limit is about. It is asked a few times and no more.
    public var isExcused: @Sendable () -> Bool = { false }

    public init(
        time: Duration, memory: Int? = nil, answer: Int = 1 << 28, sampling: Duration = .milliseconds(15)
    ) {
        self.time = time
        self.memory = memory
        self.answer = answer
        self.sampling = sampling
    }
}
