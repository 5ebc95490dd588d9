internal import BridgeFindings
internal import FindingReports
internal import Foundation
internal import JavaScriptSyntax
internal import PlayerContract
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
            var files: [SourceFile] = []
            for read in SourceLint.inParallel(finder.files, { Self.read($0.path, names) }) {
                switch read {
                case .success(let file): files.append(file)
                case .failure(let problem): session.add(problem: problem)
                }
            }
            let contract = try session.setup.makeContract()
            var outcome = outcome(of: files, names, contract)
            if session.invocation.has(Options.fix), !outcome.fixes.isEmpty, !session.isStopped {
                files = apply(outcome.fixes, to: files, names)
                outcome = self.outcome(of: files, names, contract)
            }
            guard !session.isStopped else { return }
            outcome.problems.forEach(session.add(problem:))
            session.expect(outcome.results.count)
            let levels = LintLevels(session.setup)
            for result in outcome.results { session.add(levels.applied(to: result)) }
            session.add(unchecked: outcome.unchecked)
        }

        private struct Outcome {
            var results: [CheckResult]
            var problems: [Report.Problem]
            var fixes: [HoleFix]
            var unchecked: String
        }

        private static func read(_ path: String, _ names: BridgeNames) -> Result<SourceFile, Report.Problem> {
            TextInput.bytes(ofFile: path).map { SourceFile(path: path, bytes: $0, words: names.words) }
        }

        private func outcome(of files: [SourceFile], _ names: BridgeNames, _ contract: PlayerContract?) -> Outcome {
            let lint = SourceLint(files: files, names: names, contract: contract)
            let judgements = judge(lint.templates)
            let proposed = lint.fixes(judgements)
            let fixes = SourceLint.proved(proposed, by: judge(Array(Set(proposed.flatMap(\.proofs)))))
            let all = lint.followedCount + lint.unfollowedCount
            let (results, problems) = lint.withoutDisabled(lint.results(judgements, fixes: fixes), in: files)
            return Outcome(
                results: results, problems: problems, fixes: fixes,
                unchecked: "\(lint.unfollowedCount) of \(all) payload texts, which could not be followed to their literals")
        }

        /// Writes the fixed files. Everything but the fixed places stays as it is, byte by byte.
        private func apply(_ fixes: [HoleFix], to files: [SourceFile], _ names: BridgeNames) -> [SourceFile] {
            files.map { file in
                let own = fixes.filter { $0.place.file === file }
                guard !own.isEmpty else { return file }
                let bytes = SourceLint.applied(own, to: file)
                do {
                    try Data(bytes).write(to: URL(filePath: file.path), options: .atomic)
                } catch {
                    session.add(problem: .init(source: file.path, message: "the fixed file cannot be written"))
                    return file
                }
                Complaint.print("\(file.path): \(own.count) fixed")
                return SourceFile(path: file.path, bytes: bytes, words: names.words)
            }
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
