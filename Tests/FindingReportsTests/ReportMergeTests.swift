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
        report.manifest = manifest(
            of: report, settings: [.init(name: "player", value: "live", origin: "command line")])
        return report
    }

    /// One input a line, since the test deals out lines.
    static func manifest(of report: Report, settings: [Manifest.Setting]) -> Manifest {
        var manifest = Manifest(planned: report.results.count, done: report.results.count, settings: settings)
        for source in sources where report.results.contains(where: { $0.source == source }) {
            manifest.inputs.append(.init(path: source, size: source.utf8.count, hash: source))
        }
        return manifest
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
        for index in shards.indices {
            shards[index].manifest = Self.manifest(of: shards[index], settings: whole.manifest?.settings ?? [])
        }
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
        var other = Self.part("b")
        other.header.version = "0.2.0"
        other.header.engine = "JavaScriptCore 2.52"
        other.header.unchecked = ["no contract"]
        let report = merged([Self.part("a"), other, Self.part("c")])
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
        var idle = Self.part("a")
        idle.header.engine = ""
        idle.header.contract = ""
        let report = merged([idle, Self.part("b")])
        #expect(report.problems.isEmpty)
        #expect(report.header == SampleReport.header)
    }

    @Test func nothingGivesAnEmptyReport() {
        #expect(merged([]).results.isEmpty)
    }

    // MARK: What is complete

    /// A complete run over one file.
    static func part(_ file: String, hash: String = "1", settings: [Manifest.Setting] = []) -> Report {
        var result = SampleReport.plain
        result.source = "\(file).cases.jsonl:1"
        return Report(
            header: SampleReport.header, results: [result],
            manifest: Manifest(
                planned: 1, done: 1, settings: settings,
                inputs: [.init(path: "\(file).cases.jsonl", size: 1, hash: hash)]))
    }

    /// A part of a campaign that tries all of 30 things to the end.
    static func shard(
        _ index: Int, of count: Int = 3, target: String = "t", seed: UInt64 = 7,
        change: (inout Manifest) -> Void = { _ in }
    ) -> Report {
        var result = CheckResult(id: "campaign", source: "template", kind: .campaign)
        result.campaign = CampaignSummary(
            seed: seed, cases: 10, holes: [.init(name: "name", type: "string")],
            coverage: [.init(what: "each of 30 things", done: 10, total: 30)])
        var manifest = Manifest(
            planned: 10, done: 10, shard: index, of: count, seed: seed,
            target: .init(name: "template for function f", hash: target))
        change(&manifest)
        return Report(header: SampleReport.header, results: [result], manifest: manifest)
    }

    @Test func allShardsGiveTheCertificate() {
        let report = merged([3, 1, 2].map { Self.shard($0) })
        #expect(report.problems.isEmpty)
        #expect(report.manifest?.isWhole == true)
        #expect(report.manifest?.planned == 30)
        #expect(SampleReport.text("text", report).contains("certificate: no fault found"))
    }

    /// Each set of reports that is not one whole run: what is said of it, and that nothing is claimed.
    @Test(arguments: [
        ([1, 1], "shard 1 of 3 is in both shard-0.json and shard-1.json"), ([1, 2], "shards are missing: 3 of 3"),
        ([1, 2, 3, 2], "shard 2 of 3 is in both shard-1.json and shard-3.json"),
        ([3], "shards are missing: 1, 2 of 3"),
    ])
    func shardsThatAreNotTheWhole(indices: [Int], message: String) {
        expectNoClaim(merged(indices.map { Self.shard($0) }), message)
    }

    private func expectNoClaim(_ report: Report, _ message: String) {
        #expect(report.problems.contains { $0.source == "merge" && $0.message == message }, "\(report.problems)")
        #expect(report.exitCode == 2)
        for format in ["text", "github-summary", "html", "junit"] {
            let text = SampleReport.text(format, report)
            for claim in ["certificate", "all passed", "all 1 passed", "no fault found"] {
                #expect(!text.contains(claim), "\(format): \(claim)")
            }
        }
    }

    struct Foreign: Sendable {
        let message: String
        let second: @Sendable () -> Report
    }

    static let foreign: [Foreign] = [
        .init(
            message:
                "the target is template for function f (t) in shard-0.json, but template for function f (u) in shard-1.json"
        ) { shard(2, target: "u") },
        .init(message: "the seed is 7 in shard-0.json, but 8 in shard-1.json") { shard(2, seed: 8) },
        .init(message: "the number of shards is 3 in shard-0.json, but 4 in shard-1.json") { shard(2, of: 4) },
        .init(message: "shard-1.json is incomplete: 4 of 10 checked, interrupted") {
            shard(2) {
                $0.done = 4
                $0.ending = .interrupted
            }
        },
        .init(message: "shard-1.json is incomplete: 10 of 10 checked, failed") { shard(2) { $0.ending = .failed } },
        .init(message: "--cases is not given in shard-0.json, but 9 in shard-1.json") {
            shard(2) { $0.settings = [.init(name: "cases", value: "9", origin: "command line")] }
        },
        .init(message: "shard-1.json has no manifest, so its completeness is unknown") {
            var report = shard(2)
            report.manifest = nil
            return report
        },
        .init(message: "shard-1.json has no results") {
            var report = shard(2)
            report.results = []
            return report
        },
    ]

    @Test(arguments: foreign)
    func partOfAnotherRun(foreign: Foreign) {
        expectNoClaim(merged([Self.shard(1), foreign.second(), Self.shard(3)]), foreign.message)
    }

    @Test(arguments: [
        ("a", "1", "a.cases.jsonl is in both shard-0.json and shard-1.json"),
        ("a", "2", "a.cases.jsonl differs between shard-0.json and shard-1.json"),
    ])
    func filesThatAreThereTwice(file: String, hash: String, message: String) {
        let report = merged([Self.part("a"), Self.part(file, hash: hash)])
        expectNoClaim(report, message)
        #expect(report.results.count == 1)
    }

    @Test func partsOfOneRunAreItsManifest() {
        let report = merged([Self.part("b"), Self.part("a")])
        #expect(report.manifest?.inputs.map(\.path) == ["a.cases.jsonl", "b.cases.jsonl"])
        #expect(report.manifest?.done == 2)
        #expect(SampleReport.text("text", report).contains("2 checked, all passed\n"))
    }

    @Test func resultsOfTheSameShardAreCountedOnce() {
        let report = merged([Self.shard(1), Self.shard(1)])
        #expect(report.results.first?.campaign?.cases == 10)
        #expect(report.results.first?.campaign?.coverage.first?.done == 10)
    }

    @Test func manifestIsReadBack() throws {
        for report in [Self.shard(2) { $0.ending = .interrupted }, Self.part("a"), SampleReport.report] {
            let text = SampleReport.text("json", report)
            let tree = try LiteralTree.parse(Array(text.utf8), as: .json)
            let read = try Report(ValueNotation.value(of: tree))
            #expect(read.manifest == report.manifest)
        }
    }
}

