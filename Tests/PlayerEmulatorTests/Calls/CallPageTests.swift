import BridgeFindings
import JavaScriptSyntax
import PlayerContract
import Testing

@testable import PlayerEmulator

/// The functions of the call page and what the stub widget makes of replies, step by step.
@Suite struct CallPageTests {
    private func settings(
        readings: [String: String] = [:], events: [String]? = nil, configuration: JavaScriptValue? = nil
    ) throws -> PlayerSettings {
        PlayerSettings(
            kind: .calls, contract: try .calls(), configuration: configuration, readings: readings, isBare: false,
            events: events)
    }

    /// Runs a script on a fresh page, after an action of the agent, and returns its value and the console.
    private func page(
        _ script: JavaScriptString, after action: (String, JavaScriptValue)? = nil, readings: [String: String] = [:]
    ) throws -> (value: String, console: [String]) {
        try withSession(settings(readings: readings), hostModel: .calls) { session in
            if let action { session.control("agent", [.string(action.0), action.1]) }
            let run = session.run(Payload(channel: .script, text: script))
            let console = session.transcript.filter { $0.kind == .console }
                .map { "\($0.name) \(ValueNotation.json($0.value))" }
            if case .threw(let error) = run.outcome { return ("threw \(error.name ?? "")", console) }
            return (run.result.map { ValueNotation.json($0) } ?? "nothing", console)
        }
    }

    // MARK: Replay

    @Test(arguments: [
        // Nothing to replay gives the factory back.
        ("__bambuserApplyFactorySpec(7, null)", "7"), ("__bambuserApplyFactorySpec(7, {})", "7"),
        ("__bambuserApplyFactorySpec(7, { calls: [] })", "7"),
        // The value of the last call of the chain.
        (
            "__bambuserApplyFactorySpec({ a: () => ({ b: (x) => x + 1 }) }, { calls: [{ method: 'a' }, { method: 'b', args: [1] }] })",
            "2"
        ),
        // The function is always the last argument.
        (
            "__bambuserApplyFactorySpec({ a: (...v) => v.length + typeof v[2] }, { calls: [{ method: 'a', args: [1, 2], factory: { calls: [] } }] })",
            "\"3function\""
        ),
        (
            "__bambuserApplyFactorySpec({ a: (f) => f({ b: (x) => x }) }, { calls: [{ method: 'a', factory: { calls: [{ method: 'b', args: [5] }] } }] })",
            "5"
        ),
        // Items make one builder each, with the arguments of the maker; none is a list too.
        (
            "__bambuserApplyFactorySpec({ a: (f) => f((i) => ({ n: (x) => i + x })) }, { calls: [{ method: 'a', items: [{ factoryArgs: ['p'], spec: { calls: [{ method: 'n', args: ['q'] }] } }, { factoryArgs: ['r'] }] }] })[0]",
            "\"pq\""
        ),
        ("__bambuserApplyFactorySpec({ a: (f) => f(() => 1) }, { calls: [{ method: 'a', items: [] }] })", "[]"),
        (
            "__bambuserApplyFactorySpec({ a: (f) => f({ plain: 1 }) }, { calls: [{ method: 'a', items: [{}] }] })",
            "[{\"plain\":1}]"
        ),
        // With both, the items are ignored.
        (
            "__bambuserApplyFactorySpec({ a: (f) => f('b') }, { calls: [{ method: 'a', factory: {}, items: [{}] }] })",
            "\"b\""
        ),
    ]) func replay(script: JavaScriptString, result: String) throws {
        let (value, console) = try page(script)
        #expect(value == result)
        #expect(console == [])
    }

    @Test func anUnknownMethodIsSkippedWithAWarning() throws {
        let (value, console) = try page(
            "__bambuserApplyFactorySpec({ b: () => 3 }, { calls: [{ method: 'a' }, { method: 'b' }] })")
        #expect(value == "3")
        #expect(console == ["warn [\"[bambuser] applyFactorySpec: no method\",\"a\"]"])
    }

    @Test func namesOfEveryObjectBreakTheChain() throws {
        let (value, console) = try page("__bambuserApplyFactorySpec({}, { calls: [{ method: 'toString' }] })")
        #expect(value == "\"[object Object]\"")
        #expect(console == [])
    }

    // MARK: Callbacks

