import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import FindingReports

@Suite struct ReportMergeTests {
    private func merged(_ parts: [Report]) -> Report {
        Report.merged(parts.enumerated().map { ("shard-\($0.offset).json", $0.element) })
    }

    /// Results of a run over a folder, in its order: files, then folders, and lines in the order of numbers.
    static let sources =
        ["in/a.cases.jsonl:2", "in/a.cases.jsonl:10", "in/z.cases.jsonl:1", "in/b/c.cases.jsonl:3"]
        + (4...40).map { "in/b/c.cases.jsonl:\($0)" } + ["in/b/s.scenario.json5:5", "in/b/s.scenario.json5"]
        + ["in/é.x/t.tape.jsonl:1"]

    static func whole(readings: [String]) -> Report {
        var report = Report(header: SampleReport.header)
        for reading in readings {
            for (index, source) in sources.enumerated() {
                var result = index % 3 == 0 ? SampleReport.rejected : SampleReport.delivered
                result.id = "case \(index)\(reading)"
                result.source = source
                report.results.append(result)
                // Two results of one line stay in their order.
                if index % 5 == 0 { report.results.append(result) }
            }
        }
        report.problems = [
            .init(source: "in/a.cases.jsonl:3:1", message: "unknown key"),
            .init(source: "in/b/c.cases.jsonl:50:1", message: "m"),
        ]
        return report
    }

    @Test(arguments: [[""], ["", " [answer=object]", " [login=key]"]], [UInt64(1), 2, 3, 4, 5])
    func fourShardsAreTheWholeRun(readings: [String], seed: UInt64) {
        let whole = Self.whole(readings: readings)
        var shards = Array(repeating: Report(header: SampleReport.header), count: 4)
        var state = seed
        var shardOfSource: [String: Int] = [:]
        func shard(_ source: String) -> Int {
            if let known = shardOfSource[source] { return known }
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            shardOfSource[source] = Int(state >> 33) % 4
            return Int(state >> 33) % 4
        }
        for result in whole.results { shards[shard(result.source)].results.append(result) }
        for problem in whole.problems { shards[shard(problem.source)].problems.append(problem) }
        for order in [[0, 1, 2, 3], [3, 1, 0, 2]] {
            let read = order.map { shards[$0] }
            #expect(SampleReport.text("json", merged(read)) == SampleReport.text("json", whole))
        }
    }

    @Test func oneReportStaysWhatItIs() {
        #expect(
            SampleReport.text("json", merged([Self.whole(readings: [""])]))
                == SampleReport.text("json", Self.whole(readings: [""])))
    }

    @Test func otherVersionsAreAProblem() {
        var other = Report(header: SampleReport.header)
        other.header.version = "0.2.0"
        other.header.engine = "JavaScriptCore 2.52"
        other.header.unchecked = ["no contract"]
        let report = merged([Report(header: SampleReport.header), other, Report(header: SampleReport.header)])
        #expect(
            report.problems == [
                .init(source: "merge", message: "version is 0.1.0 in shard-0.json, but 0.2.0 in shard-1.json"),
                .init(
                    source: "merge",
                    message: "engine is JavaScriptCore 2.50 in shard-0.json, but JavaScriptCore 2.52 in shard-1.json"),
            ])
        #expect(report.header.version == "0.1.0")
        #expect(report.header.unchecked == SampleReport.header.unchecked + ["no contract"])
    }

    @Test func shardWithoutWorkHasNothingToSayAboutTheEngine() {
        var idle = Report(header: SampleReport.header)
        idle.header.engine = ""
        idle.header.contract = ""
        let report = merged([idle, Report(header: SampleReport.header)])
        #expect(report.problems.isEmpty)
        #expect(report.header == SampleReport.header)
    }

    @Test func nothingGivesAnEmptyReport() {
        #expect(merged([]).results.isEmpty)
    }
}
