internal import BridgeFindings
internal import ChildProcesses
internal import FindingReports
internal import Glibc
internal import JavaScriptEngine
internal import JavaScriptSyntax
internal import PlayerContract
internal import PlayerEmulator
internal import PlayerSessions

/// The process with the engine: it takes one message after the other and answers each with one.
///
/// Nothing that happens here ends the run: the parent replaces a worker that hangs, grows or dies.
enum WorkerMain {
    /// The hidden commands that start it.
    enum Kind: String {
        /// Needs no rights but to read.
        case plain = "--worker"
        /// Starts encoders, which keep the rights of the user, and which must not outlive it.
        case encoding = "--encoding-worker"
    }

    /// Nil when the words are another command.
    static func run(_ words: [String], linter: (any SourceLinter)?) -> Int32? {
        guard words.count == 1, let kind = Kind(rawValue: words[0]) else { return nil }
        // Before there is a second thread.
        switch kind {
        case .plain: WorkerDesk.isSandboxed = ProcessSandbox.enter()
        case .encoding: _ = ProcessGuard.start()
        }
        return run(linter)
    }

    private static func run(_ linter: (any SourceLinter)?) -> Int32 {
        ParentWatch.start {
            // Encoders see the end of their input, too, and may want to say goodbye.
            LiveProcesses.waitForEnd(milliseconds: 800)
            LiveProcesses.killAll()
            _exit(0)
        }
        WorkerStage.share()
        do {
            try EngineThread.shared.sync { () throws in
                var channel = MessageChannel(.blocks)
                let desk = WorkerDesk(linter: linter)
                let dispatch = desk.dispatch()
                while let message = try channel.read() { try channel.write(try dispatch.answer(message)) }
                desk.finish()
            }
            return 0
        } catch {
            Complaint.say("\(error)")
            return ExitCode.internalFault.rawValue
        }
    }
}

/// What a worker keeps between two requests. Used on the engine's thread.
final class WorkerDesk {
    private struct Ready {
        let checker: Checker
        let engine: EmulatorEngine
        let wanted: WantedResults
    }

    private var ready: Ready?
    private var header: (text: JavaScriptString?, header: CaseHeader)?
    private var session: SessionDesk?
    private var fuzzing: FuzzDesk?
    private let linter: (any SourceLinter)?
    private var literalJudge: (any LiteralJudging)?

    /// Whether this process gave up the network and the writing of files.
    nonisolated(unsafe) static var isSandboxed = false

    init(linter: (any SourceLinter)?) { self.linter = linter }

    /// Nothing more will be asked.
    func finish() { fuzzing?.finish() }

    func dispatch() -> WorkerDispatch {
        var table = WorkerDispatch()
        table.on(SetUp.self, perform: setUp)
        table.on(CheckCase.self, perform: check)
        table.on(CheckSpec.self) { [self] in
            try isReady().checker.check(spec: $0.text, as: $0.root, source: $0.source)
        }
        table.on(OpenSession.self, perform: open)
        table.on(PlayStep.self) { [self] in try isOpen().play($0.index) }
        table.on(SettleSession.self) { [self] _ in
            defer { session = nil }
            return try isOpen().settle()
        }
        table.on(ViewSession.self) { [self] _ in try isOpen().views }
        table.on(JudgeLiteral.self) { [self] in
            guard let literalJudge else { throw EmulatorError("this worker reads no Swift source") }
            return try literalJudge.judge($0.literal)
        }
        FuzzDesk.add(to: &table) { [self] in
            let ready = try isReady()
            let desk = fuzzing ?? FuzzDesk(engine: ready.engine, configuration: ready.checker.configuration)
            fuzzing = desk
            return desk
        }
        return table
    }

    private func isReady() throws -> Ready {
        guard let ready else { throw EmulatorError("the worker was not set up") }
        return ready
    }

    private func isOpen() throws -> SessionDesk {
        guard let session else { throw EmulatorError("no session is open") }
        return session
    }