    @Test func cartCallbacksStayAndSearchCallbacksGo() throws {
        let cart = try page(
            "window.cb_1(true); typeof window.cb_1", after: ("add-to-cart", .object(["sku": .string("h1")])))
        #expect(cart.value == "\"function\"")
        let search = try page(
            "__bambuserApplyToCallback('cb_1', { calls: [] }, true); typeof window.cb_1",
            after: ("search", .object(["term": .string("hat")])))
        #expect(search.value == "\"undefined\"")
        let kept = try page(
            "__bambuserApplyToCallback('cb_1', { calls: [] }, false); typeof window.cb_1",
            after: ("search", .object(["term": .string("hat")])))
        #expect(kept.value == "\"function\"")
    }

    @Test func aCallbackThatThrowsIsLoggedAndGoes() throws {
        let (value, console) = try page(
            "window.cb_9 = () => { throw new TypeError('no') }; __bambuserApplyToCallback('cb_9', null, true); typeof window.cb_9"
        )
        #expect(value == "\"undefined\"")
        #expect(console == ["error [\"[bambuser] callback failed\",\"cb_9\",\"TypeError: no\"]"])
    }

    @Test(arguments: [
        ("__bambuserApplyToCallback('cb_7', null, true)", "warn [\"[bambuser] no callback\",\"cb_7\"]"),
        ("__bambuserInvokeEmbedMethod('nope', [], null)", "warn [\"[bambuser] no embed method\",\"nope\"]"),
        ("__bambuserNotifyCustomerEvent('NOPE', {})", "warn [\"[bambuser] no customer event\",\"NOPE\"]"),
        (
            "__bambuserInvokeEmbedMethod('updateProduct', ['bambuser-product-1'], null)",
            "error [\"[bambuser] embed method failed\",\"updateProduct\",\"TypeError: the reply is not a function\"]"
        ),
    ]) func whatThePageSwallows(script: JavaScriptString, line: String) throws {
        let (value, console) = try page(script, after: ("add-product", .object(["sku": .string("x")])))
        #expect(value == "nothing")
        #expect(console == [line])
    }

    @Test func anAnswerForAnUnknownCartKeyThrows() throws {
        #expect(try page("try { window['cb_5'](true) } catch (err) { throw err }").value == "threw TypeError")
    }

    // MARK: Gates and time

    @Test(arguments: ["provide-product-data", "provide-search-data", "should-add-item-to-cart"])
    func whatNobodyHandlesIsNotSent(missing: String) throws {
        let gated = [
            "provide-product-data", "provide-search-data", "should-add-item-to-cart", "should-update-item-in-cart",
        ]
        let types = try withSession(settings(events: gated.filter { $0 != missing })) { session in
            session.control("agent", [.string("add-product"), .object(["sku": .string("x")])])
            session.control("agent", [.string("search"), .object(["term": .string("x")])])
            session.control("agent", [.string("add-to-cart"), .object(["sku": .string("x")])])
            session.wait(31)
            return session.events.map(\.type)
                + (session.state["toasts"]?.elements.map { $0["kind"]?.swiftString ?? "" } ?? [])
        }
        let sent = gated.dropLast().filter { $0 != missing }
        // What is not sent waits for nothing.
        #expect(types == sent + ["timed-out", "timed-out"])
    }

