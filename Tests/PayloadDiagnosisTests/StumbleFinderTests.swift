import JavaScriptEngine
import JavaScriptSyntax
import Testing

@testable import PayloadDiagnosis

@Suite struct StumbleFinderTests {
    private struct Answer: Sendable {
        var stumble: Stumble
        /// Where the token stands; nil for the end of the text.
        var offset: Int?
        /// How often the engine was asked.
        var questions: Int
    }

    private static func find(_ text: String, suspicion: Int? = nil) throws -> Answer {
        let bytes = Array(text.utf8)
        let tokens = Lexer.tokens(of: bytes, as: .expression).filter { !$0.kind.isTrivia }
        return try EngineThread().sync { () throws -> Answer in
            let context = try ContextGroup().makeContext()
            var questions = 0
            let finder = StumbleFinder(bytes: bytes, before: Array("f(".utf8), tokens: tokens, suspicion: suspicion) {
                questions += 1
                return context.checkSyntax($0)
            }
            let stumble = finder.find()
            let offset = stumble.position < tokens.count ? Int(tokens[stumble.position].offset) : nil
            return Answer(stumble: stumble, offset: offset, questions: questions)
        }
    }

    /// The parser gives up at the token behind `⟦`; without one, at the end.
    static let texts = [
        "'p', { a: 1 ⟦b: 2 }", "'p', { a: 1 }⟦; 2", "⟦, 1", "'it'⟦s, 1", "1, ⟦'never closed",
        "1, ⟦'ends with\nthe line'",
        "(() => 1)(), ⟦]", "(()⟦, 1)", "[...a, ⟦;]", "/a[/]b/g, ⟦;", "`a${1 ⟦2}b`", "`a${`b${c}`}`, ⟦}",
        "{ a: [1, 2⟦} }",
        "({a = 1} = {}), ⟦;", "1 +", "{ a: [1", "'a'⟦\u{200B}, 1", "'😀', '\u{301}' ⟦'b'",
    ]

    @Test(arguments: texts)
    func findsTheToken(text: String) throws {
        let marked = Array(text.utf8)
        let mark = Array("⟦".utf8)
        let place = marked.indices.first { marked[$0...].starts(with: mark) }
        let plain = text.replacing("⟦", with: "")
        for suspicion in [nil, place, 0] as [Int?] {
            let answer = try Self.find(plain, suspicion: suspicion)
            #expect(answer.offset == place, "suspicion \(suspicion.map(String.init) ?? "none")")
            #expect(answer.stumble.isProved)
            #expect(answer.questions <= StumbleFinder.budget)
        }
    }

    @Test(arguments: [1_000, 1_000_000])
    func asksLittleOfLargeTexts(size: Int) throws {
        let item = "{ sku: 'CH-14', name: 'Oak stool', sizes: [1, 2, 3] }, "
        let items = String(repeating: item, count: size / item.utf8.count / 2)
        let text = items + "1 2, " + items
        let answer = try Self.find(text)
        #expect(answer.offset == items.utf8.count + 2)
        #expect(answer.stumble.isProved)
        #expect(answer.questions <= StumbleFinder.budget)

        let led = try Self.find(text, suspicion: items.utf8.count + 2)
        #expect(led.stumble == answer.stumble)
        #expect(led.questions <= 6)
    }

    @Test func findsTheTokenInDeepTexts() throws {
        let depth = 1_500
        let text = String(repeating: "[", count: depth) + "1 2" + String(repeating: "]", count: depth)
        #expect(try Self.find(text).offset == depth + 2)
    }

    /// An engine that changes its mind at every question must not keep the search alive.
    @Test func endsWhateverTheEngineSays() {
        let bytes = Array(String(repeating: "1, ", count: 50_000).utf8)
        let tokens = Lexer.tokens(of: bytes, as: .expression).filter { !$0.kind.isTrivia }
        var questions = 0
        let finder = StumbleFinder(bytes: bytes, before: [], tokens: tokens, suspicion: nil) { _ in
            questions += 1
            return questions.isMultiple(of: 2) ? .valid : .invalid(.init(message: "", line: 1))
        }
        let stumble = finder.find()
        #expect((0...tokens.count).contains(stumble.position))
        #expect(questions <= StumbleFinder.budget)
    }

    @Test func anEmptyTextEndsTooEarly() {
        let finder = StumbleFinder(bytes: [], before: [], tokens: [], suspicion: nil) { _ in .valid }
        #expect(finder.find() == Stumble(position: 0, isProved: true))
    }
}
