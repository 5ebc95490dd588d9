import BambuserCommerceSDK
import BridgeFindings
import TestSupport
import Testing

@testable import PlayerBridgeTesting

/// What must not pass: apps that do nothing, tests that ask for nothing, misspelt names.
@MainActor @Suite struct GreenTestTests {
    static let products = [PlayerEmulator.Product(id: "p-1", ref: "R-1"), .init(id: "p-2", ref: "R-2")]

    func findings(
        _ options: PlayerEmulator.Options = .init(patience: .milliseconds(30)),
        products: [PlayerEmulator.Product] = products, _ drive: @MainActor (EmulatedPlayer) -> Void,
        handle: @escaping @MainActor (any BambuserPlayerView, BambuserEventPayload) -> Void = { _, _ in }
    ) async -> [String] {
        let emulator = PlayerEmulator(options)
        let handler = ClosureHandler(handle)
        drive(handler.attach(emulator.makeLivePlayer(products: products)))
        await emulator.settle()
        return emulator.findings.filter { $0.severity > .note }.map {
            "\($0.severity.rawValue) \($0.rule): \($0.message)"
        }
    }

    @Test(arguments: [
        (
            EventType.provideProductData,
            "error unanswered-request: 2 requested products of 2 received no data: `p-1`, `p-2`"
        ),
        (
            .provideWishlistStatus,
            "error unanswered-request: the player asked which of 2 products are on the wishlist and got no statuses"
        ),
    ])
    func aDeafApp(event: EventType, expected: String) async {
        #expect(await findings { $0.emit(event) } == [expected])
    }

    @Test(arguments: [(["p-1"], "warning"), (["p-1", "p-2"], "none"), (["p-2"], "none"), ([], "error")])
    func aProductLeftOut(sent: [String], severity: String) async {
        let told = await findings {
            $0.emit(.provideProductData)
        } handle: { view, event in
            let ids = event.products.compactMap { $0["id"] }
            Task {
                for id in ids where sent.contains(id) {
                    _ = try await view.invoke(function: "updateProductWithData", arguments: product(id))
                }
            }
        }
        #expect(told.first.map { String($0.prefix { $0 != " " }) } ?? "none" == severity)
    }

    @Test(arguments: ["provide-product-data", "provide-wishlist-status"])
    func aRequestWithoutAShow(type: String) async {
        let emulator = PlayerEmulator(.init(patience: .milliseconds(30)))
        let handler = ClosureHandler()
        handler.attach(emulator.makeLivePlayer()).emit(EventType(rawValue: type))
        let finding = emulator.findings.first { $0.rule == .unexpectedOutcome }
        #expect(finding?.message == "`\(type)` was sent by a player without products")
        #expect(finding?.notes.first?.message == "set `emulator.products` before the app creates its player")
    }

    @Test(arguments: [
        ("should-add-item-to-crat", [String](), ["error unknown-event"]), ("my-event", [], ["error unknown-event"]),
        ("my-event", ["my-event"], []), ("goto-checkout", [], []),
    ])
    func aMisspeltEvent(type: String, declared: [String], expected: [String]) async {
        let options = PlayerEmulator.Options(patience: .milliseconds(30), customEvents: Set(declared))
        let told = await findings(options) { $0.emit(EventType(rawValue: type)) }
        #expect(told.map { String($0.prefix { $0 != ":" }) } == expected)
        if type == "should-add-item-to-crat" { #expect(told.first?.contains("`should-add-item-to-cart`") == true) }
    }

    @Test(arguments: [
        ("andriod", [:], "unknown host model “andriod”; a host model with a similar name exists: android"),
        (
            "strict", ["wishlist-filed": "sku"],
            "unknown reading “wishlist-filed”; a similar name exists: `wishlist-field`"
        ),
        (
            "strict", ["wishlist-field": "skus"],
            "the reading wishlist-field has no side “skus”; a similar name exists: `sku`"
        ),
    ])
    func aMisspeltOption(model: String, readings: [String: String], message: String) async {
        let emulator = PlayerEmulator(.init(readings: readings, hostModel: model))
        _ = emulator.makeLivePlayer()
        #expect(emulator.findings.map(\.message) == [message])
    }

    /// The second answer is the second one, however late it comes.
    @Test(arguments: [
        (0.0, 45.0, [RuleName.answeredTwice]), (35, 45, [.answeredTwice, .lateAnswer]), (45, 0, [.lateAnswer]),
    ])
    func aSecondAnswerAfterAWhile(first: Double, second: Double, expected: [RuleName]) async {
        let emulator = PlayerEmulator()
        let clock = emulator.clock
        let handler = ClosureHandler { view, event in
            Task {
                for pause in [first, second] where pause > 0 || first == 0 {
                    try await clock.sleep(for: .seconds(pause))
                    view.notify(callbackKey: event.key, info: true)
                }
            }
        }
        handler.attach(emulator.makeLivePlayer()).tapAddToCart("A")
        await emulator.clock.advance(by: .seconds(100))
        await emulator.settle()
        #expect(emulator.rules == expected)
    }

    // MARK: Which warnings fail

    @Test func everyWarningIsDecided() {
        let warnings = RuleTable.all.filter {
            $0.severity == .warning && ![.source, .input].contains($0.family)
        }
        let decided = Set(TestSeverity.table.map(\.rule))
        #expect(warnings.map(\.name).filter { !decided.contains($0) } == [])
        #expect(TestSeverity.table.filter { $0.rule.rule.severity != .warning }.map(\.rule) == [])
    }

    @Test func theGuideShowsTheTable() throws {
        let guide = try String(decoding: Repository.bytes(of: "Documentation/LinuxTests.md"), as: UTF8.self)
        for row in TestSeverity.table {
            let line = "| `\(row.rule)` | \(row.fails ? "fails" : "passes") | \(row.reason) |"
            #expect(guide.contains(line + "\n"), "\(line)")
        }
    }
}
