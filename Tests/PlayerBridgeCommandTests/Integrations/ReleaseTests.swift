import Foundation
import TestSupport
import Testing

/// What `make release` refuses, in a repository of its own; the bill of materials against NOTICE.
@Suite struct ReleaseTests {
    private static let script = Repository.root.appending(path: ".ci/release.py").path()

    private static func files(version: String = "1.2.3", changelog: String) -> [String: String] {
        [
            "Sources/BridgeFindings/ToolVersion.swift": "    public static let current = \"\(version)\"\n",
            "CHANGELOG.md": changelog, "NOTICE": "",
        ]
    }

    private static let right = "# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2027-03-31\n\n### Added\n- A thing.\n"

    @Test(arguments: [
        (files(changelog: right), "true", ""),
        (files(version: "1.2.2", changelog: right), "true", "Sources/BridgeFindings/ToolVersion.swift says 1.2.2"),
        (files(changelog: "# Changelog\n\n## Unreleased\n- A thing.\n"), "true", "CHANGELOG.md has no section 1.2.3"),
        (files(changelog: "## 1.2.3\n- A thing.\n"), "true", "the section 1.2.3 of CHANGELOG.md has no day"),
        (files(changelog: "## 1.2.3 - 2027-03-31\n"), "true", "the section 1.2.3 of CHANGELOG.md is empty"),
        (
            files(changelog: right.replacing("## Unreleased\n", with: "## Unreleased\n- More.\n")), "true",
            "still has lines under Unreleased"
        ),
        (files(changelog: right), "touch new", "there are changes that are not committed"),
        (files(changelog: right), "git tag v1.2.3", "the tag v1.2.3 exists"),
    ])
    func changelogVersionAndTagAreChecked(files: [String: String], then: String, problem: String) async throws {
        try await TemporaryFolder.with(files) { folder in
            let line = """
                export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b.invalid GIT_COMMITTER_NAME=a \
                GIT_COMMITTER_EMAIL=a@b.invalid
                git init -q && git add . && git commit -q -m first && \(then) && \
                PLAYERBRIDGE_ROOT=$PWD python3 -B '\(Self.script)' --check 1.2.3
                """
            let result = try await ToolProcess.shell(line, in: folder)
            #expect(result.status == (problem.isEmpty ? 0 : 1), "\(result.all)")
            #expect(problem.isEmpty ? result.errors.isEmpty : result.errors.contains(problem), "\(result.all)")
        }
    }

    /// The version has one place; everything else reads it there.
    @Test func versionIsWrittenOnce() async throws {
        let version = try await ToolProcess.run("--version").output.split(separator: " ").last?.trimmingCharacters(
            in: .newlines)
        let number = try #require(version)
        let page = try await ToolProcess.run("manual").output
        #expect(page.contains("\"PlayerBridge \(number)\""))
        let source = String(
            decoding: try Repository.bytes(of: "Sources/BridgeFindings/ToolVersion.swift"), as: UTF8.self)
        #expect(source.contains("current = \"\(number)\""))
    }
}
