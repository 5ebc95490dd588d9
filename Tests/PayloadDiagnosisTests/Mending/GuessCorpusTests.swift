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

    /// The broken payloads, each with what was meant as JSON, or `-`.
    static func pairs() throws -> [(text: String, meant: String)] {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") }.map { line in
            let sign = line.ranges(of: " => ").last
            return (
                line[..<(sign?.lowerBound ?? line.endIndex)].replacingOccurrences(of: "⏎", with: "\n"),
                String(line[(sign?.upperBound ?? line.endIndex)...])
            )
        }
    }

    @Test func printedFixesAreWhatWasMeant() throws {
        let pairs = try Self.pairs()
        #expect(pairs.count >= 200)
        let (right, missing, wrong) = try EngineThread().sync { () throws -> (Int, [String], [String]) in
            let checker = Checker(
                engine: try EmulatorEngine(),
                configuration: CheckConfiguration(player: .recording, recorded: [EditedPayload.function], fixes: .all))
            var (right, missing, wrong): (Int, [String], [String]) = (0, [], [])
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
                } else {
                    right += 1
                }
            }
            return (right, missing, wrong)
        }
        print(
            "\(pairs.count) guesses by hand: right \(right), wrong \(wrong.count), none \(pairs.count - right - wrong.count)"
        )
        #expect(wrong == [], "\(wrong.joined(separator: "\n"))")
        #expect(missing.count <= 4, "\(missing.joined(separator: "\n"))")
    }
}
