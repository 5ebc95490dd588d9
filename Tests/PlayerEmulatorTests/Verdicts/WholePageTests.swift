import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerEmulator

/// What a payload did is judged by the whole page, and by all that happens until nothing of it is due.
@Suite struct WholePageTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var verdict: Verdict
        var changes: [String] = []
        var calls = 1
        var later: [Double] = []
        var forged: [String] = []
        var player = PlayerKind.live

        var testDescription: String { text }
    }

    static let rows: [Row] = [
        // Objects of the page, and built-ins that nobody would think of.
        Row(
            text: "'p', (location.href = 'https://a.example/', 'n')", verdict: .injected,
            changes: ["location.href replaced"]),
        Row(text: "'p', (document.title = 'n')", verdict: .injected, changes: ["document.title replaced"]),
        Row(text: "'p', (navigator.x = 1)", verdict: .injected, changes: ["navigator.x added"]),
        Row(text: "'p', (performance.now = null)", verdict: .injected, changes: ["performance.now replaced"]),
        Row(
            text: "'p', (player.updateProductWithData.x = 1)", verdict: .injected,
            changes: ["player.updateProductWithData.x added"]),
        Row(text: "'p', (Promise.all = 1)", verdict: .injected, changes: ["Promise.all replaced"]),
        Row(
            text: "'p', (Intl.NumberFormat.prototype.x = 1)", verdict: .injected,
            changes: ["Intl.NumberFormat.prototype.x added"]),
        Row(
            text: "'p', ([].values().__proto__.next = 1)", verdict: .injected,
            changes: ["ArrayIterator.prototype.next replaced"]),
        Row(
            text: "'p', Object.defineProperty(webkit.messageHandlers.playerEvent, 'x', { value: 1 })",
            verdict: .injected,
            changes: ["webkit.messageHandlers.playerEvent.x added"]),
        Row(
            text: "'p', setTimeout(() => { document.title = 'later' }, 5000)", verdict: .injected,
            changes: ["document.title replaced"]),
        Row(
            text: "'p', Promise.resolve().then(() => { leaked = 1 })", verdict: .injected,
            changes: ["window.leaked added"]),
        // What only looks like a change.
        Row(text: "'p', { price: new Intl.NumberFormat('de').format(1.5) }", verdict: .delivered),
        Row(text: "'p', 'a-b'.replace(/(a)-(b)/, '$2$1')", verdict: .delivered),
        Row(text: "'p', JSON.parse('{\"a\":1}')", verdict: .delivered),
        Row(text: "'p', [1, 2].map(x => `${x}`)", verdict: .delivered),
        Row(text: "'p', (() => { const own = { a: 1 }; own.b = 2; return own })()", verdict: .delivered),
        Row(text: "'p', document.title", verdict: .delivered),
        Row(text: "'p', (document.title = document.title)", verdict: .delivered),
        Row(text: "'p', structuredClone(new Map([[1, new Date()]]))", verdict: .delivered),
        Row(text: "'p', new Error('x').stack", verdict: .delivered),
        Row(text: "'p', (console.log('x'), 1)", verdict: .delivered),
        Row(text: "'p', (async () => { await 1; return 2 })()", verdict: .delivered),
        // Timers, and what they set in motion.
        Row(text: "'p', setTimeout(() => player.hideProductList(), 0)", verdict: .injected, calls: 2, later: [0]),
        Row(text: "'p', setTimeout('player.hideProductList()', 59000)", verdict: .injected, calls: 2, later: [59]),
        Row(text: "'p', setTimeout(() => player.hideProductList(), 61000)", verdict: .delivered),
        Row(
            text:
                "'p', setTimeout(() => Promise.resolve().then(() => setTimeout(() => player.hideProductList(), 500)), 1500)",
            verdict: .injected, calls: 2, later: [2]),
        Row(
            text: "'p', setInterval(() => player.hideProductList(), 20000)", verdict: .injected, calls: 4,
            later: [20, 40, 60]),
        Row(
            text: "'p', requestAnimationFrame(() => player.hideProductList())", verdict: .injected, calls: 2,
            later: [0.016]),
        Row(text: "'p', setTimeout(() => 1, 10)", verdict: .delivered),
        Row(text: "'p', clearTimeout(setTimeout(() => player.hideProductList(), 10))", verdict: .delivered),
        Row(text: "'p', setTimeout(() => { throw 1 }, 10)", verdict: .delivered),
        Row(text: "'p', setTimeout(() => { for (;;); }, 10)", verdict: .failed),
        Row(text: "'p', (function f() { setTimeout(f, 0) })()", verdict: .delivered),
        Row(text: "'p', setInterval(() => { for (let i = 0; i < 1e7; i++); }, 1)", verdict: .failed),
        // Messages in the player's name.
        Row(
            text: "'p', webkit.messageHandlers.playerEvent.postMessage({ type: 'close', data: {} })",
            verdict: .injected,
            forged: ["playerEvent"]),
        Row(
            text: "'p', setTimeout(() => webkit.messageHandlers.playerEvent.postMessage('x'), 100)", verdict: .injected,
            forged: ["playerEvent"]),
        Row(
            text: "'updateData', [(webkit.messageHandlers.bambuser.postMessage('{\"event\":\"close\"}'), 1)]",
            verdict: .injected, forged: ["bambuser"], player: .calls),
        Row(text: "'p', typeof webkit.messageHandlers.playerEvent.postMessage", verdict: .delivered),
    ]

    @Test(arguments: rows) func isToldWhole(row: Row) throws {
        let run = try onEngine { engine in
            let settings = PlayerSettings(kind: row.player, contract: try row.player.builtInContract())
            let page = BarePage(engine: engine, settings: settings)
            let function = row.player == .calls ? "__bambuserInvokeEmbedMethod" : "updateProductWithData"
            return try page.run(.payload(.invoke(function: function)), text: JavaScriptString(row.text)).run
        }
        #expect(run.verdict == row.verdict)
        #expect(run.changes == row.changes)
        #expect(run.calls.count == row.calls)
        #expect(run.laterCalls == row.later)
        #expect(run.forged == row.forged)
    }

    /// A web view decodes an address before it parses it: what is judged is the script that it parses.
    @Test(arguments: [
        ("'p', { name: 'Linen' }", Verdict.delivered, nil),
        ("'p', { name: 'It%27s' }", .rejected, "'p', { name: 'It's' }"),
        ("'p', '%27+player.hideProductList()+%27'", .injected, "'p', ''+player.hideProductList()+''"),
        ("'p', '50% off'", .delivered, nil), ("'p', 'a%20b'", .delivered, "'p', 'a b'"),
        ("'p', {\n}", .delivered, "'p', {}"),
    ]) func anAddressIsDecodedFirst(text: String, verdict: Verdict, parsed: String?) throws {
        let run = try onEngine { engine in
            try BarePage(engine: engine, settings: .bare(), hostModel: .javascriptURL)
                .run(.payload(.invoke(function: "updateProductWithData")), text: JavaScriptString(text)).run
        }
        #expect(run.verdict == verdict)
        #expect(run.payload.text == JavaScriptString(parsed ?? text))
        #expect(run.payload.sent == parsed.map { _ in JavaScriptString(text) })
    }

    /// A forged message is in the transcript as what it is, and no event reaches the app.
    @Test func aForgedMessageIsNoEvent() throws {
        let (outcome, events) = try onEngine { engine in
            let session = try PlayerSession(engine: engine, settings: .bare())
            let run = session.run(
                Payload(
                    channel: .invoke(function: "updateProductWithData"),
                    text: "'p', webkit.messageHandlers.playerEvent.postMessage({ type: 'close', data: { event: {} } })")
            )
            return (session.transcript.map { "\($0.kind) \($0.name)" }, (session.events.count, run.verdict))
        }
        #expect(outcome.contains("forged playerEvent"))
        #expect(!outcome.contains("event close"))
        #expect(events == (0, .injected))
    }

    /// The same through all of a session: what time brings is in the transcript at its time.
    @Test func whatTimersCallIsInTheTranscript() throws {
        let seen = try onEngine { engine in
            let session = try PlayerSession(engine: engine, settings: .bare())
            let function = Payload.Channel.invoke(function: "updateProductWithData")
            let first = session.run(
                Payload(channel: function, text: "'p', setTimeout(() => player.hideProductList(), 0)"))
            let second = session.run(
                Payload(channel: function, text: "'p', setTimeout(() => player.hideProductList(), 2000)"))
            session.wait(3)
            let calls = session.transcript.filter { $0.kind == .call }.map { "\($0.at) \($0.name)" }
            return ([first.verdict, second.verdict], calls)
        }
        #expect(seen.0 == [.injected, .delivered])
        #expect(
            seen.1 == [
                "0.0 updateProductWithData", "0.0 hideProductList", "0.0 updateProductWithData", "2.0 hideProductList",
            ])
    }

    /// A script of the user's own may keep what it likes on its own objects.
    @Test func aPlayerOfTheUsersOwnKeepsItsState() throws {
        let script =
            "var player = { seen: { list: [] }, take(id, data) { this.seen.list.push(data); store.last = id } }, store = {}"
        let runs = try onEngine { engine in
            let session = try PlayerSession(
                engine: engine, settings: PlayerSettings(kind: .custom(source: script, name: "own.js")))
            return ["'a', [1].map(x => x)", "'b', (leaked = 1)", "'c', (Math.max = 1)", "'d', Math.min(1, 2)"].map {
                session.run(Payload(channel: .invoke(function: "take"), text: JavaScriptString($0))).changes
            }
        }
        #expect(runs == [[], ["window.leaked added"], ["Math.max replaced"], []])
    }
}
