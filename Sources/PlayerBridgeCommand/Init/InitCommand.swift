internal import BridgeFindings
internal import FindingReports
internal import Foundation
internal import JavaScriptSyntax

extension CommandDeclaration {
    static let initialise = CommandDeclaration(
        name: "init", summary: "Propose settings, first cases and a CI job for a repository; write them with --yes.",
        arguments: [
            .init(
                name: "FOLDER", isRequired: false, help: "The root of the repository (default: this folder).",
                completion: .files(endingIn: []))
        ],
        options: [yes.declaration],
        examples: [
            .init(line: "playerbridge init", explanation: "shows what it would write"),
            .init(line: "playerbridge init --yes", explanation: "writes it; nothing is overwritten"),
        ]
    ) { context in
        let folder = context.invocation.argument(0) ?? "."
        guard let kind = try? Folder.kind(of: folder), kind == .folder else {
            throw context.invocation.wrongArgument("\(folder) is not a folder", hint: "name the root of a repository")
        }
        return try InitCommand(context: context, folder: folder).run()
    }

    fileprivate static let yes = Option.flag("yes", in: .output, "Write the files that do not exist yet.").ofOneCommand
        .changing(.presentation)
}

/// `init`: what a repository needs to be checked, from what it holds.
struct InitCommand {
    let context: CommandContext
    let folder: String

    func run() throws -> ExitCode {
        let look = RepositoryLook(folder)
        let plan = InitPlan(look: look, cases: try casesFromLint(look))
        var output = StandardOutput()
        let visible = VisibleText()
        output.write("found in \(visible(folder)): \(look.description)\n")
        let isWriting = context.invocation.has(CommandDeclaration.yes)
        var code = ExitCode.success
        var missing = 0
        for file in plan.files {
            let path = (folder as NSString).appendingPathComponent(file.path)
            guard !Self.exists(path) else {
                output.write("\nkept \(visible(file.path)): it exists\n")
                continue
            }
            missing += 1
            if isWriting {
                code = code.combined(with: Self.create(file.text, at: path))
                output.write("\nwrote \(visible(file.path)): \(file.purpose)\n")
            } else {
                let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                output.write("\nnew \(visible(file.path)): \(file.purpose)\n")
                for line in lines { output.write(line.isEmpty ? "\n" : "    \(visible(String(line)))\n") }
            }
        }
        if !isWriting, missing > 0 {
            output.write("\nnothing was written; --yes writes \(missing) file\(missing == 1 ? "" : "s")\n")
        }
        return code.combined(with: output.finish())
    }

    /// A dangling link is there, too.
    private static func exists(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }

    private static func create(_ text: String, at path: String) -> ExitCode {
        let parent = (path as NSString).deletingLastPathComponent
        do {
            if !parent.isEmpty {
                try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            }
        } catch {
            Complaint.say("\(parent): the folder cannot be created")
            return .usage
        }
        return ReportOutput.save(text, to: path)
    }

    /// The payloads that lint built and found broken, as they are today. Nil where there is no lint.
    private func casesFromLint(_ look: RepositoryLook) throws -> [CheckResult]? {
        guard !look.swiftFiles.isEmpty else { return [] }
        guard let linter = context.linter else {
            // Goes on as that program, when there is one.
            _ = NeighbourProgram.lint.become(context.words, environment: context.environment)
            return nil
        }
        let session = try context.session(try context.setup.setups()[0].setup)
        try LintCommand(session: session, paths: look.swiftFiles, linter: linter).run()
        session.end()
        return Array(session.report.results)
    }
}
