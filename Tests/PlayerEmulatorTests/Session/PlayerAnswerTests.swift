import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import Testing

/// What each answer does to the player's state.
@Suite struct PlayerAnswerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var type: String
        var data: String
        var answer: String
        var part: String
        var expected: String

        var testDescription: String { "\(type) \(answer)" }
    }

    private static let add = "should-add-item-to-cart", update = "should-update-item-in-cart",
        sync = "should-sync-cart-state"

    static let rows: [Row] = [
        // Accepted.
        .init(
            type: add, data: #"{"sku":"A","quantity":1}"#, answer: "true", part: "cart",
            expected: #"[{"quantity":1,"sku":"A"}]"#),
        .init(
            type: add, data: #"{"sku":"A","quantity":3}"#, answer: "{ success: true }", part: "cart",
            expected: #"[{"quantity":3,"sku":"A"}]"#),
        .init(type: add, data: #"{"sku":"A"}"#, answer: "true", part: "cart", expected: #"[{"quantity":1,"sku":"A"}]"#),
        .init(
            type: update, data: #"{"sku":"A","quantity":5}"#, answer: "true", part: "cart",
            expected: #"[{"quantity":5,"sku":"A"}]"#),
        .init(type: update, data: #"{"sku":"A","quantity":0}"#, answer: "true", part: "cart", expected: "[]"),
        .init(type: add, data: #"{"sku":"A","quantity":1}"#, answer: "true", part: "errors", expected: "[]"),
        // Refused: the item stays out, and the shopper is told.
        .init(
            type: add, data: #"{"sku":"A","quantity":1}"#, answer: "{ success: false, reason: 'out-of-stock' }",
            part: "cart", expected: "[]"),
        .init(
            type: add, data: #"{"sku":"A","quantity":1}"#, answer: "{ success: false, reason: 'out-of-stock' }",
            part: "errors",
            expected: #"[{"sku":"A","translationKey":"cart.errors.productOutOfStock"}]"#),
        .init(
            type: update, data: #"{"sku":"A","quantity":9}"#, answer: "{ success: false, reason: 'out-of-stock' }",
            part: "errors",
            expected: #"[{"sku":"A","translationKey":"cart.errors.productOutOfStock"}]"#),
        .init(
            type: add, data: #"{"sku":"A","quantity":1}"#,
            answer: "{ success: false, reason: 'custom-error', message: 'Only 2' }", part: "errors",
            expected: #"[{"message":"Only 2","sku":"A","translationKey":"cart.errors.custom"}]"#),
        .init(
            type: add, data: #"{"sku":"A","quantity":1}"#, answer: "{ success: false, reason: 'custom-error' }",
            part: "errors",
            expected: #"[{"reason":"custom-error","sku":"A","translationKey":"cart.errors.general"}]"#),
        .init(
            type: add, data: #"{"sku":"A","quantity":1}"#, answer: "false", part: "errors",
            expected: #"[{"reason":"failed","sku":"A","translationKey":"cart.errors.general"}]"#),
        // Only what a document calls success is success.
        .init(type: add, data: #"{"sku":"A","quantity":1}"#, answer: "1", part: "cart", expected: "[]"),
        .init(type: add, data: #"{"sku":"A","quantity":1}"#, answer: "'true'", part: "cart", expected: "[]"),
        .init(type: add, data: #"{"sku":"A","quantity":1}"#, answer: "", part: "cart", expected: "[]"),
        .init(
            type: add, data: #"{"sku":"A","quantity":1}"#, answer: "{ get success() { return true } }", part: "cart",
            expected: "[]"),
        .init(
            type: add, data: #"{"sku":"A","quantity":1}"#, answer: "{ success: 'true' }", part: "errors",
            expected: #"[{"reason":"failed","sku":"A","translationKey":"cart.errors.general"}]"#),
        // The app's cart.
        .init(type: sync, data: "{}", answer: "[]", part: "cart", expected: "[]"),
        .init(
            type: sync, data: "{}", answer: "[{ sku: 'B', quantity: 2 }, { sku: \"O'14\", quantity: 1 }]", part: "cart",
            expected: #"[{"quantity":2,"sku":"B"},{"quantity":1,"sku":"O'14"}]"#),
        .init(
            type: sync, data: "{}",
            answer: "[{ sku: 'B' }, { sku: 'C', quantity: 1.5 }, { sku: 'D', quantity: 0 }, 1, null]", part: "cart",
            expected: "[]"),
        .init(
            type: sync, data: "{}", answer: "'[]'", part: "errors",
            expected: #"[{"translationKey":"cart.errors.general"}]"#),
        // Hearts.
        .init(
            type: "add-to-wishlist", data: #"{"sku":"W"}"#, answer: "{success: true, sku:'W'}", part: "wishlist",
            expected: #"{"W":true}"#),
        .init(
            type: "add-to-wishlist", data: #"{"ref":"W"}"#, answer: "{success: true, sku:'W'}", part: "wishlist",
            expected: #"{"W":true}"#),
        .init(
            type: "remove-from-wishlist", data: #"{"sku":"W"}"#, answer: "{success: true, sku:'W'}", part: "wishlist",
            expected: #"{"W":false}"#),
        .init(
            type: "add-to-wishlist", data: #"{"sku":"W"}"#, answer: "{ success: false, sku: 'W' }", part: "wishlist",
            expected: "{}"),
        .init(
            type: "add-to-wishlist", data: #"{"sku":"W"}"#, answer: "{ success: false, sku: 'W' }", part: "errors",
            expected: #"[{"reason":"failed","sku":"W","translationKey":"wishlist.errors.general"}]"#),
        .init(type: "add-to-wishlist", data: #"{"sku":"W"}"#, answer: "true", part: "wishlist", expected: "{}"),
        .init(
            type: "add-to-wishlist", data: #"{"sku":"W"}"#,
            answer: "{ success: false, sku: 'W', reason: 'login-required' }", part: "prompt",
            expected: #"{"kind":"login","sku":"W"}"#),
        .init(
            type: "add-to-wishlist", data: #"{"sku":"W"}"#,
            answer: "{ success: false, sku: 'W', reason: 'more-info-required' }", part: "prompt",
            expected: #"{"kind":"product-details","sku":"W"}"#),
        .init(
            type: "add-to-wishlist", data: #"{"sku":"__proto__"}"#, answer: "{success: true, sku:'__proto__'}",
            part: "wishlist", expected: #"{"__proto__":true}"#),
        // Signing in.
        .init(type: "open-wishlist-login", data: "{}", answer: "{ success: true }", part: "signedIn", expected: "true"),
        .init(
            type: "open-wishlist-login", data: "{}", answer: "{ success: false }", part: "signedIn", expected: "false"),
    ]

    @Test(arguments: rows)
    func effects(row: Row) throws {
        let data = try ValueNotation.value(of: LiteralTree.parse(Array(row.data.utf8), as: .json))
        let shown = try withSession(.show(signedIn: false)) { session in
            let event = session.emit(row.type, data: data)
            let run = session.answer(event, JavaScriptString(row.answer))
            #expect(run.verdict == .delivered)
            return session.shown(row.part)
        }
        #expect(shown == row.expected)
    }

    @Test func cartsAddUp() throws {
        let cart = try withSession(.show()) { session in
            for quantity in [1.0, 2, 4] {
                let event = session.emit(Self.add, data: .object(["sku": .string("A"), "quantity": .number(quantity)]))
                _ = session.answer(event, "true")
            }
            return session.shown("cart")
        }
        #expect(cart == #"[{"quantity":7,"sku":"A"}]"#)
    }

    @Test func aSecondAnswerArrivesAndIsIgnored() throws {
        let (calls, cart, waiting) = try withSession(.show()) { session in
            let event = session.emit(Self.add, data: .object(["sku": .string("A"), "quantity": .number(1)]))
            _ = session.answer(event, "{ success: false, reason: 'out-of-stock' }")
            let second = session.answer(event, "true")
            return (second.calls.map(\.words), session.shown("cart"), session.shown("pendingCallbacks"))
        }
        #expect(calls == ["window.bambuser-callback-1[true]"])
        #expect(cart == "[]")
        #expect(waiting == "[]")
    }

    @Test func anAnswerThatIsRejectedLeavesThePlayerWaiting() throws {
        let (verdict, waiting) = try withSession(.show()) { session in
            let event = session.emit("add-to-wishlist", data: .object(["sku": .string("O'14")]))
            return (session.answer(event, "{success: true, sku:'O'14'}").verdict, session.shown("pendingCallbacks"))
        }
        #expect(verdict == .rejected)
        #expect(waiting == #"[{"key":"bambuser-callback-1","type":"add-to-wishlist"}]"#)
    }

    // MARK: Thirty seconds

    @Test(
        arguments: [
            ("should-add-item-to-cart", [:], true), ("should-update-item-in-cart", [:], true),
            ("should-sync-cart-state", [:], false),
            ("add-to-wishlist", [:], false), ("remove-from-wishlist", [:], false), ("open-wishlist-login", [:], false),
            ("should-sync-cart-state", ["time-limit": "every-key"], true),
            ("add-to-wishlist", ["time-limit": "every-key"], true),
            ("remove-from-wishlist", ["time-limit": "every-key"], true),
            ("open-wishlist-login", ["time-limit": "every-key"], true),
            ("should-add-item-to-cart", ["time-limit": "every-key"], true),
        ] as [(String, [String: String], Bool)])
    func whichAnswersHaveATimeLimit(type: String, readings: [String: String], hasLimit: Bool) throws {
        let waiting = try withSession(.show(readings: readings)) { session in
            session.emit(type)
            session.wait(29.999)
            let before = session.shown("pendingCallbacks")
            session.wait(0.001)
            return (before, session.shown("pendingCallbacks"))
        }
        #expect(waiting.0 != "[]")
        #expect((waiting.1 == "[]") == hasLimit)
    }

    @Test func anAnswerInTheLastMomentCounts() throws {
        let cart = try withSession(.show()) { session in
            let event = session.emit(Self.add, data: .object(["sku": .string("A"), "quantity": .number(1)]))
            session.wait(29.999)
            _ = session.answer(event, "true")
            session.wait(60)
            return session.shown("cart") + session.shown("errors")
        }
        #expect(cart == #"[{"quantity":1,"sku":"A"}][]"#)
    }

    @Test func aLateAnswerArrivesAndChangesNothing() throws {
        let (run, cart, errors) = try withSession(.show()) { session in
            let event = session.emit(Self.add, data: .object(["sku": .string("A"), "quantity": .number(1)]))
            session.wait(31)
            let run = session.answer(event, "true")
            return (run.verdict, session.shown("cart"), session.shown("errors"))
        }
        #expect(run == .delivered)
        #expect(cart == "[]")
        #expect(errors == #"[{"reason":"no-answer","sku":"A","translationKey":"cart.errors.general"}]"#)
    }
}
