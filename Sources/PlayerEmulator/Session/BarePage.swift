public import BridgeFindings
public import JavaScriptSyntax

/// Runs single payloads, each as if it had a page of its own.
///
/// A page is used again only when it is proved to be as before: the payload ran nothing or was literals alone, or the
/// whole realm is the same and nothing of the payload waits or is kept. The stub is then put back to how it was; any other
/// page is thrown away. Used on the engine's thread only.
public final class BarePage {
    /// When a page serves another payload.
    enum Reuse {
        case whenUnchanged
        /// For a test that shows what the rule is for: a hostile payload then reaches into the next case.
        case always
    }

    /// What pages are made from.
    public private(set) var settings: PlayerSettings
    /// What is done around a text.
    public let hostModel: HostModel

    private let engine: EmulatorEngine
    private let reuse: Reuse
    private var session: PlayerSession?
    private var wrappers: [Payload.Channel: Wrapper] = [:]

    /// A page in an engine of which nobody else uses the thread.
    public convenience init(engine: EmulatorEngine, settings: PlayerSettings, hostModel: HostModel = .standard) {
        self.init(engine: engine, settings: settings, hostModel: hostModel, reuse: .whenUnchanged)
    }

    init(engine: EmulatorEngine, settings: PlayerSettings, hostModel: HostModel, reuse: Reuse) {
        self.engine = engine
        self.settings = settings
        self.hostModel = hostModel
        self.reuse = reuse
    }

    /// What became of one payload, and the event that it answered.
    public struct Outcome: Sendable {
        /// What was observed.
        public var run: PayloadRun
        /// The event that was answered; nil for a payload that was sent by itself.
        public var event: PlayerEvent?
        /// What the page sent and printed; the payload and its calls are in ``run``.
        public var transcript: [TranscriptEntry]
    }

    /// Runs one payload. For an answer, the event is sent first and the payload answers its key.
    public func run(
        _ input: PayloadCase.Input, text: JavaScriptString, intended: Intention? = nil
    ) throws(EmulatorError) -> Outcome {
        learn(input)
        let session = try takeSession()
        var event: PlayerEvent?
        let channel: Payload.Channel
        switch input {
        case .payload(let given):
            channel = given
            if case .notify(let key) = given { session.openCallback(key) }
        case .answer(let type, let data):
            event = session.emit(type, data: data)
            channel = .notify(key: event?.callbackKey ?? "")
        }
        let payload = hostModel.received(Payload(channel: channel, text: text, intended: intended))
        let scan = PayloadScan(payload)
        let run = session.runAlone(payload, scan: scan, script: wrapper(for: channel).splice(payload.text))
        if session.isSpent, reuse == .whenUnchanged { self.session = nil }
        return Outcome(run: run, event: event, transcript: session.transcript)
    }

    // MARK: Pages

    /// A function named to the recording page is recorded without asking.
    private func learn(_ input: PayloadCase.Input) {
        guard settings.kind == .recording, case .payload(.invoke(let function)) = input,
            !settings.recorded.contains(function)
        else { return }
        settings.recorded.append(function)
        session = nil
    }

    private func takeSession() throws(EmulatorError) -> PlayerSession {
        if let session {
            session.reset()
            if !session.isSpent || reuse == .always { return session }
        }
        let fresh = try PlayerSession(engine: engine, settings: settings, hostModel: hostModel)
        fresh.putsBack = reuse == .whenUnchanged
        session = fresh
        return fresh
    }

    private func wrapper(for channel: Payload.Channel) -> Wrapper {
        if let known = wrappers[channel] { return known }
        let wrapper = hostModel.wrapper(for: channel, player: settings.kind.expression)
        if wrappers.count < 64 { wrappers[channel] = wrapper }
        return wrapper
    }
}
