internal import BridgeFindings
internal import JavaScriptEngine
internal import JavaScriptSyntax
internal import PlayerContract
internal import PlayerEmulator
internal import PlayerSessions

/// One page of the embedded engine: what was done to it and what it let see.
struct ObservedPage {
    /// The fixture, and the number of the page within it.
    var id: String
    /// What its file calls the case; the same as `id` for scenarios and tapes.
    var name: String
    var hostModel: String
    var actions: [JavaScriptValue] = []
    var observations: [JavaScriptValue] = []
    /// The one payload of a page that ran a case, and the texts that tell its form; nil for scenarios and tapes.
    var run: PayloadRun?
}

/// Runs every fixture in the embedded engine and remembers each page.
struct FixtureRun {
    let engine: EmulatorEngine
    private(set) var pages: [ObservedPage] = []
    private(set) var problems: [String] = []

    /// Used on the engine's thread.
    init() throws {
        engine = try EmulatorEngine()
    }

    /// Every case of a file, each on a page of its own.
    mutating func run(_ file: CaseFile, under model: HostModel) throws {
        problems += file.problems.map(\.description)
        let header = file.header
        let kind = header.player.flatMap(PlayerKind.init(name:)) ?? .live
        for line in file.lines {
            var recorded = header.functions
            if kind == .recording, case .payload(.invoke(let function)) = line.content.input,
                !recorded.contains(function)
            {
                recorded.append(function)
            }
            let settings = PlayerSettings(
                kind: kind, contract: try kind.builtInContract(), configuration: header.configuration,
                recorded: recorded)
            var observed: PayloadRun?
            var made = try watching("\(file.file.path):\(line.number)", model) { engine in
                observed = try Self.run(line.content, settings, model, engine)
            }
            guard let observed, !made.isEmpty else { continue }
            // A second page only answered whether the script had begun.
            made.removeSubrange(1...)
            made[0].run = observed
            made[0].tellChanges()
            made[0].name = line.content.id
            pages += made
        }
    }

    private static func run(
        _ given: PayloadCase, _ settings: PlayerSettings, _ model: HostModel, _ engine: EmulatorEngine
    ) throws -> PayloadRun {
        let session = try PlayerSession(engine: engine, settings: settings, hostModel: model)
        let channel: Payload.Channel
        switch given.input {
        case .payload(let named):
            channel = named
            if case .notify(let key) = named { session.openCallback(key) }
        case .answer(let type, let data):
            channel = .notify(key: session.emit(type, data: data)?.callbackKey ?? "")
        }
        let run = session.run(Payload(channel: channel, text: given.text, intended: given.intended))
        _ = session.state
        return run
    }

    /// A scenario or tape, step by step.
    mutating func play(_ path: String, _ make: (Checker) throws -> any StepPlay) throws {
        let configuration = CheckConfiguration(contract: try .live(), fixes: .none)
        pages += try watching(path, .standard) { engine in
            let play = try make(Checker(engine: engine, configuration: configuration))
            for index in 0..<play.stepCount { _ = try play.perform(index) }
            _ = play.settle()
        }
    }

    private func watching(
        _ id: String, _ model: HostModel, _ body: (EmulatorEngine) throws -> Void
    ) throws -> [ObservedPage] {
        let log = PageLog()
        engine.observer = { page, action, observation in log.add(page, action, observation) }
        defer { engine.observer = nil }
        try body(engine)
        return log.pages.enumerated().map { position, page in
            let id = position == 0 ? id : "\(id) page \(position + 1)"
            return ObservedPage(
                id: id, name: id, hostModel: model.name, actions: page.actions, observations: page.observations)
        }
    }
}

/// The actions of several pages, in the order in which the pages were made.
private final class PageLog {
    private var order: [Int] = []
    private var byNumber: [Int: (actions: [JavaScriptValue], observations: [JavaScriptValue])] = [:]

    var pages: [(actions: [JavaScriptValue], observations: [JavaScriptValue])] { order.compactMap { byNumber[$0] } }

    func add(_ page: Int, _ action: PageAction, _ observation: JavaScriptValue) {
        if byNumber[page] == nil { order.append(page) }
        byNumber[page, default: ([], [])].actions.append(action.value)
        byNumber[page, default: ([], [])].observations.append(observation)
    }
}

extension ObservedPage {
    /// Adds to the payload's observation whether it changed the page. A web view looks at fewer objects than the emulator,
    /// so that numbers of changes cannot be compared.
    mutating func tellChanges() {
        guard let run, let step = actions.firstIndex(where: { $0["run"] != nil }) else { return }
        let members = observations[step].members.map { ($0.name, $0.value) }
        observations[step] = .object(members + [("changes", .number(run.changes.isEmpty ? 0 : 1))])
    }

    /// What its engine's parser is to be asked: the script, and the two neutral forms of the payload.
    var parserTexts: [JavaScriptString] {
        guard let run else { return [] }
        if case .script = run.payload.channel { return [run.script.text] }
        let player = run.script.text.description.contains("player.") ? "player" : "window"
        let neutral = HostModel.neutral.wrapper(for: run.payload.channel, player: player).splice(run.payload.text)
        let elements = JavaScriptString(wtf8: Array("[".utf8) + run.payload.text.wtf8 + Array("\n];".utf8))
        return [run.script.text, neutral.text, elements]
    }
}
