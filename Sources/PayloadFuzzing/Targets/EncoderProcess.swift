import BridgeFindings
package import ChildProcesses
import JavaScriptSyntax

/// An encoder in a process of its own: a line with values in, a line with a payload or an error out, in order.
///
/// Lines go out many at once, so that neither side waits for the other; whatever fails is asked again alone, in a new
/// process, which tells what always fails from what fails now and then.
package final class EncoderProcess: PayloadTarget {
    /// What goes into each line.
    package let holes: [FuzzHole]
    /// False: JSON has no NaN and no infinities.
    package let takesNonFinite = false
    /// Lines of the encoder's output that are no answers, as far as somebody wants to see them.
    package var onOtherLine: ((String) -> Void)?
    private var worker: Worker
    private let timeout: Duration
    /// For the first answer of a process: an interpreter or a virtual machine has to start.
    private let startTimeout: Duration
    /// What a new process is asked first.
    private let harmless: [HoleValue]
    /// The start of the process that has answered.
    private var warmStart = 0
    private var caseNumber = 0
    /// Cases that go out at once.
    private var window = 1
    /// Whether the process at hand has ever written a line.
    private var hasSpoken = false
    private var lastOtherLine: String?

    /// Why the processes that were started since the last answer did not answer once; they are not started for ever.
    private var startFailures: [Finding] = []
    /// Bytes for the process and all that it starts.
    private let memoryLimit: Int

    private static let largestWindow = 64
    /// Starts of a command that never answers.
    private static let mostStarts = 2
    /// Lines of a log that are kept for whoever wants to see them, of one exchange.
    private static let mostOtherLines = 100
    /// Bytes of one answer.
    private static let longestAnswer = 1 << 26
    /// An interpreter or a virtual machine may take so many times longer to start than to answer.
    private static let startFactor = 5.0

    /// - Parameters:
    ///   - command: how the process is started; the end of its standard error becomes a note of its faults.
    ///   - timeout: seconds for one answer.
    ///   - startTimeout: seconds for the first answer of a process; nil: five times `timeout`.
    ///   - memoryLimit: megabytes for the process and all that it starts.
    package init(
        _ command: ChildCommand, holes: [FuzzHole], timeout: Double = 1, startTimeout: Double? = nil,
        memoryLimit: Int = 1024
    ) {
        self.holes = holes
        self.timeout = .seconds(timeout)
        self.startTimeout = .seconds(max(timeout, startTimeout ?? timeout * Self.startFactor))
        self.memoryLimit = memoryLimit << 20
        harmless = holes.map { ValueGenerator(for: $0).harmless }
        var command = command
        if command.standardError == .inherited { command.standardError = .captured(limit: 1 << 12) }
        worker = Worker(command)
    }

    /// A command line as a person types it. A simple one is the process itself: no shell stands between it and us, and
    /// how it ended is what we see.
    package static func command(_ line: String, environment: [String: String]) -> ChildCommand {
        let isSimple =
            !line.utf8.contains { ";&|<>()$`\n".utf8.contains($0) }
            && line.split(separator: " ").first?.contains("=") == false
        return .shell((isSimple ? "exec " : "") + line, environment: environment)
    }

    /// Ends the process and all that it started.
    package func finish() { worker.finish() }

    /// One line a case; what fails is asked again alone, in a new process.
    package func build(_ cases: [[HoleValue]]) -> [Construction] {
        var built: [Construction] = []
        while built.count < cases.count {
            let batch = cases[built.count..<min(built.count + window, cases.count)]
            if batch.count == 1 {
                let construction = alone(batch[batch.startIndex], suspicion: nil)
                built.append(construction)
                // Who waits for many slow failures in a row cannot be stopped in between.
                if case .broken = construction { break }
                window = 2
                continue
            }
            let clock = ContinuousClock(), began = clock.now
            let (answers, failure) = exchange(batch)
            built += answers
            if let failure {
                // The next case is to blame, or nobody: alone it will be seen.
                built.append(alone(cases[built.count], suspicion: failure))
                window = 1
                break
            } else if clock.now - began < timeout / 8 {
                window = min(window * 2, Self.largestWindow)
            } else {
                window = max(window / 2, 1)
            }
        }
        return built
    }

    /// One case alone, asked twice when it fails.
    private func alone(_ values: [HoleValue], suspicion: Finding?) -> Construction {
        var failure = suspicion
        for _ in 0..<2 {
            let (answers, found) = exchange([values])
            if let found {
                failure = found
                if isGivenUp { break }
            } else if case .payload(let text)? = answers.first, let failure {
                return .flaky(failure.asFlaky, text)
            } else if let answer = answers.first {
                return answer
            }
        }
        return failure.map { .broken($0) } ?? .impossible
    }

    /// Whether no process of the command is started any more: one was silent from its start, or two ended before they
    /// answered. Every further case is answered with the reason.
    package var isGivenUp: Bool {
        startFailures.count >= Self.mostStarts || startFailures.last?.rule == .encoderTimeout
    }

    // MARK: One exchange

    /// The answers that came, in order, and what kept the others from coming.
    private func exchange(_ batch: ArraySlice<[HoleValue]>) -> ([Construction], Finding?) {
        if isGivenUp, let last = startFailures.last { return ([], last) }
        do { try worker.start() } catch {
            return ([], Self.finding(.encoderCrash, "the encoder cannot be started: \(error)"))
        }
        if worker.startCount != warmStart {
            let start = worker.startCount
            if let finding = exchange([harmless], within: startTimeout).1 {
                startFailures.append(finding)
                return ([], finding)
            }
            warmStart = start
            startFailures = []
        }
        return exchange(batch, within: timeout)
    }

    private func exchange(_ batch: ArraySlice<[HoleValue]>, within timeout: Duration) -> ([Construction], Finding?) {
        let first = caseNumber
        caseNumber += batch.count
        var message: [UInt8] = []
        for (offset, values) in batch.enumerated() {
            if offset > 0 { message.append(0x0A) }
            message +=
                Array("{\"case\":\(first + offset),\"values\":".utf8) + HoleValue.json(values, holes: holes) + [0x7D]
        }
        let starts = worker.startCount
        var answers: [Construction] = []
        var nonsense: Finding?
        var hasSpoken = hasSpoken, lastOtherLine = lastOtherLine
        var others: [String] = []
        let clock = ContinuousClock()
        var last = clock.now
        let outcome: Exchange
        do {
            outcome = try worker.exchange(message, limits: limits(timeout)) { line in
                switch Answer(line, expecting: first + answers.count) {
                case .construction(let construction):
                    answers.append(construction)
                case .nonsense(let problem):
                    nonsense = Self.finding(.encoderProtocol, problem)
                case .other:
                    lastOtherLine = String(decoding: line.prefix(200), as: UTF8.self)
                    if let text = lastOtherLine, others.count < Self.mostOtherLines { others.append(text) }
                }
                hasSpoken = true
                last = clock.now
                return nonsense != nil || answers.count == batch.count
            }
        } catch {
            return ([], Self.finding(.encoderCrash, "the encoder cannot be started: \(error)"))
        }
        if worker.startCount != starts { self.hasSpoken = false }
        self.hasSpoken = hasSpoken
        self.lastOtherLine = lastOtherLine
        if let onOtherLine { others.forEach(onOtherLine) }
        if let nonsense {
            worker.finish(grace: .zero)
            return (answers, nonsense)
        }
        if case .line = outcome { return (answers, nil) }
        defer { (self.hasSpoken, self.lastOtherLine) = (false, nil) }
        // Many slow answers are not one that never came.
        if case .timedOut = outcome, !answers.isEmpty, clock.now - last < timeout / 2 { return slow(batch, answers) }
        return (answers, failure(outcome, after: timeout))
    }

    private func limits(_ timeout: Duration) -> ExchangeLimits {
        var limits = ExchangeLimits(
            time: timeout, memory: memoryLimit, answer: Self.longestAnswer, sampling: .milliseconds(50))
        limits.countsFamily = true
        return limits
    }

    /// The rest of a batch whose answers come slowly: one after the other.
    private func slow(_ batch: ArraySlice<[HoleValue]>, _ answers: [Construction]) -> ([Construction], Finding?) {
        window = 1
        return (answers + batch.dropFirst(answers.count).map { alone($0, suspicion: nil) }, nil)
    }

    private func failure(_ outcome: Exchange, after timeout: Duration) -> Finding {
        var finding = cause(of: outcome, after: timeout)
        let lines = worker.lastErrorText.split(whereSeparator: \.isNewline).suffix(Self.mostErrorLines)
        if !lines.isEmpty {
            finding.notes.append(.init("its standard error ends with: " + lines.joined(separator: " | ")))
        }
        return finding
    }

    private static let mostErrorLines = 5

    private func cause(of outcome: Exchange, after timeout: Duration) -> Finding {
        switch outcome {
        case .timedOut, .line, .cancelled:
            var message =
                "the encoder did not answer within \(NumberText.javaScript((timeout.seconds * 1000).rounded() / 1000)) s"
            if !hasSpoken { message += "; it runs but wrote nothing: flush the output after each line" }
            if let lastOtherLine { message += "; its last line is not an answer: \(lastOtherLine)" }
            return Self.finding(.encoderTimeout, message)
        case .memoryExceeded:
            return Self.finding(
                .encoderCrash,
                "the encoder and its child processes used more than \(memoryLimit >> 20) MB of memory and were killed")
        case .answerTooLong(let limit):
            return Self.finding(.encoderProtocol, "the encoder's answer has no line end within \(limit >> 20) MB")
        case .exited(let status):
            return Self.finding(.encoderCrash, "the encoder exited (\(status)) without answering")
        case .closed:
            return Self.finding(.encoderCrash, "the encoder closed its standard output without answering")
        }
    }

    private static func finding(_ rule: RuleName, _ message: String) -> Finding {
        Finding(rule: rule, severity: .error, message: message)
    }

    // MARK: Answers

    private enum Answer {
        case construction(Construction)
        /// An answer that cannot be right.
        case nonsense(String)
        /// No answer: a line of a log.
        case other

        init(_ line: [UInt8], expecting number: Int) {
            let isObject = line.first { $0 != 0x20 } == UInt8(ascii: "{")
            guard isObject, let tree = try? LiteralTree.parse(line, as: .json), let node = tree.value.child("case")
            else {
                // A log may hold objects, but hardly half an answer.
                let looksLikeAnswer = isObject && line.starts(with: Array("{\"case\"".utf8))
                self = looksLikeAnswer ? .nonsense("the encoder's answer is invalid JSON") : .other
                return
            }
            func text(_ name: String) -> JavaScriptString? {
                guard let child = tree.value.child(name), tree.value.nodes[child].kind == .string else { return nil }
                return tree.value.string(of: tree.value.nodes[child].text)
            }
            guard tree.value.nodes[node].kind == .number, tree.value.nodes[node].number == Double(number) else {
                self = .nonsense(
                    "the encoder answered the wrong case; expected one answer per line, in order"
                )
                return
            }
            if let payload = text("payload") {
                self = .construction(.payload(payload))
            } else if let reason = text("error") {
                self = .construction(.refused(reason.description))
            } else {
                self = .nonsense("the encoder's answer has neither a “payload” nor an “error”")
            }
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}

extension Finding {
    /// The same as something that did not happen again.
    fileprivate var asFlaky: Finding {
        var finding = self
        finding.severity = .warning
        finding.notes.append(.init("this happened once; in a new process the encoder answered"))
        return finding
    }
}
