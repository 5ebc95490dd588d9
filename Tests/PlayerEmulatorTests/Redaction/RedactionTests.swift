import JavaScriptSyntax
import PlayerContract
import TestSupport
import Testing

@testable import PlayerEmulator

@Suite("Redaction")
struct RedactionTests {
    static let vocabulary = Result { RedactionVocabulary(try .live()) }

    static func redact(_ texts: String..., seed: UInt64 = 1) throws -> [String] {
        var redactor = WordRedactor(keeping: try vocabulary.get().words, using: SplitMix64(seed: seed))
        return texts.map { redactor.redacted(JavaScriptString($0)).description }
    }

    /// The shape of a text: its letters and digits by kind, everything else as it stands.
    static func shape(_ text: String) -> [String] {
        text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter: "A\(UTF8.width(scalar))"
            case .lowercaseLetter: "a\(UTF8.width(scalar))"
            case .otherLetter: "x\(UTF8.width(scalar))"
            case .decimalNumber where "1"..."7" ~= scalar: "1"
            case .decimalNumber where "8"..."9" ~= scalar: "9"
            default: String(scalar)
            }
        }
    }

    @Test(
        "Words change and keep their shape",
        arguments: [
            "Kim", "Ullströja Åsa", "kim.berg@post.example", "KB-84213", "Öl 2000 ml", "江戸切子グラス", "Ελλάδα", "מגבת",
            "k-19aa41", "0701234567", "Levi's",
        ])
    func shapes(text: String) throws {
        for seed in UInt64(0)..<20 {
            let redacted = try #require(try Self.redact(text, seed: seed).first)
            #expect(Self.shape(redacted) == Self.shape(text))
            #expect(redacted != text)
        }
    }

    @Test(
        "What gives a text its meaning stays as it is",
        arguments: [
            "", "19,99", "1 499", "'\\n', \"\\\\\", `\\u{1F600}\\x27`", "\\\\n \\\\\\\"", "%20%C3%A5", "&amp;&#39;",
            "#1A2B3C #abc", "{ success: true, reason: 'out-of-stock' }", "nil Optional undefined NaN",
            "updateProductWithData", "<p></p>", "https://", "\u{202E}\u{301}🏳️‍🌈", "imageUrls: null",
        ])
    func kept(text: String) throws { #expect(try Self.redact(text) == [text]) }

    @Test("The same word gets the same replacement, in whatever form it is written") func consistent() throws {
        let redacted = try Self.redact("Åsa", "\\u00c5sa", "\\xC5sa", "Asa")
        let letter = try #require(redacted[0].unicodeScalars.first)
        let digits = String(letter.value, radix: 16)
        let rest = redacted[0].unicodeScalars.dropFirst().map(String.init).joined()
        #expect(redacted[1] == "\\u00\(digits)\(rest)")
        #expect(redacted[2] == "\\x\(digits)\(rest)")
        #expect(redacted[3] != redacted[0])
    }

    @Test("Different words stay different") func distinct() throws {
        let words = (0..<300).map { "w\(1000 + $0)x" }
        var redactor = WordRedactor(keeping: [], using: SplitMix64(seed: 3))
        let redacted = words.map { redactor.redacted(JavaScriptString($0)).description }
        #expect(Set(redacted).count == 300)
        #expect(redactor.count == 300)
    }

    @Test("A tape: what changes and what stays") func tape() throws {
        let text = """
            {"tape": 1, "player": "live", "configuration": {"currency": "USD"}}
            {"at": 1.5, "playerId": "evening", "event": {"type": "add-to-wishlist", "data": {"sku": "Kim", "Kim": 84213}, "callbackKey": "key"}}
            {"at": 2, "playerId": "evening", "invoke": "hideProductList", "arguments": "'Kim', 'USD'", "threw": "Kim is unknown"}
            {"at": 3, "notify": "key", "info": "{ success: true, sku: 'Kim' }", "x-type": "Int"}
            """
        let tape = Tape(InputFile(path: "t", bytes: Array(text.utf8)))
        let redacted = tape.redacted(keeping: try Self.vocabulary.get(), using: SplitMix64(seed: 5))
        let result = String(decoding: redacted.bytes, as: UTF8.self)
        var words: [String: String] = [:]
        for (old, new) in zip(Self.words(text), Self.words(result)) where old != new {
            #expect(words[old] ?? new == new)
            words[old] = new
        }
        #expect(Set(words.keys) == ["Kim", "evening", "key"])
        #expect(redacted.wordCount == 3)
        #expect(result.utf8.count == text.utf8.count)
        #expect(Tape(InputFile(path: "t", bytes: redacted.bytes)).problems.isEmpty)
    }

    private static func words(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
