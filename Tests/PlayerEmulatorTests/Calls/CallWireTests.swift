import BridgeFindings
import JavaScriptSyntax
import PlayerContract
import TestSupport
import Testing

@testable import PlayerEmulator

/// The texts that the SDK evaluates for each kind of reply, and what the page does with them.
@Suite struct CallWireTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var reply: CallReply
        var request: CallRequest
        var script: String
        var testDescription: String { script }

        init(_ reply: CallReply, _ request: CallRequest, _ script: String) {
            (self.reply, self.request, self.script) = (reply, request, script)
        }
    }

    static let spec: JavaScriptValue = .object([
        "calls": .array([.object(["method": .string("currency"), "args": .array([.string("SEK")])])])
    ])
    private static func cart(_ info: String) -> String {
        "try {\n    window['cb_3'](\(info));\n} catch (err) {\n    throw err;\n}"
    }

    /// One row a line of the table of replies.
    static let rows: [Row] = [
        Row(
            .reply(spec), .product(id: "p-1"),
            #"window.__bambuserInvokeEmbedMethod('updateProduct', ["p-1"], {"calls":[{"method":"currency","args":["SEK"]}]});"#
        ),
        Row(
            .error(message: "it's\n\"gone\""), .product(id: "p-1"),
            #"window.__bambuserInvokeEmbedMethodWithError('updateProduct', ["p-1"], 'it\'s\n"gone"');"#),
        Row(
            .reply(spec), .search(key: "cb_2"),
            #"window.__bambuserApplyToCallback('cb_2', {"calls":[{"method":"currency","args":["SEK"]}]}, true);"#),
        Row(
            .error(message: "a\\b"), .search(key: "cb_2"),
            #"window.__bambuserApplyToCallbackWithError('cb_2', 'a\\b', true);"#),
        Row(.reply(.object(["ok": .number(1)])), .cart(key: "cb_3"), cart(#"{"ok":1}"#)),
        Row(.success, .cart(key: "cb_3"), cart("true")),
        Row(.failure(reason: nil), .cart(key: "cb_3"), cart("false")),
        Row(.failure(reason: "r"), .cart(key: "cb_3"), cart(#"{"success":false,"reason":"r"}"#)),
        // Exactly what a failure with that reason is.
        Row(.error(message: "r"), .cart(key: "cb_3"), cart(#"{"success":false,"reason":"r"}"#)),
    ]

    @Test(arguments: rows) func theScriptIsTheTables(row: Row) throws {
        let payload = try #require(CallEvaluation(row.reply, to: row.request)).payload
        let wrapper = HostModel.calls.wrapper(for: payload.channel, player: PlayerKind.calls.expression)
        #expect(wrapper.splice(payload.text).text.description == row.script)
    }

    @Test(arguments: [CallRequest.product(id: "p"), .search(key: "cb_1"), .cart(key: "cb_1")])
    func skippingEvaluatesNothing(request: CallRequest) {
        #expect(CallEvaluation(.skip, to: request) == nil)
    }

    @Test func theSerializerWritesWhatTheSDKDoes() {
        let value: JavaScriptValue = .object([
            ("q\"\\", .array([.null, .boolean(true), .number(199), .number(.nan), .number(.infinity), .number(-0.5)])),
            ("c", .string("\u{8}\u{C}\n\r\t\u{1}/\u{7F}")), ("s", .string("\u{2028}😀")), ("e", .object([:])),
        ])
        // A form feed has no short form of its own there, and what is above 0x1F stays raw.
        #expect(
            CallWire.json(value).description
                == "{\"q\\\"\\\\\":[null,true,199,null,null,-0.5],\"c\":\"\\b\\u000c\\n\\r\\t\\u0001/\u{7F}\",\"s\":\"\u{2028}😀\",\"e\":{}}"
        )
    }

    // MARK: What arrives

    /// Texts that escaping could get wrong: every special character alone, between others, doubled, and at random.
    static let hostile: [JavaScriptString] = {
        let pieces = [
            "'", "\"", "\\", "\n", "\r", "\u{2028}", "\u{2029}", "</script>", "<!--", "😀", "é", "\u{0}", "\t", "`${x}`",
            "*/", "');alert(1)//", "\u{301}", "\u{202E}", "__proto__", " ",
        ]
        var texts = pieces.map { JavaScriptString($0) } + pieces.map { JavaScriptString("a" + $0 + "b") }
        texts += pieces.map { JavaScriptString($0 + $0) } + pieces.map { JavaScriptString("\\" + $0 + "'") }
        // No Swift text holds these; the wire does.
        texts += [[0xD800], [0xDC00, 0xD800], [0x61, 0xDBFF, 0x62]].map { JavaScriptString(utf16: $0) }
        var random = SplitMix64(seed: 7)
        while texts.count < 200 {
            let count = Int(random.next() % 6) + 2
            texts.append(
                JavaScriptString((0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()))
        }
        return texts
    }()

    private static let settings: PlayerSettings = {
        PlayerSettings(kind: .calls, contract: try? .calls(), isBare: false)
    }()

    /// How a message in single quotes ends: only a carriage return is lost; the line separators are fine since ES2019.
    private func isLost(_ text: JavaScriptString) -> Bool { text.wtf8.contains(0x0D) }

    /// Runs something with each hostile text in a session of its own, in one engine.
    private func forEachText<Value: Sendable>(
        _ body: @escaping @Sendable (PlayerSession, JavaScriptString) throws -> Value
    ) throws -> [(text: JavaScriptString, value: Value)] {
        try onEngine { engine in
            try Self.hostile.map { text in
                (text, try body(try PlayerSession(engine: engine, settings: Self.settings, hostModel: .calls), text))
            }
        }
    }

    @Test func errorMessagesReachTheAgentAsTheyAre() throws {
        let outcomes = try forEachText { session, text in
            session.control("agent", [.string("add-product"), .object(["sku": .string("x")])])
            let payload = CallEvaluation(.error(message: text), to: .product(id: "bambuser-product-1"))?.payload
            let run = session.run(try #require(payload))
            return (run.verdict, session.state["products"]?.members.first?.value["error"]?.string)
        }
        #expect(outcomes.count == 200)
        for (text, (verdict, error)) in outcomes {
            #expect(verdict == (isLost(text) ? .rejected : .delivered), "\(text)")
            #expect(error == (isLost(text) ? nil : text), "\(text)")
        }
    }

    @Test func searchErrorsReachTheAgentAsTheyAre() throws {
        let outcomes = try forEachText { session, text in
            session.control("agent", [.string("search"), .object(["term": .string("hat")])])
            let payload = CallEvaluation(.error(message: text), to: .search(key: "cb_1"))?.payload
            let run = session.run(try #require(payload))
            let left = session.run(Payload(channel: .script, text: "typeof window.cb_1")).result?.swiftString
            return (run.verdict, session.state["search"]?["error"]?.string, left)
        }
        for (text, (verdict, error, left)) in outcomes {
            #expect(verdict == (isLost(text) ? .rejected : .delivered), "\(text)")
            #expect(error == (isLost(text) ? nil : text), "\(text)")
            // The page takes the callback away, also when it threw; a lost reply leaves it.
            #expect(left == (isLost(text) ? "function" : "undefined"), "\(text)")
        }
    }

    @Test func reasonsAndSkusReachTheWidgetAsTheyAre() throws {
        let outcomes = try forEachText { session, text in
            session.control("agent", [.string("add-to-cart"), .object(["sku": .string(text)])])
            let payload = CallEvaluation(.failure(reason: text), to: .cart(key: "cb_1"))?.payload
            let run = session.run(try #require(payload))
            return (
                run.verdict, run.difference?.path.description, session.state["toasts"]?.elements.first ?? .undefined
            )
        }
        for (text, (verdict, difference, toast)) in outcomes {
            // JSON escapes all that a literal needs.
            #expect(verdict == .delivered, "\(text)")
            #expect(difference == nil, "\(text)")
            #expect(toast["reason"]?.string == text, "\(text)")
            #expect(toast["sku"]?.string == text, "\(text)")
        }
    }

    @Test func idsAndArgumentsReachTheWidgetAsTheyAre() throws {
        let outcomes = try forEachText { session, text in
            let product: JavaScriptValue = .object(["ref": .string("x"), "type": .string("url"), "id": .string(text)])
            session.emit("provide-product-data", data: .object(["products": .array([product])]))
            let spec: JavaScriptValue = .object([
                "calls": .array([.object(["method": .string("currency"), "args": .array([.string(text)])])])
            ])
            let arguments: [CallWire.Argument] = [
                .quoted("updateProduct"), .json(.array([.string(text)])), .json(spec),
            ]
            let run = session.run(CallWire.call("__bambuserInvokeEmbedMethod", arguments))
            let card = session.state["products"]?.members.last?.value["card"]?["currency"]?.string
            return (run.verdict, run.difference?.path.description, card)
        }
        for (text, (verdict, difference, card)) in outcomes {
            #expect(verdict == .delivered, "\(text)")
            #expect(difference == nil, "\(text)")
            #expect(card == text, "\(text)")
        }
    }
}
