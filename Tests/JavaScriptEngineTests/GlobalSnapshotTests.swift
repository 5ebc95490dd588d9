import JavaScriptEngine
import JavaScriptSyntax
import Testing

@EngineActor
@Suite struct GlobalSnapshotTests {
    nonisolated static let samples: [(JavaScriptString, [String])] = [
        ("1 + 1", []),
        ("let local = 1; const other = 2; class Also {}", []),
        ("foo = 1", ["globalThis.foo added"]),
        ("function foo() {}", ["globalThis.foo added"]),
        ("globalThis[Symbol('s')] = 1", ["globalThis[Symbol(s)] added"]),
        ("delete player.rate", ["player.rate removed"]),
        ("player.show = () => {}", ["player.show replaced"]),
        ("player.rate = 2", ["player.rate replaced"]),
        ("player.nan = NaN; player.zero = 0", ["player.zero replaced"]),
        ("Object.defineProperty(player, 'rate', {get() { ran++ }})", ["player.rate replaced"]),
        ("Object.defineProperty(player, 'rate', {enumerable: false})", ["player.rate has other attributes"]),
        ("Object.setPrototypeOf(player, null)", ["player has another prototype"]),
        ("Object.freeze(player.list)", []),
        ("Object.preventExtensions(player)", ["player can no longer be extended"]),
        (
            "Array.prototype.push = 1; Array.prototype.x = 2",
            ["Array.prototype.push replaced", "Array.prototype.x added"]
        ),
        ("JSON = {}; undefined = 1", ["globalThis.JSON replaced"]),
        ("delete player.rate; player.rate = 1.5", []),
        ("player = new Proxy(player, {})", ["globalThis.player replaced"]),
    ]

    @Test(arguments: samples) func tellsWhatChanged(script: JavaScriptString, changes: [String]) throws {
        let page = try makePage()
        try page.evaluate("var ran = 0; var player = {show() {}, rate: 1.5, list: [], nan: NaN, zero: -0}")
        let snapshot = page.group.reader.snapshot(of: [
            ("globalThis", page.globalObject), ("player", try page.evaluate("player")),
            ("Array.prototype", try page.evaluate("Array.prototype")),
        ])
        #expect(snapshot.changes() == [])
        try page.evaluate(script)
        #expect(snapshot.changes()?.map(\.description) == changes)
        #expect(try page.evaluate("ran").number == 0)
    }
}
