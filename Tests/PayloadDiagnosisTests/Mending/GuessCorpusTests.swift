import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerEmulator
import PlayerSessions
import Testing

/// Broken payloads that were written by hand: what is printed is what was meant, and where nobody can tell, nothing is.
@Suite struct GuessCorpusTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "guesses.txt")

    @Test func printedFixesAreWhatWasMeant() throws {
        let lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
        let pairs = lines.filter { !$0.hasPrefix("#") }.map { line -> (text: String, meant: String) in
            let sign = line.ranges(of: " => ").last
            return (
                String(line[..<(sign?.lowerBound ?? line.endIndex)]),
                String(line[(sign?.upperBound ?? line.endIndex)...])
            )
        }
        #expect(pairs.count > 70)
        let (missing, wrong) = try EngineThread().sync { () throws -> ([String], [String]) in
            let checker = Checker(
                engine: try EmulatorEngine(),
                configuration: CheckConfiguration(player: .recording, recorded: [EditedPayload.function], fixes: .all))
            var (missing, wrong): ([String], [String]) = ([], [])
            for pair in pairs {
                guard case .refused(let fix?) = try EditedPayload.fix(of: pair.text, checker) else {
                    if pair.meant != "-" { missing.append(pair.text) }
                    continue
                }
                guard pair.meant != "-" else {
                    wrong.append("\(pair.text) → \(fix)")
                    continue
                }
                let meant = try LiteralTree.parse(Array(pair.meant.utf8), as: .json).value
                let value = try LiteralTree.parse(Array(fix.utf8), as: .argumentList).value
                if ValueDifference.first(intended: meant, received: value, root: "") != nil {
                    wrong.append("\(pair.text) → \(fix)")
                }
            }
            return (missing, wrong)
        }
        #expect(wrong == [], "\(wrong.joined(separator: "\n"))")
        #expect(missing.count <= 4, "\(missing.joined(separator: "\n"))")
    }
}
