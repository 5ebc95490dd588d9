import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

@testable import PlayerBridgeCommand

@Suite struct InitCommandTests {
    private static let swift = """
        func send(_ player: Player, _ name: String) async throws {
            _ = try await player.invoke(function: "updateProductWithData", arguments: "'p', { sku: 's', name: '\\(name)' }")
        }

        """

    private static func files(in folder: URL) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            let path = folder.appending(path: name).path(percentEncoded: false)
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    @Test func itShowsAndWritesNothing() async throws {
        try await TemporaryFolder.with(["README.md": "An app.\n"]) { folder in
            let result = try await ToolProcess.shell("playerbridge init", in: folder)
            #expect(result.status == 0, "\(result.all)")
            #expect(result.output.hasPrefix("found in .: no Swift source, no CI\n\nnew .playerbridge.json5: "))
            #expect(result.output.hasSuffix("\nnothing was written; --yes writes 3 files\n"))
            #expect(Self.files(in: folder) == ["README.md"])
        }
    }

    /// What it writes is read by the tool itself, and passes.
    @Test func whatItWritesPasses() async throws {
        try await TemporaryFolder.with(["README.md": "An app.\n"]) { folder in
            let line = "playerbridge init --yes && playerbridge check payloads"
            let result = try await ToolProcess.shell(line, in: folder)
            #expect(result.status == 0, "\(result.all)")
            #expect(
                Self.files(in: folder) == [
                    ".github/workflows/playerbridge.yml", ".playerbridge.json5", "README.md",
                    "payloads/first.cases.jsonl",
                ])
            let workflow = try String(
                contentsOf: folder.appending(path: ".github/workflows/playerbridge.yml"), encoding: .utf8)
            #expect(!workflow.contains("playerbridge lint"))
        }
    }

    @Test func nothingIsOverwritten() async throws {
        let files = [
            ".playerbridge.json5": "{ 'fail-on': 'warning' }", "payloads/first.cases.jsonl": "mine\n",
            ".gitlab-ci.yml": "",
        ]
        try await TemporaryFolder.with(files) { folder in
            let result = try await ToolProcess.shell(
                "ln -s nowhere playerbridge.gitlab-ci.yml; playerbridge init --yes", in: folder)
            #expect(result.status == 0, "\(result.all)")
            #expect(
                result.output == """
                    found in .: GitLab CI

                    kept .playerbridge.json5: it exists

                    kept payloads/first.cases.jsonl: it exists

                    kept playerbridge.gitlab-ci.yml: it exists

                    """)
            for (name, text) in files {
                #expect(try String(contentsOf: folder.appending(path: name), encoding: .utf8) == text)
            }
        }
    }

    /// First cases are the payloads that lint found, expected as they are today.
    @Test(.enabled(if: lintIsBuilt)) func firstCasesComeFromLint() async throws {
        let files = ["Sources/App.swift": Self.swift, "Pods/Other.swift": Self.swift, ".github/x": ""]
        try await TemporaryFolder.with(files) { folder in
            let result = try await ToolProcess.shell(
                "playerbridge init --yes && playerbridge check payloads", in: folder)
            #expect(result.status == 0, "\(result.all)")
            #expect(result.output.hasPrefix("found in .: 1 Swift file, GitHub Actions\n"))
            let cases = try String(contentsOf: folder.appending(path: "payloads/first.cases.jsonl"), encoding: .utf8)
            let lines = cases.split(separator: "\n")
            let first = try ValueNotation.value(of: LiteralTree.parse(Array(lines[0].utf8), as: .json))
            #expect(first["id"]?.swiftString == "App.swift-2")
            #expect(first["invoke"]?.swiftString == "updateProductWithData")
            #expect(first["expect"]?["verdict"]?.swiftString == "rejected")
        }
    }

    @Test func aFileIsNoRepository() async throws {
        try await TemporaryFolder.with(["a": ""]) { folder in
            for name in ["a", "nothing"] {
                let result = try await ToolProcess.shell("playerbridge init \(name)", in: folder)
                #expect(result.status == 2)
                #expect(result.errors.hasPrefix("playerbridge: \(name) is not a folder\n"), "\(result.all)")
            }
        }
    }

    @Test func aFolderThatCannotBeWrittenEndsWithTwo() async throws {
        try await TemporaryFolder.with(["payloads": "a file in the way"]) { folder in
            let result = try await ToolProcess.shell("playerbridge init --yes", in: folder)
            #expect(result.status == 2, "\(result.all)")
            #expect(result.errors.contains("payloads"))
        }
    }
}
