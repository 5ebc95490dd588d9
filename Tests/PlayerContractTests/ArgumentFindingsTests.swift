import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

/// One call that is not the documented one.
struct Call: Sendable, CustomTestStringConvertible {
    var function = "updateProductWithData"
    var arguments: String
    var lines: [String]
    var notes: [String] = []

    var testDescription: String { "\(function)(\(arguments.prefix(30)))" }
}

@Suite struct ArgumentFindingsTests {
    @Test(arguments: [
        Call(
            arguments: "[]",
            lines: [
                "error argument-count -: `updateProductWithData` takes 2 arguments, `id`, `product`, but none arrived"
            ]),
        Call(
            arguments: "[\"p-1\"]",
            lines: [
                "error argument-count -: `updateProductWithData` takes 2 arguments, `id`, `product`, but only 1"
                    + " arrived"
            ]),
        Call(
            arguments: "[[\"p-1\", {}]]",
            lines: [
                "error argument-count -: `updateProductWithData` takes 2 arguments, `id`, `product`, but only 1"
                    + " arrived"
            ],
            notes: ["they are the elements of one list; without its brackets they would be arguments"]),
        Call(
            arguments: "[\(fullProduct)]",
            lines: [
                "error argument-count -: `updateProductWithData` takes 2 arguments, `id`, `product`, but only 1"
                    + " arrived"
            ],
            notes: ["it fits `product`; the arguments before it are missing or were dropped by brackets"]),
        Call(
            arguments: "[\"p-1\", \(fullProduct), 99]",
            lines: [
                "warning argument-count arguments[2]: `updateProductWithData` takes 2 arguments, `id`, `product`, but 3"
                    + " arrived; the rest is ignored"
            ]),
        Call(
            arguments: "[12345, \(fullProduct)]",
            lines: ["error wrong-type arguments[0]: the product's id must be text, but the number 12345 arrived"]),
        Call(
            arguments: "[\"\", \(fullProduct)]",
            lines: ["error empty-value arguments[0]: the product's id is empty"]),
        Call(
            arguments: "[\"p-1\", \"{\\\"sku\\\":\\\"s\\\"}\"]",
            lines: [
                "error wrong-type arguments[1]: a product must be an object, but the text “{\"sku\":\"s\"}”"
                    + " arrived; without its outer quotes it would fit"
            ]),
        Call(
            function: "hideProductList", arguments: "[true]",
            lines: [
                "warning argument-count arguments[0]: `hideProductList` takes no arguments, but 1 arrived; the rest is"
                    + " ignored"
            ]),
        Call(function: "hideProductList", arguments: "[]", lines: []),
        Call(function: "updateWishlistStatus", arguments: "[{\"statuses\": {\"a\": true, \"b\": false}}]", lines: []),
        Call(function: "updateWishlistStatus", arguments: "[{\"statuses\": {}}]", lines: []),
        Call(
            function: "updateWishlistStatus", arguments: "[{\"statuses\": {\"a b\": 1}}]",
            lines: [
                "error wrong-type arguments[0].statuses[\"a b\"]: `a b` of `statuses` must be true or false, but"
                    + " the number 1"
                    + " arrived"
            ]),
        Call(
            function: "updateWishlistStatus", arguments: "[{\"a\": true}]",
            lines: [
                "warning unknown-field arguments[0].a: `a` is not a field of the wishlist statuses",
                "error missing-field arguments[0].statuses: `statuses` of the wishlist statuses is missing",
            ]),
        Call(function: "noSuchFunction", arguments: "[1, 2]", lines: []),
    ])
    func findings(_ call: Call) throws {
        let findings = Live.contract.findings(
            forArguments: try json(call.arguments), of: call.function, in: .session)
        #expect(findings.map(\.line) == call.lines)
        #expect(findings.flatMap(\.notes).map(\.message) == call.notes)
    }

    @Test(arguments: [
        ("updateProductWithDate", "; did you mean `updateProductWithData`?"),
        ("UpdateProductWithData", "; did you mean `updateProductWithData`?"),
        ("update_wishlist_status", "; did you mean `updateWishlistStatus`?"),
        ("alert", ""),
    ])
    func unknownFunction(_ name: String, _ end: String) {
        #expect(
            Live.contract.findings(forUnknownFunction: name).map(\.line) == [
                "note unknown-function -: the contract of the live player has no function `\(name)`\(end)"
            ])
    }

    @Test func aGuessedFunctionIsCalledThat() {
        let findings = Live.contract.findings(forUnknownFunction: "showProductList")
        #expect(
            findings.map(\.line) == [
                "note unknown-function -: the contract of the live player has no function `showProductList`; its"
                    + " existence is a guess"
            ])
        #expect(findings.first?.confidence == .assumed)
    }

    @Test func aKnownFunctionIsNotUnknown() {
        #expect(Live.contract.findings(forUnknownFunction: "hideProductList") == [])
        #expect(Live.withGuesses.findings(forUnknownFunction: "showProductList") == [])
    }
}
