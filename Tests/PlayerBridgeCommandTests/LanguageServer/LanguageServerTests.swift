#if SWIFT_SYNTAX
    import Foundation
    import JavaScriptSyntax
    import TestSupport
    import Testing

    @testable import PlayerBridgeCommand

    /// The language server as an editor sees it, in a process of its own.
    @Suite struct LanguageServerTests {
        private static let source = """
            // What a shop sends.
            import Foundation

            final class Handler {
                var player: BambuserPlayerView!
                func send(id: String, name: String) async throws {
                    try await player.invoke(function: "updateProductWithData", arguments: "'\\(id)', { name: '\\(name)' }")
                }
            }

            """

        private static func position(_ line: Int, _ character: Int) -> JavaScriptValue {
            .object(["line": .number(Double(line)), "character": .number(Double(character))])
        }

        private static func document(_ file: URL) -> JavaScriptValue {
            .object(["uri": .string(LanguageClient.address(file))])
        }

        @Test func diagnosticsHoverAndFix() async throws {
            try await TemporaryFolder.with(["A.swift": Self.source]) { folder in
                let client = try await LanguageClient(in: folder)
                let file = folder.appending(path: "A.swift")
                client.open(file, Self.source)
                let found = try await client.diagnostics(of: file, version: 1)
                #expect(found.map(LanguageClient.short) == ["7:81 unsafe-hole", "7:98 unsafe-hole"])
                let hover = try await client.request(
                    "textDocument/hover",
                    ["textDocument": Self.document(file), "position": Self.position(6, 82)])
                let text = hover["result"]?["contents"]?["value"]?.swiftString ?? ""
                #expect(text.hasPrefix("**error:** `\\(id)` is inserted unescaped"))
                let actions = try await client.request(
                    "textDocument/codeAction",
                    [
                        "textDocument": Self.document(file),
                        "range": .object(["start": Self.position(6, 82), "end": Self.position(6, 82)]),
                        "context": .object(["diagnostics": .array([])]),
                    ])
                let fix = try #require(actions["result"]?.elements.first)
                #expect(fix["title"]?.swiftString == "Take the corrected text (proved)")
                let edit = try #require(fix["edit"]?["changes"]?[LanguageClient.address(file)]?.elements.first)
                var bytes = Array(Self.source.utf8)
                let range = try #require(TextPositions(bytes, .utf16).range(of: edit["range"]))
                bytes.replaceSubrange(range, with: Array(try #require(edit["newText"]?.swiftString).utf8))
                client.change(file, String(decoding: bytes, as: UTF8.self), version: 2)
                let left = try await client.diagnostics(of: file, version: 2)
                #expect(left.map { $0["message"]?.swiftString?.prefix(9) } == ["`\\(name)`"])
                #expect(try await client.end() == 0)
            }
        }

        /// Characters before the place count as the two sides agreed.
        @Test(arguments: [([], 88.0), (["utf-8", "utf-16"], 93.0), (["utf-32"], 88.0)])
        func encodings(encodings: [String], character: Double) async throws {
            try await TemporaryFolder.with([:]) { folder in
                let text = Self.source.replacing("arguments: \"'", with: "/* é🎉🎉 */ arguments: \"'")
                let client = try await LanguageClient(in: folder, encodings: encodings)
                let file = folder.appending(path: "B c.swift")
                client.open(file, text)
                let found = try await client.diagnostics(of: file, version: 1)
                #expect(found.first?["range"]?["start"]?["character"]?.number == character + 4)
                #expect(try await client.end() == 0)
            }
        }

        @Test func ourOwnFiles() async throws {
            let cases = """
                {"id": "a", "invoke": "updateProductWithData", "arguments": "'p-1', { sku: 's', name: 'Levi's' }"}
                {broken
                {"id": "a", "invoke": "hideProductList", "arguments": ""}

                """
            try await TemporaryFolder.with([:]) { folder in
                let client = try await LanguageClient(in: folder)
                let file = folder.appending(path: "a.cases.jsonl")
                client.open(file, cases)
                let found = try await client.diagnostics(of: file, version: 1)
                #expect(
                    found.map(LanguageClient.short) == [
                        "1:92 unescaped-quote", "2:2 JSON keys need double quotes",
                        "3:1 the id “a” is already used by line 1",
                    ])
                let hints = try await client.request(
                    "textDocument/inlayHint",
                    [
                        "textDocument": Self.document(file),
                        "range": .object(["start": Self.position(0, 0), "end": Self.position(9, 0)]),
                    ])
                #expect(
                    hints["result"]?.elements.map { $0["label"]?.swiftString } == ["rejected", "delivered"])
                let actions = try await client.request(
                    "textDocument/codeAction",
                    [
                        "textDocument": Self.document(file),
                        "range": .object(["start": Self.position(0, 91), "end": Self.position(0, 91)]),
                        "context": .object(["diagnostics": .array([])]),
                    ])
                #expect(
                    actions["result"]?.elements.map { $0["title"]?.swiftString } == [
                        "Take the corrected text (likely)", "Expect this outcome: rejected",
                    ])
                // Both edits are right: the corrected payload arrives, and the expectation is met.
                for (number, action) in (actions["result"]?.elements ?? []).enumerated() {
                    let edit = try #require(action["edit"]?["changes"]?[LanguageClient.address(file)]?.elements.first)
                    var bytes = Array(cases.utf8)
                    let range = try #require(TextPositions(bytes, .utf16).range(of: edit["range"]))
                    bytes.replaceSubrange(range, with: Array(try #require(edit["newText"]?.swiftString).utf8))
                    client.change(file, String(decoding: bytes, as: UTF8.self), version: 2 + number)
                    let left = try await client.diagnostics(of: file, version: 2 + number)
                    #expect(!left.map(LanguageClient.short).contains { $0.hasPrefix("1:") && $0.contains("error") })
                }
                let words = try await client.request(
                    "textDocument/completion",
                    ["textDocument": Self.document(file), "position": Self.position(0, 24)])
                #expect(
                    words["result"]?.elements.contains { $0["label"]?.swiftString == "updateProductWithData" } == true)
                #expect(try await client.end() == 0)
            }
        }

        /// Nothing that a client sends ends the server, or keeps it from the next right request.
        @Test func hostileMessages() async throws {
            try await TemporaryFolder.with(["A.swift": Self.source]) { folder in
                let client = try await LanguageClient(in: folder)
                var random = SplitMix64(seed: 5)
                let body =
                    "{\"jsonrpc\": \"2.0\", \"id\": \"h\", \"method\": \"textDocument/hover\", \"params\": {\"textDocument\": {\"uri\": \"file:///a.swift\"}, \"position\": {\"line\": 1e300, \"character\": -1}}}"
                for _ in 0..<2_000 {
                    var bytes = Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
                    for _ in 0..<Int.random(in: 0...3, using: &random) {
                        let place = Int.random(in: 0..<bytes.count, using: &random)
                        bytes[place] = UInt8.random(in: 0...255, using: &random)
                    }
                    client.send(bytes)
                }
                client.send(Array("Content-Length: 4000000000\r\n\r\n{}".utf8))
                client.notify(
                    "textDocument/didChange", ["textDocument": .object(["uri": .string("file:///none.swift")])])
                client.notify("$/cancelRequest", ["id": .number(99)])
                let unknown = try await client.request("textDocument/none", [:])
                #expect(unknown["error"]?["code"]?.number == -32601)
                let file = folder.appending(path: "A.swift")
                client.open(file, Self.source)
                #expect(try await client.diagnostics(of: file, version: 1).count == 2)
                #expect(try await client.end() == 0)
            }
        }

        /// After random edits, what the editor shows is what a fresh `lint` of the folder says.
        @Test(arguments: [1, 2])
        func aFewEdits(seed: UInt64) async throws { try await Self.edit(count: 40, every: 10, seed: seed) }

        @Test(.long) func manyEdits() async throws { try await Self.edit(count: 5_000, every: 100, seed: 22) }

        private static let pieces = [
            "    func a(_ x: String) { player.invoke(function: \"f\", arguments: \"'\\(x)'\") }\n",
            "    func b(_ n: Int) { player.invoke(function: \"f\", arguments: \"\\(n)\") }\n",
            "    let name: String? = nil\n", "extension Handler {\n", "}\n",
            "    // playerbridge:disable:next unsafe-hole known\n",
            "    func send(_ script: String) { web.evaluateJavaScript(script) }\n",
            "    func go() { send(\"f('\\(title)')\") }\n",
            "var title = \"a\"\n", "\"\n", "/* ", " */\n",
        ]

        private static func edit(count: Int, every: Int, seed: UInt64) async throws {
            var random = SplitMix64(seed: seed)
            let names = ["A.swift", "B.swift", "C.swift", "Sub/D.swift"]
            try await TemporaryFolder.with(["A.swift": source, "B.swift": "", "C.swift": "", "Sub/D.swift": ""]) {
                folder in
                let client = try await LanguageClient(in: folder)
                var texts: [String: String] = ["A.swift": source, "B.swift": "", "C.swift": "", "Sub/D.swift": ""]
                var undo: [String: [String]] = [:]
                for name in names { client.open(folder.appending(path: name), texts[name] ?? "") }
                for number in 2...count + 1 {
                    let name = names[Int.random(in: 0..<names.count, using: &random)]
                    var lines = (texts[name] ?? "").split(separator: "\n", omittingEmptySubsequences: false).map {
                        "\($0)\n"
                    }
                    let place = Int.random(in: 0...max(lines.count - 1, 0), using: &random)
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0 where !lines.isEmpty: lines.remove(at: min(place, lines.count - 1))
                    case 1 where undo[name]?.isEmpty == false: lines = [undo[name]?.removeLast() ?? ""]
                    default:
                        undo[name, default: []].append(texts[name] ?? "")
                        lines.insert(pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
                    }
                    texts[name] = lines.joined().trimmingSuffix("\n")
                    client.change(folder.appending(path: name), texts[name] ?? "", version: number)
                    guard number.isMultiple(of: every) else { continue }
                    for (name, text) in texts {
                        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
                    }
                    let fresh = try await ToolProcess.run(["lint", ".", "--format", "json"], in: folder)
                    let expected = try Self.places(fresh.report())
                    // The project is judged as a whole a moment after the last key.
                    var shown: [String] = []
                    for _ in 0..<400 {
                        shown = names.flatMap { name in
                            client.shortly(folder.appending(path: name)).map { "\(name):\($0)" }
                        }.sorted()
                        if shown == expected { break }
                        try await Task.sleep(for: .milliseconds(25))
                    }
                    #expect(shown == expected, "after \(number) edits, seed \(seed)\n\(texts)")
                }
                #expect(try await client.end() == 0)
            }
        }

        /// `file:line:column rule` of each finding and problem of a report.
        private static func places(_ report: JavaScriptValue) -> [String] {
            let findings = (report["results"]?.elements ?? []).flatMap { $0["findings"]?.elements ?? [] }
            let placed = findings.compactMap { finding -> String? in
                guard let place = finding["range"]?["file"], let path = place["path"]?.swiftString,
                    let line = place["line"]?.number, let column = place["column"]?.number
                else { return nil }
                return "\(path.trimmingPrefix("./")):\(Int(line)):\(Int(column)) \(finding["rule"]?.swiftString ?? "")"
            }
            let problems = (report["problems"]?.elements ?? []).map {
                "\(($0["source"]?.swiftString ?? "").trimmingPrefix("./")) \($0["message"]?.swiftString ?? "")"
            }
            return (placed + problems).sorted()
        }
    }

    extension String {
        fileprivate func trimmingSuffix(_ suffix: String) -> String {
            hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
        }
    }
#endif
