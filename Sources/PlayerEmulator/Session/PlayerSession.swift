public import BridgeFindings
import JavaScriptEngine
public import JavaScriptSyntax
import PlayerContract

/// One player with one app behind it: events come out, texts go in, time passes when it is told to.
///
/// Used on the engine's thread only.
public final class PlayerSession {
    /// What the page is made from.
    public let settings: PlayerSettings
    /// What is done around a text.
    public let hostModel: HostModel
    /// Every key that was handed out.
    public private(set) var ledger = CallbackLedger()
    /// Every event since the session began, in order.
    public private(set) var events: [PlayerEvent] = []
    /// Both directions, in order, on the player clock.
    public private(set) var transcript: [TranscriptEntry] = []
    /// Everything that the app is told, in order.
    public private(set) var messages: [Message] = []

    /// What an app is told.
    public enum Message: Sendable {
        /// The number of an event in ``events``.
        case event(Int)
        /// What playback tells.
        case playback(PlaybackMessage)
    }

    let engine: EmulatorEngine
    /// What the newest payload gave back.
    var lastResult: JavaScriptReference?
    var page: PlayerPage
    /// Seconds that passed on pages before a reload.
    var earlier: Double = 0
    private var reloads = 0
    /// Whether anything happened that a reset has to undo.
    var isTouched = false
    /// Whether what a single payload changed is put back; a test switches it off.
    var putsBack = true
    /// Whether the newest payload is proved to have left the page as it was, but for what a reset undoes.
    var leavesNothing = true

    /// A page that is not started yet.
    public init(engine: EmulatorEngine, settings: PlayerSettings, hostModel: HostModel = .standard)
        throws(EmulatorError)
    {
        self.engine = engine
        self.settings = settings
        self.hostModel = hostModel
        page = try PlayerPage(engine: engine, settings: settings)
    }

    /// Seconds on the player clock since the session began.
    public var now: Double { earlier + page.clock.now / 1000 }

    // MARK: App to page

    /// What became of the promise that the newest payload gave back; nil when it gave back none.
    ///
    /// Asking can run code of the payload, so it is asked only for an app that waits for the result.
    public func promise(of run: PayloadRun) -> PromiseState? {
        guard run.result?.kind == .promise, let lastResult else { return nil }
        defer { takeMessages() }
        return page.state(of: lastResult)
    }

    /// Lets time pass on the player clock, in seconds.
    public func wait(_ seconds: Double) {
        isTouched = true
        let known = page.record.calls.count
        let thrown = page.advance(by: seconds)
        for error in thrown { record(.timer, "threw", .string("\(error)")) }
        noteCalls(from: known)
        takeMessages()
    }

    // MARK: Page to app

    /// Makes the player send an event; without data, the usual one. Nil when the player did not send it.
    @discardableResult
    public func emit(_ type: String, data: JavaScriptValue? = nil, hasCallback: Bool? = nil) -> PlayerEvent? {
        var arguments: [JavaScriptValue] = [.string(type), data ?? .undefined]
        if let hasCallback { arguments.append(.object(["callback": .boolean(hasCallback)])) }
        let known = events.count
        control("emit", arguments)
        return events.dropFirst(known).last { $0.type == type }
    }

    /// Calls one of the stub's controls, such as `start` or `tapAddToCart`.
    @discardableResult
    public func control(_ name: String, _ arguments: [JavaScriptValue] = []) -> JavaScriptValue? {
        let result: JavaScriptValue?
        isTouched = true
        do {
            result = try page.control(name, arguments)
        } catch {
            record(.state, name, .string("threw \(error)"))
            result = nil
        }
        takeMessages()
        return result
    }

    /// What the stub shows: products, cart, wishlist, errors and more, as plain data.
    public var state: JavaScriptValue {
        (try? page.control("state")) ?? .object([:])
    }

    /// Puts a callback of no event under a key, as the recording page does for a case that names its key.
    public func openCallback(_ key: String) {
        isTouched = true
        page.openCallback(key)
    }

    /// Whether no reset brings the page back to how it was.
    var isSpent: Bool { page.isSpent || !leavesNothing }

    /// Forgets the page's callbacks, as when the app ends a player: whatever comes later reaches nobody.
    public func forgetCallbacks() { ledger.forgetAll() }

