import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerEmulator
import TestSupport
import Testing

@testable import webview_comparison

/// The comparison without web views: what the embedded engine saw stands in for another, whole and altered.
@Suite struct ComparisonTests {
    static let fixture = "fixtures/samples/wishlist.cases.jsonl"

    /// Compares the pages of one fixture with what an engine saw, once `alter` has had its hands on that.
    private static func table(
        _ fixture: String = fixture, alter: @escaping @Sendable (String) -> String = { $0 }
    ) throws -> (pages: Int, unexplained: [String], markdown: String) {
        try EngineThread().sync { () throws -> (Int, [String], String) in
            let run = try Fixtures(root: Repository.root, models: [.standard]).run(only: [fixture])
            let told = alter(ValueNotation.json(Plan(run).embedded, options: .init(asciiOnly: true)))
            let table = try FidelityTable(run.pages, [OtherEngine(json: Array(told.utf8), path: "other.json")])
            return (run.pages.count, table.unexplained, table.markdown)
        }
    }

    @Test func anEngineThatSawTheSameDoesNotDiffer() throws {
        let (pages, unexplained, markdown) = try Self.table()
        #expect(pages == 44)
        #expect(unexplained == [])
        #expect(markdown.contains("| `\(Self.fixture)` | 44 | alike |") && markdown.contains("None."))
    }

    /// What an altered stub lets see: another value in a call, in the state, another end, another answer of the parser.
    @Test(arguments: [
        ("{\"success\":true", "{\"success\":false", "verdict altered"),
        ("\"wishlist\":{", "\"wishlist\":{\"ghost\":true,", "result of action"),
        ("\"outcome\":\"SyntaxError\"", "\"outcome\":\"TypeError\"", "outcome of action"),
        ("\"changes\":0", "\"changes\":1", "verdict injected"),
        ("\"messages\":[[\"playerEvent\"", "\"messages\":[[\"other\"", "messages of action"),
    ])
    func whatDiffersIsTold(old: String, new: String, told: String) throws {
        let (_, unexplained, markdown) = try Self.table { text in
            text.replacing(old, with: new, maxReplacements: 1)
        }
        #expect(unexplained.count == 1)
        #expect(unexplained.first?.contains(told) == true, "\(unexplained)")
        #expect(markdown.contains("**not explained**"))
    }

    /// The page of the call widget, its start page and its functions on the window.
    @Test func pagesOfCallsAreCompared() throws {
        let call = "fixtures/scenarios/call.scenario.json5"
        let (pages, unexplained, _) = try Self.table(call)
        #expect(pages == 1 && unexplained == [])
        let (_, told, _) = try Self.table(call) { text in
            text.replacing("[\"__bambuserApplyToCallback\",", with: "[\"other\",", maxReplacements: 1)
        }
        #expect(told.count == 1 && told.first?.contains("calls of action") == true, "\(told)")
    }

    @Test func anAnswerOfTheParserDecidesAboutTheForm() throws {
        let (_, unexplained, _) = try Self.table { text in
            guard let list = text.firstRange(of: "\"accepted\":["),
                let end = text[list.upperBound...].firstIndex(of: "]")
            else { return text }
            let answers = text[list.upperBound..<end].replacing("true", with: "false")
            return String(text[..<list.upperBound] + answers + text[end...])
        }
        #expect(unexplained.count > 2 && unexplained.allSatisfy { $0.contains("verdict ") })
    }

    @Test func anEngineThatIsNotDoneIsRefused() throws {
        #expect(throws: OtherEngine.Malformed.self) {
            try Self.table { $0.replacing("\"observations\":[", with: "\"observations\":[[],") }
        }
        #expect(throws: OtherEngine.Malformed.self) {
            try Self.table { $0.replacing("\"accepted\":[", with: "\"accepted\":[true,") }
        }
        #expect(throws: (any Error).self) { try Self.table { _ in "{}" } }
    }
}
