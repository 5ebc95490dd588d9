internal import BridgeFindings
internal import FindingReports
internal import Foundation
internal import JavaScriptSyntax
internal import PlayerEmulator

/// From words to an exit code: parse, run, and say on standard error what was wrong.
package enum CommandLineTool {
    /// - Parameter linter: reads Swift source; without one, `lint` is left to `playerbridge-lint`.
    package static func run(
        _ words: [String], environment: [String: String], linter: (any SourceLinter)? = nil
    ) -> Int32 {
        if let code = WorkerMain.run(words, linter: linter) { return code }
        StandardOutput.survivesBrokenPipes()
        let terminal = Terminal.current(environment: environment)
        do {
            switch try ArgumentParser().parse(words) {
            case .help(let declaration):
                let help = HelpText(width: terminal.width)
                print(declaration.map { help.command($0) } ?? help.program())
                return ExitCode.success.rawValue
            case .version:
                print("\(CommandTable.program) \(Version.current)")
                return ExitCode.success.rawValue
            case .run(let invocation):
                return try run(invocation, words: words, terminal: terminal, environment: environment, linter).rawValue
            }
        } catch let error as ArgumentError {
            let (text, code) = error.printed(program: CommandTable.program)
            FileHandle.standardError.write(Data(text.utf8))
            return code.rawValue
        } catch {
            Complaint.print("internal fault: \(error)")
            return ExitCode.internalFault.rawValue
        }
    }

    private static func run(
        _ given: Invocation, words: [String], terminal: Terminal, environment: [String: String],
        _ linter: (any SourceLinter)?
    ) throws -> ExitCode {
        let invocation = try SettingsReader.merge(into: given)
        switch invocation.command {
        case .explain:
            let style = ReportStyle(
                hasColour: terminal.hasColour(invocation[Options.color] ?? .auto),
                isASCII: invocation.has(Options.ascii), width: terminal.width)
            var output = StandardOutput()
            try ExplainCommand(invocation: invocation, style: style).run { output.write($0) }
            return .success
        case .redact:
            return try RedactCommand(invocation: invocation, terminal: terminal, environment: environment).run()
        case .calibrate:
            return try CalibrateCommand(invocation: invocation).run()
        case .apiDiff:
            return InterfaceDiffCommand(path: invocation.argument(0) ?? "").run()
        case .merge:
            return MergeCommand(invocation: invocation, terminal: terminal).run()
        case .check, .replay:
            let finder = InputFinder(invocation.arguments.map(\.text))
            return try judge(invocation, terminal, environment) { session in
                if session.report.results.isEmpty { finder.problems.forEach(session.add(problem:)) }
                let files =
                    invocation.command == .replay
                    ? finder.files.map { .init(path: $0.path, kind: .tape) } : finder.files
                CheckCommand(session, files: files).run()
            }
        case .fuzz:
            return try FuzzCommand(invocation: invocation, words: words, terminal: terminal, environment: environment)
                .run()
        case .lint:
            guard let linter else { throw LintProgram.run(words, environment: environment) }
            return try judge(invocation, terminal, environment) { session in
                let paths = invocation.arguments.map(\.text)
                try LintCommand(session: session, paths: paths.isEmpty ? ["."] : paths, linter: linter).run()
            }
        case .invoke, .notify:
            let command = PayloadCommand(invocation: invocation, setup: SetupReader(invocation: invocation))
            let lines = try command.lines()
            return try judge(invocation, terminal, environment) { session in
                session.expect(lines.count)
                for line in lines where !session.isStopped {
                    switch line {
                    case .failure(let problem): session.add(problem: problem)
                    case .success(let line): check(line, session)
                    }
                }
            }
        case .spec:
            let command = SpecCommand(invocation: invocation)
            return try judge(invocation, terminal, environment) { command.run($0) }
        case .newCase:
            let command = PayloadCommand(invocation: invocation, setup: SetupReader(invocation: invocation))
            let setup = try SetupReader(invocation: invocation).setups()[0].setup
            let session = try RunSession(invocation, setup: setup, terminal: terminal, environment: environment)
            switch try command.line() {
            case .failure(let problem):
                Complaint.print("\(problem.source): \(problem.message)")
                return .usage
            case .success(let line):
                check(line, session)
                guard let result = session.report.results.first else { return session.finish() }
                print(NewCaseCommand(line: line, result: result).text)
                return .success
            }
        }
    }

    private static func check(_ line: PayloadCommand.Line, _ session: RunSession) {
        let text = JavaScriptString(wtf8: WorkerLine.bytes(line.value))
        if let problem = line.holes?.problem { session.add(problem: problem) }
        session.check(
            CheckCase(path: line.source, number: 1, line: text, label: line.source),
            died: CheckResult(id: line.id, source: line.source, texts: [line.textName: line.text])
        ) { result in
            line.holes?.add(to: &result, textName: line.textName)
            if let loss = line.loss, let first = result.findings.firstIndex(where: { $0.severity == .error }) {
                result.findings[first].notes.append(.init(loss))
            }
        }
    }

    /// Runs a command's work once a set-up: once, or once a reading.
    private static func judge(
        _ invocation: Invocation, _ terminal: Terminal, _ environment: [String: String],
        _ work: (RunSession) throws -> Void
    ) throws -> ExitCode {
        let setups = try SetupReader(invocation: invocation).setups()
        let session = try RunSession(invocation, setup: setups[0].setup, terminal: terminal, environment: environment)
        for (suffix, setup) in setups where !session.isStopped {
            if !suffix.isEmpty { session.change(setup, suffix: suffix) }
            try work(session)
        }
        return session.finish()
    }
}
