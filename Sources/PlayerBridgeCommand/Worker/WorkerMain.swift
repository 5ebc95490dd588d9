internal import BridgeFindings
internal import ChildProcesses
internal import FindingReports
internal import Glibc
internal import JavaScriptEngine
internal import JavaScriptSyntax
internal import PlayerSessions
internal import PlayerContract
internal import PlayerEmulator

/// The process with the engine: it takes one line after the other and answers each with one.
///
/// Nothing that happens here ends the run: the parent replaces a worker that hangs, grows or dies.
enum WorkerMain {
    /// The hidden command that starts it.
    static let command = "--worker"

    static func run(linter: (any SourceLinter)?) -> Int32 {
        ParentWatch.start {
            // Encoders see the end of their input, too, and may want to say goodbye.
            LiveProcesses.waitForEnd(milliseconds: 800)
            LiveProcesses.killAll()
            _exit(0)
        }
        do {
            try EngineThread.shared.sync { () throws(ChildProcessError) in
                var channel = LineChannel()
                let desk = WorkerDesk(linter: linter)
                while let line = try channel.read() {
                    let answer =
                        WorkerLine.value(line).flatMap(WorkerRequest.init).map(desk.answer)
                        ?? .problem("the worker does not understand its parent")
                    try channel.write(WorkerLine.bytes(answer.value))
                }
                desk.finish()
            }
            return 0
        } catch {
            return ExitCode.internalFault.rawValue
        }
    }
}

/// What a worker keeps between two requests. Used on the engine's thread.
final class WorkerDesk {
    private var checker: Checker?
    private var engine: EmulatorEngine?
    private var fuzzing: FuzzDesk?
    private var play: (any StepPlay)?
    private let linter: (any SourceLinter)?
    private var literalJudge: (any LiteralJudging)?

    init(linter: (any SourceLinter)?) { self.linter = linter }

    /// Nothing more will be asked.
    func finish() { fuzzing?.finish() }

    func answer(_ request: WorkerRequest) -> WorkerAnswer {
        do {
            return try perform(request)
        } catch {
            return .problem("\(error)")
        }
    }

    private func perform(_ request: WorkerRequest) throws -> WorkerAnswer {
        if case .setUp(let setup) = request {
            let configuration = try setup.makeConfiguration()
            let engine = try EmulatorEngine(timeLimit: setup.timeLimit)
            checker = Checker(engine: engine, configuration: configuration)
            self.engine = engine
            literalJudge = linter?.makeJudge(engine: engine, configuration: configuration)
            let contract = configuration.contract.map { "\($0.player) \($0.version)" } ?? ""
            return .ready(engine: engineVersion, contract: contract)
        }
        guard let checker, let engine else { return .problem("the worker was not set up") }
        switch request {
        case .setUp: return .problem("")
        case .payload(let line, let header, let source, let number):
            let file = InputFile(path: source, bytes: line.wtf8)
            let given = try PayloadCase(file, in: 0..<line.wtf8.count, number: number)
            let head = try header.map { try CaseHeader(InputFile(path: source, bytes: $0.wtf8), in: 0..<$0.wtf8.count) }
            return results([try checker.check(given, header: head ?? CaseHeader(), source: source)])
        case .scenario(let text, let path):
            return open(try ScenarioPlay(Scenario(InputFile(path: path, bytes: text.wtf8)), checker: checker))
        case .tape(let text, let path):
            let tape = Tape(InputFile(path: path, bytes: text.wtf8))
            guard let settings = tape.settings else { return .problem("the tape has no header") }
            return open(TapePlay(tape, settings, checker: checker))
        case .spec(let text, let root, let source):
            return results([try checker.check(spec: text, as: root, source: source)])
        case .step(let index):
            guard let play, (0..<play.stepCount).contains(index) else { return .problem("there is no such step") }
            return results(try play.perform(index).map { [$0] } ?? [])
        case .fuzz(let request):
            let desk = fuzzing ?? FuzzDesk(engine: engine, configuration: checker.configuration)
            fuzzing = desk
            return .fuzz(try desk.answer(request))
        case .settle:
            defer { play = nil }
            return results(play?.settle() ?? [])
        case .literals(let values):
            guard let literalJudge else { return .problem("this worker reads no Swift source") }
            return .judged(try values.map(literalJudge.judge))
        }
    }

    private func open(_ play: any StepPlay) -> WorkerAnswer {
        self.play = play
        return .opened(steps: play.stepCount)
    }

    /// The parent has the texts already: they stay here.
    private func results(_ results: [CheckResult]) -> WorkerAnswer {
        .results(
            results.map {
                var result = $0
                if result.kind == .payload { result.texts = [:] }
                return JavaScriptValue(result)
            })
    }
}
