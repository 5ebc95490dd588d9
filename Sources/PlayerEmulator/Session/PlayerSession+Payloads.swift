import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax

/// One payload: what it does at once, what it leaves behind, and what is then different in the page.
extension PlayerSession {
    /// How much of what a payload sets in motion belongs to it.
    struct Following {
        /// Seconds on the player clock for which its timers are followed.
        var seconds: Double
        /// Whether the transcript tells the payload and its calls.
        var isTold: Bool

        /// In a session time passes only when it is told to: what is due now still comes before the next step.
        static let session = Following(seconds: 0, isTold: true)
        static let alone = Following(seconds: PlayerPage.leftoverSeconds, isTold: false)
    }

    /// Runs one payload in the exact wrapper of the host model and observes everything that happens.
    public func run(_ payload: Payload) -> PayloadRun {
        let payload = hostModel.received(payload)
        let scan = PayloadScan(payload)
        let script = hostModel.wrapper(for: payload.channel, player: settings.kind.expression).splice(payload.text)
        return run(payload, scan: scan, script: script, mode: Self.mode(scan), following: .session)
    }

    /// Runs a payload of which nobody will ask what the player made of it. The transcript holds what else happened.
    func runAlone(_ payload: Payload, scan: PayloadScan, script: SplicedScript) -> PayloadRun {
        var mode = Self.mode(scan)
        if case .invoke = payload.channel, scan.inertness != .code, settings.isBare, !settings.kind.isCustom {
            mode.asksPlayer = false
        }
        return run(payload, scan: scan, script: script, mode: mode, following: .alone)
    }

    private static func mode(_ scan: PayloadScan) -> PlayerPage.Mode {
        guard scan.inertness == .json else { return PlayerPage.Mode() }
        return PlayerPage.Mode(readsByJSON: true, expected: scan.tree)
    }

    private func run(
        _ payload: Payload, scan: PayloadScan, script: SplicedScript, mode: PlayerPage.Mode, following: Following
    ) -> PayloadRun {
        page.mode = mode
        let isCode = scan.inertness == .code
        // What the parser refuses cannot change a page, so there is nothing to remember of it and nothing to run.
        let refused = isCode && !page.isObserved ? refusal(of: script) : nil
        let runsCode = isCode && refused == nil
        if runsCode { page.rememberRealm() }
        let time = now
        let ended = page.run(refused == nil ? script.text : nil, isAsynchronous: script.isAsynchronous)
        lastResult = refused == nil ? try? ended.get() : nil
        let grammar = PayloadGrammar(engine: engine, player: settings.kind.expression)
        var outcome = refused ?? outcome(ended, payload: payload, scan: scan, script: script)
        let thrownLater =
            runsCode && outcome.isFollowed
            ? page.runLeftovers(for: following.seconds, within: engine.timeLimit) : []
        if page.record.isOutOfTime { outcome = .timedOut }
        let changes = runsCode ? changes(of: payload) : []
        var run = PayloadRun(
            payload: payload, script: script, scan: scan, outcome: outcome,
            form: grammar.form(of: payload, scan: scan, outcome: outcome), calls: page.record.calls,
            changes: changes, forged: page.record.forged.map(\.handler), result: result(ended),
            rejections: page.record.rejections, oversize: page.record.oversize, at: time)
        run.pendingTimers = page.clock.pendingCount
        run.laterCalls = page.record.laterCalls.map { earlier + $0 / 1000 }
        // In a session, what a payload changed is there for the next.
        leavesNothing = following.isTold || !runsCode || leavesNothing(run)
        if following.isTold { note(run) }
        noteCalls(from: run.calls.count - run.laterCalls.count)
        for error in thrownLater { record(.timer, "threw", .string("\(error)")) }
        takeMessages()
        if mode.asksPlayer, runsCode || page.record.callCount > 0 { isTouched = true }
        return run
    }

    /// Whether the page is proved to be as before: nothing that scripts reach is different or what was is put back,
    /// nothing waits to run, and no code of the payload is kept.
    private func leavesNothing(_ run: PayloadRun) -> Bool {
        if case .rejected = run.verdict { return true }
        if run.onlyMissedName { return true }
        guard putsBack, settings.kind.traits.forgetsCode, run.form == .wellFormed, run.outcome.isFollowed,
            !page.clock.hasLeftovers(), !page.record.timersExhausted
        else { return false }
        // A script may declare names that no property shows.
        if case .script = run.payload.channel { return false }
        return page.restoreRealm()
    }

    // MARK: Changes

    private func changes(of payload: Payload) -> [String] {
        guard let changes = page.realmChanges() else { return ["the page could not be compared with its state before"] }
        let isScript = payload.channel == .script
        return changes.filter { change in
            // A script may declare globals of its own, and the page adds keys when an event of its own waits.
            guard change.isGlobal else { return true }
            if isScript, change.kind == .added { return false }
            // The page takes away the callback that a reply was for.
            if settings.kind.traits.takesCallbacksAway, change.kind == .removed,
                ledger.entries[change.key.description] != nil
            {
                return false
            }
            return !(change.kind == .added && page.isOpened(change.key.description))
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

    // MARK: Outcome

    private func refusal(of script: SplicedScript) -> PayloadRun.Outcome? {
        PayloadRun.Refusal(engine.checkSyntax(script.text)).map { .refused($0) }
    }

    private func outcome(
        _ ended: Result<JavaScriptReference, JavaScriptException>, payload: Payload, scan: PayloadScan,
        script: SplicedScript
    ) -> PayloadRun.Outcome {
        guard case .failure(let error) = ended else { return .completed }
        if error.kind == .terminated { return .timedOut }
        let reached = page.record.callCount > 0
        if error.name == "SyntaxError", !reached {
            let check = engine.checkSyntax(script.text)
            if let refusal = PayloadRun.Refusal(check) { return .refused(refusal) }
            if check == .stackOverflow { return .engineLimit("brackets are nested deeper than the engine's stack") }
            if check == .outOfMemory { return .engineLimit("the text is larger than the engine's memory") }
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
    /// Nil for a text that the parser does not refuse.
    fileprivate init?(_ check: SyntaxCheck) {
        switch check {
        case .invalid(let fault), .incomplete(let fault):
            self.init(isUnterminatedLiteral: false, message: fault.message, line: fault.line)
        case .unterminatedLiteral(let fault):
            self.init(isUnterminatedLiteral: true, message: fault.message, line: fault.line)
        case .valid, .stackOverflow, .outOfMemory: return nil
        }
    }
}

extension PayloadRun.Outcome {
    /// Whether the script came to an end of its own, so that what it left behind may run.
    fileprivate var isFollowed: Bool {
        switch self {
        case .completed, .threw: true
        case .refused, .engineLimit, .timedOut, .died: false
        }
    }
}
