package import BridgeFindings
package import Foundation
package import JavaScriptSyntax
package import PlayerEmulator
package import PlayerSessions

/// A player of the stand-in: the SDK's protocol on one side, a session with a stub page on the other.
@MainActor package final class CommercePlayer: BambuserPlayerView {
    package weak var delegate: (any BambuserPlayerViewDelegate)? { didSet { noteDelegate() } }
    package let id: String
    package private(set) var currentPlayerState = BambuserVideoState.idle
    package private(set) var currentPlayerMode: InlinePlayerMode
    package lazy var pipController: (any PictureInPictureController)? = EmulatedPictureInPicture(of: self)

    /// What became of every text that the app sent, in order, and of events that are not as their type promises.
    package private(set) var results: [SessionResult] = []
    /// Whether the app ended the player.
    package private(set) var isEnded = false
    package let settings: PlayerSettings
    private let session: SessionHandle?
    private weak var emulation: PlayerEmulation?
    private let numbers: NumberDelivery
    private var invokesInFlight = 0
    private let inbox = SessionInbox { $0.messages }
    /// What the app is told next time the stub fails.
    private var failure: BambuserPlayerError?
    private var listener = Listener()

    init(_ settings: PlayerSettings, in emulation: PlayerEmulation) {
        self.settings = settings
        self.emulation = emulation
        id = settings.playerID
        numbers = emulation.options.numbers
        currentPlayerMode = settings.kind == .shoppable ? .preview : .fullExperience
        do {
            session = try emulation.host.open(settings)
        } catch {
            session = nil
            results.append(SessionResult(Self.problem("\(error)", id: id)))
        }
        let findings = enter { $0.startFindings() } ?? []
        if !findings.isEmpty {
            let passed = !findings.contains { $0.severity == .error }
            let result = CheckResult(
                id: "configuration", source: id, kind: .step, passed: passed, findings: findings)
            results.append(SessionResult(result, at: callSite()))
        }
        if numbers != .number { enter { [numbers] in $0.history.numberType = numbers.rawValue } }
    }

    private static func problem(_ message: String, id: String) -> CheckResult {
        let finding = Finding(rule: .unexpectedOutcome, severity: .error, message: message)
        return CheckResult(id: "make the player", source: id, kind: .step, passed: false, findings: [finding])
    }

    // MARK: App to page

    package func invoke(function: String, arguments: String) async throws -> Any? {
        guard !isEnded else { throw InvokeFailure(function: function, reason: "the player was cleaned up") }
        invokesInFlight += 1
        defer { invokesInFlight -= 1 }
        let sent = send(.invoke(function: function), arguments, from: callSite())
        // As on a device, other work of the app goes on before the result is there.
        await Task.yield()
        return try sent?.result(of: function)
    }

    package func notify(callbackKey: String, info: Any) {
        let site = callSite()
        guard !isEnded else { return noteAnswerAfterEnd(callbackKey, site) }
        send(.notify(key: callbackKey), "\(info)", from: site)
    }

    @discardableResult
    private func send(_ channel: Payload.Channel, _ text: String, from site: CallSite?) -> SentText? {
        let sent = enter { [id] recorder in
            let name = recorder.name(of: channel)
            let judged = recorder.send(channel, JavaScriptString(text), intended: nil, event: nil)
            let promise = recorder.session.promise(of: judged.run)
            var sent = SentText(
                run: judged.run, result: recorder.result(judged, id: name, source: id, isSession: true),
                promise: promise)
            sent.noteUnsettledPromise()
            return sent
        }
        if let sent { results.append(SessionResult(sent.result, at: site)) }
        emulation?.changes.signal()
        return sent
    }

    /// The call of the app that is being made; nil where the test does not want to know.
    @inline(never) private func callSite() -> CallSite? {
        emulation?.options.namesLines == true ? CallSite.capture() : nil
    }

    private func noteAnswerAfterEnd(_ key: String, _ site: CallSite?) {
        let found = enter { recorder in
            recorder.findingOfAnswerAfterEnd(key).map { ($0, recorder.name(of: .notify(key: key))) }
        }
        guard let (finding, name) = found ?? nil else { return }
        results.append(SessionResult(CheckResult(id: name, source: id, kind: .step, findings: [finding]), at: site))
        emulation?.changes.signal()
    }

    package func cleanup() {
        guard !isEnded else { return }
        isEnded = true
        enter { $0.session.forgetCallbacks() }
    }

    // MARK: Playback

    package func play() { control("play") }
    package func pause() { control("pause") }
    package func seek(to time: TimeInterval) { control("seek", [.number(time)]) }
    package func preload() { control("preload") }

    package func changeMode(to mode: InlinePlayerMode) async throws {
        control("changeMode", [.string(mode == .preview ? "preview" : "fullExperience")])
        await Task.yield()
    }

    /// The page is loaded anew: keys and state are gone.
    package func resetPlayer() {
        guard !isEnded, let problem = enter({ $0.reload() }) else { return }
        if let problem { results.append(SessionResult(Self.problem(problem, id: id))) }
        currentPlayerMode = settings.kind == .shoppable ? .preview : .fullExperience
        tell(.idle)
    }

    // MARK: Driven by the test

    /// Makes the player send an event; without data, the usual one.
    @discardableResult
    package func emit(_ type: String, data: JavaScriptValue?) -> PlayerEvent? {
        guard !isEnded else { return nil }
        emulation?.changes.signal()
        let isEmpty = data == nil && settings.products.isEmpty && Self.asksForProducts.contains(type)
        let sent = enter { recorder -> (event: PlayerEvent?, findings: [Finding]) in
            let event = recorder.session.emit(type, data: data)
            return (event, recorder.eventFindings(type, event) + (isEmpty ? [Self.noProducts(type)] : []))
        }
        if let findings = sent?.findings, !findings.isEmpty {
            let passed = !findings.contains { $0.severity == .error }
            let result = CheckResult(
                id: "event \(type)", source: id, kind: .step, passed: passed, findings: findings)
            results.append(SessionResult(result))
        }
        return sent?.event
    }

    private static let asksForProducts: Set<String> = [
        FlowHistory.Names.provideProductData, FlowHistory.Names.provideWishlistStatus,
    ]

    /// A test that lets a player without a show ask for products.
    nonisolated private static func noProducts(_ type: String) -> Finding {
        Finding(
            rule: .unexpectedOutcome, severity: .error,
            message: "`\(type)` was sent by a player without products",
            notes: [
                Finding.Note("set `emulator.products` before the app creates its player"),
                Finding.Note("or give `products:` to `makeLivePlayer`, or the event's data to `emit`"),
            ])
    }

    /// Calls one of the stub's controls, such as `start` or `tapAddToCart`; the event that came of it, if one did.
    @discardableResult
    package func control(_ name: String, _ arguments: [JavaScriptValue] = []) -> PlayerEvent? {
        guard !isEnded else { return nil }
        emulation?.changes.signal()
        return enter { $0.control(name, arguments) } ?? nil
    }

    /// Ends playback: the app is told the state `error`, then the error itself.
    package func fail(_ error: BambuserPlayerError) {
        failure = error
        control("fail", [.string("\(error)")])
    }

    func pass(_ seconds: Double) {
        enter { $0.session.wait(seconds) }
    }

    // MARK: Who listens

    private func noteDelegate() {
        listener.set(delegate, at: emulation?.now ?? 0)
        let first = listener.firstSetAt
        _ = session?.enter { $0.history.listenerSetAt = first }
    }

    /// The body of the test is over: a delegate that is gone now has died with it or before.
    package func noteEndOfTest() {
        guard let release = listener.release(at: emulation?.now ?? 0, isWithTest: true) else { return }
        _ = session?.enter { $0.history.release = release }
    }

    /// A test waited for what is open, for so long.
    package func noteWait(_ words: String?) {
        _ = session?.enter { $0.history.patience = words }
    }

    // MARK: Looking

    package var state: JavaScriptValue { enter { $0.session.state } ?? .object([:]) }
    package var transcript: [TranscriptEntry] { enter { $0.session.transcript } ?? [] }
    /// What happened since the newest result.
    package var restOfTranscript: [TranscriptEntry] { enter { $0.restOfTranscript } ?? [] }

    /// What the app still owes, one clause each.
    package func openObligations(skipping products: Set<String>) -> [String] {
        let own = invokesInFlight > 0 ? ["the end of a call of `invoke`"] : []
        guard !isEnded else { return own }
        return own
            + (enter { recorder in
                recorder.history.skipped.formUnion(products)
                recorder.takeStock()
                return recorder.history.openObligations
            } ?? [])
    }

    /// What is open now, as findings.
    package func openFindings() -> [Finding] {
        isEnded ? [] : enter { $0.endFindings() } ?? []
    }

    /// The texts that answered a callback key, oldest first.
    package func answers(to key: String) -> [SentText] {
        sent { $0 == .notify(key: key) }
    }

    /// The product data that reached the player under an id, oldest first.
    package func hydrations(of product: String) -> [SentText] {
        sent { $0 == .invoke(function: FlowHistory.Names.updateProduct) }
            .filter { $0.run.firstArgument?.swiftString == product }
    }

    private func sent(_ isWanted: @escaping @Sendable (Payload.Channel) -> Bool) -> [SentText] {
        enter { [id] recorder in
            recorder.history.sent.filter { isWanted($0.run.payload.channel) }.map {
                SentText(run: $0.run, result: CheckResult(id: "", source: id, verdict: $0.run.verdict))
            }
        } ?? []
    }

    // MARK: Page to app

    /// Enters the session, and hands on to the app what came out of it.
    @discardableResult
    private func enter<Value: Sendable>(_ body: @escaping @Sendable (SessionRecorder) -> Value) -> Value? {
        guard let session else { return nil }
        return inbox.enter(session, body) { message in
            emulation?.changes.signal()
            switch message {
            case .playback(let message): take(message)
            case .event(let number): take(number)
            }
        }
    }

    private func take(_ number: Int) {
        guard !isEnded, let event = session?.enter({ $0.session.events[number] }) else { return }
        guard let delegate else {
            let reason = listener.silence(at: emulation?.now ?? 0)
            _ = session?.enter { $0.history.unheard[number] = reason }
            return
        }
        var data: [String: any Sendable] = ["event": BridgeValue.swift(event.data, numbers: numbers)]
        data["callbackKey"] = event.callbackKey
        delegate.onNewEventReceived(id, event: BambuserEventPayload(type: event.type, data: data))
    }

    private func take(_ message: PlaybackMessage) {
        switch message.what {
        case .state: if let state = BambuserVideoState(name: message.value.swiftString ?? "") { tell(state) }
        case .error:
            delegate?.onErrorOccurred(
                id, error: failure ?? BambuserPlayerError.failedToLoadVideo(message.value.swiftString ?? ""))
        case .progress:
            delegate?.onVideoProgress(
                id, duration: message.value["duration"]?.number ?? 0,
                currentTime: message.value["currentTime"]?.number ?? 0)
        case .mode: currentPlayerMode = message.value.swiftString == "preview" ? .preview : .fullExperience
        case .thumbnail: delegate?.onThumbnailTapped(id)
        case .picture:
            guard let state = PlayerPipState(name: message.value.swiftString ?? "") else { return }
            (pipController as? EmulatedPictureInPicture)?.take(state)
        }
    }

    private func tell(_ state: BambuserVideoState) {
        currentPlayerState = state
        delegate?.onVideoStatusChanged(id, state: state)
    }
}
