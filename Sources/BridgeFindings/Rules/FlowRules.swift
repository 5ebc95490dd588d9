extension RuleTable {
    static let flowRules: [Rule] = [
        Rule(
            .malformedEvent, .flow, .error,
            "An event does not have the fields that its type promises.",
            page: Rule.Page(
                javaScript: "The app reads a field that is missing, returns early, and the player waits.",
                swift: """
                    A scenario or tape was written by hand, or the recorder saved the outer dictionary instead of \
                    its key event.
                    """,
                example: "{ type: 'should-add-item-to-cart', data: {} }",
                remedy: "Put the event's own fields into data, without the key event around them.",
                source: "Bambuser docs, events of the player.")),
        Rule(
            .wrongPlayer, .flow, .error,
            "An answer went to a different player from the one that asked.",
            page: Rule.Page(
                javaScript: """
                    The key exists only in the page that made it; in any other page the call fails, and `notify` \
                    reports nothing.
                    """,
                swift: """
                    Several players are on screen, as in a feed of Shoppable Videos, and the handler uses the newest \
                    one instead of the one with the id it was given.
                    """,
                example: "notify on player B with a key of player A",
                remedy: "Look up the player by the id that the delegate method passes.",
                source: "Vendor's Shoppable Video example; keys are properties of one page.")),
        Rule(
            .answeredAfterReset, .flow, .warning,
            "An answer came after the page that asked was reset or reloaded.",
            page: Rule.Page(
                javaScript: "The callback disappeared with the old page, so nothing receives the answer.",
                swift: """
                    cleanup(), resetPlayer() or leaving the screen while a network request for the answer was still \
                    running.
                    """,
                example: "resetPlayer(), then notify(key, true)",
                remedy: "Cancel pending work when the player is removed, or answer before that.",
                source: "Keys are properties of one page.")),
        Rule(
            .unknownCallbackKey, .flow, .error,
            "An answer names a callback that the player never made.",
            page: Rule.Page(
                javaScript: "`window['…']` is undefined, calling it throws, and `notify` discards the error.",
                swift: "The key was taken from another event, made up, or changed on the way.",
                example: "notify(callbackKey: \"add-to-cart\", info: true)",
                remedy: "Pass event.data[\"callbackKey\"] on unchanged.",
                source: "Bambuser docs, Live iOS, cart integration.")),
        Rule(
            .answeredTwice, .flow, .warning,
            "One event was answered twice.",
            page: Rule.Page(
                javaScript: "What the player does with the second answer is not documented: it may undo the first.",
                swift: """
                    Optimistic code answers at once and again after the server responds, as one of the vendor's \
                    examples does.
                    """,
                example: "notify(key, true), two seconds later notify(key, false)",
                remedy: "Answer once, when the outcome is known.",
                source: "Vendor's example app 2.3.1; the effect is not documented.")),
        Rule(
            .lateAnswer, .flow, .error,
            "An answer came after the player's time limit.",
            page: Rule.Page(
                javaScript: """
                    After 30 seconds the player fails the operation on its own; the shopper has seen an error.
                    """,
                swift: "The handler waits for a login sheet, a slow server or a retry before it answers.",
                example: "notify(key, true) after 45 s",
                remedy: "Answer with a failure and a reason in time, and start the long work from there.",
                source: "Bambuser FAQ, cart integration of the web player.")),
        Rule(
            .answerMismatch, .flow, .error,
            "The answer does not match the event: another sku, or statuses that are missing, extra or not Bool.",
            page: Rule.Page(
                javaScript: "The player looks for its own sku in the answer and does not find it.",
                swift: """
                    Keys were built from ref, from a normalised text or from another field. Swift counts two Unicode \
                    forms of one text as equal, JavaScript does not.
                    """,
                example: "{ success: true, sku: 'A-2' } for sku A-1",
                remedy: "Answer with the sku of the event, unchanged.",
                source: "Bambuser docs, Live iOS, add to wishlist.")),
        Rule(
            .answerNotExpected, .flow, .warning,
            "The app answered an event that expects no answer.",
            page: Rule.Page(
                javaScript: "There is no callback, so the call fails in the page without a visible error.",
                swift: "`notify` was used instead of `invoke`, for instance for provide-product-data.",
                example: "notify(…) for provide-wishlist-status",
                remedy: "Reply to requests for data with invoke; notify only where the event carries a callbackKey.",
                source: "Bambuser docs, product hydration and add to wishlist.")),
        Rule(
            .wrongId, .flow, .error,
            "The product's ref or sku was passed where the player's own id belongs.",
            page: Rule.Page(
                javaScript: "The player cannot match it to a product of the show, so the data is dropped.",
                swift: """
                    Each entry of provide-product-data has an id, which is the player's, and a ref, which is the \
                    shop's sku. They are easy to confuse.
                    """,
                example: "updateProductWithData with the ref 'A-1' in place of the id",
                remedy: "Look up the product by ref, and send it under id.",
                source: "Bambuser docs, Live iOS, product hydration.")),
        Rule(
            .abortedLoop, .flow, .error,
            "The loop ended at the first product that failed; later products received no data.",
            page: Rule.Page(
                javaScript: "The player keeps the scraped data for all later products.",
                swift: """
                    The documented loop uses `try await invoke` for each product: the first error leaves the loop, and \
                    the Task around it discards the error.
                    """,
                example: "for product in products { try await player.invoke(…) }",
                remedy: "Catch inside the loop, report, and go on.",
                source: "Bambuser docs, product hydration sample; Swift's rules for errors in a Task.")),
        Rule(
            .handlerSetLate, .flow, .error,
            "The delegate or handler was set after the first event.",
            page: Rule.Page(
                javaScript: "Events are not queued: the first provide-product-data is lost.",
                swift: """
                    The app created and loaded the player first, and assigned the delegate after an await or in a later view \
                    callback. The call widget copies its handlers when it is shown.
                    """,
                example: "createPlayerView(…), await …, player.delegate = self",
                remedy: "Assign the delegate right after creating the player, before the first await.",
                source: "Vendor's examples; bambuser calls SDK: iOS docs and the public Android source.")),
        Rule(
            .notIdempotent, .flow, .warning,
            "The same request came twice and was answered differently.",
            page: Rule.Page(
                javaScript: """
                    provide-product-data comes at the start and again whenever a product has to be shown; the player \
                    expects the same answer.
                    """,
                swift: "The handler appends to a list, counts, or skips products that it has already sent.",
                example: "second provide-product-data: nothing is sent",
                remedy: "Answer every request in full from the current catalogue.",
                source: "Bambuser docs, Live iOS, product hydration.")),
        Rule(
            .quantityAsDelta, .flow, .error,
            "The quantity of an update was added to the cart instead of replacing the old one.",
            page: Rule.Page(
                javaScript: "The event carries the new total, and 0 means remove.",
                swift: "The handler calls the same function as for adding an item.",
                example: "quantity 3 after 2: the cart holds 5",
                remedy: "Set the line of the cart to the quantity; remove it at 0.",
                source: "Bambuser docs, cart integration; web player notes on absolute quantities.")),
        Rule(
            .unansweredCallback, .flow, .error,
            "The app did not answer an event that expects an answer.",
            page: Rule.Page(
                javaScript: "The player shows its waiting state and fails the operation after 30 seconds.",
                swift: """
                    The handler returned early: a cast that fails on the delivered type, a missing field, a discarded \
                    error, or an event type that no case handles.
                    """,
                example: "guard let quantity = event[\"quantity\"] as? Int else { return }",
                remedy: "Answer on every path, with a failure and a reason where nothing else fits.",
                source: "Bambuser docs, Live iOS, cart integration.")),
        Rule(
            .unansweredRequest, .flow, .warning,
            "The player requested data and the app sent none.",
            page: Rule.Page(
                javaScript: "The player keeps the data it scraped; hearts stay in the wrong state.",
                swift: "The event is not handled, the product is unknown to the app, or sending it failed before.",
                example: "provide-product-data with two products, one updateProductWithData",
                remedy: "Send each product that you know; name the others in the test as skipped.",
                source: "Bambuser docs, Live iOS, product hydration.")),
    ]
}
