import BridgeFindings
import Foundation
import JavaScriptSyntax
import Testing

@testable import FindingReports

@Suite struct SARIFReportTests {
    /// A log read back; `$schema` is no notation of ours, so the tree's own value is taken.
    static func run(_ report: Report) throws -> JavaScriptValue {
        let tree = try LiteralTree.parse(Array(SampleReport.text("sarif", report).utf8), as: .json)
        return try #require(tree.value["runs"]?.elements.first)
    }

    static func results(_ report: Report = SampleReport.report) throws -> [JavaScriptValue] {
        try #require(try run(report)["results"]).elements
    }

    @Test func keepsToTheOfficialSchema() throws {
        if let errors = try Checker.sarifErrors(SampleReport.text("sarif")) { #expect(errors == "") }
        let empty = Report(header: SampleReport.header)
        if let errors = try Checker.sarifErrors(SampleReport.text("sarif", empty)) { #expect(errors == "") }
    }

    @Test func schemaRefusesWhatItShould() throws {
        let wrong = SampleReport.text("sarif").replacing("\"level\":\"warning\"", with: "\"level\":\"loud\"")
        if let errors = try Checker.sarifErrors(wrong) { #expect(errors.contains("'loud' is not one of")) }
    }

    @Test func findingInAFilePointsThere() throws {
        var report = SampleReport.report
        report.results[0].findings[0].range?.fileEnd = FilePlace(path: "faults.cases.jsonl", line: 3, column: 59)
        let location = try Self.results(report)[0]["locations"]?.elements[0]["physicalLocation"]
        #expect(
            location.map { ValueNotation.json($0) }
                == #"{"artifactLocation":{"uri":"faults.cases.jsonl","uriBaseId":"%SRCROOT%"},"#
                + #""region":{"endColumn":59,"endLine":3,"startColumn":58,"startLine":3}}"#)
    }

    @Test func findingInATextPointsIntoAnArtifactOfTheLog() throws {
        let run = try Self.run(SampleReport.report)
        let location = try #require(run["results"]?.elements[1]["locations"]?.elements[0]["physicalLocation"])
        let index = try #require(location["artifactLocation"]?["index"]?.number)
        let text = run["artifacts"]?.elements[Int(index)]["contents"]?["text"]?.swiftString
        #expect(text == "'p-2', {\n  nam: 'Hat',\n  original: 0\n}")
        #expect(
            location["region"].map { ValueNotation.json($0) }
                == #"{"endColumn":6,"endLine":2,"startColumn":3,"startLine":2}"#)
    }

    @Test func notesAreRelatedLocations() throws {
        let related = try #require(try Self.results()[0]["relatedLocations"]?.elements)
        #expect(
            related.map { $0["message"]?["text"]?.swiftString } == [
                "the string begins here", "the value comes from this hole", "the engine says: SyntaxError␛[2J",
                "in the text arguments",
            ])
        #expect(related.map { $0["physicalLocation"] == nil } == [false, false, true, false])
    }

    @Test func everyRuleThatSpeaksIsDescribed() throws {
        let run = try Self.run(SampleReport.report)
        let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
        #expect(rules.map { $0["id"]?.swiftString } == ["unescaped-quote", "unknown-field", "empty-value", "disputed"])
        #expect(rules[0]["name"]?.swiftString == "UnescapedQuote")
        #expect(rules[1]["defaultConfiguration"]?["level"]?.swiftString == "warning")
        #expect(rules.allSatisfy { $0["help"]?["markdown"]?.swiftString?.isEmpty == false })
        for result in try Self.results() {
            let index = try #require(result["ruleIndex"]?.number)
            #expect(rules[Int(index)]["id"]?.swiftString == result["ruleId"]?.swiftString)
        }
    }

    /// An absolute URI, as SARIF demands, that names a section of a page of the package.
    @Test(arguments: RuleTable.all.map(\.name))
    func helpIsASectionOfThePage(rule: RuleName) throws {
        let result = CheckResult(id: "a", source: "b", findings: [Finding(rule: rule, message: "m")])
        let log = try Self.run(Report(header: SampleReport.header, results: [result]))
        let text = try #require(log["tool"]?["driver"]?["rules"]?.elements.first?["helpUri"]?.swiftString)
        let uri = try #require(URL(string: text, encodingInvalidCharacters: false))
        #expect(uri.scheme == "urn" && uri.fragment == rule.rawValue)
        let path = try #require(text.firstMatch(of: /^urn:playerbridge:([^#]+)#/)?.output.1)
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(path)"),
            encoding: .utf8)
        let isThere = page.contains("<a id=\"\(rule)\"></a>\n\n### `\(rule)`")
        #expect(isThere)
    }

    @Test func unknownRuleIsNotLost() throws {
        var report = SampleReport.report
        report.results[0].findings[0].rule = "from-the-future"
        #expect(try Self.results(report).map { $0["ruleId"]?.swiftString }.first == "from-the-future")
        let rules = try Self.run(report)["tool"]?["driver"]?["rules"]?.elements
        #expect(rules?.map { $0["helpUri"] != nil } == [true, true, true, false])
        if let errors = try Checker.sarifErrors(SampleReport.text("sarif", report)) { #expect(errors == "") }
    }

    @Test func fingerprintsSurviveLineMovesAndTellTwinsApart() throws {
        func fingerprints(_ report: Report) throws -> [String] {
            try Self.results(report).compactMap { $0["partialFingerprints"]?["playerbridge/v1"]?.swiftString }
        }
        var report = SampleReport.report
        let before = try fingerprints(report)
        report.results[0].source = "faults.cases.jsonl:300"
        report.results[0].findings[0].range?.file?.line = 300
        #expect(try fingerprints(report) == before)
        report.results[0].findings.append(report.results[0].findings[0])
        let twins = try fingerprints(report)
        #expect(Set(twins).count == before.count + 1)
        #expect(Array(twins[2...]) == Array(before[1...]))
    }

    @Test func problemsAreNotificationsAndDecideTheExitCode() throws {
        let invocation = try #require(try Self.run(SampleReport.report)["invocations"]?.elements.first)
        #expect(invocation["executionSuccessful"]?.boolean == false)
        #expect(invocation["exitCode"]?.number == 2)
        let notification = invocation["toolExecutionNotifications"]?.elements[0]
        #expect(notification?["message"]?["text"]?.swiftString == "faults.cases.jsonl:7: unknown key <U+202E>argumnets")
        let passed = try Self.run(Report(header: SampleReport.header, results: [SampleReport.plain]))
        #expect(passed["invocations"]?.elements[0]["exitCode"]?.number == 0)
    }

    @Test(arguments: [
        ("a/b.jsonl", "a/b.jsonl"), ("./a b/é#1.jsonl", "a%20b/%C3%A9%231.jsonl"), ("/srv/x", "file:///srv/x"),
        ("a/../b", "b"), ("../b", "../b"), ("100%", "100%25"), ("a:b", "a%3Ab"),
    ])
    func uris(path: String, expected: String) {
        #expect(ReportURI.of(path: path) == expected)
    }
}

@Suite struct FixEditTests {
    @Test(arguments: [
        ("'Levi's'", "\"Levi's\"", 0, 8, "\"Levi's\""), ("a: 19,99", "a: 19.99", 5, 1, "."),
        ("x", "x", 1, 0, ""), ("ab", "axb", 1, 0, "x"), ("axb", "ab", 1, 1, ""), ("aa", "aaa", 2, 0, "a"),
        ("'é'", "'è'", 1, 2, "è"), ("'漢'", "'漥'", 1, 3, "漥"), ("", "a", 0, 0, "a"), ("a", "", 0, 1, ""),
        ("👍é", "👎é", 0, 4, "👎"),
    ])
    func smallestEdit(old: String, new: String, offset: Int, length: Int, text: String) {
        let finding = Finding(
            rule: .unescapedQuote, message: "m", range: TextRange(text: "info", offset: 0, length: 0),
            fix: .init(text: new, grade: .likely))
        let result = CheckResult(id: "", source: "", texts: ["info": JavaScriptString(old)], findings: [finding])
        #expect(
            result.edit(of: finding)
                == FixEdit(range: TextRange(text: "info", offset: offset, length: length), text: text, grade: .likely))
    }

    /// In a file the payload is a string of JSON or JSON5: the replacement is escaped for either.
    @Test func replacementInAFileIsEscaped() throws {
        var report = SampleReport.report
        let place = FilePlace(path: "faults.cases.jsonl", line: 3, column: 52)
        let end = FilePlace(path: "faults.cases.jsonl", line: 3, column: 64)
        report.results[0].findings[0].fix?.range = TextRange(
            text: "arguments", offset: 15, length: 12, file: place, fileEnd: end)
        let fix = try #require(try SARIFReportTests.results(report)[0]["fixes"]?.elements.first)
        let change = try #require(fix["artifactChanges"]?.elements.first)
        #expect(change["artifactLocation"]?["uri"]?.swiftString == "faults.cases.jsonl")
        let replacement = try #require(change["replacements"]?.elements.first)
        #expect(replacement["insertedContent"]?["text"]?.swiftString == #"\"Levi\u0027s 501\""#)
        #expect(
            replacement["deletedRegion"].map { ValueNotation.json($0) }
                == #"{"endColumn":64,"endLine":3,"startColumn":52,"startLine":3}"#)
        if let errors = try Checker.sarifErrors(SampleReport.text("sarif", report)) { #expect(errors == "") }
    }

    /// Swift source is replaced by Swift source, byte for byte.
    @Test func replacementInSwiftIsWrittenAsItIs() throws {
        var report = SampleReport.report
        let place = FilePlace(path: "Shop.swift", line: 3, column: 9)
        let end = FilePlace(path: "Shop.swift", line: 3, column: 16)
        var finding = report.results[0].findings[0]
        finding.range = TextRange(text: "swift", offset: 0, length: 7, file: place, fileEnd: end)
        finding.fix = Finding.Fix(
            text: #"\(String(decoding: json, as: UTF8.self))"#, grade: .proved,
            range: TextRange(text: "swift", offset: 0, length: 7, file: place, fileEnd: end))
        report.results[0].kind = .literal
        report.results[0].texts["swift"] = #"'\(id)'"#
        report.results[0].findings = [finding]
        let fix = try #require(try SARIFReportTests.results(report)[0]["fixes"]?.elements.first)
        let text = fix["artifactChanges"]?.elements.first?["replacements"]?.elements.first?["insertedContent"]?["text"]
        #expect(text?.swiftString?.contains(#"\\("#) == false)
        #expect(text?.swiftString?.contains(#"\(String("#) == true)
    }
}
