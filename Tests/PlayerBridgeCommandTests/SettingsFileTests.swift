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
        guard case .run(let invocation) = try ArgumentParser().parse(words) else {
            throw ArgumentError(code: .missingCommand, origin: .end, message: "no run")
        }
        return try settings.merge(into: invocation)
    }

    @Test func nearestFileAboveIsFound() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString)")
        let deep = root.appending(path: "a/b")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        #expect(try SettingsSearch().run(from: deep.path) == .none)
        for (folder, prefix) in [(root, "../../"), (root.appending(path: "a"), "../"), (deep, "")] {
            let file = folder.appending(path: SettingsFile.name)
            try Data().write(to: file)
            #expect(
                try SettingsSearch().run(from: deep.path) == .found(path: prefix + SettingsFile.name, prefix: prefix))
        }
    }

    @Test func fileOfAnotherUserAboveIsIgnored() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString)")
        let deep = root.appending(path: "a")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        let file = root.appending(path: SettingsFile.name).path()
        try Data().write(to: URL(filePath: file))
        let path = "../" + SettingsFile.name
        let other = SettingsSearch.Outcome.ignored(path: path, reason: "it belongs to another user")
        // One's own and root's are obeyed.
        #expect(try SettingsSearch(user: geteuid()).run(from: deep.path) == .found(path: path, prefix: "../"))
        let isRoot = geteuid() == 0
        let found = try SettingsSearch(user: 54_321).run(from: deep.path)
        #expect((found == other) == !isRoot)
        if isRoot {
            chown(file, 54_322, 0)
            #expect(try SettingsSearch(user: 54_321).run(from: deep.path) == other)
            // In the working folder itself, who works there has put it there.
            #expect(
                try SettingsSearch(user: 54_321).run(from: root.path) == .found(path: SettingsFile.name, prefix: ""))
            chown(file, 0, 0)
        }
        for mode: mode_t in [0o620, 0o602, 0o666] {
            chmod(file, mode)
            #expect(
                try SettingsSearch().run(from: deep.path)
                    == .ignored(path: path, reason: "other users can write to it"))
        }
    }

    @Test(arguments: ["nowhere", SettingsFile.name])
    func linkThatLeadsNowhereIsAnError(target: String) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createSymbolicLink(
            atPath: root.appending(path: SettingsFile.name).path(), withDestinationPath: target)
        let error = #expect(throws: ArgumentError.self) { try SettingsSearch().run(from: root.path) }
        #expect(error?.message.hasPrefix("the settings file cannot be read: ") == true)
    }

    @Test(arguments: ["", "/", "relative"])
    func searchEndsWhereverItStarts(folder: String) throws {
        _ = try SettingsSearch().run(from: folder)
    }

    // MARK: Options of one name that mean different things

    private func sections(_ entries: KeyValuePairs<String, [String]>, of command: String) -> SettingsFile {
        let all = settings(entries)
        return SettingsFile(
            entries: [], sections: [.init(command: command, entries: all.entries, place: all.entries[0].place)])
    }

    @Test func encoderOfLintIsNotThatOfFuzz() throws {
        let shared = settings(["encoder": ["jsText", "jsNumber"]])
        #expect(try merged(shared, ["lint"]).all(CommandDeclaration.safeEncoder) == ["jsText", "jsNumber"])
        let fuzz = try merged(shared, ["fuzz", "--encoder", "cat"])
        #expect(fuzz[FuzzOptions.encoder] == "cat")
        #expect(fuzz.all(CommandDeclaration.safeEncoder) == [])
        let section = sections(["encoder": ["cat"], "cases": ["7"]], of: "fuzz")
        #expect(try merged(section, ["fuzz"])[FuzzOptions.encoder] == "cat")
        #expect(try merged(section, ["fuzz"])[FuzzOptions.cases] == 7)
        #expect(try merged(section, ["lint"]).all(CommandDeclaration.safeEncoder) == [])
    }

    @Test func sectionWinsOverSharedAndLosesAgainstTheCommandLine() throws {
        var file = sections(["fail-on": ["note"]], of: "check")
        file.entries = settings(["fail-on": ["warning"]]).entries
        #expect(try merged(file, ["check", "x"])[Options.failOn] == .note)
        #expect(try merged(file, ["invoke", "f"])[Options.failOn] == .warning)
        #expect(try merged(file, ["check", "x", "--fail-on", "never"])[Options.failOn] == .never)
    }

    @Test func oneNameHasOneMeaningForAllCommands() {
        let options = CommandTable.all.flatMap(\.options)
        for name in Set(options.map(\.name)) {
            let shared = options.filter { $0.name == name && $0.isShared }
            #expect(Set(shared.map(\.id)).count <= 1, "\(name)")
            // An identity has one help: commands that share an option share all of it.
            for id in Set(options.map(\.id)) {
                #expect(Set(options.filter { $0.id == id }.map(\.help)).count == 1, "\(id)")
            }
        }
        #expect(Set(options.map(\.name)).isDisjoint(with: CommandTable.all.map(\.name)))
    }

    // MARK: Paths

    @Test(arguments: [
        ("contract", "c.json", "../c.json"), ("contract", "/c.json", "/c.json"),
        ("report", "json=r.json", "json=../r.json"),
        ("host-model", "strict", "strict"), ("host-model", "m.json5", "../m.json5"), ("extend", "../x", "../../x"),
        ("configuration", "{}", "{}"), ("baseline", "b.json", "../b.json"), ("timings", "t", "../t"),
    ])
    func pathsAreRelativeToTheirFile(key: String, text: String, expected: String) throws {
        var file = settings([key: [text]])
        file.prefix = "../"
        let invocation = try merged(file, ["check", "x"])
        let option = try #require(CommandDeclaration.check.option(named: key))
        #expect(invocation.values(of: option).map(\.text) == [expected])
        file.prefix = ""
        #expect(try merged(file, ["check", "x"]).values(of: option).map(\.text) == [text])
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
        ("playr", ["live"], "shop/.playerbridge.json5:2:3: error: unknown setting playr\n  did you mean player?\n"),
        (
            "rule", ["disputed=off"],
            "shop/.playerbridge.json5:2:3: error: unknown setting rule\n  did you mean rules?\n"
        ),
        ("help", ["true"], "shop/.playerbridge.json5:2:3: error: unknown setting help\n"),
        (
            "player", ["web"],
            "shop/.playerbridge.json5:2:12: error: player cannot be \"web\"\n"
                + "  expected one of live, shoppable, calls, recording\n"
        ),
        ("player", ["live", "calls"], "shop/.playerbridge.json5:2:3: error: player takes one value, not a list\n"),
        (
            "intended", ["[]"],
            "shop/.playerbridge.json5:2:3: error: intended means different things to invoke, notify, fuzz, new case\n"
                + "  put it under the name of the command: invoke: { intended: … }\n"
        ),
        ("player", [], "shop/.playerbridge.json5:2:3: error: player takes one value, not a list\n"),
        (
            "rules", ["disputed=on"],
            "shop/.playerbridge.json5:2:12: error: rules cannot be \"disputed=on\"\n"
                + "  expected off, note, warning or error after the =\n"
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
