#if SWIFT_SYNTAX
    internal import BridgeFindings
    internal import JavaScriptSyntax
    internal import PlayerSessions
    internal import PlayerBridgeCommand
    internal import PlayerEmulator
    internal import SwiftSourceLint

    /// Lends `SwiftSourceLint` to the command line.
    struct SwiftLinter: SourceLinter {
        func isCall(_ text: String) -> Bool { BridgeNames.Signature(text) != nil }

        func lint(
            _ files: [SourceText], _ options: SourceLintOptions, judge: ([JavaScriptValue]) -> [LiteralOutcome?]
        ) -> SourceLintOutcome {
            let names = BridgeNames(
                signatures: options.calls.compactMap(BridgeNames.Signature.init), encoders: options.encoders)
            let words = names.words
            let sources = SourceLint.inParallel(files) { SourceFile(path: $0.path, bytes: $0.bytes, words: words) }
            let lint = SourceLint(files: sources, names: names, contract: options.contract)
            func judgements(_ templates: [LiteralTemplate]) -> [LiteralTemplate: LiteralJudgement] {
                let outcomes = zip(templates, judge(templates.map(\.value)))
                return Dictionary(
                    uniqueKeysWithValues: outcomes.compactMap { template, outcome in
                        outcome.map { (template, LiteralJudgement($0)) }
                    })
            }
            let judged = judgements(lint.templates)
            var fixes: [HoleFix] = []
            if options.fixes != .none {
                let effort: HoleFix.Effort = options.fixes == .written ? .eachValue : .allValuesAtOnce
                let proposed = lint.fixes(judged)
                fixes = SourceLint.proved(proposed, effort, by: judgements(SourceLint.proofs(of: proposed, effort)))
            }
            let (results, problems) = lint.withoutDisabled(lint.results(judged, fixes: fixes), in: sources)
            return SourceLintOutcome(
                planned: lint.count, results: results, problems: problems,
                fixed: options.fixes == .written ? Self.fixed(sources, by: fixes) : [],
                counts: lint.counts(judged).description)
        }

        private static func fixed(_ files: [SourceFile], by fixes: [HoleFix]) -> [(file: SourceText, count: Int)] {
            files.compactMap { file in
                let own = fixes.filter { $0.place.file === file }
                guard !own.isEmpty else { return nil }
                return (SourceText(path: file.path, bytes: SourceLint.applied(own, to: file)), own.count)
            }
        }

        func makeJudge(engine: EmulatorEngine, configuration: CheckConfiguration) -> any LiteralJudging {
            Judge(judge: LiteralJudge(engine: engine, configuration: configuration))
        }

        private struct Judge: LiteralJudging {
            let judge: LiteralJudge

            func judge(_ literal: JavaScriptValue) throws -> JavaScriptValue {
                guard let template = LiteralTemplate(literal) else { throw Unreadable() }
                return try judge.judge(template).value
            }
        }

        private struct Unreadable: Error, CustomStringConvertible {
            var description: String { "the worker does not understand a literal" }
        }
    }

    extension LiteralJudgement {
        fileprivate init(_ outcome: LiteralOutcome) {
            switch outcome {
            case .judged(let value): self.init(value)
            case .died(let finding): self.init(died: finding)
            }
        }
    }
#endif
