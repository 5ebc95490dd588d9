internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerContract
internal import Synchronization

extension CommandDeclaration {
    static let lint = CommandDeclaration(
        name: "lint", summary: "Judge the payload literals in Swift source by running them.",
        arguments: [
            .init(
                name: "PATH", isRequired: false, isRepeatable: true, isPath: true,
                help: "A Swift file, or a folder to search for *.swift (default: this folder).",
                completion: .files(endingIn: [InputFinder.Kind.swift.suffix]))
        ],
        options: [fix.declaration, dryRun.declaration, bridgeCall.declaration, safeEncoder.declaration] + Options.ofRun
            + Options.ofReport,
        examples: [
            .init(
                line: "playerbridge lint Sources --format short",
                explanation: "file:line:column, as editors and Xcode read it"),
            .init(
                line: "playerbridge lint Sources --fix --dry-run | git apply",
                explanation: "review the fixes before you apply them"),
        ]
    ) { context in
        guard let linter = context.linter else {
            throw NeighbourProgram.lint.become(context.words, environment: context.environment)
        }
        let paths = context.invocation.arguments.map(\.text)
        return try context.judge { session in
            try LintCommand(session: session, paths: paths.isEmpty ? ["."] : paths, linter: linter).run()
        }
    }

    static let bridgeCall = Option.text(
        "bridge-call", "KIND=NAME(LABELS)", isRepeatable: true, in: .payload,
        "Check calls of your own bridge function, such as invoke=send(f:a:); KIND is invoke, notify or script.")
    /// Shared, since it is about the code of a repository; that of `fuzz` is about one campaign.
    static let safeEncoder = Option.text(
        "encoder", "NAME", isRepeatable: true, in: .payload,
        "Trust the result of your own function, method or type as safe JavaScript.")
    static let fix = Option.flag("fix", in: .payload, "Rewrite the literals whose fix was proved by running it.")
        .ofOneCommand
    static let dryRun = Option.flag(
        "dry-run", in: .payload,
        "Print the fixes of --fix as a patch instead of the report; write no file."
    ).ofOneCommand
}

/// `lint PATH…`: the payload literals in Swift source.
struct LintCommand {
    let session: RunSession
    let paths: [String]
    let linter: any SourceLinter

    func run() throws {
        var options = try options()
        var files = readFiles()
        var outcome = linter.lint(files, options, judge: judge)
        if isDryRun {
            session.printInstead(
                outcome.fixed.flatMap { fixed in
                    let old = files.first { $0.path == fixed.file.path }?.bytes ?? []
                    return SourcePatch(path: fixed.file.path, old: old, new: fixed.file.bytes).bytes
                })
        } else if !outcome.fixed.isEmpty, !session.isStopped {
            for fixed in outcome.fixed
            where write(fixed.file, over: files.first { $0.path == fixed.file.path }, count: fixed.count) {
                files = files.map { $0.path == fixed.file.path ? fixed.file : $0 }
            }
            options.fixes = shownFixes
            outcome = linter.lint(files, options, judge: judge)
        }
        outcome.problems.forEach(session.add(problem:))
        session.plan(outcome.planned)
        session.noteDone(session.isStopped ? outcome.results.count : outcome.planned)
        for file in files { session.note(input: file.path, file.bytes) }
        let levels = LintLevels(session.setup)
        for result in outcome.results { session.add(levels.applied(to: result)) }
        session.add(unchecked: outcome.counts)
    }

    private var isDryRun: Bool { session.invocation.has(CommandDeclaration.dryRun) }

