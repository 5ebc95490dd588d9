internal import BridgeFindings
internal import FindingReports
internal import Foundation
internal import Glibc
internal import JavaScriptSyntax
internal import PlayerContract
internal import Synchronization

/// Judges one payload after the other with a worker that stays.
final class DeskJudge {
    private let environment: [String: String]
    private var client: WorkerClient?
    /// The set-up that the client has, as it travels.
    private var known: [UInt8] = []
    let patience = DeskPatience()

    init(environment: [String: String]) { self.environment = environment }

    func end() { client?.end() }

    // MARK: Asking

    /// Asks the worker under a set-up.
    ///
    /// - Parameter isReplaceable: whether a newer question ends this one, once it took some time.
    /// - Parameter limit: how long it may take before a newer question ends it; nil: as long as it does.
    /// - Throws: ``WorkerFailure``.
    func ask<Request: WorkerRequest>(
        _ request: Request, under setup: RunSetup, memoryLimit: Int? = nil, patience limit: Duration? = nil
    ) throws -> WorkerClient.Outcome<Request.Answer> {
        let bytes = try Wire.bytes(of: setup)
        if client == nil {
            let patience = patience
            client = WorkerClient(SetUp(setup: setup), memoryLimit: memoryLimit ?? 1024, environment: environment) {
                patience.isOver
            }
        } else if bytes != known {
            client?.change(SetUp(setup: setup))
        }
        known = bytes
        guard let client else { throw WorkerFailure.stopped }
        try client.start()
        patience.end = limit.map { .now + $0 }
        defer { patience.end = nil }
        do { return try client.askAlone(request) } catch {
            // What the worker still does is nobody's answer any more.
            client.end()
            self.client = nil
            throw error
        }
    }

    var ready: SetUp.Answer? { client?.ready }

    /// What becomes of a payload; nil when a newer question took its place.
    ///
    /// - Parameter mends: whether a corrected text is looked for as well.
    func result(of payload: DeskPayload, mends: Bool = false, isReplaceable: Bool = false) throws -> CheckResult? {
        var request = payload.line.request
        request.mends = mends
        let outcome: WorkerClient.Outcome<CheckCase.Answer>
        do {
            outcome = try ask(
                request, under: payload.setup, memoryLimit: payload.invocation[Options.memoryLimit],
                patience: !isReplaceable ? nil : mends ? DeskPatience.mending : DeskPatience.judging)
        } catch let failure as WorkerFailure where failure.isStop {
            return nil
        }
        var result: CheckResult
        switch outcome {
        case .answer(.result(let told)): result = told
        case .answer(.problem(let problem)): throw DeskProblem(problem.message)
        case .answer(.count): throw DeskProblem("the worker sent a count instead of a result")
        case .problem(let message): throw DeskProblem(message)
        case .died(let finding): result = payload.line.untold.ended(by: finding)
        case .fault(let message): throw DeskProblem("internal fault: \(message)")
        }
        payload.line.complete(&result)
        return result
    }

    // MARK: Answers

    /// `judge`: first the colours of the text, then what became of it.
    func answer(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let payload = try DeskPayload(question)
        let bytes = payload.line.text.wtf8
        let places = UTF16Places(bytes)
        answer(false) {
            $0.member("tokens", numbers: DeskTokens.runs(of: bytes, places))
        }
        let mends = question.isSet("mends")
        guard let result = try result(of: payload, mends: mends, isReplaceable: true) else {
            return answer(true) { $0.member("isReplaced", true) }
        }
        answer(true) {
            $0.member("outcome", result.outcome)
            $0.member("verdict", result.verdict?.rawValue)
            $0.member("passed", result.passed)
            $0.member("problem", payload.line.holes?.problem?.message)
            if let holes = payload.line.holes {
                $0.member("text", exact: payload.line.text)
                $0.array("segments", holes.segments(of: payload.line.text)) { output, segment in
                    output.array {
                        $0.element(exact: segment.template)
                        $0.element(exact: segment.payload)
                        $0.element(json: (segment.isHole ? "1" : "0").utf8)
                    }
                }
            }
            $0.member("result", json: PageData.line(for: result).utf8)
            $0.array("marks", Self.marks(in: payload.line.textName, of: result, places)) { output, mark in
                output.array { for part in mark { $0.element(json: String(part).utf8) } }
            }
            $0.array("outline", payload.outline(of: result)) { output, row in
                output.object {
                    $0.member("path", row.path)
                    $0.member("use", row.use.rawValue)
                    $0.member("expected", row.expected)
                    $0.member("confidence", row.fact?.confidence.rawValue)
                    $0.member("source", row.fact?.source)
                }
            }
        }
    }

    /// Start, end, severity and finding of each place in a text, in UTF-16 units; findings are numbered as
    /// ``PageData`` tells them.
    private static func marks(in name: String, of result: CheckResult, _ places: UTF16Places) -> [[Int]] {
        FindingPlaces.sorted(result.findings).enumerated().flatMap { index, finding in
            let own = [(finding.range, finding.severity)] + finding.notes.map { ($0.range, .note) }
            return own.compactMap { (range, severity) -> [Int]? in
                guard let range, range.text == name else { return nil }
                let level = Severity.allCases.firstIndex(of: severity) ?? 0
                return [places[range.offset], places[range.offset + range.length], level, index]
            }
        }
    }

    /// `undo`: a text out of a log, as it was before.
    func answerUndo(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let log = LogText(try question.exactText("text"))
        if let problem = log.problem { throw DeskProblem(problem) }
        answer(true) {
            $0.member("text", exact: log.text)
            $0.array("undone", log.undone + (log.loss.map { [$0] } ?? [])) { $0.element($1) }
        }
    }

    /// `take`: the payload in a form to be kept.
    func answerTake(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let payload = try DeskPayload(question)
        guard let form = TakeAway.Form(rawValue: try question.text("form")) else {
            throw DeskProblem("unknown form `\(try question.text("form"))`")
        }
        guard let result = try result(of: payload, mends: form == .html) else {
            throw DeskProblem("the payload was not judged")
        }
        let text = TakeAway(payload: payload, result: result, ready: ready).text(as: form)
        answer(true) { $0.member("text", text) }
    }
}

/// Ends a question that takes long as soon as another waits behind it.
final class DeskPatience: Sendable {
    /// A payload that runs for so long is endless, as likely as not.
    static let judging = Duration.milliseconds(400)
    /// The corrected text of what is being typed over is of no use to anybody.
    static let mending = Duration.milliseconds(40)

    private struct State {
        var end: ContinuousClock.Instant?
        var hasNext = false
    }

    private let state = Mutex(State())

    /// From when on the question at hand may be ended; nil for one that nothing ends.
    var end: ContinuousClock.Instant? {
        get { state.withLock { $0.end } }
        set { state.withLock { $0.end = newValue } }
    }

    /// Whether the next question was read already.
    var hasNext: Bool {
        get { state.withLock { $0.hasNext } }
        set { state.withLock { $0.hasNext = newValue } }
    }

    var isOver: Bool {
        guard let end, ContinuousClock.now > end else { return false }
        if hasNext { return true }
        // The end of the input is no question.
        var waiting: Int32 = 0
        return ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) == 0 && waiting > 0
    }
}
