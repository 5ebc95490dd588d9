import Foundation
import Testing

@testable import PlayerBridgeCommand

@Suite struct ManualPageTests {
    @Test func pageOfExplain() {
        #expect(
            ManualPage(.explain).text
                == #"""
                .TH PLAYERBRIDGE\-EXPLAIN 1 "" "PlayerBridge VERSION" "User Commands"
                .SH NAME
                playerbridge\-explain \- Explain a rule, or an engine\(aqs message from a log
                .SH SYNOPSIS
                .B playerbridge explain
                [\fIOPTIONS\fR] [\fIRULE|MESSAGE\fR]
                .SH DESCRIPTION
                Explain a rule, or an engine\(aqs message from a log.
                .SH ARGUMENTS
                .TP
                \fIRULE|MESSAGE\fR
                The name of a rule, or a message; without it, the list of rules.
                .SH OPTIONS
                .SS Output
                .TP
                \fB\-\-markdown\fR
                Print the pages of all rules as Markdown.
                .TP
                \fB\-\-color\fR \fIauto|always|never\fR
                Choose when to use colours (default: auto).
                .TP
                \fB\-\-ascii\fR
                Print ASCII only.
                .SS General
                .TP
                \fB\-\-help\fR
                Show this help.
                .TP
                \fB\-\-version\fR
                Show the version.
                .SH EXAMPLES
                the page of one rule:
                .PP
                .RS 4
                .nf
                playerbridge explain unescaped\-quote
                .fi
                .RE
                .PP
                the usual cause of such a message:
                .PP
                .RS 4
                .nf
                playerbridge explain "SyntaxError: Unexpected EOF"
                .fi
                .RE
                .SH EXIT STATUS
                .TP
                \fB0\fR
                nothing at or above \-\-fail\-on
                .TP
                \fB1\fR
                findings
                .TP
                \fB2\fR
                an invalid command line or input
                .TP
                \fB70\fR
                an internal fault
                .TP
                \fB130\fR
                stopped by Ctrl\-C; the report covers the finished part
                .SH SEE ALSO
                .BR playerbridge (1)

                """#.replacing("VERSION", with: Version.current))
    }

    /// Read out of the page, where an option begins a term.
    @Test(arguments: CommandTable.all.map(\.name))
    func pageHasEveryOptionAndNoOther(command: String) throws {
        let declaration = try #require(CommandTable.all.first { $0.name == command })
        let lines = ManualPage(declaration).text.split(separator: "\n")
        let names = lines.filter { $0.hasPrefix("\\fB\\-\\-") }.map { line -> String in
            let term = String(line).replacing("\\-", with: "-")
            return term.firstMatch(of: /^\\fB(--[a-z-]+)\\fR/).map { String($0.1) } ?? term
        }
        let declared = (declaration.options + CommandTable.general).map { "--" + $0.name }
        #expect(Set(names) == Set(declared))
        #expect(names.count == declared.count)
    }

    /// Pages are printed by the programs that people read them with, where one is installed.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")))
    func mandocHasNoComplaint() async throws {
        let line = """
            for page in $(playerbridge manual --list); do
                playerbridge manual $page | mandoc -T lint -W warning | grep -v 'missing date'
                playerbridge manual $page | mandoc -T utf8 | col -b > $page
            done; ls | wc -l; grep -h -e '--from-log' playerbridge-invoke
            """
        try await TemporaryFolder.with { folder in
            let result = try await ToolProcess.shell(line, in: folder)
            let lines = result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines == ["\(CommandTable.all.count + 1)", "--from-log"], "\(result.all)")
        }
    }

    @Test func listNamesEveryPage() async throws {
        let result = try await ToolProcess.run("manual", "--list")
        let names = ["playerbridge"] + CommandTable.all.map(ManualPage.name)
        #expect(result.output.split(separator: "\n").map(String.init) == names)
    }

    @Test(arguments: [["manual", "new", "case"], ["manual", "playerbridge-new-case"]])
    func aPageIsAskedForByEitherName(words: [String]) async throws {
        let result = try await ToolProcess.run(words)
        #expect(result.output.hasPrefix(".TH PLAYERBRIDGE\\-NEW\\-CASE 1 "))
    }

    @Test func textIsNoMacro() {
        let hostile = CommandDeclaration(
            name: "x", summary: ".so /etc/passwd",
            arguments: [.init(name: "A", help: "'\\n.sy ls \\fB …")]
        ) { _ in .success }
        let lines = ManualPage(hostile).text.split(separator: "\n")
        #expect(lines.contains("\\&.so /etc/passwd"))
        #expect(lines.contains("\\(aq\\en.sy ls \\efB ..."))
    }
}
