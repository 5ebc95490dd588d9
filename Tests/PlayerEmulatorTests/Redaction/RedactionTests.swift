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
            "", "19,99", "1 49", "'\\n', \"\\\\\", `\\u{1F600}\\x27`", "\\\\n \\\\\\\"", "%20%2F", "&amp;&#39;",
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

    @Test(
        "A letter belongs to its word in every spelling, and is written in the same",
        arguments: [
            ("Wolfen", "%57%6F%6C%66%65%6E"), ("王小明", "%E7%8E%8B%E5%B0%8F%E6%98%8E"),
            ("王小明", "&#29579;&#23567;&#26126;"), ("王小明", "&#x738b;&#x5c0f;&#x660e;"), ("王小明", "\\u738b\\u5c0f\\u660e"),
            ("王小明", "\\u{738b}\\u{5c0f}\\u{660e}"), ("Wolfen", "\\127\\157\\154\\146\\145\\156"),
            ("Andr\u{E9}", "Andr&eacute;"), ("\u{20BB7}\u{20BB8}", "\\ud842\\udfb7\\ud842\\udfb8"),
            ("\u{E9}t\u{E9}", "%E9t%E9"),
        ])
    func spellings(plain: String, spelt: String) throws {
        for seed in UInt64(1)...5 {
            let redacted = try Self.redact(plain, spelt, seed: seed)
            #expect(redacted[0] != plain)
            #expect(redacted[1].utf8.count == spelt.utf8.count, "\(redacted)")
            let readings = TextDecodings.all(of: Array(JavaScriptString(redacted[1]).codePoints))
            #expect(readings.contains(Array(JavaScriptString(redacted[0]).codePoints)), "\(redacted)")
            var leak = RedactionLeak(keeping: [])
            leak.add(JavaScriptString(plain + "xx"))
            leak.add(JavaScriptString(spelt))
            #expect(!leak.isFound(in: JavaScriptString(redacted[1])))
        }
    }

    @Test(
        "A word is found under every decoding",
        arguments: [
            "Wolfenstein", "wolfenstein", "Wol%66enstein", "Wolf&#101;nstein", "Wolf\\u0065nstein", "%2557olfenstein",
            "\\u{57}olfenstein", "x Wolfenstein,", "\\127olfenstein", "&amp;%57olf&#x65;nstein", "W\\olfenstein",
        ])
    func found(text: String) {
        var leak = RedactionLeak(keeping: ["sku"])
        leak.add("Wolfenstein 4711 sku 99 abc")
        #expect(leak.isFound(in: JavaScriptString(text)))
    }

    @Test("Near misses are no leak", arguments: ["Wolfenste", "sku", "99", "abc", "47110", "Wolfensteins", ""])
    func notFound(text: String) {
        var leak = RedactionLeak(keeping: ["sku"])
        leak.add("Wolfenstein 4711 sku 99 abc")
        #expect(!leak.isFound(in: JavaScriptString(text)))
    }

    @Test(
        "Numbers of many groups change in every group; short ones stay",
        arguments: [
            ("+49 170 12 34 56", true), ("1987-04-23", true), ("23.04.87", true), ("12", false),
            ("1, 2, 3, 4, 5, 6", false),
            ("19.99", false), ("7 12", false), ("123", true),
        ])
    func numbers(text: String, changes: Bool) throws {
        let redacted = try Self.redact(text)[0]
        let old = text.split { !$0.isNumber }
        let new = redacted.split { !$0.isNumber }
        for (before, after) in zip(old, new) where !before.allSatisfy({ $0 == "0" }) && before != "04" {
            #expect((before != after) == changes, "\(text) \(redacted)")
        }
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
        #expect(Set(words.keys) == ["Kim", "evening", "key", "84213", "unknown"])
        #expect(redacted.wordCount == 5)
        #expect(redacted.leaks == [])
        #expect(result.utf8.count == text.utf8.count)
        #expect(Tape(InputFile(path: "t", bytes: redacted.bytes)).problems.isEmpty)
    }

    private static func words(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
