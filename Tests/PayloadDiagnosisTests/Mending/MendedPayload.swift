import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerEmulator
import PlayerSessions
import Testing

/// A payload, what was meant, and the corrected text that it is to get.
struct MendedPayload: Sendable, CustomTestStringConvertible {
    var text: String
    /// JSON: an array of arguments, or one info value; nil when it has to be guessed.
    var meant: String?
    /// Nil when there is to be none.
    var fix: String?
    /// What follows `the sender probably meant `.
    var guess: String?
    var input: PayloadCase.Input = .payload(.invoke(function: "f"))

    init(
        _ text: String, meant: String? = nil, fix: String?, guess: String? = nil,
        as way: DiagnosedPayload.Way = .arguments
    ) {
        (self.text, self.meant, self.fix, self.guess) = (text, meant, fix, guess)
        switch way {
        case .arguments: break
        case .info: input = .payload(.notify(key: "cb-1"))
        case .script: input = .payload(.script)
        }
    }

    var testDescription: String { text }

    /// Runs the payload and compares its fix and guess with what they are to be.
    func check(location: SourceLocation = #_sourceLocation) throws {
        let findings = try SharedEngines.sync { engine -> [Finding] in
            var given = PayloadCase(id: "", input: input, text: JavaScriptString(text))
            given.intended = try intention()
            let checker = Checker(
                engine: engine,
                configuration: CheckConfiguration(player: .recording, recorded: ["f", "echo"]))
            return try checker.check(given, source: "test").findings
        }
        let words = findings.map { "\($0.rule) \($0.message)" }.joined(separator: "\n")
        let fixes = findings.compactMap(\.fix)
        #expect(fixes.map(\.text) == (fix.map { [$0] } ?? []), "\(words)", sourceLocation: location)
        let notes = findings.flatMap(\.notes).map(\.message).filter { $0.hasPrefix(Self.opening) }
        #expect(notes == (guess.map { [Self.opening + $0] } ?? []), "\(words)", sourceLocation: location)
    }

    private static let opening = "the sender probably meant "

    private func intention() throws -> Intention? {
        guard let meant else { return nil }
        let value = try ValueNotation.value(of: LiteralTree.parse(Array(meant.utf8), as: .json))
        if case .payload(.notify) = input { return Intention(arguments: .array([value])) }
        return Intention(arguments: value)
    }
}
