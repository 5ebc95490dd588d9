import BambuserCallsShopperSDK
import JavaScriptSyntax
import PlayerBridgeTesting
import PlayerEmulator
import PlayerSessions
import Testing

/// What of the page's messages reaches handlers and delegate, and how it is read.
@MainActor @Suite struct CallEventTests {
    /// Hears everything.
    final class Listener: BambuserCallDelegate {
        var events: [BambuserCallEvent] = []
        var errors: [BambuserCallError] = []

        func bambuserCall(_ controller: BambuserCallController, didEmit event: BambuserCallEvent) {
            events.append(event)
        }
        func bambuserCall(_ controller: BambuserCallController, didFailWith error: BambuserCallError) {
            errors.append(error)
        }
    }

    private func run(
        _ handlers: BambuserCallHandlers = .init(), expecting expected: Set<RuleName> = [],
        change: (inout BambuserCallConfiguration) -> Void = { _ in },
        _ body: @MainActor @Sendable (EmulatedCall, Listener) async throws -> Void
    ) async throws {
        nonisolated(unsafe) let handlers = handlers
        var configuration = BambuserCallConfiguration(orgId: "o")
        change(&configuration)
        let final = configuration
        try await PlayerEmulator.run(.init(expecting: expected)) { emulator in
            let controller = BambuserCallController(configuration: final)
            let listener = Listener()
            controller.delegate = listener
            controller.handlers = handlers
            controller.show()
            try await body(try #require(emulator.call(of: controller)), listener)
        }
    }

    /// What a page with another script could post.
    private static func post(_ message: String, in call: EmulatedCall) {
        _ = call.controller.enter { $0.session.receive(.string(JavaScriptString(message)), from: "bambuser") }
    }

    // MARK: Requests

    @Test func everyProductOfAnEventIsAskedForOnce() async throws {
        let asked = Box<[BambuserProductRef]>([])
        let handlers = BambuserCallHandlers(provideProductData: { ref in
            asked.value.append(ref)
            return .error(message: "no")
        })
        try await run(handlers) { call, _ in
            let products: [any Sendable] = [
                ["ref": "a", "type": "url", "id": "1"] as [String: any Sendable],
                ["ref": "b", "type": "product-reference", "id": "2"] as [String: any Sendable],
                ["ref": "c", "type": "scanned-code", "id": "3"] as [String: any Sendable],
                ["ref": "d", "type": "recent", "id": "4", "url": "lost"] as [String: any Sendable],
            ]
            call.emit("provide-product-data", ["products": products])
            await PlayerEmulator.currentlySettle(call)
            #expect(asked.value.map(\.ref) == ["a", "b", "c", "d"])
            #expect(asked.value.map(\.kind) == [.url, .productReference, .scannedCode, .unknown("recent")])
            #expect(asked.value.map(\.bambuserId) == ["1", "2", "3", "4"])
            #expect(asked.value.map(\.kind.rawValue) == ["url", "product-reference", "scanned-code", "recent"])
            // The page hands on three fields, whatever else the widget knows.
            #expect(asked.value[3].raw == ["ref": "d", "type": "recent", "id": "4"])
            #expect(call.cards.map(\.error) == ["no", "no", "no", "no"])
        }
    }

    @Test func repliesGoOutAsTheyAreDone() async throws {
        try await PlayerEmulator.run { emulator in
            let clock = emulator.clock
            let controller = BambuserCallController(configuration: BambuserCallConfiguration(orgId: "o"))
            controller.handlers.provideProductData = { ref in
                try? await clock.sleep(for: .seconds(ref.ref == "slow" ? 5 : 1))
                return .error(message: ref.ref)
            }
            controller.show()
            let call = try #require(emulator.call)
            await call.addProduct(sku: "slow", within: .zero)
            await call.addProduct(sku: "fast", within: .zero)
            await clock.advance(by: .seconds(2))
            #expect(call.cards.map(\.status) == [.waiting, .failed])
            await clock.advance(by: .seconds(4))
            #expect(call.cards.map(\.error) == ["slow", "fast"])
        }
    }

    @Test(arguments: [("2", 2), ("\"3\"", 3), ("\"x\"", 1), ("null", 1), ("2.7", 2)])
    func pagesAreReadAsNumbers(page: String, read: Int) async throws {
        let asked = Box<[BambuserSearchRequest]>([])
        let handlers = BambuserCallHandlers(provideSearchData: { request in
            asked.value.append(request)
            return .skip
        })
        try await run(handlers, expecting: ["unanswered-callback"]) { call, _ in
            await call.search("known")
            Self.post(
                #"{"event":"provide-search-data","payload":{"callbackId":"cb_1","term":"x","page":\#(page)}}"#, in: call
            )
            await PlayerEmulator.currentlySettle(call)
            #expect(asked.value.map(\.term) == ["known", "x"])
            #expect(asked.value.last?.page == read)
            #expect(asked.value.last?.callbackKey == "cb_1")
        }
    }

    @Test(arguments: [
        (#"{"event":"provide-search-data","payload":{"term":"x"}}"#, "missing callbackId — cannot reply"),
        (#"{"event":"should-add-item-to-cart","payload":[1]}"#, "payload not an object"),
        (#"{"event":"should-add-item-to-cart","payload":{"payload":{}}}"#, "missing callbackId"),
        (#"{"event":"should-add-item-to-cart","payload":{"callbackId":"cb_1"}}"#, "missing payload envelope"),
        (
            #"{"event":"should-update-item-in-cart","payload":{"callbackId":"cb_1","payload":7}}"#,
            "missing payload envelope"
        ),
    ]) func whatCannotBeReadIsAnError(message: String, reason: String) async throws {
        let handlers = BambuserCallHandlers(
            provideSearchData: { _ in .skip }, shouldAddToCart: { _ in .success }, shouldUpdateCart: { _ in .success })
        try await run(handlers, expecting: ["malformed-event", "unanswered-callback"]) { call, listener in
            // Something that stays open, so that both expectations hold in every row.
            await call.search("open")
            Self.post(message, in: call)
            guard case .invalidEventPayload(_, let told)? = listener.errors.first else {
                Issue.record("no error came")
                return
            }
            #expect(told == reason)
        }
    }

    @Test(arguments: [
        "no json", "[]", "{\"payload\":{}}", "{\"event\":7}",
        "{\"event\":\"provide-product-data\",\"payload\":{\"products\":7}}",
    ])
    func whatIsNoEventIsDropped(message: String) async throws {
        try await run(.init(provideProductData: { _ in .skip })) { call, listener in
            Self.post(message, in: call)
            await PlayerEmulator.currentlySettle(call)
            #expect(listener.events.isEmpty)
            #expect(listener.errors.isEmpty)
        }
    }

    // MARK: Events

    @Test func eventsReachTheDelegate() async throws {
        try await run { call, listener in
            call.emit("queue-is-open", ["nextCloseTime": "18:00"])
            call.emit("queue-is-closed", [:])
            call.emit("agents-online", ["numberOfAgentsOnline": 3, "queue": "q"])
            call.emit("queue-estimated-waiting-time", ["estimatedWaitingTime": 90, "place": 2])
            call.track("joined_queue")
            call.openChat()
            call.navigate(to: "https://shop.example/a")
            call.navigate(to: "")
            call.checkout()
            call.emit("something-new", ["a": 1])
            #expect(
                listener.events == [
                    .queueOpened(.init(isOpen: true, nextChange: "18:00")),
                    .queueClosed(.init(isOpen: false, nextChange: nil)),
                    .agentsOnlineChanged(.init(numberOfAgentsOnline: 3, queueId: "q")),
                    .waitingTimeChanged(.init(estimatedWaitingTime: 90, agents: 0, place: 2, queueId: nil)),
                    .tracking(
                        .init(
                            eventName: "joined_queue", eventData: [:], ga4Event: nil, ga4Ecommerce: nil,
                            raw: ["eventName": "joined_queue", "eventData": [:]])),
                    .chatRequested, .navigateTo(url: "https://shop.example/a"), .checkout(cart: ["items": []]),
                ])
            call.closeWidget()
            #expect(listener.events.last == .close)
            #expect(!call.controller.isVisible)
        }
    }

    @Test func unknownEventsArriveWhenAskedFor() async throws {
        try await run(change: { $0.forwardUnknownEmbedEvents = true }) { call, listener in
            call.emit("something-new", ["a": 1])
            #expect(listener.events == [.other(name: "something-new", payload: ["a": 1])])
        }
    }

    @Test func callStatesChangeOnce() async throws {
        try await run { call, listener in
            call.ring()
            call.emit("call-connecting", [:])
            call.connect()
            call.emit("call-active", [:])
            #expect(call.controller.state == .connected)
            call.hangUp()
            #expect(
                listener.events == [
                    .callStateChanged(.connecting), .callStateChanged(.connected), .callStateChanged(.ended),
                ])
            // Closed first, and without an event of its own.
            #expect(!call.controller.isVisible)
            #expect(call.controller.state == .idle)
        }
    }

    @Test func aConnectedCallGrowsBeforeItsStateIsTold() async throws {
        try await run { call, listener in
            Self.post(
                #"{"event":"iframe-message","detail":"{\"eventType\":\"viddget:viewport_mode\",\"data\":\"floatingLeftMinimized\"}","origin":"x"}"#,
                in: call)
            call.connect()
            #expect(
                listener.events == [
                    .presentationChanged(isPictureInPicture: true, .minimized),
                    .presentationChanged(isPictureInPicture: false, .expanded), .callStateChanged(.connected),
                ])
        }
    }

    // MARK: Host calls

    @Test func hostCallsReachTheWidget() async throws {
        try await run { call, listener in
            let controller = call.controller
            controller.notifyProductNavigation(externalId: "before")
            call.connect()
            controller.notifyProductNavigation(externalId: "it's\n1")
            controller.updateData(["firstName": "Åsa"])
            controller.setTrackingTags([
                .init(key: "a", value: 1), .init(key: "b", value: 2), .init(key: "a", value: 3),
            ])
            controller.setQueue("q")
            controller.updateElement("drop-in-card", state: ["disableCTA": true])
            controller.floatAbove(url: "https://shop.example")
            let state = call.stateJSON
            for part in [
                #""navigations":["it's\n1"]"#, #""data":{"firstName":"Åsa"}"#,
                #""trackingTags":[{"key":"a","value":3},{"key":"b","value":2}]"#, #""queue":"q""#,
                #""elements":{"drop-in-card":{"disableCTA":true}}"#, #""above":"https://shop.example""#,
            ] {
                #expect(state.contains(part), "\(part) in \(state)")
            }
            let isOpen = try await controller.areQueuesOpen()
            #expect(isOpen)
            let agents = try await controller.getNumberOfOnlineAgents(queue: "q")
            #expect(agents == 2)
            await #expect(
                throws: BambuserCallError.javaScriptEvaluationFailed(
                    operation: "async", underlying: "method-not-available: nope")
            ) {
                _ = try await controller.invokeAsync(embedMethod: "nope")
            }
            #expect(listener.errors.isEmpty)
            controller.destroy()
            #expect(!controller.isVisible)
        }
    }

    @Test func aTextOfTheAppsOwnThatBreaksIsFound() async throws {
        try await run(.init(shouldAddToCart: { _ in .success }), expecting: ["unescaped-quote", "answered-twice"]) {
            call, listener in
            await call.addToCart("h1")
            call.controller.notify(callbackKey: "cb_1", info: "{ success: false, reason: 'missing'sku' }")
            #expect(listener.errors.count == 1)
            call.controller.notify(callbackKey: "cb_1", info: "true")
        }
    }

    @Test func anErrorForTheCartIsSentAsAFailure() async throws {
        try await PlayerEmulator.run { emulator in
            let controller = BambuserCallController(configuration: BambuserCallConfiguration(orgId: "o"))
            controller.handlers.shouldAddToCart = { _ in .error(message: "not here") }
            controller.show()
            #expect(await emulator.call?.addToCart("h1")?.reason == "not here")
            #expect(emulator.findings.map(\.rule) == ["disputed"])
        }
    }
}

/// Something that closures of handlers share with a test.
final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}

extension PlayerEmulator {
    /// Waits for the handlers of a call.
    static func currentlySettle(_ call: EmulatedCall) async {
        await PlayerEmulator.current.settle()
    }
}
