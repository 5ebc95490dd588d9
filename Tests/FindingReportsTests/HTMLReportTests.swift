import BridgeFindings
import Foundation
import JavaScriptSyntax
import Testing

@testable import FindingReports

@Suite struct HTMLReportTests {
    /// The lines of a data block, read as what they are.
    static func data(_ name: String, in page: String) throws -> [JavaScriptValue] {
        let start = try #require(page.range(of: "<script type=\"application/json\" id=\"data-\(name)\">\n"))
        let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
        return try page[start.upperBound..<end.lowerBound].split(separator: "\n").map {
            try LiteralTree.parse(Array($0.utf8), as: .json).value
        }
    }

    @Test func policyNamesTheOneScriptAndStyle() throws {
        let page = SampleReport.text("html")
        let script = String(decoding: PageResources.script, as: UTF8.self)
        let style = String(decoding: PageResources.style, as: UTF8.self)
        #expect(!script.isEmpty && !style.isEmpty)
        #expect(page.contains("<script>\(script)</script>"))
        #expect(page.contains("<style>\(style)</style>"))
        #expect(page.components(separatedBy: "<script").count == 4)
        #expect(
            page.contains(
                "content=\"default-src 'none'; script-src 'sha256-\(SHA256.base64(of: PageResources.script))'; "
                    + "style-src 'sha256-\(SHA256.base64(of: PageResources.style))'; base-uri 'none'; form-action 'none'\""
            ))
    }

    /// Nothing is loaded, and nothing in the page's own files could end its element.
    @Test func pageIsSelfContained() {
        let script = String(decoding: PageResources.script, as: UTF8.self)
        let style = String(decoding: PageResources.style, as: UTF8.self)
        for word in ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "</script", "import("] {
            #expect(!script.contains(word))
        }
        #expect(!style.contains("url(") && !style.contains("@import") && !style.contains("</style"))
        let page = SampleReport.text("html")
        for word in ["src=", "<link", "http:", "https:", " style=", "<img", "<iframe"] {
            #expect(!page.replacing(script, with: "").contains(word))
        }
    }

    @Test(arguments: [
        "</script><script>document.title='x'</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)",
        "\"><svg onload=alert(1)>", "<!--", "]]>", "&lt;b&gt;", "\u{2028}\u{202E}\u{1B}[2J\0",
    ])
    func noPayloadLeavesItsPlace(hostile: String) throws {
        let safe = SampleReport.text("html", Report(header: SampleReport.header, results: [SampleReport.rejected]))
        var result = SampleReport.rejected
        result.id = hostile
        result.source = hostile
        result.texts = ["arguments": JavaScriptString(hostile), hostile: JavaScriptString(hostile)]
        result.calls = [RecordedCall(target: .function(hostile), arguments: .array([.string(hostile)]))]
        result.findings = [
            Finding(
                rule: RuleName(rawValue: hostile), source: hostile, message: hostile,
                range: TextRange(text: hostile, offset: 0, length: 1), path: hostile,
                notes: [.init(hostile)], fix: .init(text: hostile, grade: .likely))
        ]
        result.transcript = [TranscriptEntry(at: 0, kind: .event, name: hostile, value: .string(hostile))]
        let header = Report.Header(
            version: hostile, engine: hostile, contract: hostile, hostModel: hostile, unchecked: [hostile])
        let report = Report(header: header, results: [result], problems: [.init(source: hostile, message: hostile)])
        let page = SampleReport.text("html", report)
        // One element each more: the list of problems with its one entry, and the line about what was not checked.
        func tags(_ text: String) -> [String: Int] {
            text.split(separator: "<").dropFirst().reduce(into: [:]) { counts, piece in
                counts[String(piece.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" }), default: 0] += 1
            }
        }
        var expected = tags(safe)
        for name in ["section", "h2", "ul", "li", "code"] {
            expected[name, default: 0] += 1
            expected["/" + name, default: 0] += 1
        }
        #expect(tags(page) == expected)
        #expect(try Self.data("results", in: page).count == 1)
        #expect(
            !page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E || $0.value == 0x2028 })
    }

    @Test func rowsSayWhatHappenedWithoutAScript() {
        let page = SampleReport.text("html")
        #expect(page.contains("<title>PlayerBridge: 1 of 3 did not pass, 1 problem</title>"))
        #expect(
            page.contains(
                "<span class=\"verdict\">rejected</span><span class=\"fail\">not passed</span><span class=\"id\">levis</span>"
            ))
        #expect(page.contains("<span class=\"message error\">this apostrophe ends the string</span>"))
        #expect(page.components(separatedBy: "<div role=\"listitem\" id=\"r").count == 4)
        #expect(
            page.contains(
                "<button type=\"button\" class=\"v-delivered\" data-filter=\"v-delivered\" aria-pressed=\"false\">delivered <b>2</b>"
            ))
    }

    @Test func dataHoldsEveryFinding() throws {
        let results = try Self.data("results", in: SampleReport.text("html"))
        #expect(results.map { $0["findings"]?.elements.count } == [1, 3, 0])
        let finding = try #require(results[0]["findings"]?.elements.first)
        #expect(finding["place"]?.swiftString == "faults.cases.jsonl:3:58 (arguments:1:21)")
        #expect(
            finding["notes"]?.elements.map { $0["place"]?.swiftString } == ["<arguments>:1:16", "<swift>:1:19", nil])
        #expect(results[0]["texts"]?.elements.map { $0["name"]?.swiftString } == ["swift", "arguments"])
    }

    @Test func allSwiftSourceComesFirst() throws {
        let result = CheckResult(id: "a", source: "b", texts: ["arguments": "1", "swift": "2", "swift-2": "3"])
        let page = SampleReport.text("html", Report(header: SampleReport.header, results: [result]))
        let names = try Self.data("results", in: page)[0]["texts"]?.elements.map { $0["name"]?.swiftString }
        #expect(names == ["swift", "swift-2", "arguments"])
    }

    @Test func emptyReport() {
        #expect(
            SampleReport.text("html", Report(header: SampleReport.header)).contains(
                "<title>PlayerBridge: nothing was checked</title>"))
    }
}

