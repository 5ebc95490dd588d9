import TestSupport
import Testing

/// The same inputs give the same bytes, whoever calls.
@Suite struct SameBytesTests {
    /// All fixtures but the hostile ones: what a loop that never ends is ended by depends on how busy a machine is.
    static let inputs =
        "fixtures/bridge-bugs.cases.jsonl fixtures/fresh-faults.cases.jsonl fixtures/scenarios fixtures/tapes Examples/Tapes"
        + ["cart", "framing", "hydration", "numbers", "wishlist"].map { " fixtures/samples/\($0).cases.jsonl" }.joined()

    static let environments: [[String: String]] = [
        ["TZ": "Asia/Kathmandu", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"], ["TZ": "America/St_Johns", "LC_ALL": "C", "LANG": "C"],
        ["TZ": "UTC", "LC_ALL": "de_DE.UTF-8", "COLUMNS": "40"], ["LC_NUMERIC": "fr_FR.UTF-8", "NO_COLOR": "1", "TERM": "dumb"],
    ]

    @Test(arguments: ["text", "short", "json"])
    func runsAreRepeatable(format: String) async throws {
        let line = "playerbridge check \(Self.inputs) --format \(format)"
        let usual = try await ToolProcess.shell(line)
        #expect(usual.output.utf8.count > 100)
        for (index, environment) in Self.environments.enumerated() {
            let limit = ["ulimit -s 1024;", "ulimit -s 65536 2>/dev/null;", "ulimit -s unlimited 2>/dev/null;", ""][index]
            let other = try await ToolProcess.shell("\(limit) \(line)", environment: environment)
            #expect(other.output == usual.output, "\(environment) \(limit)")
            #expect(other.status == usual.status)
        }
    }

    @Test(arguments: ["new Date(0).toString()", "new Date(2026, 0, 1, 12).toISOString()", "(1234.5).toLocaleString()", "new Date(0).toLocaleDateString()", "'ä' < 'z'", "'i'.toLocaleUpperCase()"])
    func payloadsSeeTheSameMachine(expression: String) async throws {
        let line = "playerbridge invoke echo \"\(expression)\" --record echo --format json"
        var outputs: Set<String> = [try await ToolProcess.shell(line).output]
        for environment in Self.environments { outputs.insert(try await ToolProcess.shell(line, environment: environment).output) }
        #expect(outputs.count == 1, "\(outputs)")
    }
}
