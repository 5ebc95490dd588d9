import Testing

@testable import PlayerBridgeCommand

@Suite struct HelpTextTests {
    @Test func explainPage() throws {
        let command = try #require(CommandTable.declaration(of: .explain))
        #expect(
            HelpText(width: 60).command(command) == """
                Tells what a rule means, or what an engine's message from a
                log usually means.

                Usage: playerbridge explain [OPTIONS] [RULE|MESSAGE]

                Arguments:
                  RULE|MESSAGE  The name of a rule, or a message; without it
                                the rules are listed.

                Output:
                  --markdown                Print the pages of all rules as
                                            Markdown.
                  --color auto|always|never
                                            Colours (default auto: on a
                                            terminal).
                  --ascii                   Print nothing but ASCII.

                General:
                  --help     Show this help.
                  --version  Show the version.

                Examples:
                  playerbridge explain unescaped-quote
                      the page of one rule
                  playerbridge explain "SyntaxError: Unexpected EOF"
                      what such a message usually comes from

                Exit codes:
                  0    nothing at or above --fail-on
                  1    findings
                  2    the command line or an input is wrong
                  70   an internal fault
                  130  stopped by Ctrl-C; the report holds what was done

                """)
    }

    @Test func programPageListsEveryCommand() {
        let page = HelpText(width: 80).program()
        for command in CommandTable.all {
            #expect(page.contains("\n  \(command.command.rawValue) "))
        }
        #expect(page.contains("\nUsage: playerbridge COMMAND [OPTIONS] [ARGUMENTS]\n"))
    }

    @Test(arguments: Command.allCases, [48, 60, 80, 100])
    func pageNamesEveryOptionAndKeepsTheWidth(command: Command, width: Int) throws {
        let declaration = try #require(CommandTable.declaration(of: command))
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
