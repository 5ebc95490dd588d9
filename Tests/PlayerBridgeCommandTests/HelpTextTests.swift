import Testing

@testable import PlayerBridgeCommand

@Suite struct HelpTextTests {
    @Test func explainPage() {
        #expect(
            HelpText(width: 60).command(.explain) == """
                Explain a rule, or an engine's message from a log.

                Usage: playerbridge explain [OPTIONS] [RULE|MESSAGE]

                Arguments:
                  RULE|MESSAGE  The name of a rule, or a message; without
                                it, the list of rules.

                Output:
                  --markdown                Print the pages of all rules as
                                            Markdown.
                  --color auto|always|never
                                            Choose when to use colours
                                            (default: auto).
                  --ascii                   Print ASCII only.

                General:
                  --help     Show this help.
                  --version  Show the version.

                Examples:
                  playerbridge explain unescaped-quote
                      the page of one rule
                  playerbridge explain "SyntaxError: Unexpected EOF"
                      the usual cause of such a message

                Exit codes:
                  0    nothing at or above --fail-on
                  1    findings
                  2    an invalid command line or input
                  70   an internal fault
                  130  stopped by Ctrl-C; the report covers the finished
                       part

                """)
    }

    @Test func programPageListsEveryCommand() {
        let page = HelpText(width: 80).program()
        for command in CommandTable.all {
            #expect(page.contains("\n  \(command.name) "))
        }
        #expect(page.contains("\nUsage: playerbridge COMMAND [OPTIONS] [ARGUMENTS]\n"))
    }

    @Test(arguments: CommandTable.all.map(\.name), [48, 60, 80, 100])
    func pageNamesEveryOptionAndKeepsTheWidth(command: String, width: Int) throws {
        let declaration = try #require(CommandTable.all.first { $0.name == command })
        let page = HelpText(width: width).command(declaration)
        for option in declaration.options {
            #expect(page.contains("\n  \(option.spelling)"))
        }
        let examples = declaration.examples.map { "  " + $0.line }
        let long = page.split(separator: "\n").map(String.init).filter {
            $0.count > width && !examples.contains($0) && !$0.hasPrefix("  --") && !$0.hasPrefix("Usage:")
        }
        #expect(long.isEmpty)
        #expect(!page.contains(" \n"))
    }
}
