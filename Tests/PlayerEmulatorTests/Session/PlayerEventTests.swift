import JavaScriptSyntax
import PlayerContract
import PlayerEmulator
import Testing

/// Events as they reach the app: type, `event` and `callbackKey`, exactly.
@Suite struct PlayerEventTests {
    /// Every event of the Live player on the bare page, guessed ones included: its inner data, and whether it waits for
    /// an answer.
    static let events: [(type: String, data: String, hasKey: Bool)] = [
        (
            "provide-product-data",
            #"{"products":[{"id":"bambuser-product-1","ref":"SHIRT-01","url":"https://shop.example/products/shirt-01"}]}"#,
            false
        ),
        (
            "should-show-product-view",
            #"{"id":"bambuser-product-1","sku":"SHIRT-01","title":"Linen shirt","url":"https://shop.example/products/shirt-01"}"#,
            false
        ),
        ("should-hide-product-view", "{}", false), ("should-show-product-list", "{}", false),
        ("should-hide-product-list", "{}", false),
        ("should-add-item-to-cart", #"{"quantity":1,"sku":"SHIRT-01-BLUE-M"}"#, true),
        ("should-update-item-in-cart", #"{"quantity":2,"sku":"SHIRT-01-BLUE-M"}"#, true),
        ("should-sync-cart-state", "{}", true),
        ("goto-checkout", "{}", false),
        ("provide-wishlist-status", #"{"products":[{"ref":"SHIRT-01","sku":"SHIRT-01"}]}"#, false),
        ("add-to-wishlist", #"{"ref":"SHIRT-01","sku":"SHIRT-01"}"#, true),
        ("remove-from-wishlist", #"{"ref":"SHIRT-01","sku":"SHIRT-01"}"#, true),
        ("open-wishlist", "{}", false), ("open-wishlist-login", "{}", true),
        ("action-card-clicked", #"{"url":"https://shop.example/campaign"}"#, false),
        ("open-url", #"{"url":"https://shop.example/size-guide"}"#, false),
        ("close", "{}", false), ("should-show-share", #"{"url":"https://shop.example/show/1"}"#, false),
        (
            "should-show-add-to-calendar",
            #"{"description":"New arrivals, live","duration":3600000,"start":"2026-09-01T18:00:00.000Z","title":"Autumn show","url":"https://shop.example/show/1"}"#,
            false
        ),
    ]

    @Test func theTableHoldsEveryEventOfTheContract() throws {
        #expect(try PlayerContract.live(includeAssumed: true).eventNames.sorted() == Self.events.map(\.type).sorted())
    }

    @Test(arguments: events.indices)
    func envelopes(row: Int) throws {
        let (type, data, hasKey) = Self.events[row]
        let (posted, event, isCallable) = try withSession(
            PlayerSettings(kind: .live, contract: .live(includeAssumed: true))
        ) { session in
            let event = session.emit(type)
            let ran = event?.callbackKey.map {
                session.run(Payload(channel: .notify(key: $0), text: "true")).calls.count
            }
            return (session.posted, event, ran)
        }
        let key = hasKey ? #""callbackKey":"bambuser-callback-1","# : ""
        #expect(posted == ["\(type) {\(key)\"event\":\(data)}"])
        #expect(event?.type == type)
        #expect(event.map { ValueNotation.json($0.data) } == data)
        #expect(event?.callbackKey == (hasKey ? "bambuser-callback-1" : nil))
        #expect(isCallable == (hasKey ? 1 : nil))
    }

    @Test func keysAreNeverUsedTwice() throws {
        let keys = try withSession(.bare()) { session in
            let first = session.emit("add-to-wishlist")?.callbackKey
            let second = session.emit("should-add-item-to-cart")?.callbackKey
            _ = session.run(Payload(channel: .notify(key: first ?? ""), text: "true"))
            return [first, second, session.emit("add-to-wishlist")?.callbackKey]
        }
        #expect(keys == ["bambuser-callback-1", "bambuser-callback-2", "bambuser-callback-3"])
    }

    /// A reload must not give an old key to a new event: an old answer would be taken for a new one.
    @Test func keysOfBeforeAReloadStayUnknown() throws {
        let (before, after, calls) = try withSession(.bare()) { session in
            let before = session.emit("should-add-item-to-cart")
            try session.reload()
            let after = session.emit("should-add-item-to-cart")
            return (before?.callbackKey, after?.callbackKey, session.answer(before, "true").calls.count)
        }
        #expect(before != after)
        #expect(calls == 0)
    }

    @Test func dataOfTheCallerReplacesTheUsualData() throws {
        let posted = try withSession(.bare()) { session in
            session.emit("add-to-wishlist", data: .object(["sku": .string("O'14")]))
            session.emit("made-up", data: .object(["a": .number(1)]))
            session.emit("close", data: .array([]), hasCallback: true)
            session.emit("add-to-wishlist", data: .null, hasCallback: false)
            return session.posted
        }
        #expect(
            posted == [
                #"add-to-wishlist {"callbackKey":"bambuser-callback-1","event":{"sku":"O'14"}}"#,
                #"made-up {"event":{"a":1}}"#,
                #"close {"callbackKey":"bambuser-callback-2","event":[]}"#, #"add-to-wishlist {"event":null}"#,
            ])
    }

    // MARK: A show

    @Test func theStartOfAShowAsksForEverything() throws {
        let posted = try withSession(.show()) { session in
            session.control("start")
            return session.posted
        }
        #expect(
            posted == [
                #"provide-wishlist-status {"event":{"products":[{"ref":"R-1","sku":"R-1"},{"ref":"R-2","sku":"R-2"}]}}"#,
                #"provide-product-data {"event":{"products":[{"id":"p-1","ref":"R-1","url":"https://shop.example/1"},{"id":"p-2","ref":"R-2","url":"https://shop.example/2"}]}}"#,
            ])
        let bare = try withSession(.bare()) { session in
            session.control("start")
            return session.posted
        }
        #expect(bare == [])
    }

    @Test func gesturesSendTheirEvents() throws {
        let posted = try withSession(.show()) { session in
            session.control("highlight", [.string("p-2")])
            session.control("tapAddToCart", [.string("A")])
            _ = session.answer(session.events.last, "true")
            // What is in the cart already gets a new total.
            session.control("tapAddToCart", [.string("A")])
            session.control("tapWishlist", [.string("R-1")])
            _ = session.answer(session.events.last, "{ success: true, sku: 'R-1' }")
            session.control("tapWishlist", [.string("R-1")])
            session.control("tapLogin")
            return session.posted
        }
        #expect(
            posted == [
                #"provide-product-data {"event":{"products":[{"id":"p-2","ref":"R-2","url":"https://shop.example/2"}]}}"#,
                #"should-add-item-to-cart {"callbackKey":"bambuser-callback-1","event":{"quantity":1,"sku":"A"}}"#,
                #"should-update-item-in-cart {"callbackKey":"bambuser-callback-2","event":{"previousQuantity":1,"quantity":2,"sku":"A"}}"#,
                #"add-to-wishlist {"callbackKey":"bambuser-callback-3","event":{"ref":"R-1","sku":"R-1"}}"#,
                #"remove-from-wishlist {"callbackKey":"bambuser-callback-4","event":{"ref":"R-1","sku":"R-1"}}"#,
            ])
    }

    // MARK: Readings

    @Test(
        arguments: [
            ([:], "add-to-wishlist", #"{"ref":"SHIRT-01","sku":"SHIRT-01"}"#, true),
            (["wishlist-field": "sku"], "add-to-wishlist", #"{"sku":"SHIRT-01"}"#, true),
            (["wishlist-field": "ref"], "remove-from-wishlist", #"{"ref":"SHIRT-01"}"#, true),
            (["wishlist-field": "sku"], "provide-wishlist-status", #"{"products":[{"sku":"SHIRT-01"}]}"#, false),
            (["wishlist-field": "ref"], "provide-wishlist-status", #"{"products":[{"ref":"SHIRT-01"}]}"#, false),
            (["login-callback": "with"], "open-wishlist-login", "{}", true),
            (["login-callback": "without"], "open-wishlist-login", "{}", false),
            (["login-callback": "without"], "add-to-wishlist", #"{"ref":"SHIRT-01","sku":"SHIRT-01"}"#, true),
            (["add-quantity": "present"], "should-add-item-to-cart", #"{"quantity":1,"sku":"SHIRT-01-BLUE-M"}"#, true),
            (["add-quantity": "absent"], "should-add-item-to-cart", #"{"sku":"SHIRT-01-BLUE-M"}"#, true),
            (
                ["add-quantity": "absent"], "should-update-item-in-cart", #"{"quantity":2,"sku":"SHIRT-01-BLUE-M"}"#,
                true
            ),
        ] as [([String: String], String, String, Bool)])
    func readings(readings: [String: String], type: String, data: String, hasKey: Bool) throws {
        let event = try withSession(.bare(readings: readings)) { $0.emit(type) }
        #expect(event.map { ValueNotation.json($0.data) } == data)
        #expect(event?.callbackKey == (hasKey ? "bambuser-callback-1" : nil))
    }

    @Test func theReadingsOfTheContractAreThese() throws {
        let names = try PlayerContract.live().readingNames.sorted()
        #expect(
            names == [
                "add-quantity", "event-filter", "login-callback", "login-trigger", "time-limit", "wishlist-field",
            ])
    }

    @Test(
        arguments: [
            (nil, ["close", "goto-checkout"]), (["*"], ["close", "goto-checkout"]), (["close"], ["close"]), ([], []),
        ] as [([String]?, [String])])
    func eventsThatNobodyAskedFor(asked: [String]?, sent: [String]) throws {
        func types(_ readings: [String: String]) throws -> [String] {
            try withSession(.show(readings: readings, events: asked)) { session in
                for type in ["close", "goto-checkout"] { session.emit(type) }
                return session.events.map(\.type)
            }
        }
        #expect(try types([:]) == sent)
        #expect(try types(["event-filter": "ignored"]) == ["close", "goto-checkout"])
    }

    @Test(arguments: [
        ("answer", true, "add-to-wishlist"), ("answer", false, "add-to-wishlist"), ("tap", true, "add-to-wishlist"),
        ("tap", false, "open-wishlist-login"),
    ])
    func whatATapOnAHeartSends(trigger: String, signedIn: Bool, type: String) throws {
        let types = try withSession(.show(readings: ["login-trigger": trigger], signedIn: signedIn)) { session in
            session.control("tapWishlist", [.string("R-1")])
            return session.events.map(\.type)
        }
        #expect(types == [type])
    }
}
