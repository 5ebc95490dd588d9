import BridgeFindings
import FindingReports
import Testing

@testable import PlayerBridgeCommand

@Suite struct ArgumentParserTests {
    private func run(_ words: [String]) throws -> Invocation {
        guard case .run(let invocation) = try ArgumentParser().parse(words) else {
            throw ArgumentError(code: .missingCommand, origin: .end, message: "no run")
        }
        return invocation
    }

    @Test func optionsArgumentsAndTheirOrder() throws {
        let invocation = try run([
            "invoke", "--player", "recording", "echo", "--record=a=b", "'p-1'", "--record", "c", "--ascii",
        ])
        #expect(invocation.command.name == "invoke")
        #expect(invocation.arguments.map(\.text) == ["echo", "'p-1'"])
        #expect(invocation.arguments.map(\.origin) == [.commandLine(index: 4), .commandLine(index: 6)])
        #expect(invocation[Options.player] == .recording)
        #expect(invocation.all(Options.record) == ["a=b", "c"])
        #expect(invocation.has(Options.ascii))
        #expect(!invocation.has(Options.verbose))
        #expect(invocation[Options.timeLimit] == nil)
    }

    @Test(arguments: [
        (["invoke", "f", "-5"], ["f", "-5"]),
        (["invoke", "f", "-"], ["f", "-"]),
        (["invoke", "f", ""], ["f", ""]),
        (["invoke", "f", "-h"], ["f", "-h"]),
        (["invoke", "--", "f", "--ascii"], ["f", "--ascii"]),
        (["invoke", "f", "--", "--"], ["f", "--"]),
        (["invoke", "f", "'a' --help"], ["f", "'a' --help"]),
        (["check", "a", "b", "c"], ["a", "b", "c"]),
        (["new", "case", "f"], ["f"]),
        (["explain"], []),
    ])
    func positionals(words: [String], expected: [String]) throws {
        #expect(try run(words).arguments.map(\.text) == expected)
    }

    @Test func typedValues() throws {
        let invocation = try run([
            "check", "x", "--time-limit", "0.5", "--memory-limit=64", "--only", "web", "--fail-on", "never",
            "--rule", "disputed=off", "--rule", "empty-value=error", "--report", "json=a=b.json", "--format", "short",
            "--color", "never",
        ])
        #expect(invocation[Options.timeLimit] == 0.5)
        #expect(invocation[Options.memoryLimit] == 64)
        #expect(invocation[Options.only] == .web)
        #expect(invocation[Options.failOn] == .never)
        #expect(invocation[Options.failOn]?.severity == nil)
        let rules = invocation.all(Options.rule)
        #expect(rules.map(\.rule) == [.disputed, .emptyValue])
        #expect(rules.map(\.severity) == [nil, .error])
        #expect(invocation.all(Options.report).map(\.name) == ["json"])
        #expect(invocation.all(Options.report).map(\.value) == ["a=b.json"])
        #expect(invocation[Options.format] == "short")
        #expect(invocation[Options.color] == .never)
    }

    @Test func valueMayLookLikeAnOptionAfterAnEqualsSign() throws {
        #expect(try run(["invoke", "f", "--intended=--ascii"])[Options.intended] == "--ascii")
        #expect(try run(["invoke", "f", "--intended", "--x"])[Options.intended] == "--x")
        #expect(try run(["invoke", "f", "--intended=\u{301}"])[Options.intended] == "\u{301}")
        #expect(try run(["invoke", "f", "--intended="])[Options.intended] == "")
    }

