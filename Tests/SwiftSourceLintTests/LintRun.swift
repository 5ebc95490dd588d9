import BridgeFindings
import JavaScriptEngine
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Synchronization

@testable import SwiftSourceLint

/// Lint in one process: reading on the test's thread, judging on the engine's.
enum LintRun {
    /// The judge's own.
    private static let thread = EngineThread()
    private static let judge = Mutex<Box?>(nil)
    /// Equal templates are judged once, as in a run of the tool.
    private static let known = Mutex<[LiteralTemplate: LiteralJudgement]>([:])
    private struct Box: @unchecked Sendable { var judge: LiteralJudge }

    /// The results for files that belong together.
    static func results(
        _ files: [(path: String, bytes: [UInt8])], names: BridgeNames = BridgeNames()
    ) throws -> (lint: SourceLint, results: [CheckResult]) {
        let lint = SourceLint(
            files: files.map { SourceFile(path: $0.path, bytes: $0.bytes, words: names.words) }, names: names)
        return (lint, lint.results(try judgements(lint.templates)))
    }

    static func judgements(_ templates: [LiteralTemplate]) throws -> [LiteralTemplate: LiteralJudgement] {
        try thread.sync {
            let judge = try judge.withLock { box -> LiteralJudge in
                if let box { return box.judge }
                let made = LiteralJudge(
                    engine: try EmulatorEngine(timeLimit: 2),
                    configuration: CheckConfiguration(contract: try PlayerContract.live()))
                box = Box(judge: made)
                return made
            }
            var judgements: [LiteralTemplate: LiteralJudgement] = [:]
            // Through the form in which they travel to a worker and back.
            for template in templates {
                if let found = known.withLock({ $0[template] }) {
                    judgements[template] = found
                } else if let sent = LiteralTemplate(template.value) {
                    let found = LiteralJudgement(try judge.judge(sent).value)
                    judgements[template] = found
                    known.withLock { $0[template] = found }
                }
            }
            return judgements
        }
    }

    static func marks(of results: [CheckResult], in path: String) -> Set<MarkedSource.Mark> {
        Set(
            results.flatMap(\.findings).compactMap { finding in
                guard let place = finding.range?.file, place.path == path else { return nil }
                return MarkedSource.Mark(line: place.line, column: place.column, rule: finding.rule.rawValue)
            })
    }

    static func lint(_ text: String) throws -> [CheckResult] {
        try results([(path: "a.swift", bytes: Array(text.utf8))]).results
    }
}
