internal import Foundation
internal import PlayerEmulator
internal import PlayerSessions

/// The fixtures of a repository.
struct Fixtures {
    let root: URL
    var models = HostModel.presets

    /// Cases under every host model, scenarios and tapes under the standard one.
    ///
    /// - Parameter chosen: Paths from the root; all without one.
    func run(only chosen: [String] = []) throws -> FixtureRun {
        var run = try FixtureRun()
        func paths(endingIn suffix: String) -> [String] {
            let names = FileManager.default.enumerator(atPath: root.appending(path: "fixtures").path())
            return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }
                .map { "fixtures/\($0)" }.sorted().filter { chosen.isEmpty || chosen.contains($0) }
        }
        for model in models {
            for path in paths(endingIn: ".cases.jsonl") { try run.run(CaseFile(file(path)), under: model) }
        }
        for path in paths(endingIn: ".scenario.json5") {
            let scenario = try Scenario(file(path))
            try run.play(path) { try ScenarioPlay(scenario, checker: $0) }
        }
        for path in paths(endingIn: ".tape.jsonl") {
            let tape = Tape(try file(path))
            guard let settings = tape.settings else {
                throw OtherEngine.Malformed(description: "\(path) has no header")
            }
            try run.play(path) { TapePlay(tape, settings, checker: $0) }
        }
        guard run.problems.isEmpty else {
            throw OtherEngine.Malformed(description: run.problems.joined(separator: "\n"))
        }
        return run
    }

    private func file(_ path: String) throws -> InputFile {
        InputFile(path: path, bytes: Array(try Data(contentsOf: root.appending(path: path))))
    }
}
