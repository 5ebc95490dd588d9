import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Testing

/// What the engine says about the texts of the fixtures is what people find in their logs: `explain` knows all of it.
@Suite struct EngineMessagesOfFixturesTests {
    @Test func everyMessageIsExplained() throws {
        var messages: Set<String> = []
        for name in FixtureCaseTests.files { messages.formUnion(try Self.messages(of: name)) }
        #expect(messages.count > 30)
        let unknown = messages.filter { EngineMessage.explaining($0) == nil }
        #expect(unknown == [], "\(unknown.sorted().joined(separator: "\n"))")
    }

    private static func messages(of name: String) throws -> Set<String> {
        let bytes = try Array(Data(contentsOf: FixtureCaseTests.folder.appending(path: name)))
        let file = CaseFile(InputFile(path: name, bytes: bytes))
        return try EngineThread().sync {
            let player = file.header.player.flatMap { PlayerKind(name: $0) } ?? .live
            let page = BarePage(
                engine: try EmulatorEngine(timeLimit: 0.5),
                settings: PlayerSettings(
                    kind: player, contract: player == .recording ? nil : try PlayerContract.live(),
                    recorded: player == .recording ? file.header.functions : []))
            var messages: Set<String> = []
            for line in file.lines {
                switch try page.run(line.content.input, text: line.content.text).run.outcome {
                case .refused(let refusal): messages.insert("SyntaxError: \(refusal.message)")
                case .threw(let error):
                    // What is thrown by the payload itself is in its own words.
                    if let name = error.name, !line.content.text.description.contains("throw ") {
                        messages.insert("\(name): \(error.message)")
                    }
                default: break
                }
            }
            return messages
        }
    }
}
