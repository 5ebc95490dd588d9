import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// `playerbridge fuzz` as users run it.
@Suite struct FuzzCommandTests {
    static let template = [
        "fuzz", "--function", "updateProductWithData", "--template",
        #"'\(id)', { name: '\(name)', current: \(price) }"#, "--seed", "7",
    ]

    static func fuzz(_ more: String..., in folder: URL = Repository.root) async throws -> ToolProcess {
        try await ToolProcess.run(template + more, in: folder)
    }

    static func faults(_ result: ToolProcess) throws -> [JavaScriptValue] {
        try (result.report()["results"]?.elements ?? []).compactMap { $0["fault"] }
    }

    // MARK: One seed, one report

    @Test func jobsDoNotChangeTheReport() async throws {
        let one = try await Self.fuzz("--cases", "300", "--jobs", "1", "--format", "json")
        let three = try await Self.fuzz("--cases", "300", "--jobs", "3", "--format", "json")
        #expect(one.status == 1)
        #expect(one.output == three.output)
        #expect(try Self.faults(one).count > 8)
        #expect(one.errors.hasPrefix("playerbridge: seed 7\n"))
    }

    @Test func shardsAreJoinedToTheWhole() async throws {
        try await TemporaryFolder.with { folder in
            let whole = try await Self.fuzz("--cases", "150", "--format", "json", in: folder)
            for shard in ["3/3", "1/3", "2/3"] {
                let file = "json=shard-\(shard.prefix(1)).json"
                #expect(
                    try await Self.fuzz("--cases", "150", "--shard", shard, "--report", file, in: folder).status == 1)
            }
            let merged = try await ToolProcess.run(
                ["merge", "shard-2.json", "shard-3.json", "shard-1.json", "--format", "json"], in: folder)
            #expect(merged.output == whole.output)
        }
    }

    /// Each line runs exactly its case, in a shell, and finds the rule that it was found for.
    @Test func replayLinesShowTheirFault() async throws {
        let found = try await Self.fuzz("--cases", LongTests.areOn ? "2000" : "60", "--format", "json")
        #expect(try Self.faults(found).count > 3)
        for fault in try Self.faults(found) {
            let line = try #require(fault["replay"]?.swiftString)
            let replayed = try await ToolProcess.shell(line + " --format json")
            #expect(replayed.status == 1, "\(line)\n\(replayed.all)")
            let rules = try (replayed.report()["results"]?.elements ?? []).flatMap { $0["findings"]?.elements ?? [] }
                .compactMap { $0["rule"]?.swiftString }
            #expect(rules.contains(fault["rule"]?.swiftString ?? ""), "\(line)")
        }
    }

    @Test func aCaseThatArrivesPasses() async throws {
        let result = try await Self.fuzz("--values", #"{"id":"p","name":"\u0061","price":1}"#)
        #expect(result.status == 0, "\(result.all)")
        #expect(!result.errors.contains("seed"))
    }

    // MARK: Encoders

    static func encoder(_ name: String, _ more: String..., environment: [String: String] = [:]) async throws
        -> ToolProcess
    {
        try await ToolProcess.run(
            [
                "fuzz", "--function", "updateProductWithData", "--encoder", command(name), "--hole", "id:string",
                "--hole", "name:string", "--format", "json",
            ]
                + more, environment: environment)
    }

    static func command(_ name: String) -> String {
        let inSwift = ["quotes-only", "no-line-breaks", "replace-by-character", "code-unit-escaper"]
        let program = ToolProcess.products.appending(path: "SampleEncoders").path()
        return inSwift.contains(name) ? "'\(program)' \(name)" : "python3 Tests/Encoders/encoders.py \(name)"
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        var name: String
        var recipe: String
        var testDescription: String { name }
    }

    static let broken: [Broken] = [
        Broken(name: "raw", recipe: "raw: nothing is escaped"), Broken(name: "quotes-only", recipe: "quotes only"),
        Broken(name: "wrong-order", recipe: "the quote first, then the backslash"),
        Broken(name: "no-line-breaks", recipe: "backslashes and quotes, but no line breaks"),
        Broken(name: "json-in-quotes", recipe: "JSON text in single quotes:"),
        Broken(name: "json-in-quotes-apostrophe-escaped", recipe: "JSON text in single quotes, apostrophes escaped"),
        Broken(name: "json-in-template-literal", recipe: "JSON text in a template literal"),
        Broken(
            name: "replace-by-character", recipe: "quotes and backslashes, but not a quote that a combining mark joins"),
        Broken(name: "percent-encoding", recipe: "percent-encoding"),
        Broken(name: "html-escaping", recipe: "HTML-escaping"),
    ]

    /// Every seed in the long tests, one here; `make encoders` prints the same as a table.
    @Test(arguments: broken, LongTests.areOn ? Array(1...10) : [1])
    func brokenEncodersAreFound(encoder: Broken, seed: Int) async throws {
        let cases = LongTests.areOn ? "2000" : "50"
        let result = try await Self.encoder(encoder.name, "--seed", "\(seed)", "--cases", cases, "--jobs", "1")
        #expect(result.status == 1, "\(result.all)")
        let campaign = try #require(try result.report()["results"]?.elements.first?["campaign"])
        #expect(campaign["certified"]?.boolean == false)
        let recipe = try #require(campaign["holes"]?.elements.last?["recipe"]?.swiftString)
        #expect(recipe.hasPrefix(encoder.recipe), "\(recipe)")
        let smallest = try Self.faults(result).compactMap { fault -> Int? in
            let json = fault["value"]?.swiftString?.split(separator: " = ").last ?? ""
            return try? LiteralTree.parse(Array(json.utf8), as: .json).value.string?.codePoints.reduce(0) { count, _ in
                count + 1
            }
        }.min()
        #expect(smallest ?? 9 <= 3)
    }

    @Test(arguments: ["json-as-expression", "code-unit-escaper"], LongTests.areOn ? Array(1...10) : [1])
    func rightEncodersPass(name: String, seed: Int) async throws {
        let cases = LongTests.areOn ? "200000" : "130"
        let result = try await Self.encoder(name, "--seed", "\(seed)", "--cases", cases)
        #expect(result.status == 0, "\(result.all.prefix(2_000))")
        let campaign = try #require(try result.report()["results"]?.elements.first?["campaign"])
        #expect(campaign["certified"]?.boolean == LongTests.areOn)
    }

    @Test(.long, arguments: ["loses-u2029", "loses-one-scalar"])
    func oneLostCharacterCostsTheCertificate(name: String) async throws {
        let result = try await Self.encoder(name, "--seed", "1", "--cases", "60000")
        #expect(result.status == 1, "\(result.all.prefix(2_000))")
        #expect(try result.report()["results"]?.elements.first?["campaign"]?["certified"]?.boolean == false)
    }

    /// Hangs, crashes and nonsense are told, and no other case is lost.
    @Test func aFaultyEncoderIsReportedWhole() async throws {
        let result = try await ToolProcess.run([
            "fuzz", "--function", "updateProductWithData", "--encoder", "python3 Tests/Encoders/faulty.py", "--hole",
            "name:string", "--seed", "3",
            "--cases", "20", "--jobs", "1", "--encoder-timeout", "0.3", "--format", "json",
        ])
        #expect(result.status == 1, "\(result.all)")
        let rules = Set(try Self.faults(result).compactMap { $0["rule"]?.swiftString })
        #expect(rules == ["encoder-timeout", "encoder-crash", "encoder-protocol"])
        #expect(try result.report()["results"]?.elements.first?["campaign"]?["cases"]?.number == 20)
        // One character makes it fail, and that one is told.
        let smallest = try Self.faults(result).compactMap { $0["value"]?.swiftString }
        let culprits = ["\\\\", "'", "\\\"", "`", "%"].map { "name = \"\($0)\"" }
        #expect(smallest.allSatisfy(culprits.contains), "\(smallest)")
    }

    /// A case that ends the whole worker is told, and no other case is lost.
    @Test func aPayloadThatEndsTheWorkerIsReportedAlone() async throws {
        let script = """
            globalThis.player = { f(name) { const all = []; while (name.includes("'")) all.push(new Array(1e6).fill(name)); } }
            """
        try await TemporaryFolder.with(["player.js": script]) { folder in
            let result = try await ToolProcess.run(
                [
                    "fuzz", "--function", "f", "--player-script", "player.js", "--template", #""\(name)""#, "--seed",
                    "1", "--cases", "24", "--jobs", "1", "--memory-limit", "300", "--format", "json",
                ], in: folder)
            #expect(result.status == 1, "\(result.all)")
            let rules = try Self.faults(result).compactMap { $0["rule"]?.swiftString }
            #expect(rules.contains("script-crash"), "\(rules)")
            #expect(rules.contains("unterminated-literal"), "\(rules)")
            #expect(try result.report()["results"]?.elements.first?["campaign"]?["cases"]?.number == 24)
        }
    }

    // MARK: Starters

    static let starters: [(name: String, command: String)] = [
        ("Python", "python3 Examples/Encoders/encoder.py"), ("JavaScript", "node Examples/Encoders/encoder.js"),
        ("Swift", "'\(swiftStarter.path())'"),
    ]
    private static let swiftStarter = FileManager.default.temporaryDirectory.appending(
        path: "starter-\(ProcessInfo.processInfo.processIdentifier)")

    /// What stands in `Examples/Encoders` answers as the protocol says, and is right. Kotlin's compiler is not at hand.
    @Test(arguments: starters)
    func startersAreRight(name: String, command: String) async throws {
        if name == "JavaScript", try await ToolProcess.shell("command -v node").status != 0 { return }
        if name == "Swift" {
            guard LongTests.areOn else { return }
            let built = try await ToolProcess.shell(
                "swiftc Examples/Encoders/Encoder.swift -o '\(Self.swiftStarter.path())'")
            #expect(built.status == 0, "\(built.all)")
        }
        defer { if name == "Swift" { try? FileManager.default.removeItem(at: Self.swiftStarter) } }
        let result = try await ToolProcess.run([
            "fuzz", "--function", "updateProductWithData", "--encoder", command, "--hole", "id:string", "--hole",
            "name:string", "--seed", "1", "--cases", LongTests.areOn ? "5000" : "60", "--jobs", "1", "--format", "json",
        ])
        #expect(result.status == 0, "\(result.all)")
        let campaign = try #require(try result.report()["results"]?.elements.first?["campaign"])
        let recipe = campaign["holes"]?.elements.last?["recipe"]?.swiftString ?? ""
        #expect(recipe.hasPrefix("JSON as an expression"), "\(recipe)")
    }

    // MARK: A million cases

    /// Memory stays flat, no child is left as a zombie, and no file but the corpus.
    @Test(.long, .timeLimit(.minutes(60)))
    func aMillionCasesLeaveNothingBehind() async throws {
        let tool = ToolProcess.products.appending(path: "playerbridge").path()
        let result = try await ToolProcess.shell("Tests/Encoders/soak.py '\(tool)' --cases 1000000")
        print(result.output)
        #expect(result.status == 0, "\(result.all)")
    }

    // MARK: Corpus, rows, the end

    @Test func theCorpusKeepsWhatFailed() async throws {
        try await TemporaryFolder.with { folder in
            let first = try await Self.fuzz("--cases", "100", "--corpus", "kept", "--format", "json", in: folder)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "kept").path())
            // A fault has two words, what was seen first of its kind has three.
            let faults = names.filter { $0.split(separator: ".").count == 3 }
            #expect(try faults.count == Self.faults(first).count)
            #expect(names.contains("name.unescaped-quote.json"))
            #expect(names.contains { $0.hasPrefix("name.bad-escape.") && $0.split(separator: ".").count == 4 })
            #expect(names.contains { $0.hasPrefix("name.delivered.") })
            #expect(names.count < 256)
            #expect(!names.contains { $0.contains(".found.") })
            let again = try await Self.fuzz("--cases", "1", "--corpus", "kept", "--format", "json", in: folder)
            #expect(
                Set(try Self.faults(again).compactMap { $0["rule"]?.swiftString })
                    == Set(try Self.faults(first).compactMap { $0["rule"]?.swiftString }))
            // All that was kept is run, and nothing of it is new.
            #expect(
                try again.report()["results"]?.elements.first?["campaign"]?["cases"]?.number == Double(names.count + 1))
            let now = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "kept").path())
            #expect(Set(now).isSuperset(of: names))
            #expect(now.count <= names.count + 1)
            try Data("{".utf8).write(to: folder.appending(path: "kept/bad.json"))
            let bad = try await Self.fuzz("--cases", "1", "--corpus", "kept", in: folder)
            #expect(bad.status == 2)
            #expect(bad.output.contains("bad.json"))
        }
    }

    /// What is on disk when a campaign is killed is whole, and is run again; its workers end with it.
    @Test(arguments: LongTests.areOn ? [0, 0.02, 0.05, 0.1, 0.3, 1, 3] : [0.1])
    func aKilledCampaignLosesNothing(seconds: Double) async throws {
        try await TemporaryFolder.with { folder in
            let words = Self.template.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
            let killed = try await ToolProcess.shell(
                """
                playerbridge \(words) --time 60 --jobs 2 --corpus kept &
                campaign=$!
                until [ "$(ls kept 2>/dev/null | grep -c found)" -gt 0 ]; do sleep 0.01; done
                sleep \(seconds)
                workers=$(pgrep -P $campaign)
                kill -KILL $campaign
                wait $campaign
                sleep 1
                for worker in $workers; do
                    grep -v ') Z ' /proc/$worker/stat 2>/dev/null && echo "worker $worker is left"
                done
                exit 0
                """, in: folder)
            #expect(!killed.output.contains("is left"), "\(killed.all)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "kept").path())
            #expect(names.contains { $0.hasSuffix(".json") })
            for name in names where name.hasSuffix(".json") {
                let bytes = try Data(contentsOf: folder.appending(path: "kept/\(name)"))
                #expect(throws: Never.self) { try LiteralTree.parse(Array(bytes.dropLast()), as: .json) }
            }
            let again = try await Self.fuzz("--cases", "1", "--corpus", "kept", "--format", "json", in: folder)
            let rules = Set(try Self.faults(again).compactMap { $0["rule"]?.swiftString })
            for name in names where name.hasSuffix(".found.json") {
                #expect(rules.contains { name.contains(".\($0).") }, "\(name) of \(rules)")
            }
        }
    }

    @Test func rowsThatBreakAreListed() async throws {
        let result = try await ToolProcess.run([
            "fuzz", "--function", "updateProductWithData", "--template",
            #"'\(id)', { name: '\(name)', current: \(current) }"#, "--rows",
            "fixtures/catalogue.jsonl", "--seed", "1", "--cases", "100", "--format", "json",
        ])
        #expect(result.status == 1, "\(result.all)")
        let ids = try (result.report()["results"]?.elements ?? []).compactMap { $0["id"]?.swiftString }
        #expect(ids.contains("row p-001"), "\(ids)")
        #expect(ids.contains { $0.hasPrefix("name: ") })
    }

    @Test func controlCStopsWithAReport() async throws {
        let result = try await ToolProcess.run(Self.template + ["--time", "60", "--jobs", "1"], interruptAfter: 2)
        #expect(result.status == 130, "\(result.all)")
        #expect(result.output.contains("distinct faults"))
    }

    static let wrong: [(words: [String], message: String)] = [
        (["fuzz", "--template", #"\(a)"#], "missing --function or --event"),
        (["fuzz", "--function", "f"], "missing --template, --template-file or --encoder"),
        (["fuzz", "--function", "f", "--template", "'a'"], "the template has no holes"),
        (["fuzz", "--function", "f", "--template", #"'\(a'"#], "a hole of the template is not closed"),
        (
            ["fuzz", "--function", "f", "--template", #"'\(a)'"#, "--encoder", "cat"],
            "--encoder and --template exclude each other"
        ),
        (["fuzz", "--function", "f", "--template", #"'\(a)'"#, "--hole", "b:string"], "the template has no such hole"),
        (["fuzz", "--function", "f", "--template", #"'\(a)'"#, "--hole", "a:text"], "NAME:TYPE"),
        (["fuzz", "--function", "f", "--template", #"'\(a)'"#, "--shard", "3/2"], "I/N"),
        (["fuzz", "--function", "f", "--template", #"'\(a)'"#, "--intended", "["], "invalid JSON"),
        (
            ["fuzz", "--function", "f", "--template", #"'\(a)'"#, "--intended", #"[{"$value":"b"}]"#],
            "unknown hole “b”"
        ),
        (["fuzz", "--function", "f", "--encoder", "cat"], "the values that the encoder takes are unknown"),
    ]

    @Test(arguments: wrong)
    func wrongCommandLines(words: [String], message: String) async throws {
        let result = try await ToolProcess.run(words)
        #expect(result.status == 2)
        #expect(result.all.contains(message), "\(result.all)")
    }
}