    @Test(arguments: [
        (
            [], "",
            "playerbridge: missing command\n"
                + "  commands: \(CommandTable.all.map(\.name).joined(separator: ", "))\n  see playerbridge --help\n"
        ),
        (["invok"], "", "playerbridge: unknown command invok\n  did you mean invoke?\n  see playerbridge --help\n"),
        (
            ["frobnicate"], "",
            "playerbridge: unknown command frobnicate\n"
                + "  commands: \(CommandTable.all.map(\.name).joined(separator: ", "))\n  see playerbridge --help\n"
        ),
        (["new"], "", "playerbridge: incomplete command new\n  commands: new case\n  see playerbridge --help\n"),
        (
            ["new", "cas"], "",
            "playerbridge: unknown command new cas\n  did you mean new case?\n  see playerbridge --help\n"
        ),
        (
            ["--ascii", "check"], "",
            "playerbridge: missing command before --ascii\n"
                + "  options come after the command\n  see playerbridge --help\n"
        ),
        (
            ["check"], "check",
            "playerbridge: missing argument PATH\n  A file, or a folder to search for *.scenario.json5, "
                + "*.cases.jsonl and *.tape.jsonl.\n  see playerbridge check --help\n"
        ),
        (
            ["check", "x", "--colour", "never"], "check",
            "playerbridge: unknown option --colour for check\n"
                + "  did you mean --color?\n  see playerbridge check --help\n"
        ),
        (["check", "x", "--"], "ok", ""),
        (["check", "--", "-x"], "ok", ""),
        (
            ["-v"], "",
            "playerbridge: unknown option -v\n"
                + "  commands: \(CommandTable.all.map(\.name).joined(separator: ", "))\n  see playerbridge --help\n"
        ),
        (
            ["--versoin"], "",
            "playerbridge: unknown option --versoin\n  did you mean --version?\n  see playerbridge --help\n"
        ),
        (
            ["check", "-v"], "check",
            "playerbridge: unknown option -v\n"
                + "  put -- before a path that starts with -\n  see playerbridge check --help\n"
        ),
        (
            ["invoke", "f", "--zzzzzzzz"], "invoke",
            "playerbridge: unknown option --zzzzzzzz for invoke\n"
                + "  put -- before an argument that starts with --\n  see playerbridge invoke --help\n"
        ),
        (
            ["check", "x", "--player"], "check",
            "playerbridge: --player needs a value: live|shoppable|calls|recording\n"
                + "  see playerbridge check --help\n"
        ),
        (
            ["invoke", "f", "--intended", "--ascii"], "invoke",
            "playerbridge: --intended needs a value: JSON\n"
                + "  if --ascii is the value, write --intended=--ascii\n  see playerbridge invoke --help\n"
        ),
        (
            ["check", "x", "--ascii=yes"], "check",
            "playerbridge: --ascii takes no value\n  see playerbridge check --help\n"
        ),
        (
            ["check", "x", "--player", "web"], "check",
            "playerbridge: --player cannot be \"web\"\n"
                + "  expected one of live, shoppable, calls, recording\n  see playerbridge check --help\n"
        ),
        (
            ["check", "x", "--time-limit", "0"], "check",
            "playerbridge: --time-limit cannot be \"0\"\n"
                + "  expected a number of seconds from 0.001 to 86400\n  see playerbridge check --help\n"
        ),
        (
            ["check", "x", "--rule", "unescaped-qoute=off"], "check",
            "playerbridge: --rule cannot be \"unescaped-qoute=off\"\n"
                + "  expected the name of a rule; did you mean unescaped-quote?\n  see playerbridge check --help\n"
        ),
        (
            ["check", "x", "--rule", "disputed=loud"], "check",
            "playerbridge: --rule cannot be \"disputed=loud\"\n"
                + "  expected off, note, warning or error after the =\n  see playerbridge check --help\n"
        ),
        (
            ["check", "x", "--report", "pdf=x"], "check",
            "playerbridge: --report cannot be \"pdf=x\"\n"
                + "  expected FORMAT=PATH with a format of \(ReportFormat.all.map(\.name).joined(separator: ", "))\n  see playerbridge check --help\n"
        ),
        (
            ["check", "x", "--format", "text", "--format", "json"], "check",
            "playerbridge: --format is given twice\n"
                + "  it takes one value\n  see playerbridge check --help\n"
        ),
        (
            ["replay", "a", "b"], "replay",
            "playerbridge: unexpected argument \"b\"\n"
                + "  quote a text that contains spaces\n  see playerbridge replay --help\n"
        ),
        (
            ["new", "case", "a", "b", "c"], "new case",
            "playerbridge: unexpected argument \"c\"\n"
                + "  quote a text that contains spaces\n  see playerbridge new case --help\n"
        ),
    ])
    func complaint(words: [String], command: String, expected: String) {
        do {
            _ = try ArgumentParser().parse(words)
            #expect(command == "ok")
        } catch {
            let printed = error.printed(program: "playerbridge")
            #expect(printed.text == expected)
            #expect(printed.code == .usage)
            #expect(error.command.joined(separator: " ") == command)
        }
    }

