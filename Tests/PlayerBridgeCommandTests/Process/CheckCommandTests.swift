import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// `check` on whatever files and folders there are: a run never stops at a bad input.
@Suite struct CheckCommandTests {
    private static let good = #"{"id":"good","invoke":"hideProductList","arguments":""}"#
    private static let bad = #"{"id":"bad","invoke":"updateProductWithData","arguments":"'p', { name: 'Levi's' }"}"#

    private static let other = #"{"invoke":"hideProductList","id":"ot\u0068er","arguments":""}"#

    @Test(
        arguments: [
            (["a.cases.jsonl": good], 0, []), (["a.cases.jsonl": bad], 1, []),
            (["a.cases.jsonl": ""], 2, ["a.cases.jsonl: the file is empty"]),
            (["a.cases.jsonl": "\n \r\n"], 2, ["a.cases.jsonl: the file is empty"]),
            (
                ["a.cases.jsonl": "\(good)\n{broken\n\(bad)\n"], 2,
                ["a.cases.jsonl:2:2: JSON keys need double quotes"]
            ),
            (
                ["a.cases.jsonl": "\(good)\n{\"id\":\"x\",\"id\":\"y\"}"], 2,
                ["a.cases.jsonl:2:11: duplicate key in the same object"]
            ),
            (
                ["a.cases.jsonl": "{\"cases\":1,\"player\":\"cinema\"}\n\(good)"], 2,
                ["a.cases.jsonl:2: unknown player “cinema”; expected one of live, shoppable, calls, recording"]
            ),
            // Ids tell results apart, however they are written.
            (
                [
                    "a.cases.jsonl":
                        "{\"cases\":1}\n\(other)\n\(good)\n\(other.replacing("\\u0068", with: "h"))\n\(good)"
                ], 2,
                [
                    "a.cases.jsonl:4: the id “other” is already used by line 2",
                    "a.cases.jsonl:5: the id “good” is already used by line 3",
                ]
            ),
            (
                [
                    "a.cases.jsonl": "\(good)\n\(good.replacing("good\"", with: "Good\""))\n"
                        + #"{"script":"({ id: 'good', \"id\": 'good' })","id":"x"}"#
                ],
                0, []
            ),
            (["a.cases.jsonl": good, "b.cases.jsonl": good], 0, []),
            (["s.scenario.json5": "{ scenario: 1 }"], 2, ["s.scenario.json5:1:1: a scenario needs “steps”"]),
            (["t.tape.jsonl": "{\"tape\":1}\nx\n"], 2, ["t.tape.jsonl:2:1: expected a value, not a name"]),
            // The content tells what a file is whose name does not.
            (
                ["plain.txt": "{ scenario: 1, steps: [] }"], 2,
                ["plain.txt:1:23: the scenario has no steps"]
            ),
            (["plain.txt": "{\"tape\":1}"], 2, ["plain.txt:1:1: the tape has no lines after its header"]),
            (["plain.txt": good], 0, []),
        ] as [([String: String], Int32, [String])])
    func files(files: [String: String], status: Int32, problems: [String]) async throws {
        try await TemporaryFolder.with(files) { folder in
            let result = try await ToolProcess.run(["check"] + files.keys.sorted() + ["--format", "json"], in: folder)
            #expect(result.status == status, "\(result.all)")
            let told = try result.report()["problems"]?.elements.map {
                "\($0["source"]?.swiftString ?? ""): \($0["message"]?.swiftString ?? "")"
            }
            #expect(told == problems)
        }
    }

    @Test func brokenLinesLeaveTheOthers() async throws {
        try await TemporaryFolder.with(["a.cases.jsonl": "\(Self.good)\n{broken\n\(Self.bad)\n\n[]\n\(Self.other)"]) {
            folder in
            let result = try await ToolProcess.run(["check", "a.cases.jsonl", "--format", "json"], in: folder)
            #expect(result.status == 2)
            #expect(try result.outcomes() == ["delivered", "rejected unescaped-quote", "delivered"])
            let report = try result.report()
            #expect(
                report["results"]?.elements.map { $0["source"]?.swiftString } == [
                    "a.cases.jsonl:1", "a.cases.jsonl:3", "a.cases.jsonl:6",
                ])
            #expect(
                report["problems"]?.elements.map { $0["source"]?.swiftString } == [
                    "a.cases.jsonl:2:2", "a.cases.jsonl:5:1",
                ])
        }
    }

    @Test func foldersAreSearchedInOrder() async throws {
        let files = [
            "b/2.cases.jsonl": Self.good, "a/z.cases.jsonl": Self.bad, "a/y.txt": "ignored", "1.cases.jsonl": Self.good,
            ".hidden/h.cases.jsonl": "x",
        ]
        try await TemporaryFolder.with(files) { folder in
            // Loops: a link to the folder above, and one to itself.
            try FileManager.default.createSymbolicLink(at: folder.appending(path: "a/up"), withDestinationURL: folder)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "b/self").path(), withDestinationPath: ".")
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "b/nowhere").path(), withDestinationPath: "gone")
            let result = try await ToolProcess.run(["check", ".", "--format", "json"], in: folder)
            let sources = try result.report()["results"]?.elements.map { $0["source"]?.swiftString ?? "" }
            #expect(sources == ["./1.cases.jsonl:1", "./a/z.cases.jsonl:1", "./b/2.cases.jsonl:1"])
            #expect(result.status == 2, "links that lead nowhere, or round in a circle, are problems")
        }
    }

    @Test(arguments: [
        (["nothere"], "nothere: the input cannot be read: No such file or directory"),
        (["empty"], "empty: the folder contains none of *.cases.jsonl, *.scenario.json5, *.tape.jsonl"),
    ])
    func pathsWithoutInputs(arguments: [String], problem: String) async throws {
        try await TemporaryFolder.with(["empty/readme.txt": "x"]) { folder in
            let result = try await ToolProcess.run(["check"] + arguments, in: folder)
            #expect(result.status == 2)
            #expect(result.output.hasPrefix("problem: \(problem)\n"), "\(result.all)")
        }
    }

    /// Every expectation of every case file, turned round in the file: the whole tool finds each of them.
    @Test(arguments: Repository.files(in: "fixtures", endingIn: ".cases.jsonl"))
    func falsifiedFilesFail(path: String) async throws {
        let text = String(decoding: try Repository.bytes(of: path), as: UTF8.self)
        var expected = 0
        let lines = text.split(separator: "\n").map { line -> String in
            guard let verdict = line.range(of: #""verdict": ""#) ?? line.range(of: #""verdict":""#) else {
                return String(line)
            }
            expected += 1
            let rest = line[verdict.upperBound...]
            let word = rest.prefix { $0 != "\"" }
            return line[..<verdict.upperBound] + (word == "delivered" ? "failed" : "delivered")
                + rest.dropFirst(word.count)
        }
        try await TemporaryFolder.with(["f.cases.jsonl": lines.joined(separator: "\n")]) { folder in
            let result = try await ToolProcess.run(["check", "f.cases.jsonl", "--format", "json"], in: folder)
            #expect(result.status == 1)
            let rules = try result.outcomes().map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
            #expect(rules.count { $0 == "unexpected-outcome" } == expected, "\(rules)")
        }
        #expect(expected > 10)
    }

    @Test func allFixturesPass() async throws {
        let result = try await ToolProcess.run("check", "fixtures", "--format", "json")
        let summary = try result.report()["summary"]
        #expect(result.status == 0, "\(summary.map { ValueNotation.json($0) } ?? "")")
        #expect(summary?["failed"]?.number == 0 && summary?["problems"]?.number == 0)
    }
}