    /// Loads the page anew: keys and state are gone, the clock goes on.
    public func reload() throws(EmulatorError) {
        earlier = now
        reloads += 1
        page = try PlayerPage(engine: engine, settings: settings, load: reloads)
        ledger.forgetAll()
        record(.reload, settings.kind.name, .undefined)
    }

    /// Puts the stub back to how it was before the first payload: for pages that ran nothing but literals.
    func reset() {
        transcript.removeAll(keepingCapacity: true)
        guard isTouched else { return }
        isTouched = false
        page.reset()
        earlier = 0
        ledger = CallbackLedger()
        events.removeAll(keepingCapacity: true)
        messages.removeAll(keepingCapacity: true)
    }

    // MARK: Observing

    /// Takes a message that the page itself posts, such as one that only another version of it would send. A message of
    /// a payload is forged, and reaches no app.
    package func receive(_ body: JavaScriptValue, from handler: String) {
        page.post(body, to: handler)
        takeMessages()
    }

    func takeMessages() {
        for message in page.takeForged() { record(.forged, message.handler, message.body) }
        for message in page.takeMessages() {
            let body = message.body
            if settings.kind.traits.wire == .json {
                takeCallMessage(message)
                continue
            }
            if message.handler == PlaybackMessage.handler, let told = PlaybackMessage(body) {
                messages.append(.playback(told))
                record(.state, told.what.rawValue, told.value)
                continue
            }
            guard let type = body["type"]?.swiftString, let data = body["data"] else {
                record(.console, message.handler, body)
                continue
            }
            let event = PlayerEvent(
                type: type, data: data["event"] ?? .undefined, callbackKey: data["callbackKey"]?.swiftString, at: now)
            messages.append(.event(events.count))
            events.append(event)
            if let key = event.callbackKey { ledger.open(key, for: event) }
            record(.event, type, data)
        }
        for line in page.takeConsole() { record(.console, line.level, line.values) }
    }

    private func takeCallMessage(_ message: (handler: String, body: JavaScriptValue)) {
        guard let event = CallMessage.event(in: message.body, at: now) else {
            return record(.console, message.handler, message.body)
        }
        messages.append(.event(events.count))
        events.append(event)
        for request in CallMessage.requests(in: event) { ledger.open(request.key, for: request.event) }
        record(.event, event.type, event.data)
    }

    func note(_ run: PayloadRun) {
        let text = JavaScriptValue.string(run.payload.text)
        switch run.payload.channel {
        case .invoke(let function): record(.invoke, function, text)
        case .notify(let key): record(.notify, key, text)
        case .script: record(.invoke, "script", text)
        }
        for call in run.calls.dropLast(run.laterCalls.count) { record(.call, call.target.name, call.arguments) }
        switch run.outcome {
        case .completed: if let result = run.result { record(.returned, "", result) }
        case .threw(let error): record(.threw, error.name ?? "", .string(error.message))
        case .refused, .engineLimit, .timedOut, .died: record(.threw, "\(run.verdict.rawValue)", .undefined)
        }
    }

    /// Calls that timers made, each at its time.
    func noteCalls(from first: Int) {
        let calls = page.record.calls.dropFirst(first)
        for (call, time) in zip(calls, page.record.laterCalls.suffix(calls.count)) {
            record(.call, call.target.name, call.arguments, at: earlier + time / 1000)
        }
    }

    /// Notes that an answer reached its callback. Called by whoever judges the flow, which first wants to see how
    /// things stood before.
    public func noteAnswer(_ key: String) {
        ledger.answer(key, at: now)
    }

    /// Names in the transcript what the newest text of the app answers.
    public func noteKey(_ key: String) {
        guard let index = transcript.lastIndex(where: { $0.kind == .invoke || $0.kind == .notify }) else { return }
        transcript[index].key = key
    }

    func record(_ kind: TranscriptEntry.Kind, _ name: String, _ value: JavaScriptValue, at time: Double? = nil) {
        // Milliseconds are what timers know; further digits are noise of adding them up.
        let at = ((time ?? now) * 1000).rounded() / 1000
        transcript.append(TranscriptEntry(at: at, kind: kind, name: name, value: value))
    }
}
