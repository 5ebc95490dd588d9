internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerEmulator

extension CommandDeclaration {
    static let check = CommandDeclaration(
        name: "check", summary: "Run scenarios, case files and tapes, or folders of them.",
        arguments: [
            .init(
                name: "PATH", isRepeatable: true, isPath: true,
                help: "A file, or a folder to search for *.scenario.json5, *.cases.jsonl and *.tape.jsonl.",
                completion: .files(endingIn: InputFinder.Kind.checked.map(\.suffix)))
        ],
        options: [Options.shard.declaration] + Options.ofRun + Options.ofReport,
        examples: [
            .init(
                line: "playerbridge check fixtures --report json=report.json",
                explanation: "everything in the folder, with a report for later"),
            .init(
                line: "playerbridge check shop.cases.jsonl --fail-on warning",
                explanation: "one file; warnings fail it too"),
        ],
        filesNamePlayers: true
    ) { try CheckCommand.run($0, as: nil) }

    static let replay = CommandDeclaration(
        name: "replay", summary: "Play a recording of a real app to the stub player.",
        arguments: [
            .init(
                name: "TAPE", isPath: true, help: "A *.tape.jsonl file.",
                completion: .files(endingIn: [InputFinder.Kind.tape.suffix]))
        ],
        options: Options.ofRun + Options.ofReport, filesNamePlayers: true
    ) { try CheckCommand.run($0, as: .tape) }
}

/// `check PATH…` and `replay TAPE`: everything that files hold.
struct CheckCommand {
    let session: RunSession
    private let files: [InputFinder.Found]

    init(_ session: RunSession, files: [InputFinder.Found]) {
        self.session = session
        self.files = files
    }

    /// - Parameter kind: what the files are, whatever they are called.
    static func run(_ context: CommandContext, as kind: InputFinder.Kind?) throws -> ExitCode {
        let finder = InputFinder(context.invocation.arguments.map(\.text))
        let files = finder.files.map { InputFinder.Found(path: $0.path, kind: kind ?? $0.kind) }
        var isFirst = true
        return try context.judge { session in
            if isFirst { finder.problems.forEach(session.add(problem:)) }
            isFirst = false
            CheckCommand(session, files: files).run()
        }
    }

    func run() {
        let shard = session.invocation[Options.shard] ?? Shard()
        let plans = files.map(CheckSource.plan)
        let planned = shard.share(of: plans.reduce(0) { $0 + $1.count })
        session.plan(planned)
        plans.compactMap(\.input).forEach(session.note(input:))
        let output = ReportOutput(session.invocation, terminal: session.terminal)
        let problems = Dictionary(zip(files.map(\.path), plans.map(\.problems))) { first, _ in first }
        let source = CheckSource(files, problems: problems, failOn: session.setup.failOn, shard: shard)
        session.run(
            wanted: planned > 1 ? output.wanted : .all, most: 1 + planned / Self.enough, next: { source.next() }
        ) { job, outcome in
            session.noteDone()
            session.add(outcome, of: job)
        }
    }

    /// Cases for which it pays to start another worker.
    private static let enough = 64
}

extension RunSession {
    func add(_ outcome: CheckJob.Outcome, of job: CheckJob) {
        for piece in outcome.pieces {
            switch piece {
            case .result(let result): add(result, seconds: outcome.seconds)
            case .count(let count): add(count, ofFile: job.path)
            case .problem(let problem): add(problem: problem)
            case .fault(let message, let source): add(fault: message, source: source)
            case .expect(let count): expect(count)
            }
        }
    }
}

extension InputProblem {
    var forReport: Report.Problem { .init(source: "\(place.path):\(place.line):\(place.column)", message: message) }
}

extension InputFile {
    /// Where a place in a text stands in the file, when the text is the string literal at `range`.
    func place(of offset: Int, inLiteral range: Range<Int>) -> FilePlace? {
        guard let tree = try? LiteralTree.parse(bytes, in: range, as: .json5), let escapes = EscapeMap(tree, node: 0)
        else {
            return nil
        }
        return place(of: escapes.fileOffset(of: offset))
    }
}

extension CheckResult {
    /// Gives every range of the findings its place in the file.
    mutating func place(_ find: (_ offset: Int) -> FilePlace?) {
        func placed(_ range: TextRange?) -> TextRange? {
            guard var range else { return nil }
            range.file = find(range.offset)
            range.fileEnd = range.file == nil ? nil : find(range.offset + range.length)
            return range
        }
        for index in findings.indices {
            findings[index].range = placed(findings[index].range)
            for note in findings[index].notes.indices {
                findings[index].notes[note].range = placed(findings[index].notes[note].range)
            }
            if let edit = edit(of: findings[index]) { findings[index].fix?.range = placed(edit.range) }
        }
    }
}
