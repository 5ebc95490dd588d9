internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerEmulator
#if SWIFT_SYNTAX
    internal import SwiftSourceLint
#endif

/// `lint PATH…`: the payload literals in Swift source.
struct LintCommand {
    let session: RunSession
    let paths: [String]

    init(_ session: RunSession, paths: [String]) {
        self.session = session
        self.paths = paths
    }

    #if SWIFT_SYNTAX
        func run() throws {
            let names = try names()
            let finder = InputFinder(paths, kinds: [.swift])
            finder.problems.forEach(session.add(problem:))
            let files = SourceLint.inParallel(finder.files) { found in
                TextInput.bytes(ofFile: found.path).map { SourceFile(path: found.path, bytes: $0, words: names.words) }
            }
            for case .failure(let problem) in files { session.add(problem: problem) }
            let lint = SourceLint(files: files.compactMap { try? $0.get() }, names: names)
            let judgements = judge(lint.templates)
            guard !session.isStopped else { return }
            let results = lint.results(judgements)
            session.expect(results.count)
            let levels = LintLevels(session.setup)
            for result in results { session.add(levels.applied(to: result)) }
            session.add(
                unchecked: "\(lint.unfollowedCount) of \(lint.followedCount + lint.unfollowedCount) payload texts, which could not be followed to their literals")
        }

        /// Each distinct literal once, in the worker.
        private func judge(_ templates: [LiteralTemplate]) -> [LiteralTemplate: LiteralJudgement] {
            var judgements: [LiteralTemplate: LiteralJudgement] = [:]
            for template in templates where !session.isStopped {
                switch session.ask(.literal(template.value), source: "lint") {
                case .judged(let value): judgements[template] = LiteralJudgement(value)
                case .died(let finding): judgements[template] = LiteralJudgement(died: finding)
                case .problem(let message): session.add(problem: .init(source: "lint", message: message))
                case .results, .opened, .fuzz, nil: break
                }
            }
            return judgements
        }

        private func names() throws -> BridgeNames {
            let setup = SetupReader(invocation: session.invocation)
            let signatures = try session.invocation.all(Options.bridgeCall).map { text in
                guard let signature = BridgeNames.Signature(text) else {
                    throw setup.wrong(
                        Options.bridgeCall, "“\(text)” is no call",
                        hint: "for example invoke=send(name:payload:), notify=answer(key:with:) or script=run(_:)")
                }
                return signature
            }
            return BridgeNames(signatures: signatures, encoders: session.invocation.all(Options.encoder))
        }
    #else
        func run() throws {
            throw ArgumentError(
                code: .unknownCommand, origin: .end,
                message: "this playerbridge was built without SwiftParser and SwiftSyntax, which lint needs",
                hint: "build it with a Swift toolchain that has lib/swift/host, with its swift on the path", command: ["lint"])
        }
    #endif
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
