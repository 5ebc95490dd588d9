import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// The script of the GitLab job, taken out of the template and run as a runner runs it.
@Suite struct GitLabTemplateTests {
    private static let template = "Integrations/gitlab/playerbridge.yml"

    private static func block(after key: String) throws -> String {
        let text = String(decoding: try Repository.bytes(of: template), as: UTF8.self)
        let start = try #require(text.range(of: "  \(key):\n    - |\n"))
        return text[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { $0.hasPrefix("      ") }.map { $0.dropFirst(6) }.joined(separator: "\n")
    }

    @Test(arguments: [("'Vase'", Int32(0), 0), ("'Levi's'", 1, 1)])
    func scriptLeavesTheReportsThatTheJobPublishes(value: String, status: Int32, issues: Int) async throws {
        let line = #"{"id": "a", "invoke": "updateProductWithData", "arguments": "'p', { sku: 's', name: \#(value) }"}"#
        try await TemporaryFolder.with(["a.cases.jsonl": line + "\n"]) { folder in
            let setUp = try Self.block(after: "before_script")
            let script = try Self.block(after: "script")
            let result = try await ToolProcess.shell(
                "set -e\n\(setUp)\n\(script)", in: folder,
                environment: [
                    "PLAYERBRIDGE_COMMAND": "check", "PLAYERBRIDGE_PATHS": "a.cases.jsonl",
                    "PLAYERBRIDGE_ARGUMENTS": "",
                ])
            #expect(result.status == status, "\(result.all)")
            let text = String(decoding: try Repository.bytes(of: Self.template), as: UTF8.self)
            for name in text.matches(of: /(?:junit|codequality): (\S+)\n/).map({ String($0.1) }) {
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: name).path()), "\(name)")
            }
            let quality = try Data(contentsOf: folder.appending(path: "playerbridge.json"))
            let found = try ValueNotation.value(of: LiteralTree.parse(Array(quality), as: .json)).elements
            #expect(found.count { $0["severity"]?.swiftString == "critical" } == issues)
            #expect(found.allSatisfy { $0["location"]?["path"]?.swiftString == "a.cases.jsonl" })
        }
    }
}
