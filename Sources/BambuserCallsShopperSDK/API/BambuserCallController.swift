package import BridgeFindings
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator
package import PlayerSessions

/// One call widget: it shows the page, hands the page's requests to the handlers, and their replies to the page.
///
/// Everything happens on the main actor. `show()`, `handlers` and the delegate are documented for iOS; what else there
/// is follows the Android twin, and iOS may call it differently.
@MainActor public final class BambuserCallController {
    public weak var delegate: (any BambuserCallDelegate)?
    /// Copied by ``show()``. What is set while the widget is shown takes effect with the next show: a finding.
    public var handlers = BambuserCallHandlers() {
        didSet {
            handlerSite = callSite()
            noteLateHandlers(since: oldValue)
        }
    }
    /// What the call was made with.
    public let configuration: BambuserCallConfiguration
    /// Where the call is, as the widget last said.
    public internal(set) var state = BambuserCallState.idle
    /// Whether the app shows the widget.
    public internal(set) var isVisible = false
    /// How large the widget is.
    public internal(set) var presentation = BambuserPresentation.expanded

    /// What became of every text that the SDK evaluated, in order, and what else was seen.
    package var results: [SessionResult] = []
    /// What the app's cart holds of a sku; a test sets it, and replies are then compared with what was asked.
    package var heldQuantity: (@MainActor (String) -> Int)?
    /// What happened since the newest result.
    package var restOfTranscript: [TranscriptEntry] { enter { $0.restOfTranscript } ?? [] }
    /// Handlers at work.
    package var handlersAtWork: Int { running.count }

    let emulation: CallEmulation
    var session: SessionHandle?
    /// The handlers as they were when the widget was shown.
    var frozen = BambuserCallHandlers()
    let inbox = SessionInbox { Array($0.events.indices) }
    private var running: Set<Int> = []
    /// Where the app set its handlers: the SDK writes the text of a reply.
    private var handlerSite: CallSite?
    private var lastNumber = 0
    private var asyncCalls: [String: CheckedContinuation<BambuserJSONValue, any Error>] = [:]

    /// A call that is not shown yet. Handlers count from the next `show()` on.
    public init(configuration: BambuserCallConfiguration) {
        self.configuration = configuration
        emulation = CallEmulation.current
        emulation.controllers.append(self)
    }

    // MARK: Showing

    /// Loads the widget's page. Only handlers that are set now are asked.
    public func show() {
        guard !isVisible else { return }
        frozen = handlers
        state = .idle
        presentation = .expanded
        do {
            session = try emulation.host.open(settings)
            isVisible = true
            let findings = enter { $0.startFindings() } ?? []
            if !findings.isEmpty { note("show", findings) }
        } catch {
            note("show", [Finding(rule: .unexpectedOutcome, severity: .error, message: "\(error)")])
        }
    }

    /// Ends the call and takes the widget away.
    public func close() {
        guard isVisible else { return }
        isVisible = false
        state = .idle
        for call in asyncCalls.values {
            call.resume(
                throwing: BambuserCallError.javaScriptEvaluationFailed(operation: "async", underlying: "call closed"))
        }
        asyncCalls.removeAll()
    }

    private var settings: PlayerSettings {
        PlayerSettings(
            kind: .calls, configuration: configuration.value, isBare: false,
            events: frozen.events)
    }

    /// A handler that comes after `show()` is never asked in this call.
    private func noteLateHandlers(since before: BambuserCallHandlers) {
        guard isVisible else { return }
        let late = Set(handlers.names).subtracting(before.names).sorted()
        guard !late.isEmpty else { return }
        note(
            "set handlers",
            [
                Finding(
                    rule: .handlerSetLate, confidence: .documented, source: "Public source of the Android Calls SDK",
                    message: "\(late.map { "`\($0)`" }.joined(separator: ", ")) was set while the widget was shown; "
                        + "`show()` copies the handlers, so this call does not use it",
                    notes: [Finding.Note("set all handlers before `show()`")])
            ])
    }

    func note(_ id: String, _ findings: [Finding]) {
        let passed = !findings.contains { $0.severity == .error }
        let result = CheckResult(id: id, source: "call", kind: .step, passed: passed, findings: findings)
        results.append(SessionResult(result, at: handlerSite))
        emulation.changes.signal()
    }

    @inline(never) private func callSite() -> CallSite? { emulation.namesLines ? CallSite.capture() : nil }

    // MARK: Texts