    @Test(arguments: [("ignored", "timed-out"), ("shown", "failed")])
    func aReplyAfterTheTimeOut(reading: String, status: String) throws {
        let shown = try withSession(settings(readings: ["late-reply": reading]), hostModel: .calls) { session in
            session.control("agent", [.string("add-product"), .object(["sku": .string("x")])])
            session.wait(30)
            let payload = CallEvaluation(.error(message: "late"), to: .product(id: "bambuser-product-1"))?.payload
            _ = session.run(try #require(payload))
            return session.state["products"]?["bambuser-product-1"]?["status"]?.swiftString
        }
        #expect(shown == status)
    }

    /// How long the agent waits is the contract's business: the stub has no number of its own.
    @Test(arguments: [(29.0, "waiting"), (30.0, "timed-out")]) func theAgentsPatienceIsInTheContract(
        seconds: Double, status: String
    ) throws {
        func found(_ settings: PlayerSettings, after seconds: Double) throws -> String? {
            try withSession(settings) { session in
                session.control("agent", [.string("add-product"), .object(["sku": .string("x")])])
                session.wait(seconds)
                return session.state["products"]?["bambuser-product-1"]?["status"]?.swiftString
            }
        }
        var other = try settings()
        other.contract = try PlayerContract.calls().extended(
            byJSON: Array(
                "{ contract: 1, events: { 'provide-product-data': { answer: { timeoutSeconds: 5 } } } }".utf8),
            sourceName: "patience.json")
        #expect(try found(settings(), after: seconds) == status)
        #expect(try found(other, after: seconds - 25) == status)
    }

    @Test(arguments: [("at-once", "replay,after"), ("later", "after")]) func whenTheFunctionRuns(
        reading: String, order: String
    ) throws {
        let script: JavaScriptString = """
            const order = [];
            __bambuserInvokeEmbedMethod('updateProduct', ['bambuser-product-1'], { get calls() { order.push('replay'); return []; } });
            order.push('after');
            [...new Set(order)].join();
            """
        let (value, _) = try page(
            script, after: ("add-product", .object(["sku": .string("x")])), readings: ["factory-call": reading])
        #expect(value == "\"\(order)\"")
    }

    @Test(arguments: ["at-once", "later"]) func theCardIsThereAfterTheReply(reading: String) throws {
        let card = try withSession(settings(readings: ["factory-call": reading]), hostModel: .calls) { session in
            session.control("agent", [.string("add-product"), .object(["sku": .string("x")])])
            _ = session.run(
                try #require(CallEvaluation(.reply(CallWireTests.spec), to: .product(id: "bambuser-product-1"))).payload
            )
            return session.state["products"]?["bambuser-product-1"]?["card"].map { ValueNotation.json($0) }
        }
        #expect(card == "{\"currency\":\"SEK\"}")
    }

    @Test(arguments: [
        (["search-page": "zero"], "search", "{\"callbackId\":\"cb_1\",\"page\":1,\"term\":\"x\"}"),
        (["cart-event": "plain"], "cart", "{\"callbackId\":\"cb_1\",\"payload\":{\"quantity\":2,\"sku\":\"x\"}}"),
        (["cart-event": "count"], "cart", "{\"callbackId\":\"cb_1\",\"payload\":{\"count\":2,\"sku\":\"x\"}}"),
        (
            ["cart-event": "item"], "cart",
            "{\"callbackId\":\"cb_1\",\"payload\":{\"item\":{\"sku\":\"x\"},\"quantity\":2}}"
        ),
    ]) func readingsChangeWhatIsPosted(readings: [String: String], action: String, posted: String) throws {
        let data = try withSession(settings(readings: readings)) { session in
            if action == "search" {
                session.control("agent", [.string("search"), .object(["term": .string("x")])])
            } else {
                session.control(
                    "agent", [.string("add-to-cart"), .object(["sku": .string("x"), "quantity": .number(2)])])
            }
            return session.events.last.map { ValueNotation.json($0.data) }
        }
        #expect(data == posted)
    }

    @Test func theStartPageHasTheKeysInOrder() {
        let page = CallStartPage(
            .object([
                "orgId": .string("o'1"), "locale": .string("sv-SE"), "queue": .string("q\nz"),
                "data": .object(["a": .number(1)]),
                "enableScanning": .boolean(false), "disableCoBrowsing": .boolean(true), "trackingTags": .array([]),
            ]))
        #expect(
            page.configuration.description
                == "{ orgId: 'o\\'1', disableDataLayerInterceptions: true, triggers: ['always', 'connect-link'], queue: 'q\\nz', "
                + "locale: 'sv-SE', data: {\"a\":1}, disableCoBrowsing: true, "
                + "floatingPlayer: { navigationMode: 'manual', webViewFillMode: 'cover' } }")
        #expect(page.breakouts == [])
    }

    @Test(arguments: ["</script>", "</SCRIPT >", "a\rb"]) func aStartPageThatBreaksHasNoWidget(queue: String) throws {
        let configuration: JavaScriptValue = .object(["orgId": .string("o"), "queue": .string(queue)])
        let (ready, asked) = try withSession(settings(configuration: configuration)) { session in
            session.control("agent", [.string("add-product"), .object(["sku": .string("x")])])
            return (session.state["ready"]?.boolean, session.events.count)
        }
        #expect(ready == false)
        #expect(asked == 0)
    }

    @Test func messagesThatAreNoEventsAreDropped() {
        #expect(CallMessage.event(in: .string("no json"), at: 0) == nil)
        #expect(CallMessage.event(in: .string("[1]"), at: 0) == nil)
        #expect(CallMessage.event(in: .string("{\"payload\":1}"), at: 0) == nil)
        #expect(CallMessage.event(in: .object(["event": .string("close")]), at: 0) == nil)
        #expect(CallMessage.event(in: .string("{\"event\":\"close\",\"payload\":null}"), at: 0)?.data.kind == .null)
        let frame = CallMessage.event(
            in: .string("{\"event\":\"iframe-message\",\"detail\":\"d\",\"origin\":\"o\"}"), at: 0)
        #expect(frame.map { ValueNotation.json($0.data) } == "{\"detail\":\"d\",\"origin\":\"o\"}")
    }
}
