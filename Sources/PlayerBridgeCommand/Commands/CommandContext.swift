internal import FindingReports

/// What a command runs with: what was asked for, and the world around it.
struct CommandContext {
    let invocation: Invocation
    /// The words of the command line, without the program's name.
    let words: [String]
    let terminal: Terminal
    let environment: [String: String]
    /// Reads Swift source; without one, `lint` is left to `playerbridge-lint`.
    let linter: (any SourceLinter)?

    var setup: SetupReader { SetupReader(invocation: invocation) }

    var style: ReportStyle {
        ReportStyle(
            hasColour: terminal.hasColour(invocation[Options.color] ?? .auto), isASCII: invocation.has(Options.ascii),
            width: terminal.width, isVerbose: invocation.has(Options.verbose))
    }

    /// Runs a command's work with a set-up: once, or once for each reading.
    func judge(_ work: (RunSession) throws -> Void) throws -> ExitCode {
        let setups = try setup.setups()
        let session = try session(setups[0].setup)
        for (suffix, setup) in setups where !session.isStopped {
            if !suffix.isEmpty { session.change(setup, suffix: suffix) }
            try work(session)
        }
        return session.finish()
    }

    func session(_ setup: RunSetup) throws -> RunSession {
        try RunSession(invocation, setup: setup, terminal: terminal, environment: environment)
    }
}
