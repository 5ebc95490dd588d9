public import BridgeFindings
import JavaScriptEngine
public import JavaScriptSyntax
import PlayerContract

/// One player with one app behind it: events come out, texts go in, time passes when it is told to.
///
/// Used on the engine's thread only.
public final class PlayerSession {
    public let settings: PlayerSettings
    public let hostModel: HostModel
    public private(set) var ledger = CallbackLedger()
    /// Every event since the session began, in order.
    public private(set) var events: [PlayerEvent] = []
    public private(set) var transcript: [TranscriptEntry] = []
    /// Everything that the app is told, in order.
    public private(set) var messages: [Message] = []

    public enum Message: Sendable {
        /// The number of an event in ``events``.
        case event(Int)
        case playback(PlaybackMessage)
    }

    private let engine: EmulatorEngine
    /// What the newest payload gave back.
    private var lastResult: JavaScriptReference?
    private var page: PlayerPage
    /// Seconds that passed on pages before a reload.
    private var earlier: Double = 0
    private var reloads = 0
    /// Whether anything happened that a reset has to undo.
    private var isTouched = false

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

    /// Runs one payload in the exact wrapper of the host model and observes everything that happens.
    public func run(_ payload: Payload) -> PayloadRun {
        let scan = PayloadScan(payload)
        let script = hostModel.wrapper(for: payload.channel, player: settings.kind.expression).splice(payload.text)
        return run(payload, scan: scan, script: script, mode: Self.mode(scan))
    }

    /// Runs a payload of which nobody will ask what the player made of it. The transcript holds what else happened.
    func runAlone(_ payload: Payload, scan: PayloadScan, script: SplicedScript) -> PayloadRun {
        var mode = Self.mode(scan)
        if case .invoke = payload.channel, scan.inertness != .code, settings.isBare, !settings.kind.isCustom {
            mode.asksPlayer = false
        }
        return run(payload, scan: scan, script: script, mode: mode, isTold: false)
    }

    private static func mode(_ scan: PayloadScan) -> PlayerPage.Mode {
        guard scan.inertness == .json else { return PlayerPage.Mode() }
        return PlayerPage.Mode(readsByJSON: true, expected: scan.tree)
    }

    private func run(
        _ payload: Payload, scan: PayloadScan, script: SplicedScript, mode: PlayerPage.Mode, isTold: Bool = true
    ) -> PayloadRun {
        page.mode = mode
        // What the parser refuses cannot change a page, so there is nothing to remember of it and nothing to run.
        let refused = scan.inertness == .code && !page.isObserved ? refusal(of: script) : nil
        let snapshot = refused == nil && scan.inertness == .code ? page.snapshot() : nil
        let ended = page.run(refused == nil ? script.text : nil, isAsynchronous: script.isAsynchronous)
        lastResult = refused == nil ? try? ended.get() : nil
        let grammar = PayloadGrammar(engine: engine, player: settings.kind.expression)
        let outcome = refused ?? outcome(ended, payload: payload, scan: scan, script: script)
        let changes = changes(since: snapshot, for: payload)
        var run = PayloadRun(
            payload: payload, script: script, scan: scan, outcome: outcome,
            form: grammar.form(of: payload, scan: scan, outcome: outcome), calls: page.record.calls,
            changes: changes, result: result(ended), rejections: page.record.rejections,
            oversize: page.record.oversize, at: now)
        run.pendingTimers = page.clock.pendingCount
        if isTold { note(run) }
        takeMessages()
        if mode.asksPlayer, page.record.callCount > 0 { isTouched = true }
        return run
    }

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
        let thrown = page.advance(by: seconds)
        for error in thrown { record(.timer, "threw", .string("\(error)")) }
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

    /// Whether no reset brings the page back to how it was, whatever the payload did.
    var isSpent: Bool { page.isSpent }

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

