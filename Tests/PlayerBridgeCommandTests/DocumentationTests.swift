import Foundation
import TestSupport
import Testing

/// What the documentation shows is run: every command in a block of shell, in the repository's root.
@Suite struct DocumentationTests {
    struct Command: Sendable, CustomTestStringConvertible {
        var file: String
        var line: Int
        var text: String
        /// From a comment such as `# exit 1`; else 0.
        var status: Int32

        var testDescription: String { "\(file):\(line)" }
    }

    static let pages = ["README.md"] + Repository.files(in: "Documentation", endingIn: ".md")

    static let commands: [Command] = pages.flatMap { page in
        (try? Repository.bytes(of: page)).map { commands(of: String(decoding: $0, as: UTF8.self), file: page) } ?? []
    }
    .filter { lintIsBuilt || !$0.text.contains("playerbridge lint") }

    @Test(arguments: commands)
    func commandsDoWhatTheTextSays(command: Command) async throws {
        // Some write files: what they read is linked into a folder of their own.
        try await TemporaryFolder.with { folder in
            for name in try FileManager.default.contentsOfDirectory(atPath: Repository.root.path())
            where !name.hasPrefix(".") && name != "out" {
                try FileManager.default.createSymbolicLink(
                    at: folder.appending(path: name), withDestinationURL: Repository.root.appending(path: name))
            }
            try FileManager.default.createDirectory(
                at: folder.appending(path: "out"), withIntermediateDirectories: true)
            let before = try FileManager.default.contentsOfDirectory(atPath: folder.path())
            let result = try await ToolProcess.shell(command.text, in: folder)
            #expect(result.status == command.status, "\(command.text)\n\(result.all)")
            let left = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path())).subtracting(before)
            #expect(left == [], "written outside of out: \(command.text)")
        }
    }

    @Test func thePageOfRulesIsTheToolsOwn() async throws {
        guard let page = try? Repository.bytes(of: "Documentation/Rules.md") else { return }
        let result = try await ToolProcess.run("explain", "--markdown")
        #expect(result.output == String(decoding: page, as: UTF8.self), "make docs rewrites it")
    }

    // MARK: Finding commands

    static func commands(of text: String, file: String) -> [Command] {
        var commands: [Command] = []
        var isShell = false
        var open: (command: Command, end: String?)?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).enumerated()
        {
            if line.hasPrefix("```") {
                isShell = !isShell && line.dropFirst(3) == "sh"
                open = nil
                continue
            }
            guard isShell else { continue }
            if var current = open {
                current.command.text += "\n" + line
                open = isOver(line, current.end) ? nil : current
                if open == nil { commands.append(current.command) }
                continue
            }
            let word = line.hasPrefix("$ ") ? String(line.dropFirst(2)) : line
            guard word == "playerbridge" || word.hasPrefix("playerbridge ") else { continue }
            let command = Command(file: file, line: index + 1, text: word, status: status(in: word))
            if let end = delimiter(in: word) {
                open = (command, end)
            } else if word.hasSuffix("\\") {
                open = (command, nil)
            } else {
                commands.append(command)
            }
        }
        return commands
    }

    /// A here-document ends with its delimiter, a continued line with the first that is not continued.
    private static func isOver(_ line: String, _ end: String?) -> Bool {
        end.map { line == $0 } ?? !line.hasSuffix("\\")
    }

    private static func status(in line: String) -> Int32 {
        guard let mark = line.range(of: "# exit ", options: .backwards) else { return 0 }
        return Int32(line[mark.upperBound...].prefix { $0.isNumber }) ?? 0
    }

    private static func delimiter(in line: String) -> String? {
        guard let mark = line.range(of: "<<") else { return nil }
        let word = line[mark.upperBound...].drop { $0 == "-" || $0 == " " || $0 == "'" || $0 == "\"" }
        return String(word.prefix { $0.isLetter || $0 == "_" })
    }

    @Test func commandsAreFound() {
        let text = """
            ```sh
            make demo
            playerbridge invoke f - <<'END'   # exit 1
            'p' # exit 2
            END
            $ playerbridge check a \\
                --format json
            playerbridge explain
            ```
            ```
            playerbridge output
            ```
            playerbridge prose
            """
        let found = Self.commands(of: text, file: "f").map { "\($0.line) \($0.status) \($0.text)" }
        #expect(
            found == [
                "3 1 playerbridge invoke f - <<'END'   # exit 1\n'p' # exit 2\nEND",
                "6 0 playerbridge check a \\\n    --format json", "8 0 playerbridge explain",
            ])
    }
}
