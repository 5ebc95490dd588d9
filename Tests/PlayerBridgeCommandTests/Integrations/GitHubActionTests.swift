import Foundation
import TestSupport
import Testing

/// The shell of `action.yml`, run outside of GitHub with what GitHub sets.
@Suite struct GitHubActionTests {
    private static let script = Repository.root.appending(path: "Integrations/github/playerbridge").path()
    private static let right = #"{"id": "a", "invoke": "hideProductList", "arguments": ""}"# + "\n"
    private static let broken =
        #"{"id": "b", "invoke": "updateProductWithData", "arguments": "'p', { name: 'Levi's' }"}"# + "\n"

    private struct Step {
        var result: ToolProcess
        var outputs: [String: String]
        var summary: String
    }

    /// - Parameter programs: scripts that are found before any other program.
    private static func run(
        _ inputs: [String: String], files: [String: String] = [:], programs: [String: String] = [:],
        check: (URL, Step) throws -> Void
    ) async throws {
        try await TemporaryFolder.with(files.merging(["output": "", "summary": ""]) { $1 }) { folder in
            let tools = folder.appending(path: ".tools")
            try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
            for (name, text) in programs {
                let file = tools.appending(path: name)
                try Data("#!/bin/sh\n\(text)\n".utf8).write(to: file)
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path())
            }
            let environment = Dictionary(uniqueKeysWithValues: inputs.map { ("INPUT_" + $0, $1) })
            let result = try await ToolProcess.shell(
                "PATH=$PWD/.tools:$PATH GITHUB_OUTPUT=output GITHUB_STEP_SUMMARY=summary sh '\(script)'", in: folder,
                environment: environment)
            func text(_ name: String) throws -> String {
                try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            }
            let pairs = try text("output").split(separator: "\n").map { line in
                let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), String(parts[1]))
            }
            try check(
                folder,
                Step(result: result, outputs: Dictionary(pairs) { $1 }, summary: try text("summary")))
        }
    }

    @Test func rightPayloadsPass() async throws {
        try await Self.run(["PATHS": "a.cases.jsonl"], files: ["a.cases.jsonl": Self.right]) { folder, step in
            #expect(step.result.status == 0, "\(step.result.all)")
            #expect(step.result.output == "")
            let reports = "playerbridge-reports"
            #expect(
                step.outputs == [
                    "exit-code": "0", "json": "\(reports)/report.json", "junit": "\(reports)/report.xml",
                    "sarif": "\(reports)/report.sarif", "html": "\(reports)/report.html",
                ])
            #expect(step.summary.contains("PlayerBridge: 1 passed"))
            for path in step.outputs.values where path.contains("/") {
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path()))
            }
        }
    }

    @Test func aBrokenPayloadIsAnnotatedAndFails() async throws {
        try await Self.run(["PATHS": "a.cases.jsonl"], files: ["a.cases.jsonl": Self.broken]) { _, step in
            #expect(step.result.status == 1)
            #expect(step.outputs["exit-code"] == "1")
            #expect(step.result.output.contains("::error file=a.cases.jsonl,line=1,"))
        }
    }

    @Test func failOnIsObeyed() async throws {
        let inputs = ["PATHS": "a.cases.jsonl", "FAIL_ON": "never"]
        try await Self.run(inputs, files: ["a.cases.jsonl": Self.broken]) { _, step in
            #expect(step.result.status == 0)
        }
    }

    @Test func aMissingInputEndsWithTwo() async throws {
        try await Self.run(["PATHS": "nothing"]) { _, step in
            #expect(step.result.status == 2)
            #expect(step.outputs["exit-code"] == "2")
            #expect(step.result.output.contains("::error "))
        }
    }

    /// One word a line: neither spaces nor patterns nor commands in an input are read by the shell.
    @Test func inputsAreNoShell() async throws {
        let name = "a b'\"$(touch broken-out)`touch broken-out`*;touch broken-out.cases.jsonl"
        let inputs = [
            "PATHS": "\(name)\n-x.cases.jsonl", "ARGUMENTS": "--rule=disputed=off\n--verbose", "REPORTS": "r e",
        ]
        let files = [name: Self.right, "-x.cases.jsonl": Self.right]
        try await Self.run(inputs, files: files) { folder, step in
            #expect(step.result.status == 0, "\(step.result.all)")
            #expect(step.outputs["html"] == "r e/report.html")
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path())
            #expect(!left.contains("broken-out"))
        }
    }

    private static let installer = ["apt-get": "echo apt-get \"$@\"", "sudo": "exec \"$@\""]

    @Test func packagesAreInstalledOnceTheirSumsAreRight() async throws {
        let files = [
            "p/playerbridge_1_amd64.deb": "a", "p/playerbridge-lint_1_amd64.deb": "b", "a.cases.jsonl": Self.right,
            "p/SHA256SUMS": """
            ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  playerbridge_1_amd64.deb
            3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  playerbridge-lint_1_amd64.deb
            0000000000000000000000000000000000000000000000000000000000000000  playerbridge-1-linux-amd64.tar.xz

            """,
        ]
        let inputs = ["PACKAGES": "p", "PATHS": "a.cases.jsonl"]
        try await Self.run(inputs, files: files, programs: Self.installer) { _, step in
            #expect(step.result.status == 0, "\(step.result.all)")
            #expect(
                step.result.output.contains(
                    "apt-get install -qq -y --no-install-recommends p/playerbridge_1_amd64.deb p/playerbridge-lint_1_amd64.deb"
                ))
        }
        let changed = files.merging(["p/playerbridge_1_amd64.deb": "changed"]) { $1 }
        try await Self.run(inputs, files: changed, programs: Self.installer) { _, step in
            #expect(step.result.status == 2)
            #expect(
                step.result.output.contains("::error title=playerbridge::the packages in p do not match SHA256SUMS"))
            #expect(!step.result.output.contains("apt-get install"))
        }
    }

    /// `action.yml` names what the script reads and writes, and nothing else.
    @Test func actionAndScriptAgree() throws {
        let action = String(decoding: try Repository.bytes(of: "action.yml"), as: UTF8.self)
        let script = String(decoding: try Repository.bytes(of: "Integrations/github/playerbridge"), as: UTF8.self)
        let passed = Set(action.matches(of: /(INPUT_[A-Z_]+):/).map { String($0.1) })
        let read = Set(script.matches(of: /\$\{(INPUT_[A-Z_]+)/).map { String($0.1) })
        #expect(passed == read && passed.count == 6)
        let declared = Set(
            action.prefix(upTo: action.range(of: "\noutputs:")!.lowerBound).matches(of: /\n  ([a-z-]+):\n/).map {
                String($0.1)
            })
        let used = Set(action.matches(of: /inputs\.([a-z-]+)/).map { String($0.1) })
        #expect(declared == used)
        for output in action.matches(of: /outputs\.([a-z-]+)/).map({ String($0.1) }) {
            #expect(script.contains("\(output)=") || script.contains("\(output):"), "\(output)")
        }
        // Actions of others are pinned to a commit.
        for reference in action.matches(of: /uses: (\S+)/).map({ String($0.1) }) {
            #expect(reference.wholeMatch(of: /[\w.\/-]+@[0-9a-f]{40}/) != nil, "\(reference)")
        }
    }
}
