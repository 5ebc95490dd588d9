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
    ///
    /// - Parameter reload: reads a file again, so that its bytes need not be kept; nil to keep them.
    func makeProject(_ options: SourceLintOptions, reload: (@Sendable (String) -> [UInt8]?)?) -> any SourceProject

    /// Runs literals, in the worker and on the engine's thread.
    func makeJudge(engine: EmulatorEngine, configuration: CheckConfiguration) -> any LiteralJudging
}

/// Swift files that are judged together, and what is known of them: a file is read once, and a literal is run once.
///
/// Used by one thread at a time.
package protocol SourceProject: AnyObject {
    var options: SourceLintOptions { get set }

    /// The files, in their order.
    var paths: [String] { get }

    /// Takes files in the place of those with the same paths; new ones come behind the others.
    func update(_ files: [SourceText])
    /// Leaves files out.
    func remove(_ paths: Set<String>)
    /// Puts the files in the order of these paths; others stay behind them.
    func order(by paths: [String])

    /// Judges the calls of the files, or of some of them: what they lead to is looked up in all.
    ///
    /// - Parameters:
    ///   - isMeant: of a run in parts, whether this one judges the group of calls with this number, from 0.
    ///   - run: runs literals, and takes results as they come.
    func lint(only paths: Set<String>?, where isMeant: (Int) -> Bool, _ run: SourceLintRun) -> SourceLintEnd
}

/// What a run of lint needs, and where its results go.
package struct SourceLintRun {
    /// Runs literals in a worker; nil for those that the run did not come to.
    package var judge: ([JavaScriptValue]) -> [LiteralOutcome?]
    package var isStopped: () -> Bool
    /// Told as soon as it is known how many results there would be, were the run not stopped.
    package var plan: (Int) -> Void
    /// Results of so many calls, in the order of the files; calls that the run did not come to give none.
    package var take: ([CheckResult]) -> Void
}

extension SourceProject {
    /// The same, with all results at the end.
    package func lint(
        only paths: Set<String>?, judge: @escaping ([JavaScriptValue]) -> [LiteralOutcome?]
    ) -> (results: [CheckResult], end: SourceLintEnd) {
        var results: [CheckResult] = []
        let end = withoutActuallyEscaping({ results += $0 }) { take in
            lint(
                only: paths, where: { _ in true },
                SourceLintRun(judge: judge, isStopped: { false }, plan: { _ in }, take: take))
        }
        return (results, end)
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

/// What is known once a run of lint is over.
package struct SourceLintEnd: Sendable {
    package var problems: [Report.Problem]
    /// Files with their fixes.
    package var fixed: [FixedSource]
    /// How many calls and holes there are, and what became of them.
    package var counts: String

    package init(problems: [Report.Problem], fixed: [FixedSource], counts: String) {
        self.problems = problems
        self.fixed = fixed
        self.counts = counts
    }
}

/// A file before and after its fixes.
package struct FixedSource: Sendable {
    package var path: String
    package var old: [UInt8]
    package var new: [UInt8]
    package var count: Int

    package init(path: String, old: [UInt8], new: [UInt8], count: Int) {
        self.path = path
        self.old = old
        self.new = new
        self.count = count
    }
}
