import Foundation
import TestSupport
import Testing

/// The same inputs give the same bytes, whoever calls.
@Suite struct SameBytesTests {
    /// All fixtures but the hostile ones: what a loop that never ends is ended by depends on how busy a machine is.
    static let inputs =
        "fixtures/bridge-bugs.cases.jsonl fixtures/fresh-faults.cases.jsonl fixtures/scenarios fixtures/tapes Examples/Tapes"
        + ["cart", "framing", "hydration", "numbers", "wishlist"].map { " fixtures/samples/\($0).cases.jsonl" }.joined()

    static let environments: [[String: String]] = [
        ["TZ": "Asia/Kathmandu", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"],
        ["TZ": "America/St_Johns", "LC_ALL": "C", "LANG": "C"],
        ["TZ": "UTC", "LC_ALL": "de_DE.UTF-8", "COLUMNS": "40"],
        ["LC_NUMERIC": "fr_FR.UTF-8", "NO_COLOR": "1", "TERM": "dumb"],
    ]

    @Test func runsAreRepeatable() async throws {
        let usual = try await Self.reports([:], limit: "")
        #expect(usual.allSatisfy { $0.utf8.count > 100 })
        let limits = ["ulimit -s 1024;", "ulimit -s 65536 2>/dev/null;", "ulimit -s unlimited 2>/dev/null;", ""]
        for (environment, limit) in zip(Self.environments, limits) {
            #expect(try await Self.reports(environment, limit: limit) == usual, "\(environment) \(limit)")
        }
    }

    /// Text, one line a finding, and JSON, of one run.
    private static func reports(_ environment: [String: String], limit: String) async throws -> [String] {
        try await TemporaryFolder.with { folder in
            let files = ["json", "short"].map { folder.appending(path: $0).path() }
            let line = "\(limit) playerbridge check \(inputs) --report json=\(files[0]) --report short=\(files[1])"
            let result = try await ToolProcess.shell(line, environment: environment)
            let written = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
            return ["\(result.status)\n\(result.output)"] + written
        }
    }

    @Test func payloadsSeeTheSameMachine() async throws {
        let line = """
            playerbridge invoke echo --record echo --format json -- "new Date(0).toString(), (1234.5).toLocaleString(), \
            new Date(2026, 0, 1, 12).toISOString(), new Date(0).toLocaleDateString(), 'ä' < 'z', 'i'.toLocaleUpperCase()"
            """
        var outputs: Set<String> = [try await ToolProcess.shell(line).output]
        for environment in Self.environments {
            outputs.insert(try await ToolProcess.shell(line, environment: environment).output)
        }
        #expect(outputs.count == 1, "\(outputs)")
        #expect(outputs.first?.contains("1970 00:00:00 GMT+0000") == true, "\(outputs)")
    }
}
