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

        func makeProject(
            _ options: SourceLintOptions, reload: (@Sendable (String) -> [UInt8]?)?
        ) -> any SourceProject {
            SwiftProject(options, reload: reload)
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
#endif