@Suite struct TextLayersTests {
    private func layers(
        _ text: JavaScriptString, name: String = "arguments", received: JavaScriptValue?,
        marks: [(Range<Int>, Severity)] = []
    ) -> [TextLayers.Cell] {
        let result = CheckResult(
            id: "a", source: "b", texts: [name: text],
            calls: received.map { [RecordedCall(target: .function("f"), arguments: $0)] } ?? [],
            findings: marks.map {
                Finding(
                    rule: .badEscape, severity: $0.1, message: "m",
                    range: TextRange(text: name, offset: $0.0.lowerBound, length: $0.0.count))
            })
        return TextLayers(name, of: result).cells
    }

    @Test func eachLiteralStandsOverWhatArrivedForIt() {
        let cells = layers(
            #"'a\tb', {n: 1.50, x: true}"#,
            received: .array([.string("a\tb"), .object(["n": .number(1.5), "x": .boolean(true)])]))
        #expect(
            cells.filter { !$0.token.isEmpty && $0.token != "·" }.map {
                "\($0.pieces[0].text) \($0.token) \($0.received ?? "-") \($0.differs)"
            }
                == [
                    #"'a\tb' string "a␉b" true"#, "n name - false", "1.50 number 1.5 true", "x name - false",
                    "true keyword true false",
                ])
    }

    @Test func codeIsNotFollowed() {
        #expect(layers("f('a')", received: .array([.string("a")])).allSatisfy { $0.received == nil })
        #expect(layers("'a' 'b", received: nil).map(\.token) == ["string", "", "unterminated"])
    }

    @Test func marksCutTokensAtCodePoints() {
        let cells = layers("'Lé'x", received: nil, marks: [(2..<4, .warning), (4..<5, .error)])
        #expect(
            cells.map(\.pieces) == [
                [.init(text: "'L", mark: nil), .init(text: "é", mark: .warning), .init(text: "'", mark: .error)],
                [.init(text: "x", mark: nil)],
            ])
    }

    /// What JavaScript would read in Swift source means nothing: `\(price)` is no fault there.
    @Test(arguments: ["swift", "swift-2"])
    func swiftSourceHasLinesAndNoTokens(name: String) {
        let cells = layers("\"{ a: \\(price) }\"\r\n)", name: name, received: nil, marks: [(6..<14, .error)])
        #expect(
            cells == [
                .init(
                    pieces: [
                        .init(text: "\"{ a: ", mark: nil), .init(text: "\\(price)", mark: .error),
                        .init(text: " }\"", mark: nil),
                    ], token: "", endsLine: true),
                .init(pieces: [.init(text: ")", mark: nil)], token: "", endsLine: true),
            ])
    }

    @Test func endOfTheTextCanBeMarked() {
        let cells = layers("'a", received: nil, marks: [(2..<2, .error)])
        #expect(cells.last == TextLayers.Cell(pieces: [.init(text: "", mark: .error)], token: "end"))
    }

    @Test func longTextsAreCut() {
        let text = JavaScriptString(String(repeating: "1,", count: 100_000))
        let result = CheckResult(id: "a", source: "b", texts: ["arguments": text])
        let layers = TextLayers("arguments", of: result)
        #expect(layers.cells.count == 4000)
        #expect(layers.hiddenBytes == 196_000)
    }
}

@Suite struct SHA256Tests {
    @Test(arguments: [
        ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
        ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
        (String(repeating: "a", count: 1000), "Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM="),
    ])
    func knownDigests(text: String, expected: String) {
        #expect(SHA256.base64(of: Array(text.utf8)) == expected)
    }
}

