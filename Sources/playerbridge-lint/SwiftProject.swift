#if SWIFT_SYNTAX
    internal import BridgeFindings
    internal import JavaScriptSyntax
    internal import PlayerBridgeCommand
    internal import PlayerEmulator
    internal import SwiftSourceLint

    /// Swift files with their outlines, and the judgements of the literals that are in them.
    final class SwiftProject: SourceProject {
        var options: SourceLintOptions
        private let names: BridgeNames
        private var files: [String: SourceFile] = [:]
        private(set) var paths: [String] = []
        private var judgements: [LiteralTemplate: LiteralJudgement] = [:]

        private let store: SourceStore?

        init(_ options: SourceLintOptions, reload: (@Sendable (String) -> [UInt8]?)?) {
            self.options = options
            store = reload.map { SourceStore(read: $0) }
            names = BridgeNames(
                signatures: options.calls.compactMap(BridgeNames.Signature.init), encoders: options.encoders)
        }

        func update(_ texts: [SourceText]) {
            let (words, store) = (names.words, store)
            let read = Parallel.map(texts) { SourceFile(path: $0.path, bytes: $0.bytes, words: words, store: store) }
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

        func lint(only judged: Set<String>?, where isMeant: (Int) -> Bool, _ run: SourceLintRun) -> SourceLintEnd {
            let sources = paths.compactMap { files[$0] }
            let lint = SourceLint(
                files: sources, names: names, contract: options.contract,
                only: judged.map { judged in sources.filter { judged.contains($0.path) } }, isStopped: run.isStopped)
            let comments = DisableComments(sources)
            let indices = lint.indices(ofGroups: isMeant)
            run.plan(indices.count)
            var told = SourceLint.Told()
            var counter = HoleCounter()
            var fixes: [SourcePlace: HoleFix] = [:]
            for start in stride(from: 0, to: indices.count, by: Self.chunk) {
                let chunk = Array(indices[start..<min(start + Self.chunk, indices.count)])
                self.run(lint.templates(of: chunk), run.judge)
                let proved = prove(options.fixes == .none ? [] : lint.fixes(of: chunk, judgements), run.judge)
                for fix in proved { fixes[fix.hole] = fixes[fix.hole] ?? fix }
                counter.add(chunk, of: lint, judgements)
                run.take(comments.applied(to: lint.results(of: chunk, judgements, fixes: proved, &told)))
                if judgements.count > Self.mostJudgements { judgements = [:] }
            }
            return SourceLintEnd(
                problems: comments.problems + changedFiles,
                fixed: options.fixes == .written ? Self.fixed(sources, by: Array(fixes.values)) : [],
                counts: counter.total(channels: lint.channels).description)
        }

        /// Calls whose literals are handed out together.
        private static let chunk = 512
        /// Judgements that are kept for literals that come again.
        private static let mostJudgements = 20_000

        private func prove(
            _ proposed: [HoleFix], _ judge: ([JavaScriptValue]) -> [LiteralOutcome?]
        ) -> [HoleFix] {
            guard !proposed.isEmpty else { return [] }
            let effort: HoleFix.Effort = options.fixes == .written ? .eachValue : .allValuesAtOnce
            run(SourceLint.proofs(of: proposed, effort), judge)
            return SourceLint.proved(proposed, effort, by: judgements)
        }

        private var changedFiles: [Report.Problem] {
            (store?.changed ?? []).map { .init(source: $0, message: "the file was changed meanwhile and is not checked") }
        }

        /// Runs the literals that were not run before.
        private func run(_ templates: [LiteralTemplate], _ judge: ([JavaScriptValue]) -> [LiteralOutcome?]) {
            let fresh = templates.filter { judgements[$0] == nil }
            guard !fresh.isEmpty else { return }
            for (template, outcome) in zip(fresh, judge(fresh.map(\.value))) {
                judgements[template] = outcome.map { LiteralJudgement($0) }
            }
        }

        private static func fixed(_ files: [SourceFile], by fixes: [HoleFix]) -> [FixedSource] {
            let byFile = Dictionary(grouping: fixes) { ObjectIdentifier($0.place.file) }
            return files.compactMap { file in
                guard let own = byFile[ObjectIdentifier(file)] else { return nil }
                return FixedSource(
                    path: file.path, old: file.input.bytes, new: SourceLint.applied(own, to: file), count: own.count)
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
