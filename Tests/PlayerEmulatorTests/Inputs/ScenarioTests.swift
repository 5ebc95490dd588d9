import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import Testing

@Suite struct ScenarioTests {
    private static func read(_ text: String) throws -> Scenario {
        try Scenario(InputFile(path: "s", bytes: Array(text.utf8)))
    }

    @Test(arguments: [
        ("{}", "1:1: a scenario needs “scenario”"),
        ("{ scenario: 2, steps: [] }", "1:13: unsupported version of a scenario; expected 1"),
        ("{ scenario: 1 }", "1:1: a scenario needs “steps”"), ("[]", "1:1: expected a scenario in { }"),
        ("{ scenario: 1, steps: {} }", "1:23: expected a list in [ ]"),
        ("{ scenario: 1, stepps: [], steps: [] }", "1:16: unknown key “stepps” in a scenario"),
        ("{ scenario: 1, title: 1, steps: [] }", "1:23: expected a text in quotes"),
        ("{ scenario: 1, steps: [] }", "1:23: the scenario has no steps"),
        (
            "{ scenario: 1, hostModel: 'andriod', steps: [{ end: true }] }",
            "1:27: unknown host model “andriod”; a similar name exists: `android`"
        ),
        (
            "{ scenario: 1, steps: [{ end: true, on: 'b' }], players: { a: {} } }",
            "1:41: no player “b” in `players`"
        ),
        ("{ scenario: 1, players: {}, steps: [{ end: true }] }", "1:25: expected at least one player"),
        (
            "{ scenario: 1, steps: [{ shopper: 'buy' }] }",
            "1:35: unknown action “buy” of shopper; expected one of add-to-cart, change-quantity, wishlist, login, thumbnail, preview, close"
        ),
        (
            "{ scenario: 1, steps: [{ shopper: 'preview' }] }",
            "1:35: the player live has no action “preview”: it belongs to shoppable"
        ),
        ("{ scenario: 1, steps: [{ shopper: 'wishlist' }] }", "1:24: the action “wishlist” needs “sku”"),
        ("{ scenario: 1, scenario: 1, steps: [] }", "1:16: duplicate key in the same object"),
        (
            "{ scenario: 1,\n  steps: [\n    { note: 'n' },\n  ],\n}",
            "3:5: a step needs one of start, emit, shopper, playback, invoke, notify, notifyKey, agent, reply, wait, signIn, signOut, listen, fail, reload, end, expect"
        ),
        ("{ scenario: 1, steps: [1] }", "1:24: expected a step in { }"),
        ("{ scenario: 1, steps: [{ start: false }] }", "1:33: expected true; remove the step instead"),
        ("{ scenario: 1, steps: [{ start: 1 }] }", "1:33: expected true or false"),
        ("{ scenario: 1, steps: [{ invoke: 'f' }] }", "1:24: an invoke step needs “arguments”"),
        ("{ scenario: 1, steps: [{ notify: 'f' }] }", "1:24: a notify step needs “info”"),
        ("{ scenario: 1, steps: [{ notifyKey: 'f' }] }", "1:24: a notifyKey step needs “info”"),
        ("{ scenario: 1, steps: [{ wait: 0 }] }", "1:32: expected a number of seconds above 0"),
        ("{ scenario: 1, steps: [{ wait: Infinity }] }", "1:32: expected a number"),
        ("{ scenario: 1, steps: [{ wait: '1' }] }", "1:32: expected a number"),
        ("{ scenario: 1, steps: [{ emit: 'close', date: {} }] }", "1:41: unknown key “date” in a step “emit close”"),
        ("{ scenario: 1, steps: [{ emit: 'close', wait: 1 }] }", "1:41: unknown key “wait” in a step “emit close”"),
        (
            "{ scenario: 1, steps: [{ invoke: 'f', arguments: '', intended: 1 }] }",
            "1:64: expected the intended arguments as a list in [ ]"
        ),
        (
            "{ scenario: 1, steps: [{ end: true, expect: { verdict: 'ok' } }] }",
            "1:56: expected one of rejected, injected, failed, altered, delivered, not “ok”"
        ),
        ("{ scenario: 1, steps: [{ end: true, expect: { findings: ['none'] } }] }", "1:58: unknown rule “none”"),
        (
            "{ scenario: 1, steps: [{ end: true, expect: { state: { 'a..b': 1 } } }] }",
            "1:56: “a..b” is not a path into the state"
        ),
        (
            "{ scenario: 1, steps: [{ end: true, expect: { state: { 'a[x]': 1 } } }] }",
            "1:56: “a[x]” is not a path into the state"
        ),
        (
            "{ scenario: 1, steps: [{ end: true, expect: { offset: 1 } }] }",
            "1:47: unknown key “offset” in an expectation"
        ),
        ("{ scenario: 1, products: [{ ref: 'r' }], steps: [] }", "1:27: a product needs “id”"),
        ("{ scenario: 1, products: [{ id: 'p', sku: 's' }], steps: [] }", "1:38: unknown key “sku” in a product"),
        ("{ scenario: 1, readings: { a: 1 }, steps: [] }", "1:31: expected a text in quotes"),
        ("{ scenario: 1, signedIn: 'yes', steps: [] }", "1:26: expected true or false"),
        (
            "{ scenario: 1, rules: { 'value-altered': 'x' }, steps: [] }",
            "1:42: expected off, note, warning or error, not “x”"
        ),
        ("{ scenario: 1, steps: [", "1:24: expected a value before the end of the text"),
        ("{ scenario: 1, steps: [] } x", "1:28: expected the end of the text after this value"),
        ("// 😀\n{ scenario: 1, /* é */ what: 1, steps: [] }", "2:24: unknown key “what” in a scenario"),
    ])
    func problems(text: String, problem: String) {
        let error = #expect(throws: InputProblem.self) { try Self.read(text) }
        #expect(error?.description == "s:\(problem)")
    }