    @discardableResult
    func evaluate(_ payload: Payload, as id: String) -> PayloadRun? {
        let site = callSite()
        let sent = enter { recorder in
            let judged = recorder.send(
                payload.channel, payload.text, intended: payload.intended?.arguments, event: nil)
            return (judged.run, recorder.result(judged, id: id, source: "call", isSession: true))
        }
        guard let (run, result) = sent else { return nil }
        results.append(SessionResult(result, at: site))
        tellFailure(of: run, operation: id)
        emulation.changes.signal()
        return run
    }

    /// On iOS the evaluation presumably reports exceptions: assumed.
    func tellFailure(of run: PayloadRun, operation: String) {
        let underlying: String
        switch run.outcome {
        case .refused(let refusal): underlying = refusal.message
        case .threw(let error): underlying = [error.name, error.message].compactMap(\.self).joined(separator: ": ")
        default: return
        }
        let error = BambuserCallError.javaScriptEvaluationFailed(operation: operation, underlying: underlying)
        delegate?.bambuserCall(self, didFailWith: error)
    }

    /// Runs a handler and sends what it returns, if the page is still there.
    func answer(
        _ request: CallRequest, _ event: PlayerEvent, sku: String? = nil, _ handler: @escaping () async -> CallReply
    ) {
        lastNumber += 1
        let number = lastNumber
        running.insert(number)
        nonisolated(unsafe) let handler = handler
        Task {
            let before = sku.flatMap { heldQuantity?($0) }
            let reply = await handler()
            running.remove(number)
            send(reply, to: request, event, held: sku.flatMap { heldQuantity?($0) }.map { (before, $0) })
            emulation.changes.signal()
        }
    }

    private func send(
        _ reply: CallReply, to request: CallRequest, _ event: PlayerEvent, held: (before: Int?, after: Int)?
    ) {
        let id = "reply \(event.type)"
        let sent = enter { recorder in
            recorder.send(reply, to: request, event: event, held: held).map {
                ($0.run, recorder.result($0, id: id, source: "call", isSession: true))
            }
        }
        guard let (run, result) = sent ?? nil else { return }
        results.append(SessionResult(result, at: handlerSite))
        if case .error = reply, case .cart = request { noteCartError(in: result) }
        tellFailure(of: run, operation: id)
    }

    private func noteCartError(in result: CheckResult) {
        guard let dispute = enter({ $0.session.settings.contract?.disputes["cart-error"] }) ?? nil else { return }
        results[results.count - 1].result.findings.append(
            Finding(
                rule: .disputed, confidence: dispute.confidence, source: dispute.sides.first?.source,
                message: "the reply \(dispute.says)", notes: dispute.notes))
    }

    // MARK: Asynchronous host calls

    func askWidget(_ method: String, _ arguments: [BambuserJSONValue]) async throws -> BambuserJSONValue {
        lastNumber += 1
        let key = "async_\(lastNumber)"
        let payload = CallWire.call(
            "__bambuserInvokeEmbedAsync",
            [
                .quoted(JavaScriptString(key)), .quoted(JavaScriptString(method)),
                .json(CallValue.javaScript(.array(arguments))),
            ])
        guard isVisible else {
            throw BambuserCallError.javaScriptEvaluationFailed(operation: method, underlying: "the widget is not shown")
        }
        return try await withCheckedThrowingContinuation { continuation in
            asyncCalls[key] = continuation
            evaluate(payload, as: method)
        }
    }

    /// The answer of `__bambuserInvokeEmbedAsync`; one for an unknown request is ignored (Android source).
    func takeAsyncResponse(_ response: JavaScriptValue) {
        guard let key = response["requestId"]?.swiftString, let waiting = asyncCalls.removeValue(forKey: key) else {
            return
        }
        if response["ok"]?.boolean == true {
            waiting.resume(returning: response["value"].map { CallValue.swift($0) } ?? .null)
        } else {
            let reason = response["error"]?.swiftString ?? "unknown error"
            waiting.resume(
                throwing: BambuserCallError.javaScriptEvaluationFailed(operation: "async", underlying: reason))
        }
    }
}

extension BambuserCallHandlers {
    /// The names of those that are set.
    var names: [String] {
        [
            provideProductData == nil ? nil : "provideProductData",
            provideSearchData == nil ? nil : "provideSearchData",
            shouldAddToCart == nil ? nil : "shouldAddToCart", shouldUpdateCart == nil ? nil : "shouldUpdateCart",
        ].compactMap(\.self)
    }

    private static let eventNames = [
        "provideProductData": "provide-product-data", "provideSearchData": "provide-search-data",
        "shouldAddToCart": "should-add-item-to-cart", "shouldUpdateCart": "should-update-item-in-cart",
    ]

    /// The events that the page subscribes to for them.
    var events: [String] { names.compactMap { Self.eventNames[$0] } }
}
