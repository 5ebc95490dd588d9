import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
package import PlayerSessions

/// The way of a message from the page to handlers and delegate (router of the Android source).
extension BambuserCallController {
    /// Enters the session, and hands on what came out of it.
    @discardableResult
    package func enter<Value: Sendable>(_ body: @escaping @Sendable (SessionRecorder) -> Value) -> Value? {
        guard let session else { return nil }
        return inbox.enter(session, body) { number in
            emulation.changes.signal()
            let event = session.enter { $0.session.events[number] }
            if isVisible { route(event) }
        }
    }

    private func route(_ event: PlayerEvent) {
        let data = event.data
        switch event.type {
        case "provide-product-data": routeProducts(event)
        case "provide-search-data": routeSearch(event)
        case "should-add-item-to-cart": routeCart(event, frozen.shouldAddToCart)
        case "should-update-item-in-cart": routeCart(event, frozen.shouldUpdateCart)
        case "close":
            close()
            emit(.close)
        case "goto-checkout": emit(.checkout(cart: CallValue.swift(data)))
        case "goto-chat": emit(.chatRequested)
        case "surf-behind-to":
            if let url = data["url"]?.swiftString, !url.isEmpty { emit(.navigateTo(url: url)) }
        case "queue-is-open":
            emit(.queueOpened(BambuserQueueState(isOpen: true, nextChange: data["nextCloseTime"]?.swiftString)))
        case "queue-is-closed":
            emit(.queueClosed(BambuserQueueState(isOpen: false, nextChange: data["nextOpenTime"]?.swiftString)))
        case "agents-online":
            emit(
                .agentsOnlineChanged(
                    BambuserAgentsOnline(
                        numberOfAgentsOnline: Int(data["numberOfAgentsOnline"]?.number ?? 0),
                        queueId: data["queueId"]?.swiftString)))
        case "queue-estimated-waiting-time":
            emit(
                .waitingTimeChanged(
                    BambuserWaitingTime(
                        estimatedWaitingTime: data["estimatedWaitingTime"]?.number ?? 0,
                        agents: Int(data["agents"]?.number ?? 0), place: Int(data["place"]?.number ?? 0),
                        queueId: data["queueId"]?.swiftString)))
        case "tracking-event": emit(.tracking(BambuserTrackingEvent(CallValue.swift(data))))
        case "__async-response": takeAsyncResponse(data)
        case "iframe-message": routeFrame(data)
        default: routeOther(event)
        }
    }

    private func emit(_ event: BambuserCallEvent) {
        delegate?.bambuserCall(self, didEmit: event)
    }

    // MARK: Requests

    private func routeProducts(_ event: PlayerEvent) {
        guard let handler = frozen.provideProductData, let products = event.data["products"]?.elements else { return }
        nonisolated(unsafe) let ask = handler
        for product in products {
            let ref = BambuserProductRef(
                ref: product["ref"]?.swiftString ?? "", kind: .init(rawValue: product["type"]?.swiftString ?? ""),
                bambuserId: product["id"]?.swiftString ?? "", raw: CallValue.swift(product))
            answer(.product(id: ref.bambuserId), event) { await ask(ref).reply }
        }
    }

    private func routeSearch(_ event: PlayerEvent) {
        guard let handler = frozen.provideSearchData else { return }
        guard let key = event.callbackKey, !key.isEmpty else {
            return refuse(event, "missing callbackId — cannot reply")
        }
        let page = event.data["page"]
        let request = BambuserSearchRequest(
            term: event.data["term"]?.swiftString ?? "",
            page: page?.number.flatMap { Int(exactly: $0.rounded(.towardZero)) } ?? page?.swiftString.flatMap {
                Int($0)
            } ?? 1,
            callbackKey: key, raw: CallValue.swift(event.data))
        nonisolated(unsafe) let ask = handler
        answer(.search(key: key), event) { await ask(request).reply }
    }

