import Foundation
import Testing

@testable import PlayerBridgeCommand

/// The scripts are run by the shells themselves; a shell that is not installed is left out.
@Suite struct CompletionTests {
    private static let shells = Shell.allCases.filter(\.isInstalled)

    struct Row: Sendable {
        var line: String
        var offered: [String]
        /// Whether nothing else is offered.
        var alone = true
    }

    private static let rows = [
        Row(line: "playerbridge che", offered: ["check"]),
        Row(line: "playerbridge zzz", offered: []),
        Row(line: "playerbridge ", offered: ["check", "lint", "new", "explain"], alone: false),
        Row(line: "playerbridge new ", offered: ["case"]),
        Row(line: "playerbridge-lint li", offered: ["lint"]),
        Row(line: "playerbridge completions ", offered: ["bash", "fish", "zsh"]),
        Row(line: "playerbridge explain unescaped-q", offered: ["unescaped-quote"]),
        Row(line: "playerbridge notify --event add-to", offered: ["add-to-wishlist"]),
        Row(line: "playerbridge invoke hydrate --ver", offered: ["--verbose", "--version"]),
        Row(line: "playerbridge invoke updateProductW", offered: ["updateProductWithData"]),
        Row(line: "playerbridge invoke --ascii updateProductW", offered: ["updateProductWithData"]),
        Row(line: "playerbridge invoke f updateProductW", offered: []),
        Row(line: "playerbridge new case --event-d", offered: ["--event-data"]),
        Row(line: "playerbridge check --player ", offered: ["calls", "live", "recording", "shoppable"]),
        Row(line: "playerbridge check --report ju", offered: ["junit="]),
        Row(line: "playerbridge check --rule unescaped-quote=w", offered: ["unescaped-quote=warning"]),
        Row(line: "playerbridge check a.c", offered: ["a.cases.jsonl"]),
        Row(line: "playerbridge replay a", offered: ["a.tape.jsonl"]),
        Row(line: "playerbridge check --contract b", offered: ["b.json", "b.txt"]),
    ]

    @Test(arguments: shells)
    func shellsOffer(shell: Shell) async throws {
        let files = ["a.cases.jsonl": "", "a.tape.jsonl": "", "a.txt": "", "b.json": "", "b.txt": ""]
        try await TemporaryFolder.with(files) { folder in
            let offers = try await shell.offers(Self.rows.map(\.line), in: folder)
            #expect(offers.count == Self.rows.count)
            for (row, offered) in zip(Self.rows, offers) {
                let expected = row.offered.map { word in
                    // bash replaces only what follows the =.
                    shell == .bash && row.line.contains("=") ? String(word.split(separator: "=").last ?? "") : word
                }
                #expect(Set(expected).isSubset(of: offered), "\(shell) \(row.line): \(offered)")
                if row.alone { #expect(Set(offered) == Set(expected), "\(shell) \(row.line): \(offered)") }
            }
        }
    }

    /// Of every command, every option and no other.
    @Test(arguments: shells)
    func optionsAreThoseOfTheTable(shell: Shell) async throws {
        try await TemporaryFolder.with { folder in
            let lines = CommandTable.all.map { "playerbridge \($0.name) --" }
            let offers = try await shell.offers(lines, in: folder)
            #expect(offers.count == lines.count)
            for (command, offered) in zip(CommandTable.all, offers) {
                let declared = (command.options + CommandTable.general).map { "--" + $0.name }
                let names = offered.map { $0.last == "=" ? String($0.dropLast()) : $0 }
                #expect(Set(names) == Set(declared), "\(shell) \(command.name)")
            }
        }
    }

    /// A flag of one command is none that takes a value in another: the scripts tell them by their names.
    @Test func flagsAreFlagsEverywhere() {
        let options = CommandTable.all.flatMap(\.options)
        let flags = Set(options.filter { $0.placeholder == nil }.map(\.name))
        #expect(options.filter { $0.placeholder != nil && flags.contains($0.name) }.map(\.name) == [])
    }

    @Test func unknownShellIsRefused() async throws {
        let result = try await ToolProcess.run("completions", "tcsh")
        #expect(result.status == 2)
        #expect(
            result.errors == """
                playerbridge: unknown shell “tcsh”
                  expected bash, zsh, fish
                  see playerbridge completions --help

                """)
    }
}
