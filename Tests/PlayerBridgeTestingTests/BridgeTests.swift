import BambuserCommerceSDK
import Foundation
import Testing

@testable import PlayerBridgeTesting

/// What crosses between an app and its player.
@MainActor @Suite struct BridgeTests {
    /// Casts that integrators write, on what arrives with each type of number.
    @Test func numbersSatisfyTheCastsOfAMessage() {
        var seen: [Any?] = []
        for numbers in PlayerEmulator.Numbers.allCases {
            let emulator = PlayerEmulator(.init(numbers: numbers))
            let handler = ClosureHandler { _, event in
                let quantity = event.fields["quantity"]
                seen += [quantity as? Int, quantity as? Double, quantity as? String]
            }
            handler.attach(emulator.makeLivePlayer()).emit("should-add-item-to-cart", ["sku": "A", "quantity": 2])
        }
        let words = seen.map { $0.map { "\($0)" } ?? "nil" }
        #expect(words == ["2", "2.0", "nil", "nil", "2.0", "nil", "nil", "nil", "2"])
    }

    @Test func everyKindOfValueArrivesAsTheAppReadsIt() throws {
        var fields: [String: any Sendable] = [:]
        let emulator = PlayerEmulator()
        let handler = ClosureHandler { _, event in fields = event.fields }
        handler.attach(emulator.makeLivePlayer()).emit(
            "custom",
            [
                "text": "naïve", "on": true, "off": false, "half": 0.5, "none": String?.none, "list": [1, 2],
                "rows": [["a": "b"]], "number": NSNumber(value: 7), "flag": NSNumber(value: true),
            ])
        #expect(fields["text"] as? String == "naïve")
        #expect(fields["on"] as? Bool == true)
        #expect(fields["off"] as? Bool == false)
        #expect(fields["half"] as? Double == 0.5)
        #expect(fields["none"] is NSNull)
        #expect(fields["list"] as? [Int] == [1, 2])
        #expect(fields["rows"] as? [[String: String]] == [["a": "b"]])
        #expect(fields["number"] as? Int == 7)
        #expect(fields["flag"] as? Bool == true)
    }

    @Test(arguments: [
        ("function-wrapper", "nil"), ("async", #"["event": <null>]"#), ("strict", "nil"),
    ])
    func aPromiseComesAsADictionary(model: String, expected: String) async throws {
        let emulator = PlayerEmulator(.init(hostModel: model))
        let player = ClosureHandler().attach(emulator.makeLivePlayer())
        let result = try await player.view.invoke(function: "hideProductList", arguments: "")
        #expect(result.map { "\($0)" } ?? "nil" == expected)
    }

    /// A device delivers no end of these: there the call would wait for ever.
    @Test(arguments: [
        "); return new Promise(function () {}); (0", "); return Promise.reject(new Error('no')); (0",
    ])
    func aPromiseThatNobodySettlesThrows(arguments: String) async {
        let emulator = PlayerEmulator()
        let player = emulator.makeLivePlayer()
        await #expect(throws: (any Error).self) {
            _ = try await player.view.invoke(function: "hideProductList", arguments: arguments)
        }
        #expect(emulator.rules.contains(.neverSettles))
    }

    /// Events whose native name is a guess have their usual data only where guesses were asked for.
    @Test(arguments: [(false, 0), (true, 1)])
    func guessedEventsAreBehindAnOption(includesGuesses: Bool, count: Int) {
        let emulator = PlayerEmulator(.init(includesGuesses: includesGuesses))
        #expect(emulator.makeLivePlayer().emit("should-show-share")?.data.count == count)
    }

