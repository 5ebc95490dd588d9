import JavaScriptSyntax
import TestSupport
import Testing

@Suite struct RedactCommandTests {
    /// Rule and place of every error, line by line.
    private static func errors(of tape: String) async throws -> [String] {
        try await TemporaryFolder.with(["t.tape.jsonl": tape]) { folder in
            try await ToolProcess.run(["replay", "t.tape.jsonl", "--format", "json"], in: folder).outcomes()
        }
    }

    @Test(arguments: ["Examples/Tapes/lost-answers.tape.jsonl", "fixtures/tapes/evening-show.tape.jsonl"])
    func customerDataGoesAndVerdictsStay(path: String) async throws {
        let original = String(decoding: try Repository.bytes(of: path), as: UTF8.self)
        let redacted = try await ToolProcess.run("redact", path)
        #expect(redacted.status == 0, "\(redacted.all)")
        #expect(redacted.errors.hasSuffix(" lines are unchanged\n"))
        for word in ["Kim", "84213", "Potter", "Norrlund", "Oak", "Björkvrå", "KIDS", "CH-14", "k-7", "k-19"]
        where original.contains(word) {
            #expect(!redacted.output.contains(word), "\(word)")
        }
        let before = try await Self.errors(of: original)
        #expect(before.count > 8)
        #expect(try await Self.errors(of: redacted.output) == before)
    }

    @Test func unreadableTapesAreToldByLine() async throws {
        try await TemporaryFolder.with(["t.tape.jsonl": "{\"tape\": 1, \"player\": \"live\"}\n{\"at\": 1}\n"]) {
            folder in
            let result = try await ToolProcess.run(["redact", "t.tape.jsonl"], in: folder)
            #expect(result.status == 2 && result.output.isEmpty)
            #expect(
                result.errors.contains("t.tape.jsonl:2:1: a line of a tape needs one of event, invoke, notify"),
                "\(result.all)")
        }
        let missing = try await ToolProcess.run("redact", "no-such.tape.jsonl")
        #expect(missing.status == 2 && missing.errors.contains("cannot be read"))
    }
}
