import BridgeFindings
import Foundation
import Testing

@testable import PlayerBridgeCommand

@Suite struct SettingsFileTests {
    /// Each value on a line of its own, from line 2.
    private func settings(_ entries: KeyValuePairs<String, [String]>) -> SettingsFile {
        var line = 1
        return SettingsFile(
            entries: entries.map { key, values in
                line += 1
                let place = FilePlace(path: "shop/.playerbridge.json5", line: line, column: 3)
                return .init(
                    key: key,
                    values: values.map { .init(text: $0, place: FilePlace(path: place.path, line: line, column: 12)) },
                    place: place)
            })
    }

    private func merged(_ settings: SettingsFile, _ words: [String]) throws -> Invocation {
        guard case .run(let invocation) = try ArgumentParser().parse(words),
            let command = CommandTable.declaration(of: invocation.command)
        else { throw ArgumentError(code: .missingCommand, origin: .end, message: "no run") }
        return try settings.merge(into: invocation, of: command)
    }

    @Test func nearestFileAboveIsFound() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString)")
        let deep = root.appending(path: "a/b")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        #expect(SettingsFile.locate(from: deep.path) == nil)
        for folder in [root, root.appending(path: "a")] {
            let file = folder.appending(path: SettingsFile.name)
            try Data().write(to: file)
            #expect(SettingsFile.locate(from: deep.path) == file.path)
        }
    }

    @Test func commandLineWins() throws {
        let file = settings(["player": ["calls"], "fail-on": ["warning"], "ascii": ["true"], "verbose": ["false"]])
        let invocation = try merged(file, ["check", "x", "--player", "shoppable"])
        #expect(invocation[Options.player] == .shoppable)
        #expect(invocation[Options.failOn] == .warning)
        #expect(invocation.has(Options.ascii))
        #expect(!invocation.has(Options.verbose))
        #expect(invocation.origin(of: Options.player) == .commandLine(index: 3))
        #expect(
            invocation.origin(of: Options.failOn)
                == .file(FilePlace(path: "shop/.playerbridge.json5", line: 3, column: 12)))
    }

    @Test func repeatableValuesOfTheFileComeFirst() throws {
        let file = settings(["rules": ["disputed=off", "empty-value=error"], "extend": ["a.json"]])
        let invocation = try merged(file, ["check", "x", "--rule", "disputed=error", "--extend", "b.json"])
        #expect(invocation.all(Options.rule).map(\.rule) == [.disputed, .emptyValue, .disputed])
        #expect(invocation.all(Options.rule).map(\.severity) == [nil, .error, .error])
        #expect(invocation.all(Options.extend) == ["a.json", "b.json"])
    }

    @Test func settingsOfOtherCommandsArePassedOver() throws {
        let invocation = try merged(settings(["player": ["calls"], "ascii": ["true"]]), ["explain"])
        #expect(invocation[Options.player] == nil)
        #expect(invocation.has(Options.ascii))
    }

    @Test(arguments: [
        ("playr", ["live"], "shop/.playerbridge.json5:2:3: error: there is no setting playr\n  did you mean player?\n"),
        (
            "rule", ["disputed=off"],
            "shop/.playerbridge.json5:2:3: error: there is no setting rule\n  did you mean rules?\n"
        ),
        ("help", ["true"], "shop/.playerbridge.json5:2:3: error: there is no setting help\n"),
        (
            "player", ["web"],
            "shop/.playerbridge.json5:2:12: error: player cannot be \"web\"\n"
                + "  expected one of live, shoppable, calls, recording\n"
        ),
        ("player", ["live", "calls"], "shop/.playerbridge.json5:2:3: error: player takes one value, not a list\n"),
        ("player", [], "shop/.playerbridge.json5:2:3: error: player takes one value, not a list\n"),
        (
            "rules", ["disputed=on"],
            "shop/.playerbridge.json5:2:12: error: rules cannot be \"disputed=on\"\n"
                + "  expected off, note, warning or error after =\n"
        ),
    ])
    func complaint(key: String, values: [String], expected: String) {
        let error = #expect(throws: ArgumentError.self) {
            try merged(settings([key: values]), ["check", "x"])
        }
        #expect(error?.printed(program: "playerbridge").text == expected)
        #expect(error?.printed(program: "playerbridge").code == .usage)
    }
}
