import BridgeFindings
import FindingReports
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerEmulator
import PlayerSessions
import Testing

/// What each format prints as the corrected text is the text that was run, with how sure it is.
@Suite struct PrintedFixTests {
    /// Code Quality of GitLab has no room for a corrected text.
    private static let formats = ReportFormat.all.filter { $0.name != "codequality" }

    /// The broken payloads that were written by hand, with what was meant where somebody can tell.
    private static func results() throws -> [CheckResult] {
        let pairs = try GuessCorpusTests.pairs()
        return try EngineThread().sync {
            let checker = Checker(
                engine: try EmulatorEngine(),
                configuration: CheckConfiguration(player: .recording, recorded: [EditedPayload.function], fixes: .all))
            return try pairs.enumerated().map { number, pair in
                var given = PayloadCase(
                    id: "\(number)", input: .payload(.invoke(function: EditedPayload.function)),
                    text: JavaScriptString(pair.text))
                // Every other one as a guess.
                if number.isMultiple(of: 2), pair.meant != "-" {
                    let value = try LiteralTree.parse(Array(pair.meant.utf8), as: .json).value
                    given.intended = Intention(arguments: value)
                }
                return try checker.check(given, source: "command line")
            }
        }
    }

    @Test func everyFormatPrintsTheTextThatWasRun() throws {
        let results = try Self.results()
        #expect(try Self.printedFixes(of: results) > 150)
        for result in results {
            guard let fix = result.findings.lazy.compactMap(\.fix).first else { continue }
            #expect(fix.grade == (Int(result.id)?.isMultiple(of: 2) == true ? .proved : .likely))
        }
    }

    /// Each with its own intention or none, as the file has it; what is printed is run once more, alone.
    @Test(arguments: FixtureResults.files)
    func everyFormatPrintsTheFixesOfTheFixtures(path: String) throws {
        let results = try FixtureResults.of(path)
        #expect(try Self.printedFixes(of: results) >= FixtureResults.leastFixes[path] ?? 0)
        let lost = try EngineThread().sync { try results.flatMap(FixtureResults.undelivered) }
        #expect(lost == [])
    }

    /// Compares each fix with what each format prints of it; returns how many there were.
    private static func printedFixes(of results: [CheckResult]) throws -> Int {
        var count = 0
        for result in results {
            guard let finding = result.findings.first(where: { $0.fix != nil }), let fix = finding.fix else { continue }
            count += 1
            for format in Self.formats {
                let printed = Self.printed(result, as: format)
                #expect(
                    Self.holds(printed, fix, as: format.name),
                    "\(result.id) as \(format.name): \(fix.text)\n\(printed.suffix(2_000))")
            }
            // SARIF and `--fix` replace a piece: with it in place, the text is the corrected one.
            let edit = try #require(result.edit(of: finding))
            var text = try #require(result.texts[edit.range.text]?.wtf8)
            text.replaceSubrange(edit.range.offset..<edit.range.offset + edit.range.length, with: Array(edit.text.utf8))
            #expect(text == Array(fix.text.utf8))
        }
        return count
    }

    /// A correction that is only possible is a sentence of a note: no format offers it as a text to take.
    @Test func whatIsOnlyPossibleIsNeverOffered() throws {
        let possible = try Self.results().filter { result in
            result.findings.contains { $0.notes.contains { $0.fix?.grade == .possible } }
        }
        #expect(possible.count > 2)
        for result in possible {
            #expect(result.findings.allSatisfy { $0.fix == nil })
            for format in Self.formats where format.name != "json" {
                let printed = Self.printed(result, as: format)
                let told = format.name == "html" ? Self.data(of: printed) : printed
                #expect(["= fix (", "(fix:", "\"fix\":"].allSatisfy { !told.contains($0) }, "\(format.name)")
                #expect(format.name == "short" || told.contains("possibly meant"), "\(format.name)")
            }
        }
    }

    private static func printed(_ result: CheckResult, as format: ReportFormat) -> String {
        let header = Report.Header(version: "", engine: "", contract: "", hostModel: "")
        let report = Report(header: header, results: [result], manifest: Manifest(planned: 1, done: 1))
        var text = ""
        format.write(report, style: ReportStyle()) { text += $0 }
        return text
    }

    /// Whether a report holds the whole corrected text beside its grade, as this format writes texts.
    private static func holds(_ report: String, _ fix: Finding.Fix, as format: String) -> Bool {
        let (grade, visible) = (fix.grade.rawValue, VisibleText())
        // A line break at the end opens no line of its own in a block.
        let lines = fix.text.trimmingSuffix("\n").split(separator: "\n", omittingEmptySubsequences: false)
            .map { visible(String($0)) }
        let block = "= fix (\(grade)):\n" + lines.map { "      \($0)\n" }.joined()
        switch format {
        case "text": return report.contains(block)
        case "short": return report.contains("(fix: \(grade))")
        case "junit", "github-summary": return unescaped(report).contains(block)
        case "github":
            return report.replacing("%0A", with: "\n").replacing("%25", with: "%").contains(
                "fix (\(grade)): \(visible(fix.text))")
        case "sarif": return report.contains("which was run (\(grade))")
        case "html": return report.contains("\"grade\":\"\(grade)\"") && texts(in: data(of: report)).contains(fix.text)
        default: return report.contains("\"grade\":\"\(grade)\"") && texts(in: report).contains(fix.text)
        }
    }

    /// What the script of a page draws its results from.
    private static func data(of page: String) -> String {
        guard let start = page.range(of: "id=\"data-results\">\n") else { return "" }
        return String(page[start.upperBound...].prefix { $0 != "<" })
    }

    private static func unescaped(_ markup: String) -> String {
        String(decoding: HTMLEntities.decoded(Array(markup.utf8)) ?? Array(markup.utf8), as: UTF8.self)
    }

    /// The strings of a report in JSON.
    private static func texts(in report: String) -> [String] {
        let bytes = Array(report.utf8)
        return Lexer.tokens(of: bytes, as: .expression).filter { $0.kind == .string }.compactMap {
            StringLiteral($0, in: bytes).value.string
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
        hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
    }
}
