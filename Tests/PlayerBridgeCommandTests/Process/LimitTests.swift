import JavaScriptSyntax
import TestSupport
import Testing

/// Nothing that a payload does hangs or ends a run: the next input is still judged.
@Suite(.serialized) struct LimitTests {
    private static func cases(_ hostile: String) -> String {
        let payload = ValueNotation.json(.string(hostile))
        return """
            {"cases": 1, "player": "recording", "functions": ["echo"]}
            {"id": "before", "invoke": "echo", "arguments": "1", "intended": [1], "expect": {}}
            {"id": "hostile", "invoke": "echo", "arguments": \(payload)}
            {"id": "after", "invoke": "echo", "arguments": "2", "intended": [2], "expect": {}}
            """
    }

    @Test(arguments: [
        ("(() => { while (true) {} })()", "script-timeout"),
        ("(function f() { Promise.resolve().then(f) })()", "script-timeout"),
        (
            "Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0)",
            "script-timeout"
        ),
        ("'a'.repeat(3e5).replace(/a*b/g, '')", "script-timeout"),
        ("Array.from({ length: 3e7 }, (_, i) => ({ i }))", "script-timeout script-crash script-error"),
    ])
    func payloadsThatDoNotEnd(payload: String, rules: String) async throws {
        try await TemporaryFolder.with(["l.cases.jsonl": Self.cases(payload)]) { folder in
            let result = try await ToolProcess.run(
                ["check", "l.cases.jsonl", "--format", "json", "--time-limit", "0.5", "--memory-limit", "500"],
                in: folder)
            let outcomes = try result.outcomes()
            #expect(result.status == 1, "\(result.all)")
            #expect([outcomes.first, outcomes.last] == ["delivered", "delivered"])
            let words = outcomes[1].split(separator: " ").map(String.init)
            #expect(
                words.first == "failed" && words.count == 2 && rules.split(separator: " ").contains { $0 == words[1] },
                "\(outcomes)")
        }
    }

    @Test(arguments: [
        (String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000), ["rejected engine-limit"]),
        (String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000), ["rejected engine-limit"]),
        (
            "(a => { for (let i = 0; i < 60; i++) a = [a, a]; return a })([])",
            ["delivered value-too-large", "delivered"]
        ),
        (
            "(a => { for (let i = 0; i < 100000; i++) a = [a]; return a })([])",
            ["delivered value-too-large", "delivered"]
        ),
    ])
    func payloadsThatAreTooLarge(payload: String, outcomes: [String]) async throws {
        try await TemporaryFolder.with(["l.cases.jsonl": Self.cases(payload)]) { folder in
            let result = try await ToolProcess.run(
                ["check", "l.cases.jsonl", "--format", "json", "--time-limit", "10"], in: folder)
            let all = try result.outcomes()
            #expect([all.first, all.last] == ["delivered", "delivered"])
            #expect(outcomes.contains(all[1]), "\(all[1])")
        }
    }

    /// The whole output of the one rule that speaks in the parent process only, in each look.
    @Test(arguments: [
        [], ["--ascii"], ["--color", "always"],
    ])
    func saysThatAPayloadEndedItsProcess(look: [String]) async throws {
        let result = try await ToolProcess.run(
            [
                "invoke", "f", "new Array(1e9).fill(0)", "--player", "recording", "--memory-limit", "300",
                "--time-limit", "30",
            ]
                + look)
        func shown(_ code: String, _ text: String) -> String {
            look.contains("always") ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
        }
        let message = "the payload used more than 300 MB of memory and was killed [script-crash]"
        #expect(
            result.output == """
                \(shown("1", "command line: invoke f: failed"))
                \(shown("1;31", "error")): \(shown("1", message))

                1 checked, 0 passed, \(shown("1;31", "1 failed"))
                findings: 1 error
                not checked: other engines, the contract, rendering; assumed: host model function-wrapper

                """)
        #expect(result.status == 1)
    }

    /// Ctrl-C ends the run after the payload at hand, and the report holds what was done.
    @Test func anInterruptedRunReportsWhatWasDone() async throws {
        let line = #"{"invoke": "echo", "arguments": "(() => { while (true) {} })()"}"#
        let text = "{\"cases\": 1, \"player\": \"recording\"}\n" + String(repeating: line + "\n", count: 100)
        try await TemporaryFolder.with(["i.cases.jsonl": text]) { folder in
            let result = try await ToolProcess.run(
                ["check", "i.cases.jsonl", "--format", "json", "--time-limit", "0.3"], in: folder, interruptAfter: 3)
            #expect(result.status == 130)
            let count = try result.report()["results"]?.elements.count ?? 0
            #expect(count < 100)
        }
    }

    /// A reader that goes away is no fault to talk about.
    @Test(arguments: [
        "playerbridge check fixtures --verbose | head -1", "playerbridge explain | head -1",
        "playerbridge --help | head -1",
    ])
    func closedPipesAreQuiet(line: String) async throws {
        let result = try await ToolProcess.shell(line)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.output.split(separator: "\n").count == 1)
    }
}
