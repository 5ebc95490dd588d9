import JavaScriptSyntax
import PayloadFuzzing
import TestSupport
import Testing

@Suite struct HostileValuesTests {
    static let lists: [(file: String, entries: [HostileValues.Entry])] = [
        ("texts.jsonl", HostileValues.standard.texts), ("products.jsonl", HostileValues.standard.products),
        ("urls.jsonl", HostileValues.standard.links),
        ("numbers.jsonl", HostileValues.standard.numbers + HostileValues.standard.formattedNumbers),
        ("values.jsonl", HostileValues.standard.json),
    ]

    @Test func everyLineOfTheFilesIsInTheBinary() throws {
        for (file, entries) in Self.lists {
            let lines = try Repository.bytes(of: "Sources/EmbeddedResources/hostile/" + file).split(separator: 0x0A)
            #expect(entries.count == lines.count, "\(file)")
            #expect(Set(entries.map(\.value)).count == lines.count, "\(file): a value is there twice")
            for entry in entries { #expect(entry.reason.count > 3, "\(file): \(entry.value)") }
        }
    }

    @Test func whatTheCollectionMustHold() {
        let texts = Set(HostileValues.standard.texts.map(\.value))
        for text in [
            "'", "''", "\\", "\\\\", "\\\\\\", "\n", "\r", "\r\n", "\u{2028}", "\u{FEFF}", "'\u{301}", "'\u{FE0F}",
            "'\u{200D}",
            "${", "`", "</script>", "<!--", "$&", "%22", "\\u0027", "&#39;", "/*", "//", "__proto__", "constructor",
            "toString", "nil",
        ] as [JavaScriptString] {
            #expect(texts.contains(.text(text)), "\(text)")
        }
        let longest = HostileValues.standard.texts.map { entry in
            if case .text(let text) = entry.value { text.wtf8.count } else { 0 }
        }.max()
        #expect(longest == 1 << 20)
    }

    @Test func onlyMarkedTextsNeedUTF16() {
        for entry in HostileValues.standard.texts {
            guard case .text(let text) = entry.value else { continue }
            #expect(text.isWellFormed == !entry.needsUTF16, "\(text)")
        }
    }
}
