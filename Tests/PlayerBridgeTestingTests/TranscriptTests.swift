import BambuserCommerceSDK
import Foundation
import PlayerBridgeTesting
import PlayerSessions
import Testing

@testable import PlayerBridgeTesting

/// Many players at once, and the same again.
@MainActor @Suite struct TranscriptTests {
    struct Product: Encodable {
        var sku: String
        var name: String
        var brandName: String
        var introduction: String
        var variations: [String] = []
    }

    /// Fifty events on each of twenty players, with handlers that suspend and an encoder that orders keys as it likes.
    func run() async throws -> (lines: [String], rules: [RuleName], waits: Int) {
        let emulator = PlayerEmulator()
        let handler = ClosureHandler { view, event in
            switch event.type {
            case "provide-product-data":
                let products = event.products
                Task {
                    for product in products {
                        let data = Product(
                            sku: "S", name: "It's \(product["id"] ?? "")", brandName: "B", introduction: "I")
                        let text = String(decoding: try JSONEncoder().encode(data), as: UTF8.self)
                        _ = try await view.invoke(
                            function: "updateProductWithData", arguments: "'\(product["id"] ?? "")', \(text)")
                    }
                }
            default: Task { view.notify(callbackKey: event.key, info: true) }
            }
        }
        let players = (0..<20).map { number in
            handler.attach(
                emulator.makeLivePlayer(
                    products: [
                        .init(id: "p-\(number)", ref: "R-\(number)"), .init(id: "q-\(number)", ref: "Q-\(number)"),
                    ]))
        }
        for round in 0..<50 {
            for player in players {
                if round % 10 == 0 { player.emit(.provideProductData) } else { player.tapAddToCart("A-\(round % 7)") }
            }
            if round % 25 == 24 { await emulator.clock.advance(by: .seconds(1)) }
        }
        await emulator.settle()
        #expect(players.allSatisfy { $0.cart.values.reduce(0, +) == 45 || $0.cart.count == 7 })
        return (emulator.transcript, emulator.rules, emulator.emulation.changes.waitCount)
    }

    @Test func aThousandEventsSettleTheSameWayTwiceWithoutWaiting() async throws {
        let (first, second) = (try await run(), try await run())
        // The shapes of these products are incomplete on purpose: what counts is that all of it is told each time.
        #expect(first.rules == second.rules)
        #expect(first.lines.count > 3_000)
        #expect(first.lines == second.lines)
        #expect(first.lines.filter { $0.contains(" event ") }.count == 1_000)
        #expect(first.waits == 0)
        #expect(second.waits == 0)
    }

    @Test func linesHoldValuesAndTextsThatDidNotArrive() async throws {
        let emulator = PlayerEmulator()
        let handler = ClosureHandler { view, event in
            view.notify(callbackKey: event.key, info: "{ success: true, sku: 'o'neill' }")
            view.notify(callbackKey: event.key, info: "{ success: true, sku: 'A' }")
        }
        let player = handler.attach(emulator.makeLivePlayer(id: "live-1"))
        player.emit(.addToWishlist, ["sku": "A"])
        await emulator.settle()
        #expect(
            emulator.transcript == [
                #"live-1 0 event add-to-wishlist {"callbackKey":"bambuser-callback-live_451-1","event":{"sku":"A"}}"#,
                #"live-1 0 notify bambuser-callback-live_451-1 "{ success: true, sku: 'o'neill' }""#,
                #"live-1 0 threw rejected {"$undefined":true}"#,
                #"live-1 0 notify bambuser-callback-live_451-1"#,
                #"live-1 0 call bambuser-callback-live_451-1 [{"sku":"A","success":true}]"#,
            ])
    }
}
