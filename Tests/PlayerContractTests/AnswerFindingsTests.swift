import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

/// One answer to one event.
struct Reply: Sendable, CustomTestStringConvertible {
    var event: String
    var received: String
    var lines: [String] = []

    var testDescription: String { "\(event) ← \(received)" }
}

@Suite struct AnswerFindingsTests {
    @Test(arguments: [
        Reply(event: "should-add-item-to-cart", received: "[true]"),
        Reply(event: "should-add-item-to-cart", received: "[{\"success\": false, \"reason\": \"out-of-stock\"}]"),
        Reply(
            event: "should-add-item-to-cart", received: "[false]",
            lines: [
                "note disputed info: the answer to `should-add-item-to-cart` is false, which only the web documents"
                    + " show"
            ]),
        Reply(
            event: "should-add-item-to-cart",
            received: "[{\"success\": false, \"reason\": \"custom-error\", \"message\": \"Sold out\"}]",
            lines: [
                "note disputed info.reason: `reason` of the answer of a cart event is custom-error, which appears only"
                    + " in the web documents"
            ]),
        Reply(
            event: "should-update-item-in-cart", received: "[{\"success\": false, \"reason\": \"custom-error\"}]",
            lines: [
                "error missing-field info.message: `message` of the answer of a cart event is missing",
                "note disputed info.reason: `reason` of the answer of a cart event is custom-error, which appears only"
                    + " in the web documents",
            ]),
        Reply(
            event: "should-add-item-to-cart", received: "[1]",
            lines: [
                "error wrong-type info: the answer of a cart event must be true or false or an object, but the number 1"
                    + " arrived"
            ]),
        Reply(
            event: "should-add-item-to-cart", received: "[\"{ success: true }\"]",
            lines: [
                "error wrong-type info: the answer of a cart event must be true or false or an object, but the text"
                    + " “{ success: true }” arrived; without its outer quotes it would fit"
            ]),
        Reply(
            event: "should-add-item-to-cart", received: "[{\"success\": false, \"reason\": \"out_of_stock\"}]",
            lines: [
                "error invalid-value info.reason: `reason` of the answer of a cart event must be “out-of-stock” or"
                    + " “custom-error”, but the text “out_of_stock” arrived"
            ]),
        Reply(
            event: "should-add-item-to-cart", received: "[{\"succes\": true}]",
            lines: [
                "error unknown-field info.succes: `succes` is not a field of the answer of a cart event; did you mean"
                    + " `success`?"
            ]),
        Reply(
            event: "should-add-item-to-cart", received: "[]",
            lines: [
                "error argument-count -: the answer to `should-add-item-to-cart` is empty; the player receives"
                    + " undefined"
            ]),
        Reply(
            event: "should-add-item-to-cart", received: "[true, 1]",
            lines: [
                "warning argument-count -: the answer to `should-add-item-to-cart` is 2 values; the player uses"
                    + " only the first"
            ]),
        Reply(event: "add-to-wishlist", received: "[{\"success\": true, \"sku\": \"S\"}]"),
        Reply(event: "add-to-wishlist", received: "[{\"success\": true, \"sku\": \"S\", \"reason\": null}]"),
        Reply(
            event: "add-to-wishlist", received: "[{\"success\": true}]",
            lines: ["error missing-field info.sku: `sku` of the answer of a wishlist event is missing"]),
        Reply(
            event: "remove-from-wishlist", received: "[true]",
            lines: ["error wrong-type info: the answer of a wishlist event must be an object, but true arrived"]),
        Reply(
            event: "add-to-wishlist",
            received: "[{\"success\": false, \"sku\": \"S\", \"reason\": \"login-required\"}]",
            lines: [
                "note disputed info.reason: `reason` of the answer of a wishlist event is a reason that appears"
                    + " only in the web documents"
            ]),
        Reply(event: "open-wishlist-login", received: "[{\"success\": true}]"),
        Reply(event: "should-sync-cart-state", received: "[[]]"),
        Reply(
            event: "should-sync-cart-state", received: "[[{\"sku\": \"a\", \"quantity\": \"1\"}]]",
            lines: [
                "note disputed info: the cart of the app lists items, which one document asks for and another does not"
                    + " support",
                "warning wrong-type info[0].quantity: `quantity` of an item of the cart must be a whole number, but"
                    + " the text"
                    + " “1” arrived",
            ]),
        Reply(event: "goto-checkout", received: "[1]"),
        Reply(event: "no-such-event", received: "[1]"),
    ])
    func findings(_ reply: Reply) throws {
        let findings = Live.contract.findings(
            forAnswer: try json(reply.received), toEvent: reply.event, data: nil, in: .barePage)
        #expect(findings.map(\.line) == reply.lines)
    }
}
