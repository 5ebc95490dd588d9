internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerEmulator
internal import PlayerSessions

/// Plays a scenario or a tape from its beginning to a step, and tells what the players show then.
///
/// Nothing is kept between two questions: a session is its steps, and playing them again takes milliseconds. So stepping
/// back is playing fewer of them.
final class DeskSession {
    private let judge: DeskJudge

    init(judge: DeskJudge) { self.judge = judge }

    /// `session`: `text` of a `kind`, played up to `steps`; without that, to its end.
    func answer(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        guard let kind = OpenSession.Kind(rawValue: try question.text("kind")) else {
            throw DeskProblem("expected scenario or tape as kind")
        }
        let request = OpenSession(kind: kind, path: Self.path, text: try question.exactText("text"))
        let invocation = try DeskPayload.invocation(CommandDeclaration.workbench.name, [], [], [])
        let setup = try SetupReader(invocation: invocation).setups()[0].setup
        let opened = try told(judge.ask(request, under: setup))
        var results: [(step: Int, result: CheckResult)] = []
        var died: Finding?
        let count = opened.steps ?? 0
        let last = min(question.number("steps") ?? count, count)
        for index in 0..<max(last, 0) where died == nil {
            switch try judge.ask(PlayStep(path: Self.path, index: index), under: setup) {
            case .answer(let told): results += told.map { (index, $0) }
            case .died(let finding): died = finding
            case .problem(let message), .fault(let message): throw DeskProblem(message)
            }
        }
        var views: [PlayerView] = []
        var end: [CheckResult] = []
        if died == nil, opened.steps != nil {
            views = try told(judge.ask(ViewSession(path: Self.path), under: setup))
            end = try told(judge.ask(SettleSession(path: Self.path), under: setup))
        }
        let report = Report(
            header: .init(version: Version.current, engine: "", contract: "", hostModel: ""),
            results: results.map(\.result))
        answer(true) {
            if let steps = opened.steps { $0.member("steps", steps) }
            $0.array("problems", opened.problems) { $0.element("\($1.source): \($1.message)") }
            $0.member("died", died?.message)
            $0.array("results", results) { output, told in
                output.object {
                    $0.member("step", told.step)
                    $0.member(told.result)
                }
            }
            $0.array("end", end) { output, result in output.object { $0.member(result) } }
            $0.array("views", views) { output, view in
                output.object {
                    $0.member("id", view.id)
                    $0.member("at", .number(view.at))
                    $0.member("state", view.state)
                }
            }
            if let session = SessionTimeline.sessions(of: report).first {
                $0.member("timeline", json: PageData.line(for: session).utf8)
            }
        }
    }

    private static let path = "session"

    private func told<Answer>(_ outcome: WorkerClient.Outcome<Answer>) throws -> Answer {
        switch outcome {
        case .answer(let answer): return answer
        case .died(let finding): throw DeskProblem(finding.message)
        case .problem(let message), .fault(let message): throw DeskProblem(message)
        }
    }

    /// `convert`: JSON5 as JSON, which the page can read.
    func answerConvert(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let text = try question.exactText("text")
        do throws(LiteralError) {
            let value = try ValueNotation.value(of: LiteralTree.parse(text.wtf8, as: .json5))
            answer(true) { $0.member("value", value) }
        } catch {
            throw DeskProblem("invalid JSON at byte \(error.offset): \(error.message)")
        }
    }
}

extension JSONOutput {
    /// A result as lists show it, and all of it as the page draws it.
    mutating func member(_ result: CheckResult) {
        member("title", result.id)
        member("source", result.source)
        member("passed", result.passed)
        member("outcome", result.outcome)
        member("result", json: PageData.line(for: result).utf8)
    }
}
