internal import BridgeFindings
internal import JavaScriptSyntax

/// SARIF 2.1.0, which code scanning reads: rules with their pages, results with exact regions and fixes.
///
/// Columns count code points (`columnKind`), so a region here is the place that every other format names. A text that
/// stands in no file is an artifact of the report itself, with its contents.
struct SARIFReport {
    private var rules: [RuleName] = []
    private var ruleIndices: [RuleName: Int] = [:]
    /// Texts without a file, by result and name.
    private var artifacts: [(text: JavaScriptString, description: String)] = []
    private var artifactIndices: [String: Int] = [:]
    private var fingerprints = FindingFingerprints()
    let visible = VisibleText()

    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        var writer = SARIFReport(report)
        write(writer.log(of: report))
        write("\n")
    }

    private init(_ report: Report) {
        let used = Set(report.results.flatMap { $0.findings.map(\.rule) })
        let known = RuleTable.all.map(\.name).filter(used.contains)
        rules = known + used.subtracting(known).sorted { $0.rawValue < $1.rawValue }
        ruleIndices = Dictionary(rules.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    private mutating func log(of report: Report) -> String {
        // Results come first here: they decide which texts become artifacts.
        var results: [[UInt8]] = []
        for (index, result) in report.results.enumerated() {
            for finding in FindingPlaces.sorted(result.findings) {
                results.append(self.result(finding, in: result, index))
            }
        }
        var output = JSONOutput()
        output.object {
            $0.member(
                "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
            $0.member("version", "2.1.0")
            $0.array("runs") { runs in
                runs.object { run in
                    run.object("tool") { $0.object("driver") { driver(&$0, report.header) } }
                    run.member("columnKind", "unicodeCodePoints")
                    run.array("invocations") { $0.object { invocation(&$0, report) } }
                    if !artifacts.isEmpty { run.array("artifacts", artifacts) { $0.artifact($1.text, $1.description) } }
                    run.array("results", results) { $0.element(json: $1) }
                    run.object("properties") {
                        $0.member("engine", visible(report.header.engine))
                        $0.member("contract", visible(report.header.contract))
                        $0.member("hostModel", visible(report.header.hostModel))
                        $0.array("notChecked", report.header.unchecked) { $0.element(visible($1)) }
                    }
                }
            }
        }
        return output.text
    }

    private func driver(_ output: inout JSONOutput, _ header: Report.Header) {
        output.member("name", "PlayerBridge")
        output.member("version", visible(header.version))
        output.array("rules", rules.map(\.rule)) { $0.rule($1) }
    }

    private func invocation(_ output: inout JSONOutput, _ report: Report) {
        output.member("executionSuccessful", report.problems.isEmpty)
        output.member("exitCode", report.exitCode)
        guard !report.problems.isEmpty else { return }
        output.array("toolExecutionNotifications", report.problems) { output, problem in
            output.object {
                $0.member("level", "error")
                $0.message("\(visible(problem.source)): \(visible(problem.message))")
                guard let region = FileRegion(problem.source) else { return }
                $0.array("locations") { $0.object { $0.physicalLocation(region) } }
            }
        }
    }

    // MARK: Results

    private mutating func result(_ finding: Finding, in result: CheckResult, _ number: Int) -> [UInt8] {
        let location = location(of: finding.range, in: result, number) ?? FileRegion(result.source).map { .file($0) }
        let related = relatedLocations(finding, in: result, number)
        let edit = result.edit(of: finding)
        let target = edit.flatMap { self.location(of: $0.range, in: result, number) }
        let fingerprint = fingerprints.next(finding, in: result)
        var output = JSONOutput()
        output.object {
            $0.member("ruleId", finding.rule.rawValue)
            $0.member("ruleIndex", ruleIndices[finding.rule])
            $0.member("level", finding.severity.rawValue)
            $0.message(visible(finding.message))
            $0.array("locations") {
                $0.object {
                    if let location { $0.physicalLocation(location) }
                    $0.array("logicalLocations") {
                        $0.object {
                            $0.member("fullyQualifiedName", visible(result.id.isEmpty ? result.source : result.id))
                        }
                    }
                }
            }
            if !related.isEmpty {
                $0.array("relatedLocations", related) { output, note in
                    output.object {
                        if let location = note.location { $0.physicalLocation(location) }
                        $0.message(note.message)
                    }
                }
            }
            if let edit, let target { $0.fix(edit, at: target) }
            $0.object("partialFingerprints") {
                $0.member("playerbridge/v1", fingerprint)
                // The name under which GitHub looks; without it, it would hash the line.
                $0.member("primaryLocationLineHash", fingerprint + ":1")
            }
            $0.object("properties") {
                $0.member("confidence", finding.confidence.rawValue)
                $0.member("fact", finding.source.map { visible($0) })
                $0.member("path", finding.path.map { visible($0) })
                $0.member("verdict", result.verdict?.rawValue)
                $0.member("passed", result.passed)
                $0.member("source", visible(result.source))
            }
        }
        return output.bytes
    }

    private mutating func relatedLocations(
        _ finding: Finding, in result: CheckResult, _ number: Int
    ) -> [(message: String, location: SARIFLocation?)] {
        var related = finding.notes.map { note in
            (message: visible(note.message), location: location(of: note.range, in: result, number))
        }
        // Beside the place in the file, the place in the text that the player would have read.
        if let range = finding.range, range.file != nil, let inText = textLocation(range, in: result, number) {
            related.append(("in the text \(visible(range.text))", inText))
        }
        return related
    }

    private mutating func location(of range: TextRange?, in result: CheckResult, _ number: Int) -> SARIFLocation? {
        guard let range else { return nil }
        return FileRegion(range).map { .file($0) } ?? textLocation(range, in: result, number)
    }

    private mutating func textLocation(_ range: TextRange, in result: CheckResult, _ number: Int) -> SARIFLocation? {
        guard let text = result.texts[range.text] else { return nil }
        let key = "\(number)/\(range.text)"
        let index = artifactIndices[key] ?? artifacts.count
        if artifactIndices[key] == nil {
            artifactIndices[key] = index
            let name = result.id.isEmpty ? result.source : result.id
            artifacts.append((text, "\(visible(range.text)) of \(visible(name))"))
        }
        let lines = TextLines(text.wtf8)
        return .text(
            artifact: index, start: lines.place(at: range.offset),
            end: lines.place(at: range.offset + max(range.length, 0)))
    }
}