@Suite struct EvidenceTests {
    private static func report(_ change: (inout Report) -> Void) -> Report {
        var report = ReportMergeTests.part("a")
        change(&report)
        return report
    }

    @Test func wholeRunThatPassedIsProof() {
        let report = Self.report { _ in }
        #expect(WholeRun(report) != nil)
        #expect(EverythingPassed(report)?.count == 1)
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout Report) -> Void

        init(_ testDescription: String, _ apply: @escaping @Sendable (inout Report) -> Void) {
            self.testDescription = testDescription
            self.apply = apply
        }
    }

    static let changes: [Change] = [
        Change("no manifest") { $0.manifest = nil }, Change("interrupted") { $0.manifest?.ending = .interrupted },
        Change("failed") { $0.manifest?.ending = .failed }, Change("fewer") { $0.manifest?.planned = 2 },
        Change("a shard") { $0.manifest?.shardCount = 2 },
        Change("a problem") { $0.problems = [.init(source: "a", message: "b")] },
    ]

    @Test(arguments: changes)
    func lessIsNone(change: Change) {
        let report = Self.report(change.apply)
        #expect(WholeRun(report) == nil)
        #expect(EverythingPassed(report) == nil)
        #expect(!SampleReport.text("text", report).contains("all passed"))
    }

    @Test func failedOrNoResultsHaveNotPassed() {
        #expect(EverythingPassed(Self.report { $0.results[0].passed = false }) == nil)
        #expect(EverythingPassed(Self.report { $0.results = [] }) == nil)
    }

    @Test func certificateNeedsAllCasesInTheManifest() {
        var report = ReportMergeTests.shard(1, of: 1)
        report.results[0].campaign?.coverage[0].done = 30
        let campaign = report.results[0].campaign
        #expect(campaign.flatMap { NoFaultFound($0, in: WholeRun(report)) } != nil)
        report.manifest?.done = 9
        report.manifest?.planned = 9
        #expect(campaign.flatMap { NoFaultFound($0, in: WholeRun(report)) } == nil)
        #expect(campaign.flatMap { NoFaultFound($0, in: nil) } == nil)
    }
}