    private func takeMessages() {
        for message in page.takeMessages() {
            let body = message.body
            if settings.kind == .calls {
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

    private func note(_ run: PayloadRun) {
        let text = JavaScriptValue.string(run.payload.text)
        switch run.payload.channel {
        case .invoke(let function): record(.invoke, function, text)
        case .notify(let key): record(.notify, key, text)
        case .script: record(.invoke, "script", text)
        }
        for call in run.calls { record(.call, call.target.name, call.arguments) }
        switch run.outcome {
        case .completed: if let result = run.result { record(.returned, "", result) }
        case .threw(let error): record(.threw, error.name ?? "", .string(error.message))
        case .refused, .engineLimit, .timedOut, .died: record(.threw, "\(run.verdict.rawValue)", .undefined)
        }
    }

    /// Notes that an answer reached its callback. Called by whoever judges the flow, which first wants to see how
    /// things stood before.
    public func noteAnswer(_ key: String) {
        ledger.answer(key, at: now)
    }

    private func record(_ kind: TranscriptEntry.Kind, _ name: String, _ value: JavaScriptValue) {
        transcript.append(TranscriptEntry(at: now, kind: kind, name: name, value: value))
    }

    private func changes(since snapshot: GlobalSnapshot?, for payload: Payload) -> [String] {
        guard let snapshot else { return [] }
        guard let changes = snapshot.changes() else { return ["the page could not be compared with what it was"] }
        let isScript = payload.channel == .script
        return changes.filter { change in
            // A script may declare globals of its own, and the page adds keys when an event of its own waits.
            if isScript, change.kind == .added { return false }
            // The page of the call widget takes away the callback that a reply was for.
            if settings.kind == .calls, change.kind == .removed, ledger.entries[change.key.description] != nil {
                return false
            }
            return !(change.kind == .added && page.handedOut(change.key.description))
        }.map(\.description)
    }

    private func result(_ ended: Result<JavaScriptReference, JavaScriptException>) -> JavaScriptValue? {
        guard case .success(let value) = ended, !value.isUndefined else { return nil }
        let read = page.reader.read(value).value
        guard read.kind == .promise, read.nodes.count == 1, let progress = page.reader.progress(of: value) else {
            return read
        }
        return .promise("\(progress)")
    }

    private func refusal(of script: SplicedScript) -> PayloadRun.Outcome? {
        switch engine.checkSyntax(script.text) {
        case .invalid(let fault), .incomplete(let fault):
            .refused(.init(fault, isUnterminated: false))
        case .unterminatedLiteral(let fault):
            .refused(.init(fault, isUnterminated: true))
        case .valid, .stackOverflow, .outOfMemory: nil
        }
    }

    private func outcome(
        _ ended: Result<JavaScriptReference, JavaScriptException>, payload: Payload, scan: PayloadScan,
        script: SplicedScript
    ) -> PayloadRun.Outcome {
        guard case .failure(let error) = ended else { return .completed }
        if error.kind == .terminated { return .timedOut }
        let reached = page.record.callCount > 0
        if error.name == "SyntaxError", !reached {
            switch engine.checkSyntax(script.text) {
            case .invalid(let fault), .incomplete(let fault): return .refused(.init(fault, isUnterminated: false))
            case .unterminatedLiteral(let fault): return .refused(.init(fault, isUnterminated: true))
            case .stackOverflow: return .engineLimit("brackets are nested deeper than the engine's stack")
            case .outOfMemory: return .engineLimit("the text is larger than the engine's memory")
            case .valid: break
            }
        }
        if error.kind != .thrown, !reached, stopsBeforeFirstStatement(script, scan: scan) {
            return .engineLimit(
                error.kind == .stackOverflow
                    ? "brackets or operators are nested deeper than the engine's stack"
                    : "the text is larger than the engine's memory")
        }
        return .threw(
            .init(
                name: error.name.isEmpty ? nil : error.name, message: error.message, line: error.line ?? 0,
                column: error.column ?? 0, value: page.reader.read(error.value).value))
    }

    /// Whether the engine gives up on a script before it runs: told by a statement put in front of it on a page of
    /// its own. Literals run nothing, so an engine limit that they meet is always met before.
    private func stopsBeforeFirstStatement(_ script: SplicedScript, scan: PayloadScan) -> Bool {
        guard scan.inertness == .code else { return true }
        guard let probe = try? PlayerPage(engine: engine, settings: settings) else { return false }
        var began = false
        let mark = probe.context.makeFunction(name: "began") { _ in
            began = true
            return nil
        }
        try? probe.context.globalObject.setProperty("playerBridgeBegan", to: mark)
        _ = probe.run(JavaScriptString(wtf8: Array("playerBridgeBegan();".utf8) + script.text.wtf8))
        return !began
    }
}

extension PayloadRun.Refusal {
    fileprivate init(_ fault: SyntaxCheck.Fault, isUnterminated: Bool) {
        self.init(isUnterminatedLiteral: isUnterminated, message: fault.message, line: fault.line)
    }
}
