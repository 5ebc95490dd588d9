import Foundation
import TestSupport
import Testing

@testable import PlayerBridgeCommand

/// The table of options, the help of each command and `Documentation/CommandLine.md` name the same options.
@Suite struct CommandLinePageOutputTests {
    private static let path = "Documentation/CommandLine.md"
    private static let start = "<!-- Compared with the tool's own table by a test; `make outputs` rewrites it. -->\n"

    /// A row for each option, by group, with the commands that take it.
    private static var tables: String {
        var text = ""
        for group in OptionDeclaration.Group.allCases where group != .general {
            var order: [OptionDeclaration] = []
            for option in CommandTable.all.flatMap(\.options)
            where option.group == group && !order.contains(where: { $0.id == option.id }) {
                order.append(option)
            }
            guard !order.isEmpty else { continue }
            text += "\n### \(group.rawValue)\n\n| option | commands | meaning |\n|---|---|---|\n"
            for option in order {
                let commands = CommandTable.all.filter { $0.options.contains { $0.id == option.id } }.map(\.name)
                let help = option.help + (option.isRepeatable ? " Repeatable." : "")
                text +=
                    "| \(code(option.spelling)) | \(commands.joined(separator: ", ")) | \(escaped(help)) |\n"
            }
        }
        let general = CommandTable.general.map { code($0.spelling) }.joined(separator: " and ")
        return text + "\nEvery command takes \(general); `--` ends the options.\n"
    }

    private static func code(_ text: String) -> String { "`\(text.replacing("|", with: "\\|"))`" }
    private static func escaped(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }

    @Test func pageHasEveryOption() throws {
        let page = String(decoding: try Repository.bytes(of: Self.path), as: UTF8.self)
        let range = try #require(page.range(of: Self.start))
        let expected = String(page[..<range.upperBound]) + Self.tables
        if ProcessInfo.processInfo.environment["PLAYERBRIDGE_REWRITE_OUTPUTS"] != nil {
            try Data(expected.utf8).write(to: Repository.root.appending(path: Self.path))
        }
        #expect(page == expected, "make outputs rewrites it")
    }

    /// Read out of the printed page, where an option has a line that begins with its name.
    @Test(arguments: CommandTable.all.map(\.name))
    func helpHasEveryOptionAndNoOther(command: String) throws {
        let declaration = try #require(CommandTable.all.first { $0.name == command })
        let printed = HelpText(width: 100).command(declaration).split(separator: "\n").filter { $0.hasPrefix("  --") }
        let names = printed.map { $0.dropFirst(4).prefix { $0 != " " } }.map(String.init)
        let declared = (declaration.options + CommandTable.general).map(\.name)
        #expect(names.sorted() == declared.sorted())
    }

    /// Every option that a command takes is one that its parser knows, and the other way round.
    @Test(arguments: CommandTable.all.map(\.name))
    func parserKnowsTheSame(command: String) throws {
        let declaration = try #require(CommandTable.all.first { $0.name == command })
        let arguments = declaration.arguments.filter(\.isRequired).map { _ in "x" }
        for name in Set(CommandTable.all.flatMap(\.options).map(\.name)) {
            var code: ArgumentError.Code?
            do {
                _ = try ArgumentParser().parse(declaration.words + arguments + ["--\(name)"])
            } catch {
                code = error.code
            }
            #expect((code == .unknownOption) == (declaration.option(named: name) == nil), "\(command) --\(name)")
        }
    }
}