    /// Every event of the fact sheet in its envelope: the fields under `event`, a key only where an answer is due.
    @Test(arguments: [
        ("provide-product-data", ["products"], false),
        ("should-show-product-view", ["id", "sku", "title", "url"], false), ("should-hide-product-view", [], false),
        ("should-show-product-list", [], false), ("should-add-item-to-cart", ["quantity", "sku"], true),
        ("should-update-item-in-cart", ["quantity", "sku"], true), ("should-sync-cart-state", [], true),
        ("goto-checkout", [], false), ("provide-wishlist-status", ["products"], false),
        ("add-to-wishlist", ["ref", "sku"], true), ("remove-from-wishlist", ["ref", "sku"], true),
        ("open-wishlist", [], false), ("open-wishlist-login", [], true), ("action-card-clicked", ["url"], false),
        ("open-url", ["url"], false), ("preview-should-expand", [], false), ("close", [], false),
    ])
    func eventsComeInTheirEnvelope(type: String, fields: [String], hasKey: Bool) {
        var heard: [BambuserEventPayload] = []
        let emulator = PlayerEmulator()
        let handler = ClosureHandler { _, event in heard.append(event) }
        handler.attach(emulator.makeShoppablePlayer()).emit(EventType(rawValue: type))
        #expect(heard.map(\.type) == [type])
        #expect(heard.first.map { $0.data.keys.sorted() } == (hasKey ? ["callbackKey", "event"] : ["event"]))
        #expect(heard.first.map { $0.fields.keys.sorted() } == fields)
    }

    @Test(arguments: ["'p-1', { name: 'Levi's' }", "'p-1', { name: missing }", "'p-1', { get name() { throw 1 } }"])
    func aBrokenCallThrowsAndIsAFinding(arguments: String) async {
        let emulator = PlayerEmulator()
        let player = emulator.makeLivePlayer()
        await #expect(throws: (any Error).self) {
            _ = try await player.view.invoke(function: "missing" + "Function", arguments: arguments)
        }
        #expect(emulator.findings.contains { $0.severity == .error })
    }

    @Test func anEndedPlayerTakesNothingMore() async {
        let emulator = PlayerEmulator()
        let player = ClosureHandler().attach(emulator.makeLivePlayer())
        player.view.cleanup()
        player.view.cleanup()
        await #expect(throws: (any Error).self) {
            _ = try await player.view.invoke(function: "hideProductList", arguments: "")
        }
        #expect(player.emit(.close) == nil)
        #expect(await emulator.settle().isEmpty)
    }

    @Test func trackingIsRecordedAndCanFail() async throws {
        let emulator = PlayerEmulator()
        try await emulator.scope { @MainActor in
            let sdk = BambuserSDK(server: .US)
            let sent = try await sdk.track(event: "purchase", with: ["orderId": "1"])
            #expect(sent?["orderId"] as? String == "1")
            #expect(sent?["event"] as? String == "purchase")
            emulator.failsTracking = true
            await #expect(throws: BambuserPlayerError.self) { try await sdk.track(event: "purchase", with: [:]) }
        }
        #expect(emulator.tracked.map(\.event) == ["purchase"])
    }

    @Test func aMisspeltReadingIsToldByTheFirstPlayer() async {
        let emulator = PlayerEmulator(.init(readings: ["wishlist-filed": "sku"]))
        let player = emulator.makeLivePlayer()
        #expect(player.emit(.close) == nil)
        #expect(
            emulator.findings.map(\.message) == [
                "unknown reading “wishlist-filed”; a similar name exists: `wishlist-field`"
            ])
    }

    /// Which handlers survive only one reading of the wishlist events.
    @Test(arguments: [("sku", ["wishlist-field=ref"]), ("ref", ["wishlist-field=sku"])])
    func readingsTellWhichHandlersAreFragile(field: String, expected: [String]) async throws {
        var outcomes: [ReadingOutcome] = []
        try await withKnownIssue {
            outcomes = try await PlayerEmulator.underEveryReading(["wishlist-field"]) { emulator in
                let handler = WishlistHandler(reading: field)
                let player = emulator.makeLivePlayer(products: [.init(id: "p-1", ref: "R-1")])
                handler.playerView = player.view
                player.view.delegate = handler
                player.tapWishlist("R-1")
                await emulator.settle(within: .milliseconds(30))
            }
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue == "under the reading \(expected[0]): player-1: end: failed [unanswered-callback]"
            }
        }
        #expect(outcomes.count == 3)
        #expect(outcomes.filter { !$0.passed }.map(\.reading) == expected)
        #expect(outcomes.filter { !$0.passed }.flatMap(\.findings).map(\.rule) == [.unansweredCallback])
    }
}
