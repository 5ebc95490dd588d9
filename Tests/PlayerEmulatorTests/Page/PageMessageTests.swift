import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerEmulator

/// What may cross from the page to the app: numbers, strings, dates, arrays, dictionaries and null. What a script posts is
/// kept apart from what the player posts.
@Suite struct PageMessageTests {
    @Test(arguments: [
        ("1.5", "1.5"), ("'text'", #""text""#), ("true", "true"), ("null", "null"),
        ("[1, 'a', [null]]", #"[1,"a",[null]]"#),
        ("({ a: { b: 1 } })", #"{"a":{"b":1}}"#), ("new Date(5)", #"{"$date":5}"#), ("-0", #"{"$number":"-0"}"#),
        ("'\\uD83D'", #"{"$utf16":[55357]}"#), ("({ __proto__: null, a: 1 })", #"{"$prototype":null,"a":1}"#),
    ])
    func whatCrosses(value: String, expected: String) throws {
        let bodies = try withPage { page in
            _ = page.run(JavaScriptString("webkit.messageHandlers.playerEvent.postMessage(\(value))"))
            return page.takeForged().map { "\($0.handler) \(ValueNotation.json($0.body))" }
        }
        #expect(bodies == ["playerEvent \(expected)"])
    }

    static let obstacles: [(value: String, obstacle: String)] = [
        ("1n", "a BigInt"), ("Symbol('s')", "a symbol"), ("() => 1", "a function"),
        ("({ get a() { return 1 } })", "a property with a getter"),
        ("new Proxy({}, {})", "a proxy"), ("Promise.resolve(1)", "a promise"),
        ("(o => (o.self = o))({})", "an object that contains itself"),
        ("/a/", "a regular expression"), ("new Error('e')", "an error object"), ("new Map()", "a Map"),
        ("new Set()", "a Set"),
        ("new (class Own {})", "an instance of a class"), ("({ [Symbol('s')]: 1 })", "a property named by a symbol"),
    ]

    @Test(arguments: obstacles.indices, ["$", "[[$]]", "({ a: { b: $ } })"])
    func whatCannotCrossThrowsInThePage(row: Int, place: String) throws {
        let (value, obstacle) = Self.obstacles[row]
        let body = place.split(separator: "$", omittingEmptySubsequences: false).joined(separator: value)
        let (thrown, posted) = try withPage { page in
            (
                page.value(of: JavaScriptString("webkit.messageHandlers.playerEvent.postMessage(\(body))")),
                page.takeForged().count
            )
        }
        #expect(thrown == "threw DataCloneError: \(obstacle) cannot be posted to the app")
        #expect(posted == 0)
    }

    @Test func scriptsCannotTakeTheHandlersAway() throws {
        let count = try withPage { page in
            _ = page.run("webkit.messageHandlers.playerEvent = null; delete webkit.messageHandlers.playerEvent")
            _ = page.run("webkit.messageHandlers.playerEvent.postMessage(1)")
            return page.takeForged().count
        }
        #expect(count == 1)
    }

    @Test func floodsAreCut() throws {
        let counts = try withPage { page in
            _ = page.run(
                "for (let i = 0; i < 5000; i++) { webkit.messageHandlers.playerEvent.postMessage(i); console.log(i); echo(i) }"
            )
            return [
                page.takeForged().count, page.takeConsole().count, page.record.calls.count, page.record.callCount,
            ]
        }
        #expect(counts == [PlayerPage.keptCalls, PlayerPage.keptCalls, PlayerPage.keptCalls, 5_000])
    }

    // MARK: Console

    @Test(arguments: [
        ("console.log('a', 1, { b: [2] })", #"log ["a",1,{"b":[2]}]"#),
        ("console.error(undefined)", #"error [{"$undefined":true}]"#),
        ("console.warn()", "warn []"), ("console.assert(false, 'no')", #"assert ["no"]"#),
        ("console.table([1])", "table [[1]]"),
    ])
    func consoleIsRecorded(script: String, expected: String) throws {
        let lines = try withPage { page in
            _ = page.run(JavaScriptString(script))
            return page.takeConsole().map { "\($0.level) \(ValueNotation.json($0.values))" }
        }
        #expect(lines == [expected])
    }

    @Test func assertionsThatHoldSayNothing() throws {
        let count = try withPage { page in
            _ = page.run("console.assert(true, 'no')")
            return page.takeConsole().count
        }
        #expect(count == 0)
    }

    @Test func theTranscriptHoldsConsoleAndTimers() throws {
        let lines = try withSession(.recording) { session in
            _ = session.run(
                Payload(
                    channel: .script,
                    text: "console.info('now'); setTimeout(() => { console.log('later'); throw 1 }, 2000)"))
            session.wait(3)
            return session.transcript.filter { $0.kind == .console || $0.kind == .timer }
                .map { "\($0.at) \($0.name) \(ValueNotation.json($0.value))" }
        }
        #expect(lines == [#"0.0 info ["now"]"#, #"3.0 threw "1""#, #"3.0 log ["later"]"#])
    }
}