    @Test(arguments: [
        (["--help"], "program"), (["-h"], "program"), (["help"], "program"), (["help", "new", "case"], "new case"),
        (["new", "--help"], "program"), (["check", "--help"], "check"),
        (["check", "--player", "live", "--help", "--nonsense"], "check"), (["new", "case", "--help"], "new case"),
        (["--version"], "version"), (["invoke", "--version"], "version"), (["invoke", "--", "--help"], "run"),
    ])
    func helpAndVersion(words: [String], expected: String) throws {
        let found =
            switch try ArgumentParser().parse(words) {
            case .run: "run"
            case .version: "version"
            case .help(let command): command?.name ?? "program"
            }
        #expect(found == expected)
    }

    @Test func whatWasTypedIsPrintedSafely() {
        let error = #expect(throws: ArgumentError.self) { try ArgumentParser().parse(["\u{1B}[2J"]) }
        #expect(error?.printed(program: "playerbridge").text.contains("\u{1B}") == false)
        #expect(error?.printed(program: "playerbridge").text.contains("unknown command ␛[2J\n") == true)
    }

    @Test func everyCommandIsDeclaredOnceWithOptionsThatAreItsOwn() {
        #expect(Set(CommandTable.all.map(\.name)).count == CommandTable.all.count)
        for command in CommandTable.all {
            let names = (command.options + CommandTable.general).map(\.name)
            #expect(Set(names).count == names.count, "\(command.name)")
            #expect(command.arguments.dropLast().allSatisfy { !$0.isRepeatable })
        }
    }
}

@Suite struct OptionValueTests {
    private func wrong(_ command: String, _ option: String, _ value: String) -> String? {
        let declaration = CommandTable.all.first { $0.name == command }?.option(named: option)
        return declaration.flatMap { $0.expectation(value) }
    }

    /// A number that a clock, a process or a memory cannot hold is refused, never cut or trapped on.
    @Test(arguments: [
        ("check", "time-limit"), ("check", "memory-limit"), ("fuzz", "time"), ("fuzz", "encoder-timeout"),
        ("fuzz", "cases"), ("fuzz", "jobs"), ("fuzz", "seed"), ("fuzz", "shard"), ("check", "today"),
    ])
    func numbersOutOfRange(command: String, option: String) {
        for value in [
            "1e300", "-1", "0", "nan", "inf", "1e-300", "99999999999999999999", "", " ", "0x", "1/99999999999999999999",
        ] where !(option == "seed" && value == "0") {
            #expect(wrong(command, option, value) != nil, "\(option) \(value)")
        }
    }

    @Test(arguments: [
        ("check", "time-limit", "0.001"), ("check", "time-limit", "86400"), ("fuzz", "cases", "1000000000000"),
        ("fuzz", "jobs", "256"), ("fuzz", "seed", "18446744073709551615"), ("fuzz", "shard", "1000000/1000000"),
        ("check", "memory-limit", "1000000"), ("fuzz", "time", "31536000"),
    ])
    func largestValues(command: String, option: String, value: String) {
        #expect(wrong(command, option, value) == nil)
    }
}