    @Test func everyStepIsRead() throws {
        let scenario = try Self.read(
            """
            // Comments and trailing commas are allowed.
            { $schema: "x", scenario: 1, steps: [
              { start: true, note: "n" }, { emit: "close", data: { a: 1 }, as: "c" }, { invoke: "f", arguments: "1", intended: [1] },
              { notify: "c", info: 'x' }, { notifyKey: "k", info: "" }, { wait: 1.5 }, { signIn: true }, { signOut: true },
              { fail: "network" }, { reload: true }, { expect: { state: { "products.p-1.data.name": -0, "cart[0].quantity": 2 } } },
              { end: true, expect: { verdict: "failed", findings: ["late-answer"] } },
            ] }
            """)
        #expect(scenario.title == "s")
        #expect(
            scenario.steps.map(\.action.title) == [
                "start", "emit close", "invoke f", "notify c", "notify key k", "wait 1.5", "sign in", "sign out",
                "fail network", "reload",
                "expect", "end",
            ])
        let lines = scenario.steps.map { scenario.file.place(of: $0.offset).line }
        #expect(lines == [3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 6])
        #expect(scenario.settings.player == "live")
        #expect(scenario.settings.signedIn)
    }

    @Test func allProblemsAreToldAtOnce() {
        let text =
            "{ scenario: 1, signedIn: 1,\n  steps: [\n    { wait: 0 }, { end: true },\n    { emit: 1 },\n  ], more: 1 }"
        let error = #expect(throws: InputProblem.self) { try Self.read(text) }
        let all = error.map { [$0] + $0.others } ?? []
        #expect(
            all.map(\.description) == [
                "s:1:26: expected true or false", "s:3:13: expected a number of seconds above 0",
                "s:4:13: expected a text in quotes", "s:5:6: unknown key “more” in a scenario",
            ])
    }

    @Test func severalPlayersHaveTheirOwnProducts() throws {
        let scenario = try Self.read(
            """
            { scenario: 1, player: "shoppable", signedIn: false, customEvents: ["mine"],
              players: { a: { products: [{ id: "p" }] }, b: { signedIn: true } },
              steps: [{ shopper: "preview" }, { playback: "progress", to: 3, of: 10, on: "b" }, { listen: false, on: "a" }] }
            """)
        #expect(scenario.players.map(\.id) == ["a", "b"])
        #expect(scenario.players.map(\.settings.signedIn) == [false, true])
        #expect(scenario.players.map { $0.settings.products.map(\.id) } == [["p"], []])
        #expect(scenario.steps.map { $0.player ?? "" } == ["", "b", "a"])
        #expect(scenario.steps.map(\.action.title) == ["shopper preview", "playback progress", "stop listening"])
        #expect(scenario.settings.customEvents == ["mine"])
    }

    @Test func settingsAreRead() throws {
        let settings = try Self.read(
            """
            { scenario: 1, title: "t", player: "recording", version: "3", hostModel: "strict", configuration: { currency: "EUR" },
              events: ["close"], readings: { a: "b" }, rules: { "late-answer": "off" }, signedIn: false, functions: ["echo"],
              products: [{ id: "p", ref: "r", url: "u", dashboard: { name: "\\uD83D" } }], steps: [{ end: true }] }
            """
        ).settings
        #expect(settings.player == "recording" && settings.version == "3" && settings.hostModel == "strict")
        #expect(
            settings.events == ["close"] && settings.readings == ["a": "b"] && settings.rules == ["late-answer": "off"])
        #expect(!settings.signedIn && settings.functions == ["echo"])
        #expect(settings.products.map { "\($0.id) \($0.ref) \($0.url)" } == ["p r u"])
        #expect(settings.products.first?.dashboard.map { ValueNotation.json($0) } == #"{"name":{"$utf16":[55357]}}"#)
    }
}
