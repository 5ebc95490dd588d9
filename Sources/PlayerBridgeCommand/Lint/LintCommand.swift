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
        options: [
            fix.declaration, dryRun.declaration, bridgeCall.declaration, safeEncoder.declaration, Options.shard.declaration,
        ] + Options.ofRun + Options.ofReport,
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
        let project = linter.makeProject(try options()) { path in
            if case .success(let bytes) = TextInput.bytes(ofFile: path) { bytes } else { nil }
        }
        var inputs = read(into: project)
        let wantsFixes = project.options.fixes == .written
        var end = wantsFixes ? quietly(project) : lint(project)
        if wantsFixes {
            if isDryRun {
                session.printInstead(end.fixed.flatMap { SourcePatch(path: $0.path, old: $0.old, new: $0.new).bytes })
            } else if !session.isStopped {
                let written = end.fixed.filter(write)
                project.update(written.map { SourceText(path: $0.path, bytes: $0.new) })
                for file in written { inputs[file.path] = Self.input(file.path, file.new) }
                project.options.fixes = shownFixes
            }
            end = lint(project)
        }
        end.problems.forEach(session.add(problem:))
        session.note(inputs: project.paths.compactMap { inputs[$0] })
        session.add(unchecked: end.counts)
    }

    /// Finds the fixes; what is reported is what is left after they were written.
    private func quietly(_ project: any SourceProject) -> SourceLintEnd {
        project.lint(
            only: nil, where: shard.holds,
            SourceLintRun(judge: judge, isStopped: { session.isStopped }, plan: { _ in }, take: { _ in }))
    }

    private func lint(_ project: any SourceProject) -> SourceLintEnd {
        let levels = LintLevels(session.setup)
        return project.lint(
            only: nil, where: shard.holds,
            SourceLintRun(
                judge: judge, isStopped: { session.isStopped }, plan: session.plan,
                take: { results in
                    session.noteDone(results.count)
                    for result in results { session.add(levels.applied(to: result)) }
                }))
    }

    private var shard: Shard { session.invocation[Options.shard] ?? Shard() }

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

    /// Files that are in memory at the same time.
    private static let batch = 512

    /// Reads all files, and hands them to the project some at a time.
    private func read(into project: any SourceProject) -> [String: Manifest.Input] {
        let finder = InputFinder(paths, kinds: [.swift])
        finder.problems.forEach(session.add(problem:))
        var inputs: [String: Manifest.Input] = [:]
        for start in stride(from: 0, to: finder.files.count, by: Self.batch) where !session.isStopped {
            let found = finder.files[start..<min(start + Self.batch, finder.files.count)]
            session.show("\(start) of \(finder.files.count) files read")
            project.update(
                found.compactMap { file in
                    switch TextInput.bytes(ofFile: file.path) {
                    case .success(let bytes):
                        inputs[file.path] = Self.input(file.path, bytes)
                        return SourceText(path: file.path, bytes: bytes)
                    case .failure(let problem):
                        session.add(problem: problem)
                        return nil
                    }
                })
        }
        return inputs
    }

    private static func input(_ path: String, _ bytes: [UInt8]) -> Manifest.Input {
        Manifest.Input(path: path, size: bytes.count, hash: SHA256.hex(of: bytes))
    }

    /// Everything but the fixed places stays as it is, byte by byte; a file that was edited meanwhile is kept.
    private func write(_ file: FixedSource) -> Bool {
        do throws(FileSink.Failure) {
            try FileSink.write(file.new, to: file.path, replacing: file.old)
        } catch {
            session.add(problem: .init(source: file.path, message: "not fixed: \(error)"))
            return false
        }
        Complaint.say("\(file.path): \(file.count) fixed")
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
