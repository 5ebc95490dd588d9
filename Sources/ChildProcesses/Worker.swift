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
        child = try ChildProcess(command)
        startCount += 1
    }

    /// Sends one line to the child, which is started first if there is none.
    ///
    /// - Throws: ``ChildProcessError`` when no child can be started.
    public mutating func exchange(
        _ line: [UInt8], limits: ExchangeLimits, accepts: (_ line: [UInt8]) -> Bool = { _ in true }
    ) throws(ChildProcessError) -> Exchange {
        try start()
        let outcome = child?.exchange(line, limits: limits, accepts: accepts) ?? .exited(.code(0))
        if case .line = outcome { return outcome }
        lastErrorText = child?.errorText ?? ""
        child = nil
        return outcome
    }

    /// Lets the child end by itself, and kills it at the latest after `grace`.
    public mutating func finish(grace: Duration = .seconds(1)) {
        child?.finish(grace: grace)
        child = nil
    }
}
