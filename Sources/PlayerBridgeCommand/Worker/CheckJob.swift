internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerEmulator
internal import PlayerSessions

/// One thing of a file that is checked: a line of cases, a session, or a problem that comes up in between.
enum CheckJob: PoolJob {
    /// A problem of the line beside its result.
    case line(CheckCase, failOn: Severity?, problem: Report.Problem?)
    case session(OpenSession)
    case problem(Report.Problem)

    enum Piece {
        case result(CheckResult)
        case count(ResultCount)
        case problem(Report.Problem)
        case fault(String, source: String)
        /// So many results more than was known are to come.
        case expect(Int)
    }

    struct Outcome {
        var pieces: [Piece]
        var seconds = 0.0
    }

    var path: String {
        switch self {
        case .line(let request, _, _): request.path
        case .session(let request): request.path
        case .problem(let problem): problem.source
        }
    }

    var request: CheckCase? {
        if case .line(let request, _, _) = self { request } else { nil }
    }

    func outcome(of answer: WorkerClient.Outcome<CheckCase.Answer>, seconds: Double) -> Outcome {
        guard case .line(let request, let failOn, let problem) = self else { return Outcome(pieces: []) }
        let piece: Piece =
            switch answer {
            case .answer(.result(let result)): .result(result)
            case .answer(.count(let count)): .count(count)
            case .answer(.problem(let problem)): .problem(problem)
            case .problem(let message): .problem(.init(source: request.source, message: message))
            case .died(let finding): .result(Self.result(of: request, ended: finding, failOn))
            case .fault(let message): .fault(message, source: request.source)
            }
        return Outcome(pieces: (problem.map { [.problem($0)] } ?? []) + [piece], seconds: seconds)
    }

    /// Of a case that ended its process only the parent can tell the result.
    private static func result(of request: CheckCase, ended finding: Finding, _ failOn: Severity?) -> CheckResult {
        let file = request.file
        let given = try? PayloadCase(file, in: 0..<file.bytes.count, number: request.number)
        var result = CheckResult(
            id: given?.id ?? "line \(request.number)", source: request.source,
            texts: given.map { [$0.textName: $0.text] } ?? [:]
        ).ended(by: finding)
        if let expected = given?.expected { result.judge(against: expected, failOn: failOn) }
        return result
    }

    func talk(to client: WorkerClient) throws(WorkerFailure) -> Outcome {
        switch self {
        case .problem(let problem): Outcome(pieces: [.problem(problem)])
        case .session(let request): Outcome(pieces: try SessionTalk(request).lead(client))
        case .line: Outcome(pieces: [])
        }
    }
}

/// A scenario or tape with its worker, step by step. One that ends its worker is played once more before it is blamed.
private struct SessionTalk {
    let request: OpenSession

    init(_ request: OpenSession) { self.request = request }

    func lead(_ client: WorkerClient) throws(WorkerFailure) -> [CheckJob.Piece] {
        let (pieces, hasDied) = try play(client)
        return hasDied ? try play(client).pieces : pieces
    }

    private func play(_ client: WorkerClient) throws(WorkerFailure) -> (pieces: [CheckJob.Piece], hasDied: Bool) {
        let opened: OpenSession.Answer
        switch try client.ask(request) {
        case .answer(let answer): opened = answer
        case .problem(let message): return ([.problem(.init(source: request.path, message: message))], false)
        case .fault(let message): return ([.fault(message, source: request.path)], true)
        case .died(let finding):
            return ([.result(died(finding, id: request.path))], true)
        }
        var pieces = opened.problems.map { CheckJob.Piece.problem($0) }
        guard let count = opened.steps else { return (pieces, false) }
        pieces.append(.expect(count - 1))
        for index in 0...count {
            let outcome =
                index < count
                ? try client.ask(PlayStep(path: request.path, index: index))
                : try client.ask(SettleSession(path: request.path))
            switch outcome {
            case .answer(let results): pieces += results.map { .result($0) }
            case .problem(let message):
                return (pieces + [.problem(.init(source: request.path, message: message))], false)
            case .fault(let message): return (pieces + [.fault(message, source: request.path)], true)
            case .died(var finding):
                let remaining = max(count - index - 1, 0)
                if remaining > 0 {
                    finding.notes.append(.init("the page is gone; \(remaining) more steps were not played"))
                }
                return (pieces + [.result(died(finding, id: "step"))], true)
            }
        }
        return (pieces, false)
    }

    private func died(_ finding: Finding, id: String) -> CheckResult {
        CheckResult(id: id, source: request.path, kind: .step).ended(by: finding)
    }
}
