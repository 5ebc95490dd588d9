import Foundation
import JavaScriptSyntax
import PlayerPayloads
import TestSupport
import Testing

/// The proof: whatever a text holds and wherever it stands, the engine reads back exactly that text.
@EngineActor
@Suite("Texts in every place arrive as they are")
struct RoundTripTests {
    nonisolated static let contexts = LiteralContext.all + LiteralContext.keys + LiteralContext.quotedKeys

    /// All that mean something to JavaScript, HTML or Swift, and some that mean something beside them.
    nonisolated static let special: [String] =
        [
            "'", "\"", "`", "\\", "\n", "\r", "\t", "\0", "\u{8}", "\u{B}", "\u{C}", "\u{7F}", "\u{85}", "\u{A0}",
            "\u{2028}", "\u{2029}", "$", "{", "}", "<", "/", "!", "-", ">", "*", "(", ")", "[", "]", ",", ";", ":", "#",
            "&", "=", "0", "1", "7", "8", "9", "a", "b", "n", "r", "u", "x", " ", "\u{301}", "\u{200D}", "\u{FE0F}",
            "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{202E}", "\u{E9}", "\u{1F600}", "\u{10FFFF}",
        ]

    @Test(
        "Every scalar, in texts of 4,096; outside of long tests the first 12,288 and every 31st text",
        arguments: contexts)
    func everyScalar(context: LiteralContext) throws {
        let page = try EnginePage()
        for start in stride(from: UInt32(0), to: 0x110000, by: 4096) {
            guard LongTests.areOn || start < 0x3000 || (start / 4096).isMultiple(of: 31) else { continue }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: (start..<start + 4096).lazy.compactMap(UnicodeScalar.init))
            try expect([String(text)], in: context, on: page)
        }
    }

    @Test("Scalars alone: in long tests every one, else each of the first 1,024 and every 1,021st", arguments: contexts)
    func everyScalarAlone(context: LiteralContext) throws {
        let page = try EnginePage()
        var batch: [String] = []
        for value in UInt32(0)..<0x110000 where LongTests.areOn || value < 1024 || value.isMultiple(of: 1021) {
            if let scalar = UnicodeScalar(value) { batch.append(String(Character(scalar))) }
            if batch.count == 1024 {
                try expect(batch, in: context, on: page)
                batch = []
            }
        }
        try expect(batch, in: context, on: page)
    }

    @Test("Every pair of special characters", arguments: contexts)
    func everyPair(context: LiteralContext) throws {
        let page = try EnginePage()
        for first in Self.special {
            try expect(Self.special.map { first + $0 }, in: context, on: page)
        }
    }

    @Test(
        "Texts that break what is written by hand",
        arguments: LiteralContext.all + LiteralContext.keys)
    func hostileTexts(context: LiteralContext) throws {
        let texts = [
            "", "Levi's 501", "Rock 'n' Roll", "12\" vinyl", "C:\\temp\\new", "ends with \\", "', pwned: (1), z: '",
            "${(() => { throw 1 })()}", "`; alert(1); `", "</script><script>alert(1)</script>", "<!-- x -->", "]]>",
            "nil", "Optional(\"Blue\")", "\\u0041\\x41\\101", "a\r\nb", "\u{202E}abc", "'\u{301}\u{20E3}", "🏳️‍🌈👩‍👩‍👧‍👦",
            "__proto__", "constructor", "toString", String(repeating: "\\'", count: 5000),
        ]
        try expect(texts, in: context, on: EnginePage())
    }

    private func expect(_ texts: [String], in context: LiteralContext, on page: EnginePage) throws {
        let written = try texts.map { try JavaScriptArguments(context.template($0)).text }
        let received = try page.received(written)
        try #require(received.count == texts.count)
        for (index, text) in texts.enumerated() {
            // Compared as code points: Swift's own comparison would hide normalisation.
            let expected = JavaScriptString(context.arrives(text))
            guard received[index].elements.count == 1, received[index].elements[0].string == expected else {
                Issue.record("\(written[index].debugDescription) does not bring \(text.debugDescription)")
                return
            }
        }
    }
}
