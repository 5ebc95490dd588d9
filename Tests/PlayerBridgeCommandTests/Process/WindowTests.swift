import FindingReports
import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// Requests are in flight together, over several workers: nothing is lost, and nobody is blamed for another.
@Suite(.serialized) struct WindowTests {
    private static let header = #"{"cases": 1, "player": "recording", "functions": ["echo"]}"# + "\n"

    /// A file of cases, some of which end their process.
    private static func text(_ count: Int, hostile: [Int: String] = [:]) -> String {
        header
            + (0..<count).map { number in
                let payload = ValueNotation.json(.string(JavaScriptString(hostile[number] ?? "\(number), 'it'")))
                return #"{"id": "c\#(number)", "invoke": "echo", "arguments": \#(payload)}"# + "\n"
            }.joined()
    }

    private static func check(
        _ text: String, _ options: [String], in folder: URL
    ) async throws -> ToolProcess {
        try Data(text.utf8).write(to: folder.appending(path: "w.cases.jsonl"))
        return try await ToolProcess.run(["check", "w.cases.jsonl"] + options, in: folder)
    }

    private static let endless = "'a'.repeat(3e5).replace(/a*b/g, '')"
    private static let bomb = "(() => { const all = []; for (;;) all.push(new Uint8Array(1 << 25).fill(1)) })()"

    @Test func whoEndsAWorkerIsFoundAmongManyAndNothingIsLost() async throws {
        let hostile = [7: Self.endless, 150: Self.bomb, 151: Self.endless, 399: Self.bomb]
        try await TemporaryFolder.with { folder in
            let result = try await Self.check(
                Self.text(400, hostile: hostile),
                ["--format", "json", "--time-limit", "0.5", "--memory-limit", "300", "--jobs", "3"], in: folder)
            let results = try result.report()["results"]?.elements ?? []
            #expect(results.count == 400)
            for (number, found) in results.enumerated() {
                #expect(found["id"]?.swiftString == "c\(number)")
                #expect(found["source"]?.swiftString == "w.cases.jsonl:\(number + 2)")
                let verdict = found["verdict"]?.swiftString
                #expect(verdict == (hostile[number] == nil ? "delivered" : "failed"), "c\(number): \(verdict ?? "-")")
            }
        }
    }

    @Test(arguments: ReportFormat.all.map(\.name))
    func theBytesAreTheSameForAnyNumberOfJobs(format: String) async throws {
        let faults = Dictionary(uniqueKeysWithValues: stride(from: 3, to: 300, by: 17).map { ($0, "'it's'") })
        try await TemporaryFolder.with { folder in
            var outputs: Set<String> = []
            for jobs in [1, 2, 5] {
                let result = try await Self.check(
                    Self.text(300, hostile: faults) + "no case\n", ["--format", format, "--jobs", "\(jobs)"], in: folder
                )
                #expect(result.status == 2, "\(result.all)")
                outputs.insert(result.output)
            }
            #expect(outputs.count == 1)
        }
    }

    @Test(arguments: [2, 3, 7])
    func shardsMergeToTheBytesOfOneRun(count: Int) async throws {
        let faults = Dictionary(uniqueKeysWithValues: stride(from: 1, to: 40, by: 9).map { ($0, "'it's'") })
        try await TemporaryFolder.with { folder in
            let text = Self.text(40, hostile: faults)
            let whole = try await Self.check(text, ["--format", "json"], in: folder)
            var parts: [String] = []
            for index in 1...count {
                let part = try await Self.check(
                    text, ["--format", "json", "--shard", "\(index)/\(count)"], in: folder)
                parts.append(folder.appending(path: "\(index).json").path())
                try Data(part.output.utf8).write(to: folder.appending(path: "\(index).json"))
            }
            let merged = try await ToolProcess.run(["merge", "--format", "json"] + parts.reversed(), in: folder)
            #expect(try merged.report()["results"]?.elements.count == 40)
            #expect(merged.output == whole.output)
        }
    }