    private func routeCart(
        _ event: PlayerEvent, _ handler: ((BambuserCartIntent) async -> BambuserReply<BambuserJSONValue>)?
    ) {
        guard let handler else { return }
        guard event.data.kind == .object else { return refuse(event, "payload not an object") }
        guard let key = event.callbackKey else { return refuse(event, "missing callbackId") }
        guard let inner = event.data["payload"], inner.kind == .object else {
            return refuse(event, "missing payload envelope")
        }
        let wire = CallIntent(inner)
        let intent = BambuserCartIntent(
            sku: wire.sku, quantity: wire.quantity, previousQuantity: wire.previousQuantity, raw: CallValue.swift(inner)
        )
        nonisolated(unsafe) let ask = handler
        answer(.cart(key: key), event, sku: intent.sku) { await ask(intent).reply }
    }

    private func refuse(_ event: PlayerEvent, _ reason: String) {
        note(
            "event \(event.type)",
            [
                Finding(
                    rule: .malformedEvent, confidence: .documented, source: "Public source of the Android Calls SDK",
                    message: "`\(event.type)` cannot be passed to the app: \(reason)")
            ])
        delegate?.bambuserCall(self, didFailWith: .invalidEventPayload(eventName: event.type, reason: reason))
    }

    // MARK: Call state and frames

    /// Since 0.3.0 a call that starts is connected already (changelog of the Android twin).
    private static let states: [String: BambuserCallState] = [
        "call-connecting": .connecting, "call-ringing": .connecting, "call-connected": .connected,
        "call-active": .connected, "call-accepted": .connected, "connected": .connected, "call-ended": .ended,
        "call-end": .ended, "call-disconnected": .ended, "call-rejected": .ended, "disconnected": .ended,
        "ended": .ended,
    ]

    private func routeOther(_ event: PlayerEvent) {
        let starts = ["call-starting", "call-started"].contains(event.type)
        let started: BambuserCallState =
            emulation.readings["call-state"] == "connecting" ? .connecting : .connected
        guard let new = starts ? started : Self.states[event.type] else {
            if configuration.forwardUnknownEmbedEvents {
                emit(.other(name: event.type, payload: CallValue.swift(event.data)))
            }
            return
        }
        guard new != state else { return }
        if new == .ended, configuration.dismissOnCallEnd {
            close()
            return emit(.callStateChanged(.ended))
        }
        state = new
        if new == .connected, presentation != .expanded, configuration.autoExpandOnConnect { present(.expanded) }
        emit(.callStateChanged(new))
    }

    private func present(_ new: BambuserPresentation) {
        guard new != presentation else { return }
        presentation = new
        emit(.presentationChanged(isPictureInPicture: new != .expanded, new))
    }

    private func routeFrame(_ message: JavaScriptValue) {
        guard let text = message["detail"]?.string, let detail = try? LiteralTree.parse(text.wtf8, as: .json).value,
            let type = detail["eventType"]?.swiftString
        else { return }
        let data = detail["data"] ?? .undefined
        if type == "viddget:viewport_mode", let mode = data.swiftString {
            switch mode {
            case "normal", "centerModal": present(.expanded)
            case "floatingLeftMinimized", "floatingRightMinimized": present(.minimized)
            case _ where mode.hasPrefix("floating"): present(.floating)
            default: break
            }
        } else if type == "viddget:forwarded_event", configuration.forwardUnknownEmbedEvents {
            emit(
                .other(
                    name: data["eventName"]?.swiftString ?? "",
                    payload: data["data"].map { CallValue.swift($0) } ?? .null))
        }
    }
}

extension BambuserTrackingEvent {
    init(_ raw: BambuserJSONValue) {
        self.init(
            eventName: raw["eventName"]?.stringValue, eventData: raw["eventData"], ga4Event: raw["event"]?.stringValue,
            ga4Ecommerce: raw["ecommerce"], raw: raw)
    }
}
