import JavaScriptSyntax
import PlayerEmulator
import Testing

@Suite struct HostModelTests {
    /// The scripts of every preset around `⟨payload⟩`, written out by hand.
    static let scripts: [(name: String, invoke: String, notify: String, script: String)] = [
        (
            "function-wrapper", "(function () { const result = player.f(⟨⟩); return result; })();", "window['k'](⟨⟩);",
            "⟨⟩"
        ),
        ("bare-statement", "player.f(⟨⟩);", "window['k'](⟨⟩);", "⟨⟩"),
        ("return", "(function () { return player.f(⟨⟩); })();", "window['k'](⟨⟩);", "⟨⟩"),
        ("arrow", "(() => player.f(⟨⟩))();", "window['k'](⟨⟩);", "⟨⟩"),
        ("async", "(async function () { return await player.f(⟨⟩); })();", "window['k'](⟨⟩);", "⟨⟩"),
        (
            "strict", "(function () { 'use strict'; const result = player.f(⟨⟩); return result; })();",
            "(function () { 'use strict'; window['k'](⟨⟩); })();", "⟨⟩"
        ),
        (
            "call-async", "(async function () {\nreturn player.f(\n⟨⟩\n);\n})();",
            "(async function () {\nwindow['k'](\n⟨⟩\n);\n})();", "(async function () {\n⟨⟩\n})();"
        ),
        ("android", "player.f(⟨⟩)", "window['k'](⟨⟩)", "⟨⟩"),
    ]

    @Test func thereAreThesePresets() {
        #expect(HostModel.presets.map(\.name) == Self.scripts.map(\.name))
        #expect(HostModel.standard == HostModel.presets[0])
        #expect(HostModel.presets.allSatisfy { $0.basis == "assumed" && !$0.summary.isEmpty })
        #expect(HostModel.preset(named: "neutral") == nil, "the grammar's own form is not a model of any host")
    }

    @Test(arguments: scripts.indices)
    func textsAreSplicedInUnchanged(row: Int) throws {
        let (name, invoke, notify, script) = Self.scripts[row]
        let model = try #require(HostModel.preset(named: name))
        // Placeholders, quotes and a lone surrogate: nothing in a payload means anything to the wrapper.
        let payload = JavaScriptString(wtf8: Array("{player}'{arguments}\n{key}".utf8) + [0xED, 0xA0, 0xBD])
        for (channel, expected) in [
            (Payload.Channel.invoke(function: "f"), invoke), (.notify(key: "k"), notify), (.script, script),
        ] {
            let spliced = model.wrapper(for: channel, player: "player").splice(payload)
            let pieces = expected.components(separatedAt: "⟨⟩")
            #expect(spliced.text.wtf8 == Array(pieces.before.utf8) + payload.wtf8 + Array(pieces.after.utf8))
            #expect(spliced.prefix == pieces.before.utf8.count)
            #expect(spliced.length == payload.wtf8.count)
        }
    }

    @Test func placesInTheScriptAreToldFromPlacesInThePayload() {
        let spliced = HostModel.standard.wrapper(for: .notify(key: "k"), player: "player").splice("true")
        // window['k'](true);
        #expect(spliced.payloadOffset(of: 11) == nil)
        #expect(spliced.payloadOffset(of: 12) == 0)
        #expect(spliced.payloadOffset(of: 15) == 3)
        // The place behind the last byte is where something is missing.
        #expect(spliced.payloadOffset(of: 16) == 4)
        #expect(spliced.payloadOffset(of: 17) == nil)
    }

    @Test(arguments: [("k", "window['k'](1);"), ("bambuser-callback-1", "window['bambuser-callback-1'](1);")])
    func keysAreSplicedIn(key: String, expected: String) {
        let spliced = HostModel.standard.wrapper(for: .notify(key: key), player: "player").splice("1")
        #expect(spliced.text.description == expected)
    }

    @Test func theRecordingPageIsTheWindow() {
        let player = PlayerKind.recording.expression
        let spliced = HostModel.standard.wrapper(for: .invoke(function: "echo"), player: player).splice("1")
        #expect(spliced.text.description == "(function () { const result = window.echo(1); return result; })();")
    }
}

extension String {
    fileprivate func components(separatedAt mark: String) -> (before: Substring, after: Substring) {
        let pieces = split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
        return (pieces[0], pieces.count > 1 ? pieces[1] : "")
    }
}
