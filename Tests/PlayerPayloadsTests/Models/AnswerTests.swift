import PlayerPayloads
import Testing

@Suite("Answers and statuses as they are written")
struct AnswerTests {
    @Test(
        "Cart",
        arguments: [
            (.accepted, "true"), (.outOfStock, "{ success: false, reason: 'out-of-stock' }"),
            (.failed("it's \"out\""), #"{ success: false, reason: 'custom-error', message: "it's \"out\"" }"#),
        ] as [(CartAnswer, String)])
    func cart(answer: CartAnswer, info: String) { #expect(answer.info == info) }

    @Test(
        "Wishlist",
        arguments: [
            (.accepted(sku: "o'neill"), #"{ success: true, sku: "o'neill" }"#),
            (.failed(sku: "a"), #"{ success: false, sku: "a" }"#),
            (.loginRequired(sku: "a"), #"{ success: false, sku: "a", reason: 'login-required' }"#),
            (.moreInfoRequired(sku: "a"), #"{ success: false, sku: "a", reason: 'more-info-required' }"#),
            (.signedIn, "{ success: true }"),
        ] as [(WishlistAnswer, String)])
    func wishlist(answer: WishlistAnswer, info: String) { #expect(answer.info == info) }

    @Test(
        "Statuses",
        arguments: [
            (WishlistStatuses(), "{ statuses: {} }"),
            (WishlistStatuses(["b": true, "a'": false]), #"{ statuses: {"a'": false, "b": true} }"#),
            (WishlistStatuses(["__proto__": true]), #"{ statuses: {["__proto__"]: true} }"#),
            (
                // One key in Swift, two in JavaScript.
                WishlistStatuses(of: ["na\u{EF}ve", "nai\u{308}ve"]) { $0.utf8.count == 6 },
                "{ statuses: {\"nai\u{308}ve\": false, \"na\u{EF}ve\": true} }"
            ),
        ] as [(WishlistStatuses, String)])
    func statuses(statuses: WishlistStatuses, arguments: String) {
        #expect(Array(statuses.arguments.utf8) == Array(arguments.utf8))
    }

    @Test("A status is set, read and taken back") func edit() {
        var statuses = WishlistStatuses(["a": true])
        statuses["b"] = false
        #expect(statuses["b"] == false)
        #expect(statuses["c"] == nil)
        statuses["a"] = nil
        #expect(statuses.arguments == #"{ statuses: {"b": false} }"#)
    }
}