    private func options() throws -> SourceLintOptions {
        if isDryRun, !session.invocation.has(CommandDeclaration.fix) {
            throw SetupReader(invocation: session.invocation).wrong(
                CommandDeclaration.dryRun, "needs --fix", hint: "add --fix to see its patch")
        }
        let calls = session.invocation.all(CommandDeclaration.bridgeCall)
        if let wrong = calls.first(where: { !linter.isCall($0) }) {
            throw SetupReader(invocation: session.invocation).wrong(
                CommandDeclaration.bridgeCall, "expected a call, found “\(wrong)”",
                hint: "for example invoke=send(name:payload:), notify=answer(key:with:) or script=run(_:)")
        }
        return SourceLintOptions(
            calls: calls, encoders: session.invocation.all(CommandDeclaration.safeEncoder),
            contract: try session.setup.makeContract(),
            fixes: session.invocation.has(CommandDeclaration.fix) ? .written : shownFixes)
    }

    private var shownFixes: SourceLintOptions.Fixes {
        ReportOutput(session.invocation, terminal: session.terminal).showsFixes ? .shown : .none
    }

    private func readFiles() -> [SourceText] {
        let finder = InputFinder(paths, kinds: [.swift])
        finder.problems.forEach(session.add(problem:))
        return finder.files.compactMap { found in
            switch TextInput.bytes(ofFile: found.path) {
            case .success(let bytes): return SourceText(path: found.path, bytes: bytes)
            case .failure(let problem):
                session.add(problem: problem)
                return nil
            }
        }
    }

    /// Everything but the fixed places stays as it is, byte by byte; a file that was edited meanwhile is kept.
    private func write(_ file: SourceText, over original: SourceText?, count: Int) -> Bool {
        do throws(FileSink.Failure) {
            try FileSink.write(file.bytes, to: file.path, replacing: original?.bytes)
        } catch {
            session.add(problem: .init(source: file.path, message: "not fixed: \(error)"))
            return false
        }
        Complaint.say("\(file.path): \(count) fixed")
        return true
    }

    // MARK: Running literals

    private func judge(_ literals: [JavaScriptValue]) -> [LiteralOutcome?] {
        var outcomes = [LiteralOutcome?](repeating: nil, count: literals.count)
        let jobs = Mutex(literals.enumerated().map { LiteralJob(index: $0, literal: $1) }[...])
        session.run(
            wanted: .all, most: 1 + literals.count / Self.enough, next: { jobs.withLock { $0.popFirst() } }
        ) { job, answer in
            switch answer {
            case .judged(let outcome): outcomes[job.index] = outcome
            case .problem(let message): session.add(problem: .init(source: Self.source, message: message))
            case .fault(let message): session.add(fault: message, source: Self.source)
            }
        }
        return outcomes
    }

    private static let source = "lint"
    /// Literals for which it pays to start another worker.
    private static let enough = 32
}

/// One literal that is run.
private struct LiteralJob: PoolJob {
    enum Outcome {
        case judged(LiteralOutcome)
        case problem(String)
        case fault(String)
    }

    var index: Int
    var literal: JavaScriptValue

    var request: JudgeLiteral? { JudgeLiteral(literal: literal) }
    /// A literal is run with many values.
    var patience: Double { 8 }

    func outcome(of answer: WorkerClient.Outcome<JavaScriptValue>, seconds: Double) -> Outcome {
        switch answer {
        case .answer(let value): .judged(.judged(value))
        case .died(let finding): .judged(.died(finding))
        case .problem(let message): .problem(message)
        case .fault(let message): .fault(message)
        }
    }

    func talk(to client: WorkerClient) -> Outcome { .problem("a literal is no conversation") }
}

/// Severities of the run, on findings that the worker has not seen.
struct LintLevels {
    private let setup: RunSetup

    init(_ setup: RunSetup) { self.setup = setup }

    func applied(to result: CheckResult) -> CheckResult {
        var result = result
        result.findings = result.findings.compactMap { finding in
            guard let level = setup.levels[finding.rule.rawValue] else { return finding }
            guard let severity = Severity(rawValue: level) else { return nil }
            var finding = finding
            finding.severity = severity
            return finding
        }
        result.passed = !result.findings.contains { finding in setup.failOn.map { finding.severity >= $0 } ?? false }
        return result
    }
}
