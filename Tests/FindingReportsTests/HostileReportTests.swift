import BridgeFindings
import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

@testable import FindingReports

/// Every payload and every hostile value of the fixtures, as the payload, the name, the message and the value of a
/// result, in every format.
@Suite struct HostileReportTests {
    /// The lines of the case files and of the hostile values, with their paths.
    static let lines: [(path: String, value: JavaScriptValue)] = {
        let paths =
            Repository.files(in: "fixtures", endingIn: ".cases.jsonl")
            + Repository.files(in: "Sources/EmbeddedResources/hostile", endingIn: ".jsonl")
        return paths.flatMap { path in
            ((try? Repository.bytes(of: path)) ?? []).split(separator: 0x0A).compactMap { line in
                (try? LiteralTree.parse(Array(line), as: .json)).map { (path, $0.value) }
            }
        }
    }()

    /// What CI systems would obey, at the start of a line, behind spaces, and in the middle.
    static let commands: [String] = [
        "::error file=a,line=1::x", "##vso[task.setvariable variable=x]y", "##[error]x", "##[group]x",
        "##teamcity[buildStatus status='FAILURE']", "section_start:1560896352:a[collapsed=true]\r\u{1B}[0Kx",
        "section_end:1560896352:a\r\u{1B}[0K", "travis_fold:start:a\r", "travis_time:start:1", "--- x", "+++ x",
        "~~~ x", "^^^ +++", "##[a]##[b]::c::d::e::", "\u{1B}]8;;https://a.example\u{7}x\u{1B}]8;;\u{7}",
    ].flatMap { [$0, "  " + $0, "a\n" + $0, "x" + $0] }

    static let texts: [JavaScriptString] = {
        var texts: Set<JavaScriptString> = []
        for line in lines {
            for name in ["arguments", "info", "script", "value"] {
                if let text = line.value[name]?.string { texts.insert(text) }
            }
        }
        // What no file holds, or only as an escape of the payload itself.
        for scalar in [
            "\0", "\u{1B}]0;x\u{7}", "\u{9B}31m", "\u{202E}x", "\u{2066}", "\u{FFFF}", "\u{FFFE}", "]]>", "::error::",
            "\r\n",
        ] {
            texts.insert(JavaScriptString(scalar))
        }
        for command in commands { texts.insert(JavaScriptString(command)) }
        texts.insert(JavaScriptString(utf16: [0xD800]))
        return texts.sorted { $0.wtf8.lexicographicallyPrecedes($1.wtf8) }
    }()

    static let report: Report = {
        var report = Report(header: SampleReport.header)
        for (index, text) in texts.enumerated() {
            let words = text.description
            report.results.append(
                CheckResult(
                    id: "\(index) \(words)", source: "in/\(words):\(index + 1)", passed: index % 2 == 0,
                    verdict: .rejected,
                    texts: ["arguments": text],
                    calls: [RecordedCall(target: .function(words), arguments: .array([.string(text)]))],
                    findings: [
                        Finding(
                            rule: .unescapedQuote, source: words, message: "finding \(index) \(words)",
                            range: TextRange(text: "arguments", offset: 0, length: min(1, text.wtf8.count)),
                            path: words,
                            notes: [
                                .init(words, range: TextRange(text: "arguments", offset: text.wtf8.count, length: 0))
                            ],
                            fix: .init(text: words, grade: .proved)),
                        Finding(rule: .disputed, message: "second \(index) \(words)"),
                    ],
                    transcript: [TranscriptEntry(at: 0, kind: .event, name: words, value: .string(text))]))
        }
        report.problems = texts.prefix(200).map { .init(source: $0.description, message: $0.description) }
        return report
    }()

    static func text(_ format: String) -> String {
        SampleReport.text(format, style: ReportStyle(width: 80, isVerbose: true), report)
    }

    @Test(arguments: [
        ("/bridge-bugs.cases.jsonl", 61), ("/samples/hostile.cases.jsonl", 78), ("/hostile/texts.jsonl", 253),
        ("/hostile/urls.jsonl", 21), ("/hostile/products.jsonl", 35), ("/hostile/numbers.jsonl", 65),
    ])
    func allFixturesAreThere(path: String, least: Int) {
        let texts = Self.lines.filter { $0.path.hasSuffix(path) }.flatMap { line in
            ["arguments", "info", "script", "value"].compactMap { line.value[$0]?.string }
        }
        #expect(texts.count >= least)
        #expect(Set(texts).isSubset(of: Self.texts))
    }

