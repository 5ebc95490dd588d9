import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import Testing

/// What the player does with hydration and the other functions, and over time.
@Suite struct PlayerSessionTests {
    private static let product = "updateProductWithData"

    // MARK: Hydration

    @Test(
        arguments: [
            ([], #"{"data":{"brandName":"Norrlund","name":"Stool"},"hydrated":false,"hydrations":0}"#),
            (
                ["'p-1', { name: 'Oak stool' }"],
                #"{"data":{"brandName":"Norrlund","name":"Oak stool"},"hydrated":true,"hydrations":1}"#
            ),
            (
                ["'p-1', { introduction: 'New' }"],
                #"{"data":{"brandName":"Norrlund","introduction":"New","name":"Stool"},"hydrated":true,"hydrations":1}"#
            ),
            (
                ["'p-1', { name: undefined }"],
                #"{"data":{"brandName":"Norrlund","name":"Stool"},"hydrated":true,"hydrations":1}"#
            ),
            (
                ["'p-1', { name: null }"],
                #"{"data":{"brandName":"Norrlund","name":null},"hydrated":true,"hydrations":1}"#
            ),
            // Each hydration stands alone over the dashboard's data.
            (
                ["'p-1', { name: 'One', sku: 's' }", "'p-1', { brandName: 'Two' }"],
                #"{"data":{"brandName":"Two","name":"Stool"},"hydrated":true,"hydrations":2}"#
            ),
            // A getter is not data; a key of prototypes is a key.
            (
                ["'p-1', { get name() { return 'x' } }"],
                #"{"data":{"brandName":"Norrlund","name":"Stool"},"hydrated":true,"hydrations":1}"#
            ),
            (
                ["'p-1', { ['__proto__']: 1 }"],
                #"{"data":{"__proto__":1,"brandName":"Norrlund","name":"Stool"},"hydrated":true,"hydrations":1}"#
            ),
            // Nothing of a text that is refused arrives.
            (
                ["'p-1', { name: 'Levi's' }"],
                #"{"data":{"brandName":"Norrlund","name":"Stool"},"hydrated":false,"hydrations":0}"#
            ),
        ] as [([String], String)])
    func hydrationIsMergedOverTheDashboard(texts: [String], expected: String) throws {
        let shown = try withSession(.show()) { session in
            for text in texts { _ = session.invoke(Self.product, JavaScriptString(text)) }
            return session.state["products"]?["p-1"].map { ValueNotation.json($0) }
        }
        #expect(shown == expected)
    }

    @Test(arguments: [
        ("'p-9', {}", #"[{"id":"p-9","why":"not-requested"}]"#), ("1, {}", #"[{"id":1,"why":"id-is-no-text"}]"#),
        ("", #"[{"id":{"$undefined":true},"why":"id-is-no-text"}]"#),
        ("'p-1'", #"[{"id":"p-1","why":"data-is-no-object"}]"#),
        ("'p-1', null", #"[{"id":"p-1","why":"data-is-no-object"}]"#),
        ("'p-1', []", #"[{"id":"p-1","why":"data-is-no-object"}]"#),
        ("'p-1', '{}'", #"[{"id":"p-1","why":"data-is-no-object"}]"#), ("'p-1', {}", "[]"), ("'p-1', {}, 3", "[]"),
    ])
    func hydrationsThatThePlayerIgnores(text: String, expected: String) throws {
        let ignored = try withSession(.show()) { session in
            _ = session.invoke(Self.product, JavaScriptString(text))
            return session.shown("ignoredHydrations")
        }
        #expect(ignored == expected)
    }

    @Test func anyIdCountsAsRequestedOnTheBarePage() throws {
        let state = try withSession(.bare()) { session in
            _ = session.invoke(Self.product, "'anything', { name: 'n' }")
            return session.shown("products") + session.shown("ignoredHydrations")
        }
        #expect(state == #"{"anything":{"data":{"name":"n"},"hydrated":true,"hydrations":1}}[]"#)
    }

    @Test(arguments: [
        ("{}", #"["currency","locale"]"#), (#"{"currency":"USD"}"#, #"["locale"]"#),
        (#"{"locale":"en-US"}"#, #"["currency"]"#),
        (#"{"currency":"","locale":1}"#, #"["currency","locale"]"#),
    ])
    func withoutConfigurationHydrationDoesNothing(configuration: String, missing: String) throws {
        let value = try ValueNotation.value(of: LiteralTree.parse(Array(configuration.utf8), as: .json))
        let (ignored, configured, hydrations, wishlist) = try withSession(.show(configuration: value)) { session in
            _ = session.invoke(Self.product, "'p-1', { name: 'n' }")
            // The other functions do not ask for it.
            _ = session.invoke("updateWishlistStatus", "{ statuses: { A: true } }")
            return (
                session.shown("ignoredHydrations"), session.shown("configured"),
                session.state["products"]?["p-1"]?["hydrations"]?.number, session.shown("wishlist")
            )
        }
        #expect(ignored == #"[{"id":"p-1","missing":\#(missing),"why":"not-configured"}]"#)
        #expect(configured == "false")
        #expect(hydrations == 0)
        #expect(wishlist == #"{"A":true}"#)
    }

    // MARK: Other functions

    @Test(arguments: [
        ("{ statuses: { A: true, B: false } }", #"{"A":true,"B":false}"#),
        ("{ statuses: { A: 1, B: 'true', C: null } }", "{}"),
        ("{}", "{}"), ("null", "{}"), ("", "{}"), ("[{ statuses: { A: true } }]", "{}"),
        ("{ statuses: { constructor: true, toString: false } }", #"{"constructor":true,"toString":false}"#),
    ])
    func statuses(text: String, expected: String) throws {
        let hearts = try withSession(.show()) { session in
            _ = session.invoke("updateWishlistStatus", JavaScriptString(text))
            return session.shown("wishlist")
        }
        #expect(hearts == expected)
    }

    @Test func theProductListIsShownAndHidden() throws {
        let shown = try withSession(.bare()) { session in
            var shown = [session.shown("productList")]
            session.emit("should-show-product-list")
            shown.append(session.shown("productList"))
            _ = session.invoke("hideProductList", "")
            shown.append(session.shown("productList"))
            return shown
        }
        #expect(shown == [#""hidden""#, #""shown""#, #""hidden""#])
    }

    @Test func anUnknownFunctionThrowsAsInAPage() throws {
        let run = try withSession(.bare()) { $0.invoke("updateProduct", "'p-1', {}") }
        guard case .threw(let error) = run.outcome else {
            Issue.record("\(run.outcome)")
            return
        }
        #expect(error.name == "TypeError")
        #expect(run.verdict == .failed)
        #expect(run.calls.isEmpty)
    }

    // MARK: Over time

    @Test func shoppersSignInAndOut() throws {
        let shown = try withSession(.show(signedIn: false)) { session in
            var shown = [session.shown("signedIn")]
            session.control("setSignedIn", [.boolean(true)])
            shown.append(session.shown("signedIn"))
            session.control("setSignedIn", [.boolean(false)])
            return shown + [session.shown("signedIn")]
        }
        #expect(shown == ["false", "true", "false"])
    }

    @Test func theLoginPromptLeadsToTheLogin() throws {
        let (types, prompt) = try withSession(.show(signedIn: false)) { session in
            session.control("tapWishlist", [.string("R-1")])
            _ = session.answer(session.events.last, "{ success: false, sku: 'R-1', reason: 'login-required' }")
            session.control("tapLogin")
            _ = session.answer(session.events.last, "{ success: true }")
            return (session.events.map(\.type), session.shown("prompt") + session.shown("signedIn"))
        }
        #expect(types == ["add-to-wishlist", "open-wishlist-login"])
        #expect(prompt == "nulltrue")
    }

    @Test func aPlayerThatFailedSendsNothingUntilItIsLoadedAnew() throws {
        let (types, failed, after) = try withSession(.show()) { session in
            session.control("fail", [.string("network")])
            session.emit("close")
            let failed = session.shown("failed")
            try session.reload()
            session.emit("goto-checkout")
            return (session.events.map(\.type), failed, session.shown("failed"))
        }
        #expect(types == ["goto-checkout"])
        #expect(failed == #""network""#)
        #expect(after == "null")
    }

    @Test func aReloadTakesKeysAndStateButNotTime() throws {
        let (verdict, state, now, gone, kinds) = try withSession(.show()) { session in
            _ = session.invoke(Self.product, "'p-1', { name: 'Oak' }")
            _ = session.invoke("updateWishlistStatus", "{ statuses: { A: true } }")
            let event = session.emit("add-to-wishlist")
            session.wait(12.5)
            try session.reload()
            let run = session.answer(event, "true")
            let entry = event?.callbackKey.flatMap { session.ledger.entries[$0] }
            let state =
                session.shown("wishlist") + session.shown("pendingCallbacks")
                + (session.state["products"]?["p-1"]?["data"].map { ValueNotation.json($0) } ?? "")
            return (
                run.verdict, state, session.now, entry?.isGone,
                session.transcript.filter { $0.kind == .reload }.map(\.at)
            )
        }
        #expect(verdict == .failed)
        #expect(state == #"{}[]{"brandName":"Norrlund","name":"Stool"}"#)
        #expect(now == 12.5)
        #expect(gone == true)
        #expect(kinds == [12.5])
    }

    @Test func transcriptsTellBothDirectionsInOrder() throws {
        let lines = try withSession(.recording) { session in
            _ = session.invoke("echo", "1")
            session.wait(1.25)
            _ = session.invoke("echo", "'")
            _ = session.invoke("echo", "nothing")
            return session.transcript.map { "\($0.at) \($0.kind.rawValue) \($0.name)" }
        }
        #expect(
            lines == [
                "0.0 invoke echo", "0.0 call echo", "1.25 invoke echo", "1.25 threw rejected", "1.25 invoke echo",
                "1.25 threw ReferenceError",
            ])
    }
}
