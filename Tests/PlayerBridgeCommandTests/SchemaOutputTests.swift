import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

@testable import PlayerBridgeCommand

/// The schemas that editors read, against the readers of the tool and against its own files.
@Suite struct SchemaOutputTests {
    private static let python = Repository.root.appending(path: ".venv/bin/python").path()
    private static let canValidate = FileManager.default.isExecutableFile(atPath: python)

    @Test(arguments: ["cases", "tape", "scenario", "report", "settings"])
    func schemasHaveStableNames(name: String) throws {
        let text = String(decoding: try Repository.bytes(of: "fixtures/\(name).schema.json"), as: UTF8.self)
        #expect(text.contains("\"$id\": \"urn:playerbridge:schema:\(name)-1\""))
    }

    // MARK: Settings

    /// Written from the table of options: a setting is an option without its hyphens.
    private static var settings: String {
        func value(_ option: OptionDeclaration) -> String {
            let one: String
            switch option.completion {
            case _ where option.placeholder == nil: one = "\"type\": \"boolean\""
            case .words(let words): one = "\"enum\": [\(words.map { "\"\($0)\"" }.joined(separator: ", "))]"
            default: one = "\"type\": [\"string\", \"number\", \"object\", \"array\"]"
            }
            let single = "{ \(one) }"
            guard option.isRepeatable, option.placeholder != nil else { return single }
            return "{ \"anyOf\": [\(single), { \"type\": \"array\", \"items\": \(single) }] }"
        }
        func member(_ option: OptionDeclaration, _ indent: String) -> String {
            if option.id == Options.rule.declaration.id {
                return
                    "\(indent)\"rules\": { \"type\": \"object\", \"additionalProperties\": { \"enum\": [\"off\", \"note\", \"warning\", \"error\"] } }"
            }
            let help = ValueNotation.json(.string(JavaScriptString(option.help)))
            let schema = value(option)
            return "\(indent)\"\(option.name)\": { \"description\": \(help), \(schema.dropFirst(2))"
        }
        var shared: [String: OptionDeclaration] = [:]
        for option in CommandTable.all.flatMap(\.options) where option.isShared { shared[option.name] = option }
        let top = shared.values.sorted { $0.name < $1.name }.map { member($0, "    ") }
        let sections = CommandTable.all.filter { !$0.options.isEmpty }.map { command in
            let members = command.options.sorted { $0.name < $1.name }.map { member($0, "        ") }
            return """
                    "\(command.name)": {
                      "description": \(ValueNotation.json(.string(JavaScriptString(command.summary)))),
                      "type": "object",
                      "additionalProperties": false,
                      "properties": {
                \(members.joined(separator: ",\n"))
                      }
                    }
                """
        }
        return """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$id": "urn:playerbridge:schema:settings-1",
              "title": "Settings of PlayerBridge",
              "description": "The options of a repository in .playerbridge.json5; those of one command under its name.",
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "$schema": { "type": "string" },
            \((top + sections).joined(separator: ",\n"))
              }
            }

            """
    }

    @Test func settingsAreTheOptionsOfTheTable() throws {
        let path = "fixtures/settings.schema.json"
        if ProcessInfo.processInfo.environment["PLAYERBRIDGE_REWRITE_OUTPUTS"] != nil {
            try Data(Self.settings.utf8).write(to: Repository.root.appending(path: path))
        }
        let text = String(decoding: (try? Repository.bytes(of: path)) ?? [], as: UTF8.self)
        #expect(text == Self.settings, "make outputs rewrites it")
        #expect(throws: Never.self) { try LiteralTree.parse(Array(text.utf8), as: .json) }
    }

    @Test func schemaIsAllowedInEveryFile() async throws {
        let files = [
            ".playerbridge.json5": "{ $schema: 'settings.schema.json' }",
            "a.cases.jsonl": """
            {"$schema": "cases.schema.json", "cases": 1}
            {"id": "a", "invoke": "hideProductList", "arguments": ""}

            """,
            "a.tape.jsonl": """
            {"$schema": "tape.schema.json", "tape": 1}
            {"at": 1, "invoke": "hideProductList", "arguments": ""}

            """,
            "a.scenario.json5":
                "{ $schema: 'scenario.schema.json', scenario: 1, player: 'live', configuration: { currency: 'USD', locale: 'en-US' }, steps: [{ wait: 1 }] }",
        ]
        try await TemporaryFolder.with(files) { folder in
            let result = try await ToolProcess.shell("playerbridge check .", in: folder)
            #expect(result.status == 0, "\(result.all)")
        }
    }

    // MARK: Validation, by a validator from outside

    /// Runs a validator over values; returns which are not valid.
    private static func invalid(_ values: [String], by schema: String) async throws -> [Int] {
        let code = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1], encoding="utf-8"))
            jsonschema.Draft202012Validator.check_schema(schema)
            check = jsonschema.Draft202012Validator(schema)
            for index, line in enumerate(open(sys.argv[2], encoding="utf-8")):
                for error in check.iter_errors(json.loads(line, parse_constant=str)):
                    print(index, file=sys.stdout); print(error.message[:200], file=sys.stderr); break
            """
        return try await TemporaryFolder.with(["code.py": code, "values": values.joined(separator: "\n") + "\n"]) {
            folder in
            let path = Repository.root.appending(path: "fixtures/\(schema).schema.json").path()
            let result = try await ToolProcess.shell("'\(python)' code.py '\(path)' values", in: folder)
            #expect(result.status == 0, "\(result.all)")
            return result.output.split(separator: "\n").compactMap { Int($0) }
        }
    }

    private static func lines(of suffix: String) throws -> [String] {
        let files = ["fixtures", "Examples"].flatMap { Repository.files(in: $0, endingIn: suffix) }
        return try files.filter { !$0.contains("/.build/") }.flatMap { file in
            String(decoding: try Repository.bytes(of: file), as: UTF8.self).split(separator: "\n").map(String.init)
        }.filter { !$0.trimmingCharacters(in: .whitespaces).isEmpty }
    }

    @Test(.enabled(if: canValidate), arguments: [("cases", ".cases.jsonl"), ("tape", ".tape.jsonl")])
    func ourLinesAreValid(schema: String, suffix: String) async throws {
        let lines = try Self.lines(of: suffix)
        #expect(lines.count > 5)
        #expect(try await Self.invalid(lines, by: schema) == [])
    }

    @Test(.enabled(if: canValidate)) func ourScenariosAreValid() async throws {
        let scenarios = try Repository.files(in: "fixtures/scenarios", endingIn: ".json5").map { path in
            let tree = try LiteralTree.parse(try Repository.bytes(of: path), as: .json5)
            return ValueNotation.json(try ValueNotation.value(of: tree))
        }
        #expect(scenarios.count > 10)
        #expect(try await Self.invalid(scenarios, by: "scenario") == [])
    }

    @Test(.enabled(if: canValidate)) func aReportIsValid() async throws {
        let result = try await ToolProcess.run("check", "fixtures", "--format", "json")
        let text = ValueNotation.json(try result.report())
        #expect(try await Self.invalid([text, "{}", "[]"], by: "report") == [1, 2])
    }

    /// What the tool refuses, the schema refuses; and what it takes, the schema takes.
    @Test(
        .enabled(if: canValidate),
        arguments: [
            (#"{"id": "a", "invoke": "f", "arguments": ""}"#, true),
            (#"{"id": "a", "invoke": "f", "template": "\\(a)", "values": {"a": 1}}"#, true),
            (#"{"id": "a", "invoke": "f", "arguments": "", "expcet": {}}"#, false),
            (#"{"id": "a", "invoke": "f"}"#, false), (#"{"id": 1, "invoke": "f", "arguments": ""}"#, false),
            (#"{"id": "a", "invoke": "f", "arguments": "", "x-mine": 1}"#, true),
            (#"{"id": "a", "invoke": "f", "arguments": "", "expect": {"verdict": "lost"}}"#, false),
            (#"{"id": "a", "invoke": "f", "arguments": "", "expect": {"verdict": "delivered"}}"#, true),
            (#"{"id": "a", "event": {"type": "close"}, "info": "true"}"#, true),
            (#"{"id": "a", "event": {"typ": "close"}, "info": "true"}"#, false),
            (#"{"id": "a", "invoke": "f", "arguments": "", "intended": 1}"#, false),
            (
                #"{"id": "a", "invoke": "f", "arguments": "", "waive": {"rule": "disputed", "reason": "r", "until": "2099-01-01"}}"#,
                true
            ),
            (
                #"{"id": "a", "invoke": "f", "arguments": "", "waive": {"rule": "disputed", "reason": " ", "until": "2099-01-01"}}"#,
                false
            ),
        ])
    func schemaAndReaderAgree(line: String, isValid: Bool) async throws {
        #expect(try await Self.invalid([line], by: "cases") == (isValid ? [] : [0]))
        try await TemporaryFolder.with(["a.cases.jsonl": "{\"cases\": 1, \"player\": \"recording\"}\n\(line)\n"]) {
            folder in
            let result = try await ToolProcess.shell("playerbridge check a.cases.jsonl --fail-on never", in: folder)
            #expect((result.status != 2) == isValid, "\(result.all)")
        }
    }
}
