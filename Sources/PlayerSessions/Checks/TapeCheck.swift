public import BridgeFindings
import JavaScriptSyntax
import PlayerContract
public import PlayerEmulator

extension Checker {
    /// Plays a tape against the stub player and hands over one result a line as it goes.
    public func check(_ tape: Tape, report: (CheckResult) -> Void) throws(EmulatorError) {
        guard let settings = tape.settings else { return }
        try play(TapePlay(tape, settings, checker: self), report: report)
    }
}

/// A tape on its way: recorded events are sent as they were, texts are judged, and recorded keys are mapped to the
/// stub's own. One session a player id.
public final class TapePlay: StepPlay {
    private let tape: Tape
    private let settings: SettingsInput
    private let checker: Checker
    private var players: [String: TapePlayer] = [:]
    private let group = PlayerGroup()
    private var order: [String] = []

    public init(_ tape: Tape, _ settings: SettingsInput, checker: Checker) {
        self.tape = tape
        self.settings = settings
        self.checker = checker
    }

    public var stepCount: Int { tape.lines.count }
    public var views: [PlayerView] {
        order.compactMap { id in players[id].map { PlayerView(id: id, $0.recorder.session) } }
    }

    public func perform(_ index: Int) throws(EmulatorError) -> CheckResult? {
        let line = tape.lines[index]
        if players[line.playerID] == nil {
            let lines = tape.lines.filter { $0.playerID == line.playerID }
            players[line.playerID] = try TapePlayer(settings, lines, id: line.playerID, group: group, checker: checker)
            order.append(line.playerID)
        }
        // A key may be another player's.
        var asker: PlayerEvent?
        if case .notify(let key, _) = line.entry { asker = players.values.lazy.compactMap { $0.events[key] }.first }
        return players[line.playerID]?.play(line, path: tape.file.path, asker: asker, checker.configuration)
    }

    public func settle() -> [CheckResult] {
        order.compactMap { player in
            guard let findings = players[player]?.recorder.endFindings(), !findings.isEmpty else { return nil }
            var result = CheckResult(
                id: player.isEmpty ? "end" : "\(player) › end", source: tape.file.path, kind: .step, findings: findings)
            result.passed = !findings.contains(where: checker.configuration.fails)
            return result
        }
    }
}

/// One player of a tape.
struct TapePlayer {
    let recorder: SessionRecorder
    /// Recorded keys and the events that the stub sent in their place.
    fileprivate var events: [String: PlayerEvent] = [:]

    init(
        _ settings: SettingsInput, _ lines: [Tape.Line], id: String, group: PlayerGroup, checker: Checker
    ) throws(EmulatorError) {
        var settings = settings
        settings.products += Self.products(of: lines)
        recorder = try SessionRecorder(settings, checker: checker, isBare: false, playerID: id, group: group)
    }

    /// The show's products, as far as the recorded requests tell them: a tape holds no dashboard data.
    private static func products(of lines: [Tape.Line]) -> [PlayerSettings.Product] {
        var products: [PlayerSettings.Product] = []
        for line in lines {
            guard case .event(FlowHistory.Names.provideProductData, let data, _) = line.entry else { continue }
            for product in data["products"]?.elements ?? [] {
                guard let id = product["id"]?.swiftString, !products.contains(where: { $0.id == id }) else { continue }
                products.append(
                    .init(id: id, ref: product["ref"]?.swiftString ?? "", url: product["url"]?.swiftString ?? ""))
            }
        }
        return products
    }

    /// - Parameter asker: The event that an answer is for, whichever player sent it.
    mutating func play(
        _ line: Tape.Line, path: String, asker: PlayerEvent?, _ configuration: CheckConfiguration
    ) -> CheckResult? {
        let ahead = line.at - recorder.session.now
        if ahead > 0 { recorder.session.wait(ahead) }
        recorder.beginStep()
        var result = CheckResult(id: "", source: "\(path):\(line.number)", kind: .step)
        var judged: SessionRecorder.Judged?
        switch line.entry {
        case .event(let type, let data, let key):
            let event = recorder.session.emit(type, data: data, hasCallback: key != nil)
            if let key, let event { events[key] = event }
            result.id = "event \(type)"
            result.findings = recorder.eventFindings(type, event)
        case .invoke(let function, let text, let threw):
            result.id = "invoke \(function)"
            let sent = recorder.send(.invoke(function: function), text, intended: nil, event: nil)
            judged = sent
            take(sent, &result)
            if let threw, result.verdict == .delivered {
                result.findings.append(
                    Finding(
                        rule: .scriptError, severity: .warning,
                        message: "this call threw on the device (\(threw)) but arrived here"))
            }
        case .notify(let key, let text):
            result.id = "notify \(key)"
            let event = events[key]
            let ownKey = (event ?? asker)?.callbackKey ?? key
            let sent = recorder.send(.notify(key: ownKey), text, intended: nil, event: event)
            judged = sent
            take(sent, &result)
        }
        result.transcript = recorder.stepTranscript()
        result.passed = !result.findings.contains(where: configuration.fails)
        if let judged { recorder.mend(&result, judged) }
        return result
    }

    private func take(_ judged: SessionRecorder.Judged, _ result: inout CheckResult) {
        let channel = judged.run.payload.channel
        result.verdict = judged.run.verdict
        result.texts = [channel.textName: judged.run.payload.text]
        result.calls = judged.run.calls
        result.findings = judged.findings
    }
}
