import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

@Suite struct EventFindingsTests {
    @Test(arguments: Live.withGuesses.eventNames)
    func everyExampleIsRight(_ name: String) throws {
        let event = try #require(Live.withGuesses.events[name])
        #expect(Live.withGuesses.findings(forEvent: name, data: event.example, in: .session) == [])
    }

    @Test(arguments: [
        (
            "should-add-item-to-cart", "{\"quantity\": 1}",
            [
                "error missing-field event.sku: `sku` of the data of"
                    + " `should-add-item-to-cart` is missing"
            ]
        ),
        (
            "should-add-item-to-cart", "{\"sku\": \"a\"}",
            [
                "note disputed event.quantity: `quantity` of the data of"
                    + " `should-add-item-to-cart` is missing; some documents promise it, others never mention it"
            ]
        ),
        ("should-update-item-in-cart", "{\"sku\": \"a\", \"quantity\": 0}", []),
        (
            "provide-product-data", "{\"products\": [{\"id\": 1, \"ref\": \"r\", \"url\": \"u\"}]}",
            [
                "error wrong-type event.products[0].id: `id` of a requested product must be text, but the number 1"
                    + " arrived"
            ]
        ),
        (
            "should-add-to-cart", "{}",
            [
                "note unknown-event -: the contract of the live player has no event"
                    + " `should-add-to-cart`"
            ]
        ),
        (
            "add-to-wishlists", "{}",
            [
                "note unknown-event -: the contract of the live player has no event"
                    + " `add-to-wishlists`; did you mean `add-to-wishlist`?"
            ]
        ),
    ])
    func findings(_ type: String, _ data: String, _ lines: [String]) throws {
        #expect(Live.contract.findings(forEvent: type, data: try json(data), in: .session).map(\.line) == lines)
    }
}