    @Test(arguments: ReportFormat.all.map(\.name))
    func nothingRawIsPrinted(format: String) {
        let text = Self.text(format)
        var wrong: Set<UInt32> = []
        for scalar in text.unicodeScalars where scalar != "\n" {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
                wrong.insert(scalar.value)
            default: continue
            }
        }
        #expect(wrong.isEmpty)
        #expect(!text.isEmpty)
    }

    /// Told by other means than the table: each line is looked at for itself. A page is no log.
    @Test(arguments: ReportFormat.all.map(\.name).filter { $0 != "html" })
    func noCommandIsLeft(format: String) {
        var wrong: [String] = []
        // The page's own style has `::before`; what comes out of an input is behind it.
        let text = Self.text(format)
        let told =
            format == "html" ? String(text[(text.range(of: "</style>")?.upperBound ?? text.startIndex)...]) : text
        for line in told.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = String(line)
            // Its own commands.
            if format == "github", line.hasPrefix("::"), let end = line.range(of: "::", options: .backwards) {
                line =
                    line.hasPrefix("::error ") || line.hasPrefix("::warning ") || line.hasPrefix("::notice ")
                    ? String(line[end.upperBound...]) : line
            }
            let acts = [
                #"##[A-Za-z]*\["#, "section_(start|end):", "travis_(fold|time):", "::[A-Za-z]",
                #"^ *(---|\+\+\+|~~~|\^\^\^) "#,
            ].contains { line.range(of: $0, options: .regularExpression) != nil }
            if acts { wrong.append(String(line.prefix(200))) }
        }
        #expect(wrong.prefix(3) == [])
    }

    @Test(arguments: [
        ("##vso[a]", "<U+0023>#vso[a]"), ("x ##[b] y ##[c]", "x <U+0023>#[b] y <U+0023>#[c]"),
        ("::a::b", "<U+003A>:a<U+003A>:b"), ("a::1", "a::1"), ("a::b c", "a<U+003A>:b c"),
        ("a::\nb::", "a::\nb::"), (":: a::", ":: a::"), ("# #[", "# #["), ("##x]", "##x]"), ("+++ a", "<U+002B>++ a"),
        ("a +++ b", "a +++ b"), ("  --- a", "  <U+002D>-- a"), ("section_start:1", "<U+0073>ection_start:1"), ("", ""),
    ])
    func disarmed(text: String, expected: String) {
        #expect(LogCommands.disarmed(text) == expected)
        #expect(LogCommands.disarmed(expected) == expected)
    }

    @Test func disarmingIsLinear() {
        let text = String(repeating: "::a", count: 200_000) + "\n" + String(repeating: "##", count: 200_000)
        // What takes the square of this would not end.
        #expect(LogCommands.disarmed(text).utf8.count > text.utf8.count)
    }

    /// Each finding's message begins with a number of its own.
    @Test(arguments: ReportFormat.all.map(\.name).filter { $0 != "github-summary" })
    func noFindingIsLost(format: String) {
        let bytes = Array(Self.text(format).utf8)
        for word in ["finding ", "second "] {
            let numbers = Self.numbers(after: Array(word.utf8), in: bytes)
            #expect(Set(Self.texts.indices).subtracting(numbers).isEmpty)
        }
    }

    /// One pass over the bytes: searching a report of megabytes for each finding would take minutes.
    private static func numbers(after word: [UInt8], in bytes: [UInt8]) -> Set<Int> {
        var numbers: Set<Int> = []
        for index in bytes.indices where bytes[index] == word[0] && bytes[index...].starts(with: word) {
            let digits = bytes[(index + word.count)...].prefix { (0x30...0x39).contains($0) }
            if let number = Int(String(decoding: digits, as: UTF8.self)) { numbers.insert(number) }
        }
        return numbers
    }

    @Test func jsonComesBack() throws {
        let text = Self.text("json")
        let tree = try LiteralTree.parse(Array(text.utf8), as: .json)
        let read = try Report(ValueNotation.value(of: tree))
        #expect(read.results.map(\.findings) == Self.report.results.map(\.findings))
        #expect(read.results.map(\.texts) == Self.report.results.map(\.texts))
        #expect(read.problems == Self.report.problems)
        #expect(SampleReport.text("json", read) == text)
    }

    @Test func junitIsXMLAndReadOutside() throws {
        let text = Self.text("junit")
        let document = StrictXML(text)
        #expect(document.error == nil)
        #expect(document.named("testcase").count == Self.texts.count + Self.report.problems.count)
        #expect(document.named("failure").count == Self.texts.count / 2)
        #expect(document.named("error").count == Self.report.problems.count)
        guard let cases = try Checker.junitCases(text) else { return }
        #expect(cases.count == Self.texts.count + Self.report.problems.count + 1)
        #expect(
            cases.last
                == "\(Self.texts.count + Self.report.problems.count) \(Self.texts.count / 2) \(Self.report.problems.count)"
        )
    }

    @Test func sarifKeepsToTheSchema() throws {
        if let errors = try Checker.sarifErrors(Self.text("sarif")) { #expect(errors == "") }
        #expect(try SARIFReportTests.results(Self.report).count == Self.texts.count * 2)
    }

    @Test func githubIsOneCommandALine() throws {
        let commands = Self.text("github").split(separator: "\n").map { WorkflowCommand($0) }
        #expect(commands.count == Self.texts.count * 2 + Self.report.problems.count)
        #expect(commands.allSatisfy { $0 != nil })
        for (index, text) in Self.texts.enumerated() {
            let message = try #require(commands[index * 2]).message
            #expect(message.hasPrefix(VisibleText()("finding \(index) \(text.description)") + "\n"))
        }
    }

    @Test func pageHoldsEveryResult() throws {
        #expect(try HTMLReportTests.data("results", in: Self.text("html")).count == Self.texts.count)
    }
}