    private func setUp(_ request: SetUp) throws -> SetUp.Answer {
        let configuration = try request.setup.makeConfiguration()
        let engine = try EmulatorEngine(timeLimit: request.setup.timeLimit)
        ready = Ready(
            checker: Checker(engine: engine, configuration: configuration), engine: engine, wanted: request.wanted)
        literalJudge = linter?.makeJudge(engine: engine, configuration: configuration)
        return SetUp.Answer(
            engine: engineVersion, contract: configuration.contract.map { "\($0.player) \($0.version)" } ?? "",
            isSandboxed: Self.isSandboxed)
    }

    private func check(_ request: CheckCase) throws -> CheckCase.Answer {
        let ready = try isReady()
        let file = request.file
        let range = 0..<file.bytes.count
        do {
            let given = try PayloadCase(file, in: range, number: request.number)
            let header = try header(request)
            var result = try ready.checker.check(
                given, header: header, source: request.source, mends: request.mends)
            guard ready.wanted.includes(result) else { return .count(ResultCount(result)) }
            if request.label == nil { result.place { file.place(of: $0, inText: given.textName, of: range) } }
            return .result(result.forReport())
        } catch let problem as InputProblem {
            return .problem(request.label.map { .init(source: $0, message: problem.message) } ?? problem.forReport)
        } catch {
            return .problem(.init(source: request.source, message: "\(error)"))
        }
    }

    /// Usually that of the case before.
    private func header(_ request: CheckCase) throws -> CaseHeader {
        if let header, header.text == request.header { return header.header }
        let read = try request.header.map {
            try CaseHeader(InputFile(path: request.path, bytes: $0.wtf8), in: 0..<$0.wtf8.count)
        }
        header = (request.header, read ?? CaseHeader())
        return read ?? CaseHeader()
    }

    private func open(_ request: OpenSession) throws -> OpenSession.Answer {
        session = nil
        do {
            let opened = try SessionDesk(request, checker: isReady().checker)
            session = opened
            return OpenSession.Answer(steps: opened.stepCount, problems: opened.problems)
        } catch let unplayable as SessionDesk.Unplayable {
            return OpenSession.Answer(problems: unplayable.problems)
        }
    }
}

/// A scenario or tape that is played, and its file, in which findings get their places.
final class SessionDesk {
    struct Unplayable: Error {
        var problems: [Report.Problem]
    }

    let problems: [Report.Problem]
    private let play: any StepPlay
    /// Gives the ranges of a step's result their places.
    private let place: (_ step: Int, _ result: inout CheckResult) -> Void

    /// - Throws: ``Unplayable``, or what keeps the page from being made.
    init(_ request: OpenSession, checker: Checker) throws {
        let file = InputFile(path: request.path, bytes: request.text.wtf8)
        switch request.kind {
        case .scenario:
            let scenario: Scenario
            do { scenario = try Scenario(file) } catch {
                throw Unplayable(problems: ([error] + error.others).map(\.forReport))
            }
            problems = []
            play = try ScenarioPlay(scenario, checker: checker)
            place = { index, result in
                guard let range = scenario.steps[index].textRange else { return }
                result.place { file.place(of: $0, inLiteral: range) }
            }
        case .tape:
            let tape = Tape(file)
            problems = tape.problems.map(\.forReport)
            guard let settings = tape.settings else { throw Unplayable(problems: problems) }
            play = TapePlay(tape, settings, checker: checker)
            place = { index, result in
                guard let name = result.texts.keys.first else { return }
                result.place { file.place(of: $0, inText: name, of: tape.lines[index].range) }
            }
        }
    }

    var stepCount: Int { play.stepCount }

    func play(_ index: Int) throws -> [CheckResult] {
        guard (0..<play.stepCount).contains(index) else { throw EmulatorError("the session has no step \(index)") }
        guard var result = try play.perform(index) else { return [] }
        place(index, &result)
        return [result.forReport()]
    }

    var views: [PlayerView] { play.views }

    func settle() -> [CheckResult] { play.settle().map { $0.forReport() } }
}