    /// A worker that something else kills costs nobody its verdict.
    @Test func aWorkerKilledFromOutsideCostsNothing() async throws {
        try await TemporaryFolder.with { folder in
            try Data(Self.text(4_000).utf8).write(to: folder.appending(path: "w.cases.jsonl"))
            let line = """
                playerbridge check w.cases.jsonl --jobs 2 --format json > out & tool=$!
                for round in 1 2 3 4; do
                    sleep 0.2
                    for worker in $(cat /proc/$tool/task/*/children 2>/dev/null); do kill -9 $worker; break; done
                done
                wait $tool; cat out
                """
            let result = try await ToolProcess.shell(line, in: folder)
            let summary = try result.report()["summary"]
            #expect(summary?["checked"]?.number == 4_000)
            #expect(summary?["delivered"]?.number == 4_000, "\(ValueNotation.json(summary ?? .null))")
        }
    }

    /// Our own crash is not blamed on the payload.
    @Test func aFaultOfOursIsAnInternalFault() async throws {
        try await TemporaryFolder.with([
            "host.json5": "{ name: 'cut', invoke: '(function () { {player}.{function}({arguments}); })(); {player' }"
        ]) { folder in
            let result = try await ToolProcess.run(
                ["invoke", "echo", "'a'", "--player", "recording", "--host-model", "host.json5"], in: folder)
            // Either the model is refused, or the worker that it ends says what it was doing.
            #expect(result.status == 2 || result.status == 70, "\(result.all)")
            #expect(!result.output.contains("script-crash"), "\(result.all)")
            #expect(!result.output.contains("script-timeout"), "\(result.all)")
        }
    }

    @Test func interruptedAtOnceWhateverAPayloadDoes() async throws {
        try await TemporaryFolder.with { folder in
            try Data(Self.text(20, hostile: [5: Self.endless]).utf8).write(to: folder.appending(path: "w.cases.jsonl"))
            let began = ContinuousClock.now
            let result = try await ToolProcess.run(
                ["check", "w.cases.jsonl", "--format", "json", "--time-limit", "300"], in: folder, interruptAfter: 2)
            #expect(result.status == 130)
            #expect(ContinuousClock.now - began < .seconds(60))
        }
    }
}

/// Encoders cannot outlive their worker, and are stopped with everything they started.
@Suite(.serialized) struct OrphanTests {
    /// Says which of the processes that an encoder wrote down still run, a moment after the tool is gone.
    private static func left(_ signal: String, encoder: String) async throws -> String {
        try await TemporaryFolder.with(["encoder": encoder]) { folder in
            let line = """
                playerbridge fuzz --function f --player recording --encoder 'sh ./encoder' --hole name:string \
                    --cases 100 --jobs 1 --encoder-timeout 30 > out 2> err & tool=$!
                for round in $(seq 200); do [ -s numbers ] && [ -s child ] && break; sleep 0.1; done
                sleep 0.3; kill -\(signal) $tool; wait $tool
                for round in $(seq 50); do
                    left=; for number in $(cat numbers child); do kill -0 $number 2>/dev/null && left="$left $number"; done
                    [ -z "$left" ] && break; sleep 0.1
                done
                echo "left:$left"; [ -s numbers ] && [ -s child ] && echo started
                for number in $(cat numbers child); do kill -9 $number 2>/dev/null; done; true
                """
            return try await ToolProcess.shell(line, in: folder).output
        }
    }

    /// It ignores everything: the end of its input, signals, and its own group.
    private static let stubborn = """
        trap '' TERM INT HUP PIPE
        setsid sh -c 'trap "" TERM INT HUP PIPE; echo $$ >> child; while :; do sleep 1; done' &
        echo $$ >> numbers
        while :; do sleep 1; done
        """

    @Test(arguments: ["KILL", "INT"])
    func nothingIsLeft(signal: String) async throws {
        #expect(try await Self.left(signal, encoder: Self.stubborn) == "left:\nstarted\n")
    }
}
