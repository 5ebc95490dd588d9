internal import FindingReports

/// From words to an exit code: parse, run, and say on standard error what was wrong.
package enum CommandLineTool {
    /// - Parameter linter: reads Swift source; without one, `lint` is left to `playerbridge-lint`.
    package static func run(
        _ words: [String], environment: [String: String], linter: (any SourceLinter)? = nil
    ) -> Int32 {
        if let code = WorkerMain.run(words, linter: linter) { return code }
        StandardStreams.secure()
        if let code = WorkbenchDesk.run(words, environment: environment) { return code }
        let terminal = Terminal.current(environment: environment)
        do {
            switch try ArgumentParser().parse(words) {
            case .help(let declaration):
                let help = HelpText(width: terminal.width)
                return StandardOutput.print(declaration.map { help.command($0) } ?? help.program()).rawValue
            case .version:
                return StandardOutput.print("\(CommandTable.program) \(Version.current)\n").rawValue
            case .run(let given):
                let invocation = try SettingsReader.merge(into: given)
                if let ignored = invocation.ignoredSettings { Complaint.say(ignored) }
                try OutputPlan(invocation).check()
                let context = CommandContext(
                    invocation: invocation, words: words, terminal: terminal, environment: environment, linter: linter)
                return try invocation.command.run(context).rawValue
            }
        } catch let error as ArgumentError {
            let (text, code) = error.printed(program: CommandTable.program)
            StandardError.write(text)
            return code.rawValue
        } catch {
            Complaint.say("internal fault: \(error)")
            return ExitCode.internalFault.rawValue
        }
    }
}
