import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

@Suite struct LiveContractTests {
    @Test func identity() {
        #expect(Live.contract.player == "live")
        #expect(Live.contract.version == "3.0.2")
    }

    @Test func theFunctionsThatDocumentsName() {
        #expect(
            Live.contract.functionNames
                == ["hideProductList", "updateProductWithData", "updateWishlistStatus"].sorted())
        #expect(Set(Live.contract.functions.keys) == Set(Live.contract.functionNames))
    }

    @Test func theEventsThatCarryAKey() {
        #expect(
            Live.contract.eventNames.filter { Live.contract.events[$0]?.carriesCallbackKey == true } == [
                "add-to-wishlist", "open-wishlist-login", "remove-from-wishlist", "should-add-item-to-cart",
                "should-sync-cart-state", "should-update-item-in-cart",
            ])
    }

    @Test func answers() {
        let events = Live.contract.events
        #expect(events["provide-product-data"]?.answer == .invoke(function: "updateProductWithData", per: .product))
        #expect(events["provide-wishlist-status"]?.answer == .invoke(function: "updateWishlistStatus", per: .event))
        #expect(events["should-add-item-to-cart"]?.answer == .notify(timeoutSeconds: 30, timeLimit: "cart"))
        #expect(events["add-to-wishlist"]?.answer == .notify(timeoutSeconds: 30, timeLimit: "every-key"))
        #expect(events["close"]?.answer == PlayerContract.Answer.none)
    }

    @Test func everyAnswerByInvokeNamesAFunction() {
        for name in Live.withGuesses.eventNames {
            guard case .invoke(let function, _) = Live.withGuesses.events[name]?.answer else { continue }
            #expect(Live.withGuesses.functions[function] != nil, "\(name)")
        }
    }

    @Test(arguments: ["should-show-share", "should-hide-product-list", "should-show-add-to-calendar"])
    func guessedEventsAreLeftOutUnlessAskedFor(_ name: String) {
        #expect(Live.contract.events[name] == nil)
        #expect(Live.contract.value["events"]?[name] == nil)
        #expect(Live.withGuesses.events[name]?.fact.confidence == .assumed)
        #expect(Live.withGuesses.value["events"]?[name] != nil)
    }

    @Test func theStubSeesWhatTheChecksSee() throws {
        let value = Live.contract.value
        #expect(value["functions"]?.members.map(\.name) == Live.contract.functionNames)
        #expect(value["events"]?.members.map(\.name) == Live.contract.eventNames)
        #expect(value["version"]?.swiftString == "3.0.2")
        #expect(value["events"]?["close"]?["source"]?.swiftString == "EX200")
    }

    @Test(arguments: [
        ("wishlist-field", "both", ["both", "ref", "sku"]), ("login-callback", "with", ["with", "without"]),
        ("add-quantity", "present", ["absent", "present"]), ("time-limit", "cart", ["cart", "every-key"]),
        ("event-filter", "honoured", ["honoured", "ignored"]), ("login-trigger", "answer", ["answer", "tap"]),
    ])
    func readings(_ name: String, _ usual: String, _ values: [String]) {
        #expect(Live.contract.readings[name]?.defaultValue == usual)
        #expect(Live.contract.readings[name]?.values.map(\.name) == values)
    }

    @Test func noReadingIsForgotten() {
        #expect(Live.contract.readingNames.count == 6)
    }

    @Test func disputesNameBothSides() {
        for (name, dispute) in Live.contract.disputes {
            #expect(dispute.sides.count >= 2, "\(name)")
            #expect(dispute.notes.map(\.message) == dispute.sides.map { "\($0.source): \($0.says)" })
        }
    }

    @Test(arguments: ["page.js", "commerce-player.js", "playback.js", "recording-player.js", "contracts/live.json"])
    func embeddedFiles(_ name: String) throws {
        #expect(try #require(PlayerContract.embeddedBytes(named: name)).count > 1_000)
    }

    @Test func aFileThatIsNotEmbedded() {
        #expect(PlayerContract.embeddedBytes(named: "page.j") == nil)
    }
}
