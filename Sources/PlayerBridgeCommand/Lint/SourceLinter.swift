package import BridgeFindings
package import JavaScriptSyntax
package import PlayerContract
package import PlayerEmulator
package import PlayerSessions

/// What `playerbridge-lint` adds to the commands: alone it is linked against the toolchain's SwiftSyntax.
package protocol SourceLinter: Sendable {
    /// Whether the text names a call, such as `invoke=send(name:payload:)`.
    func isCall(_ text: String) -> Bool

    /// An empty set of files, which are read with these options.
    func makeProject(_ options: SourceLintOptions) -> any SourceProject

    /// Runs literals, in the worker and on the engine's thread.
    func makeJudge(engine: EmulatorEngine, configuration: CheckConfiguration) -> any LiteralJudging
}

/// Swift files that are judged together, and what is known of them: a file is read once, and a literal is run once.
///
/// Used by one thread at a time.
package protocol SourceProject: AnyObject {
    var options: SourceLintOptions { get set }

    /// Takes files in the place of those with the same paths; new ones come behind the others.
    func update(_ files: [SourceText])
    /// Leaves files out.
    func remove(_ paths: Set<String>)
    /// Puts the files in the order of these paths; others stay behind them.
    func order(by paths: [String])

    /// Judges the calls of the files, or of some of them: what they lead to is looked up in all.
    ///
    /// - Parameter judge: runs literals in a worker; nil for those that the run did not come to.
    func lint(only paths: Set<String>?, judge: ([JavaScriptValue]) -> [LiteralOutcome?]) -> SourceLintOutcome
}

extension SourceLinter {
    /// Reads the files, and asks for the literals in them to be run.
    package func lint(
        _ files: [SourceText], _ options: SourceLintOptions, judge: ([JavaScriptValue]) -> [LiteralOutcome?]
    ) -> SourceLintOutcome {
        let project = makeProject(options)
        project.update(files)
        return project.lint(only: nil, judge: judge)
    }
}

/// Runs the literals that ``SourceProject/lint(only:judge:)`` asks for.
package protocol LiteralJudging {
    func judge(_ literal: JavaScriptValue) throws -> JavaScriptValue
}

/// What became of a literal in the worker.
package enum LiteralOutcome: Sendable {
    case judged(JavaScriptValue)
    /// It ended its process.
    case died(Finding)
}

package struct SourceText: Sendable {
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

package struct SourceLintOptions: Sendable {
    /// What becomes of fixes, each of which costs a proof.
    package enum Fixes: Sendable { case none, shown, written }

    /// The app's own calls and encoders, beside the SDK's.
    package var calls: [String]
    package var encoders: [String]
    /// Says what events carry; without one, their handling is not looked at.
    package var contract: PlayerContract?
    package var fixes: Fixes
}

package struct SourceLintOutcome: Sendable {
    /// How many results there would be, had the run not been stopped.
    package var planned: Int
    package var results: [CheckResult]
    package var problems: [Report.Problem]
    /// Files with their fixes, and how many there are in each.
    package var fixed: [(file: SourceText, count: Int)]
    /// How many calls and holes there are, and what became of them.
    package var counts: String

    package init(
        planned: Int, results: [CheckResult], problems: [Report.Problem], fixed: [(file: SourceText, count: Int)],
        counts: String
    ) {
        self.planned = planned
        self.results = results
        self.problems = problems
        self.fixed = fixed
        self.counts = counts
    }
}
