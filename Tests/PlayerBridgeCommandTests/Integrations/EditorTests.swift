import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// What editors are given to read our lines with, tried on lines that the tool printed.
@Suite struct EditorTests {
    private static let faults = [
        "a b.cases.jsonl": """
        {"id": "one", "invoke": "updateProductWithData", "arguments": "'p', { sku: 's', name: 'Levi's' }"}
        {"id": "two", "invoke": "updateProductWithData", "arguments": "'p', { sku: 's', name: 'Vase', nam: 'x' }"}

        """
    ]

    /// The lines of a run, each with the place and the severity that an editor has to find in it.
    private static func printed(in folder: URL) async throws -> (lines: [String], places: [String]) {
        let line = "playerbridge check 'a b.cases.jsonl' --format"
        let short = try await ToolProcess.shell("\(line) short", in: folder)
        let report = try await ToolProcess.shell("\(line) json", in: folder).report()
        let places = (report["results"]?.elements ?? []).flatMap { $0["findings"]?.elements ?? [] }.compactMap {
            finding in
            finding["range"]?["file"].map { file in
                "\(file["path"]?.swiftString ?? ""):\(Int(file["line"]?.number ?? 0)):\(Int(file["column"]?.number ?? 0)) "
                    + "\(finding["severity"]?.swiftString ?? "") \(finding["rule"]?.swiftString ?? "")"
            }
        }
        return (short.output.split(separator: "\n").map(String.init), places.filter { !$0.contains(" note ") })
    }

    @Test func problemMatcherFindsEveryPlace() async throws {
        let tasks = try ValueNotation.value(
            of: LiteralTree.parse(try Repository.bytes(of: "Integrations/editors/vscode-tasks.json"), as: .json))
        let patterns = (tasks["tasks"]?.elements ?? []).compactMap { $0["problemMatcher"]?["pattern"] }
        #expect(patterns.count == 2)
        try await TemporaryFolder.with(Self.faults) { folder in
            let (lines, places) = try await Self.printed(in: folder)
            #expect(places.count >= 2)
            for pattern in patterns {
                let expression = try NSRegularExpression(pattern: pattern["regexp"]?.swiftString ?? "")
                let found = lines.compactMap { line -> String? in
                    let range = NSRange(line.startIndex..., in: line)
                    guard let match = expression.firstMatch(in: line, range: range) else { return nil }
                    func group(_ name: String) -> String {
                        Range(match.range(at: Int(pattern[name]?.number ?? 0)), in: line).map { String(line[$0]) } ?? ""
                    }
                    return "\(group("file")):\(group("line")):\(group("column")) \(group("severity")) \(group("code"))"
                }
                #expect(found == places)
            }
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/nvim")))
    func quickfixListHasEveryPlace() async throws {
        try await TemporaryFolder.with(Self.faults) { folder in
            let (lines, places) = try await Self.printed(in: folder)
            try Data((lines + ["not a finding", ""]).joined(separator: "\n").utf8)
                .write(to: folder.appending(path: "lines"))
            let compiler = Repository.root.appending(path: "Integrations/editors/playerbridge.vim").path()
            let script = """
                mkdir compiler && cp '\(compiler)' compiler && \
                nvim --headless -u NONE -i NONE --cmd 'set rtp+=.' -c 'compiler playerbridge' -c 'cgetfile lines' \
                -c 'for e in getqflist() | call writefile([bufname(e.bufnr).":".e.lnum.":".e.col." ".e.type], "found", "a") | endfor' \
                -c 'qa!' && cat found
                """
            let result = try await ToolProcess.shell(script, in: folder)
            let expected = places.map { place in
                let words = place.split(separator: " ")
                return words.dropLast(2).joined(separator: " ") + " " + words[words.count - 2].prefix(1)
            }
            #expect(result.output.split(separator: "\n").map(String.init) == expected, "\(result.all)")
        }
    }

    @Test(.enabled(if: lintIsBuilt)) func xcodeGetsAbsolutePathsAndTheExitCode() async throws {
        let swift = """
            func send(_ player: Player, _ name: String) async throws {
                _ = try await player.invoke(function: "updateProductWithData", arguments: "'p', { name: '\\(name)' }")
            }

            """
        let script = Repository.root.appending(path: "Integrations/editors/xcode-run-script").path()
        for (text, status) in [(swift, Int32(1)), ("let nothing = 1\n", 0)] {
            try await TemporaryFolder.with(["My App/App.swift": text]) { folder in
                let result = try await ToolProcess.shell(
                    "SRCROOT=\"$PWD/My App\" PLAYERBRIDGE=playerbridge sh '\(script)'", in: folder)
                #expect(result.status == status, "\(result.all)")
                let root = folder.resolvingSymlinksInPath().path()
                let found = result.output.split(separator: "\n").filter { $0.contains(": error: ") }
                #expect(found.count == Int(status))
                #expect(found.allSatisfy { $0.contains("/My App/App.swift:2:") && $0.hasPrefix("/") }, "\(root)")
            }
        }
    }
}
