import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Testing

/// Every fix that the fixtures earn, run once more on a page of its own, delivers what was meant.
@Suite struct FixtureFixTests {
    /// How many payloads of each file are mended at least, with the intention known and by a guess.
    static let least: [String: (known: Int, guessed: Int)] = [
        "bridge-bugs.cases.jsonl": (45, 18), "fresh-faults.cases.jsonl": (20, 8), "samples/cart.cases.jsonl": (27, 16),
        "samples/framing.cases.jsonl": (33, 14), "samples/hostile.cases.jsonl": (76, 0),
        "samples/hydration.cases.jsonl": (48, 24), "samples/numbers.cases.jsonl": (26, 11),
        "samples/wishlist.cases.jsonl": (27, 14),
    ]

    /// Guesses that are not what the file meant: the text does not tell that it was an answer of another kind.
    static let otherThanMeant: Set<String> = [
        // The backslashes were part of the value.
        "NJ-017",
        // The text is a value of its own; what was meant instead is known to the app alone.
        "cart-add-dictionary", "cart-add-words", "cart-add-sentence", "hyd-raw-dictionary", "hyd-raw-attributed",
        "wish-login-optional",
        // No value at all: null is the nearest that can be sent.
        "cart-add-nil", "cart-add-null", "arg-hide-list-nil", "hyd-raw-nil", "hyd-raw-nsnull", "wish-add-nil",
    ]

    private struct Outcome: Sendable {
        var fixes = 0
        /// What the fix was, and what became of it.
        var wrong: [String] = []
        var otherThanMeant: [String] = []
    }

    @Test(arguments: FixtureCaseTests.files)
    func everyFixDeliversWhatWasMeant(name: String) throws {
        let outcome = try EngineThread().sync { try Self.outcome(of: name, isMeantKnown: true) }
        #expect(outcome.wrong == [], "\(outcome.wrong.joined(separator: "\n"))")
        #expect(outcome.fixes >= Self.least[name]?.known ?? 1)
    }

    @Test(arguments: FixtureCaseTests.files)
    func everyGuessIsDeliveredAndNearlyAllAreRight(name: String) throws {
        let outcome = try EngineThread().sync { try Self.outcome(of: name, isMeantKnown: false) }
        #expect(outcome.wrong == [], "\(outcome.wrong.joined(separator: "\n"))")
        #expect(outcome.fixes >= Self.least[name]?.guessed ?? 1)
        #expect(Set(outcome.otherThanMeant).subtracting(Self.otherThanMeant) == [])
    }

    private static func outcome(of name: String, isMeantKnown: Bool) throws -> Outcome {
        let bytes = try Array(Data(contentsOf: FixtureCaseTests.folder.appending(path: name)))
        let file = CaseFile(InputFile(path: name, bytes: bytes))
        let configuration = CheckConfiguration(contract: try PlayerContract.live(), fixes: .all)
        let checker = Checker(
            engine: try EmulatorEngine(timeLimit: FixtureCaseTests.timeLimit), configuration: configuration)
        var outcome = Outcome()
        for line in file.lines {
            var given = line.content
            if !isMeantKnown { given.intended = nil }
            let findings = try checker.check(given, header: file.header, source: name).findings
            guard let finding = findings.first(where: { $0.fix != nil }), let fix = finding.fix else { continue }
            outcome.fixes += 1
            let isGuess = finding.notes.contains { $0.message.hasPrefix("the sender probably meant ") }
            if isGuess == isMeantKnown { outcome.wrong.append("\(given.id): a guess where none was due, or none") }
            given.text = JavaScriptString(fix.text)
            let again = try checker.check(given, header: file.header, source: name)
            if again.verdict != .delivered {
                outcome.wrong.append("\(given.id): \(fix.text) was \(again.verdict as Any)")
            }
            given.intended = line.content.intended
            let meant = try checker.check(given, header: file.header, source: name)
            if meant.verdict != .delivered { outcome.otherThanMeant.append(given.id) }
        }
        if isMeantKnown { outcome.wrong += outcome.otherThanMeant }
        return outcome
    }
}
