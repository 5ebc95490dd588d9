internal import FindingReports
internal import Glibc
internal import PlayerContract

extension CommandDeclaration {
    static let languageServer = CommandDeclaration(
        name: "lsp", summary: "Judge payload literals and input files while they are typed, for editors.",
        options: [bridgeCall.declaration, safeEncoder.declaration] + Options.ofRun,
        examples: [
            .init(line: "playerbridge lsp", explanation: "started by an editor, which speaks to its standard input")
        ]
    ) { context in
        guard let linter = context.linter else {
            throw NeighbourProgram.lint.become(context.words, environment: context.environment)
        }
        return try LanguageServerCommand(context, linter).run()
    }
}

/// `lsp`: the language server over standard input and output.
struct LanguageServerCommand {
    private let context: CommandContext
    private let linter: any SourceLinter

    init(_ context: CommandContext, _ linter: any SourceLinter) {
        (self.context, self.linter) = (context, linter)
    }

    func run() throws -> ExitCode {
        let setup = try context.setup.setups()[0].setup
        let contract = try setup.makeContract()
        let calls = context.invocation.all(CommandDeclaration.bridgeCall)
        let options = SourceLintOptions(
            calls: calls, encoders: context.invocation.all(CommandDeclaration.safeEncoder), contract: contract,
            fixes: .shown)
        let (memoryLimit, environment) = (context.invocation[Options.memoryLimit] ?? 1024, context.environment)
        let server = LanguageServer(
            writer: MessageWriter { bytes in _ = SystemFile.write(bytes[...], to: STDOUT_FILENO) }, contract: contract
        ) { publish, progress in
            Analyst(
                project: linter.makeProject(options, reload: nil), setup: setup,
                makeClient: {
                    WorkerClient(
                        SetUp(setup: setup), memoryLimit: memoryLimit, environment: environment, isStopped: { false })
                }, publish: publish, progress: progress)
        }
        return server.run(MessageReader(Self.standardInput)) ? .success : .usage
    }

    private static func standardInput() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            repeat {
                count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
            } while count < 0 && errno == EINTR
            count = max(count, 0)
        }
    }
}
