#if SWIFT_SYNTAX
    internal import BridgeFindings
    internal import JavaScriptSyntax
    internal import PlayerBridgeCommand
    internal import SwiftSourceLint

    /// Swift files with their outlines, and the judgements of the literals that were ever in them.
    final class SwiftProject: SourceProject {
        var options: SourceLintOptions
        private let names: BridgeNames
        private var files: [String: SourceFile] = [:]
        private var paths: [String] = []
        private var judgements: [LiteralTemplate: LiteralJudgement] = [:]

        init(_ options: SourceLintOptions) {
            self.options = options
            names = BridgeNames(
                signatures: options.calls.compactMap(BridgeNames.Signature.init), encoders: options.encoders)
        }

        func update(_ texts: [SourceText]) {
            let words = names.words
            let read = Parallel.map(texts) { SourceFile(path: $0.path, bytes: $0.bytes, words: words) }
            for file in read where files.updateValue(file, forKey: file.path) == nil { paths.append(file.path) }
        }

        func remove(_ gone: Set<String>) {
            paths.removeAll { gone.contains($0) }
            for path in gone { files[path] = nil }
        }

        func order(by wanted: [String]) {
            let known = wanted.filter { files[$0] != nil }
            let others = Set(paths).subtracting(known)
            paths = known + paths.filter { others.contains($0) }
        }

        func lint(only judged: Set<String>?, judge: ([JavaScriptValue]) -> [LiteralOutcome?]) -> SourceLintOutcome {
            let sources = paths.compactMap { files[$0] }
            let lint = SourceLint(
                files: sources, names: names, contract: options.contract,
                only: judged.map { judged in sources.filter { judged.contains($0.path) } })
            run(lint.templates, judge)
            var fixes: [HoleFix] = []
            if options.fixes != .none {
                let effort: HoleFix.Effort = options.fixes == .written ? .eachValue : .allValuesAtOnce
                let proposed = lint.fixes(judgements)
                run(SourceLint.proofs(of: proposed, effort), judge)
                fixes = SourceLint.proved(proposed, effort, by: judgements)
            }
            let (results, problems) = lint.withoutDisabled(lint.results(judgements, fixes: fixes), in: sources)
            return SourceLintOutcome(
                planned: lint.count, results: results, problems: problems,
                fixed: options.fixes == .written ? Self.fixed(sources, by: fixes) : [],
                counts: lint.counts(judgements).description)
        }

        /// Runs the literals that were not run before.
        private func run(_ templates: [LiteralTemplate], _ judge: ([JavaScriptValue]) -> [LiteralOutcome?]) {
            let fresh = templates.filter { judgements[$0] == nil }
            guard !fresh.isEmpty else { return }
            for (template, outcome) in zip(fresh, judge(fresh.map(\.value))) {
                judgements[template] = outcome.map { LiteralJudgement($0) }
            }
        }

        private static func fixed(_ files: [SourceFile], by fixes: [HoleFix]) -> [(file: SourceText, count: Int)] {
            files.compactMap { file in
                let own = fixes.filter { $0.place.file === file }
                guard !own.isEmpty else { return nil }
                return (SourceText(path: file.path, bytes: SourceLint.applied(own, to: file)), own.count)
            }
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