@Suite struct SessionTimelineTests {
    private func step(
        _ entries: [(Double, TranscriptEntry.Kind, String)], findings: [Finding] = [], verdict: Verdict? = nil
    ) -> CheckResult {
        CheckResult(
            id: "Cart › 1 step", source: "cart.scenario.json5:3", kind: .step, verdict: verdict, findings: findings,
            transcript: entries.map { at, kind, name in
                let value = kind == .event ? JavaScriptValue.object(["callbackKey": .string(name)]) : .null
                return TranscriptEntry(at: at, kind: kind, name: kind == .event ? "add" : name, value: value)
            })
    }

    private func arcs(_ results: [CheckResult]) -> [String] {
        let sessions = SessionTimeline.sessions(of: Report(header: SampleReport.header, results: results))
        return sessions.flatMap {
            $0.arcs.map { "\($0.event.map { "\($0)" } ?? "-")→\($0.answer.map { "\($0)" } ?? "-") \($0.state)" }
        }
    }

    @Test func whatBecameOfEachCallback() {
        let event = step([(0, .event, "k")])
        let answer = step([(1, .notify, "k"), (1, .call, "k")])
        #expect(arcs([event, answer]) == ["0→1 answered"])
        #expect(arcs([event]) == ["0→- unanswered"])
        #expect(arcs([event, answer, answer]) == ["0→1 answered", "0→3 doubled"])
        #expect(arcs([answer]) == ["-→0 unknown"])
        let late = step([(31, .notify, "k"), (31, .call, "k")], findings: [Finding(rule: .lateAnswer, message: "m")])
        #expect(arcs([event, late]) == ["0→1 late"])
        let refused = step([(0, .notify, "k"), (0, .threw, "rejected")], verdict: .rejected)
        #expect(arcs([event, refused]) == ["0→1 failed", "0→- unanswered"])
        #expect(arcs([event, refused, answer]) == ["0→1 failed", "0→3 answered"])
    }

    /// The page of calls is answered by functions; the entry says what they answer.
    @Test func repliesInACall() {
        func step(
            _ entries: [(TranscriptEntry.Kind, String, JavaScriptValue)], key: String? = nil, verdict: Verdict? = nil
        ) -> CheckResult {
            CheckResult(
                id: "Call › 1 step", source: "call.scenario.json5:3", kind: .step, verdict: verdict,
                transcript: entries.map {
                    TranscriptEntry(at: 0, kind: $0.0, name: $0.1, value: $0.2, key: $0.0 == .invoke ? key : nil)
                })
        }
        let products = step([
            (
                .event, "provide-product-data",
                .object(["products": .array([.object(["id": .string("p-1")]), .object(["id": .string("p-2")])])])
            )
        ])
        func product(_ id: String) -> CheckResult {
            step(
                [
                    (.invoke, "__bambuserInvokeEmbedMethod", .string("'updateProduct', [\"\(id)\"], {\"calls\":[]}")),
                    (.call, "__bambuserInvokeEmbedMethod", .array([.string("updateProduct")])),
                ], key: id)
        }
        #expect(arcs([products, product("p-2"), product("p-1")]) == ["0→1 answered", "0→3 answered"])
        #expect(arcs([products, product("p-1")]) == ["0→1 answered", "0→- unanswered"])
        #expect(arcs([product("p-1")]) == ["-→0 unknown"])

        let search = step([(.event, "provide-search-data", .object(["callbackId": .string("cb_1")]))])
        let text = JavaScriptValue.string("'cb_1', 'Not found\r', true")
        let lost = step(
            [(.invoke, "__bambuserApplyToCallbackWithError", text), (.threw, "rejected", .undefined)], key: "cb_1",
            verdict: .rejected)
        let cart = step([(.event, "should-add-item-to-cart", .object(["callbackId": .string("cb_2")]))])
        let added = step([(.notify, "cb_2", .string("true")), (.call, "cb_2", .array([.boolean(true)]))])
        #expect(arcs([search, lost]) == ["0→1 failed", "0→- unanswered"])
        #expect(arcs([cart, added]) == ["0→1 answered"])
        #expect(arcs([step([(.invoke, "__bambuserNotifyCustomerEvent", .string("'x', 'y'"))])]) == [])
    }

    @Test func scenariosAreSessionsOfTheirOwn() {
        var other = step([(0, .event, "k")])
        other.source = "other.scenario.json5:3"
        let sessions = SessionTimeline.sessions(
            of: Report(header: SampleReport.header, results: [step([(0, .event, "k")]), other, SampleReport.delivered]))
        #expect(sessions.map(\.source) == ["cart.scenario.json5", "other.scenario.json5"])
        #expect(sessions.map(\.title) == ["Cart", "Cart"])
        #expect(sessions[0].troubles.map(\.state) == [.unanswered])
    }
}
