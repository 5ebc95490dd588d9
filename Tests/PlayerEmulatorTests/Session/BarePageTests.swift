import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerEmulator

/// A page serves another payload only when the one before cannot have left anything behind.
@Suite struct BarePageTests {
    private static func seen(_ texts: [(PayloadCase.Input, String)], _ settings: PlayerSettings) throws -> [[String]] {
        try onEngine { engine in
            let page = BarePage(engine: engine, settings: settings)
            return try texts.map { input, text in
                let outcome = try page.run(input, text: JavaScriptString(text))
                return [outcome.run.verdict.rawValue] + outcome.run.calls.map(\.words) + [
                    outcome.event?.callbackKey ?? "-"
                ]
            }
        }
    }

    private static let product = PayloadCase.Input.payload(.invoke(function: "updateProductWithData"))
    private static let heart = PayloadCase.Input.answer(event: "add-to-wishlist", data: nil)

    /// Every payload is the first of its page: the same key, no state, no time passed.
    @Test func everyPayloadIsTheFirst() throws {
        let seen = try Self.seen(
            [
                (Self.heart, "{ success: true, sku: 'A' }"), (Self.heart, "{ success: true, sku: 'A' }"),
                (Self.heart, "{ success: 'A"),
                (Self.heart, "(leaked = 1, true)"), (Self.heart, "leaked"), (Self.product, "'p', Date.now()"),
                (Self.product, "'p', Math.random() < 2"), (Self.product, "'p', player.extra = 1"),
                (Self.product, "'p', player.extra"),
            ], .bare())
        #expect(
            seen == [
                ["delivered", #"window.bambuser-callback-1[{"sku":"A","success":true}]"#, "bambuser-callback-1"],
                ["delivered", #"window.bambuser-callback-1[{"sku":"A","success":true}]"#, "bambuser-callback-1"],
                ["rejected", "bambuser-callback-1"],
                ["injected", "window.bambuser-callback-1[true]", "bambuser-callback-1"],
                ["failed", "bambuser-callback-1"], ["delivered", #"updateProductWithData["p",1767225600000]"#, "-"],
                ["delivered", #"updateProductWithData["p",true]"#, "-"],
                ["injected", #"updateProductWithData["p",1]"#, "-"],
                ["delivered", #"updateProductWithData["p",{"$undefined":true}]"#, "-"],
            ])
    }

    @Test func chanceAndTimersStartAnew() throws {
        let seen = try Self.seen(
            Array(repeating: (Self.product, "'p', [Math.random(), setTimeout(() => 1)]"), count: 3), .bare())
        #expect(Set(seen).count == 1)
    }

    /// On the recording page any function that a payload names is recorded without asking.
    @Test func theRecordingPageLearnsNames() throws {
        let seen = try Self.seen(
            [
                (.payload(.invoke(function: "one")), "1"), (.payload(.invoke(function: "two")), "2"),
                (.payload(.script), "one(3); two(4)"),
            ],
            PlayerSettings(kind: .recording))
        #expect(
            seen == [
                ["delivered", "one[1]", "-"], ["delivered", "two[2]", "-"], ["delivered", "one[3]", "two[4]", "-"],
            ])
    }

    /// A callback that a case names is there for its own payload alone.
    @Test func namedCallbacksAreThereForOnePayload() throws {
        let seen = try Self.seen(
            [
                (.payload(.notify(key: "cb")), "1"), (.payload(.script), "typeof window.cb"),
                (.payload(.script), "cb(2)"),
            ], .recording)
        #expect(seen == [["delivered", "window.cb[1]", "-"], ["delivered", "-"], ["failed", "-"]])
    }

    /// Also one that took the place of something that the page has: that page serves nobody else.
    @Test(arguments: ["JSON", "player", "webkit", "toString", "__proto__", "undefined", "0", ""])
    func aKeyThatThePageHasIsItsOwnAgain(key: String) throws {
        func seen(_ texts: [(PayloadCase.Input, String)]) throws -> [[String]] { try Self.seen(texts, .bare()) }
        let question = (
            Self.product, "'p', { a: JSON.stringify([typeof player, typeof webkit, typeof toString, window[0]]) }"
        )
        #expect(try seen([(.payload(.notify(key: key)), "1"), question])[1] == seen([question])[0])
    }

    /// A payload that only misses a name leaves every page as it was, also where code may be kept.
    @Test(arguments: [
        ("'p', { a: nan }", true), ("'p', [Optional, -inf]", true), ("'p', { [nan]: 1, null: `x` }", true),
        ("'p', (leaked = 1, nan)", false), ("'p', [leaked++, nan]", false), ("'p', { a: f(nan) }", false),
        ("'p', { a: nan.x }", false), ("'p', [new Map, nan]", false), ("'p', ...nan", false), ("'p', `${nan}`", false),
        ("'p', {}", false), ("'p', Optional(1)", false), ("'p', { a: nan /* */ }", false),
    ])
    func aMissedNameAloneTouchesNothing(text: String, isAlone: Bool) throws {
        let outcome = try onEngine { engine in
            try BarePage(engine: engine, settings: .bare()).run(Self.product, text: JavaScriptString(text)).run
        }
        #expect(outcome.onlyMissedName == isAlone)
        let question = (Self.product, "'p', typeof leaked")
        #expect(try Self.seen([(Self.product, text), question], .bare())[1] == Self.seen([question], .bare())[0])
    }

    /// How many pages a payload takes when the one before it ran on the same bare page: one where that was proved to have
    /// left nothing, two where not.
    @Test(arguments: [
        ("'p', { a: 1 }", 1), ("'p', Number('1')", 1), ("'p', { get a() { return 1 } }", 1), ("'p', [...'ab']", 1),
        ("'p', JSON.parse('{}')", 1), ("'p', nan", 1), ("'p', null.x", 1), ("'p', f => f", 1), ("'it's'", 1),
        ("'p', setTimeout(() => 1, 10)", 1), ("'p', Promise.reject(1)", 1), ("'p', /a/.test('a')", 1),
        ("'p', setTimeout(() => 1, 1e6)", 2), ("'p', setInterval(() => 1, 1000)", 2),
        // What changed can be put back, or cannot.
        ("'p', (leaked = 1)", 1), ("'p', (Array.prototype.x = 1)", 1), ("'p', (player.hideProductList = null)", 1),
        ("'p', Object.defineProperty(player, 'hideProductList', { get() {} })", 1),
        ("'p', (Promise = Array.from = 1)", 1),
        ("'p', delete Array.from", 2), ("'p', Object.freeze(player)", 2),
        ("'p', Object.setPrototypeOf(player, null)", 2),
        ("'p', Object.defineProperty(window, 'fixed', { value: 1 })", 2), ("'p', Object.seal(JSON)", 2),
        ("'p'); let kept = 1; (0", 2), ("'p', player.hideProductList()", 1),
        ("'p', webkit.messageHandlers.playerEvent.postMessage(1)", 1), ("'p', (() => { for (;;); })()", 2),
    ]) func aPageServesAgainOnlyWhenProvedUnchanged(text: String, pages: Int) throws {
        let made = try onEngine { engine in
            let page = BarePage(engine: engine, settings: try .bare())
            for text in [text, "'p', {}"] { _ = try page.run(Self.product, text: JavaScriptString(text)) }
            return engine.pageCount
        }
        #expect(made == pages)
    }

    /// What a page that serves again holds nowhere in its properties starts anew as well.
    @Test(arguments: [
        ("'p', /(b)/.exec('abc')", "'p', [RegExp.$1, RegExp.lastMatch, RegExp.leftContext, RegExp.input]"),
        ("'p', Math.random()", "'p', Math.random()"),
        ("'p', setTimeout(() => 1)", "'p', [setTimeout(() => 1), Date.now()]"),
        ("'p', { toString() { return 'kept' } }", "'p', `${typeof player}`"),
        ("'p', (async () => { await new Promise(() => {}) })()", "'p', [Date.now()]"),
        ("'p', new Intl.DateTimeFormat('sv').format()", "'p', new Intl.DateTimeFormat('sv').format()"),
    ]) func whatNoPropertyShowsStartsAnew(first: String, second: String) throws {
        #expect(
            try Self.seen([(Self.product, first), (Self.product, second)], .bare())[1]
                == Self.seen([(Self.product, second)], .bare())[0])
    }

    /// What the rule is for: without it a hostile payload reaches into the next case.
    @Test func withoutTheRuleOnePayloadSpoilsTheNext() throws {
        func verdicts(_ reuse: BarePage.Reuse) throws -> [String] {
            try onEngine { engine in
                let page = BarePage(engine: engine, settings: try .bare(), hostModel: .standard, reuse: reuse)
                return try ["'p', (player.updateProductWithData = null)", "'p', {}"].map {
                    try page.run(Self.product, text: JavaScriptString($0)).run.verdict.rawValue
                }
            }
        }
        #expect(try verdicts(.whenUnchanged) == ["injected", "delivered"])
        #expect(try verdicts(.always) == ["injected", "failed"])
    }
}
