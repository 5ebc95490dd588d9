import JavaScriptSyntax
import Testing

@testable import PlayerEmulator

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
        #expect(HostModel.named.map(\.name) == Self.scripts.map(\.name) + ["calls", "javascript-url"])
    }

    @Test(arguments: scripts.indices)
    func textsAreSplicedInUnchanged(row: Int) throws {
        let (name, invoke, notify, script) = Self.scripts[row]
        let model = try HostModel.named(name)
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

    @Test(arguments: [
        ("andriod", "a host model with a similar name exists: android"),
        ("function_wrapper", "a host model with a similar name exists: function-wrapper"),
        ("Strict", "a host model with a similar name exists: strict"),
        ("javascript url", "a host model with a similar name exists: javascript-url"),
        (
            "neutral",
            "the host models are function-wrapper, bare-statement, return, arrow, async, strict, call-async, android, "
                + "calls, javascript-url"
        ),
    ]) func unknownNamesAreRefused(name: String, hint: String) {
        #expect(throws: UnknownHostModel(name: name)) { try HostModel.named(name) }
        #expect("\(UnknownHostModel(name: name))" == "unknown host model “\(name)”; \(hint)")
    }

    /// What throws in a model of an async function rejects a promise: a field says so, whatever the script looks like.
    @Test(arguments: HostModel.named.map(\.name)) func asynchronousScriptsAreNamed(name: String) throws {
        let model = try HostModel.named(name)
        let expected: [String: Set<HostModel.Script>] = [
            "async": [.invoke], "call-async": [.invoke, .notify, .script],
        ]
        #expect(model.asynchronous == expected[name] ?? [])
        let channels: [(HostModel.Script, Payload.Channel)] = [
            (.invoke, .invoke(function: "f")), (.notify, .notify(key: "k")), (.script, .script),
        ]
        for (script, channel) in channels {
            let spliced = model.wrapper(for: channel, player: "player").splice("'(async'")
            #expect(spliced.isAsynchronous == model.asynchronous.contains(script))
        }
    }

    @Test(arguments: HostModel.named.map(\.name)) func modelsAreData(name: String) throws {
        let model = try HostModel.named(name)
        #expect(try HostModel(model.value) == model)
    }

    @Test(arguments: [
        ("{ name: 'a' }", "expected the fields “name” and “invoke”, each with a text"),
        ("{ name: 'a', invoke: 'f()' }", "“invoke” has no {arguments} for the text"),
        ("{ name: 'a', invoke: 'f({arguments})', notify: 'k()' }", "“notify” has no {info} for the text"),
        (
            "{ name: 'a', invoke: 'f({arguments})', asynchronous: ['invoke', 'all'] }",
            "“asynchronous” holds \"all\"; expected one of invoke, notify, script"
        ),
        (
            "{ name: 'a', invoke: 'f({arguments})', async: true }",
            "unknown field “async”; the fields are name, summary, invoke, notify, script, asynchronous, decoding, basis"
        ),
        ("{ name: 'a', invoke: 'f({arguments})', decoding: 1 }", "“decoding” holds 1; expected one of none, address"),
    ]) func faultyDataIsRefused(text: String, message: String) throws {
        let value = try LiteralTree.parse(Array(text.utf8), as: .json5).value
        #expect(throws: HostModelError(description: message)) { try HostModel(value) }
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
