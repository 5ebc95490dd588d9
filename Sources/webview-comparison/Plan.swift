internal import Foundation
internal import JavaScriptEngine
internal import JavaScriptSyntax
internal import PlayerContract
internal import PlayerEmulator
internal import PlayerSessions

/// What a web view is to do: the same to every page, and the same questions to its parser.
struct Plan {
    private let pages: [ObservedPage]
    private let engine: EmulatorEngine

    init(_ run: FixtureRun) {
        pages = run.pages
        engine = run.engine
    }

    /// What the embedded engine saw, in the form in which web views tell it.
    var embedded: JavaScriptValue {
        let accepted = pages.flatMap(\.parserTexts).map { text in
            if case .valid = engine.checkSyntax(text) { return JavaScriptValue.boolean(true) }
            return .boolean(false)
        }
        return .object([
            "engine": .string("embedded"), "version": .string(engineVersion),
            "observations": .array(pages.map { .array($0.observations) }), "accepted": .array(accepted),
            "globals": .array([]),
        ])
    }

    func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let plan = pages.map { page in
            let isScript = page.run.map { $0.payload.channel == .script } ?? false
            let actions = page.actions.map { action in
                // The page tells changes of its own; what a script declares is none.
                action["run"] == nil
                    ? action : .object(action.members.map { ($0.name, $0.value) } + [("script", .boolean(isScript))])
            }
            return JavaScriptValue.object(["id": .string(page.id), "actions": .array(actions)])
        }
        let texts = pages.flatMap(\.parserTexts).map { JavaScriptValue.string($0) }
        try save(.object(["pages": .array(plan), "accepts": .array(texts)]), "plan.json", folder)
        try save(embedded, "embedded.json", folder)
        let contracts = try [PlayerKind.live, .shoppable, .calls].compactMap { kind in
            try kind.builtInContract()?.stubJSON.map { "\"\(kind.name)\": \($0)" }
        }
        try Data("{\(contracts.joined(separator: ", "))}".utf8).write(to: folder.appending(path: "contracts.json"))
    }

    private func save(_ value: JavaScriptValue, _ name: String, _ folder: URL) throws {
        let options = ValueNotation.Options(asciiOnly: true, maximumNodes: .max, maximumBytes: .max)
        try Data(ValueNotation.bytes(value, options: options)).write(to: folder.appending(path: name))
    }
}
