public import JavaScriptSyntax

/// What the native SDK does around a text on its way into the page.
///
/// No public text shows the script that `invoke` and `notify` evaluate, so every assumption about it is here and
/// nowhere else. A better fact is a change of one row in ``presets``.
public struct HostModel: Sendable, Hashable, Codable {
    public var name: String
    /// One clause for help and reports.
    public var summary: String
    /// The script of `invoke`, with `{player}`, `{function}` and `{arguments}`; the texts are spliced in unchanged.
    public var invoke: String
    /// The script of `notify`, with `{key}` and `{info}`.
    public var notify: String
    /// The script of a whole script that an app evaluates, with `{script}`.
    public var script: String
    /// Where the model comes from: `assumed`, or `measured on …` for one that a device reported.
    public var basis: String

    public init(
        name: String, summary: String, invoke: String, notify: String = "window['{key}']({info});",
        script: String = "{script}", basis: String = "assumed"
    ) {
        self.name = name
        self.summary = summary
        self.invoke = invoke
        self.notify = notify
        self.script = script
        self.basis = basis
    }

    /// The first is the default.
    public static let presets: [HostModel] = [
        HostModel(
            name: "function-wrapper", summary: "one statement inside a function, its result handed back",
            invoke: "(function () { const result = {player}.{function}({arguments}); return result; })();"),
        HostModel(
            name: "bare-statement", summary: "the call alone, as one statement",
            invoke: "{player}.{function}({arguments});"),
        HostModel(
            name: "return", summary: "a function whose one statement returns the call",
            invoke: "(function () { return {player}.{function}({arguments}); })();"),
        HostModel(
            name: "arrow", summary: "an arrow function whose body is the call",
            invoke: "(() => {player}.{function}({arguments}))();"),
        HostModel(
            name: "async", summary: "an async function that awaits the call",
            invoke: "(async function () { return await {player}.{function}({arguments}); })();"),
        HostModel(
            name: "strict", summary: "a function in strict mode",
            invoke:
                "(function () { 'use strict'; const result = {player}.{function}({arguments}); return result; })();",
            notify: "(function () { 'use strict'; window['{key}']({info}); })();"),
        HostModel(
            name: "call-async", summary: "like callAsyncJavaScript: an async function, the text on lines of its own",
            invoke: "(async function () {\nreturn {player}.{function}(\n{arguments}\n);\n})();",
            notify: "(async function () {\nwindow['{key}'](\n{info}\n);\n})();",
            script: "(async function () {\n{script}\n})();"),
        HostModel(
            name: "android", summary: "like Android's evaluateJavascript: the call alone, no semicolon",
            invoke: "{player}.{function}({arguments})", notify: "window['{key}']({info})"),
    ]

    public static let standard = presets[0]

    /// What the call SDK evaluates: its page's functions, and a statement for answers of the cart.
    public static let calls = HostModel(
        name: "calls",
        summary: "like the call SDK: a call of the page's function, a guarded statement for cart answers",
        invoke: "window.{function}({arguments});",
        notify: "try {\n    window['{key}']({info});\n} catch (err) {\n    throw err;\n}",
        basis: "read in the Android source")

    /// This model, or the one of the call SDK where it is the standard and the player is the call widget.
    public func suited(to kind: PlayerKind) -> HostModel {
        kind == .calls && name == Self.standard.name ? .calls : self
    }

    /// The grammar's own view of a text: the call with a line break before the closing bracket.
    ///
    /// Whether a payload is well formed is judged by this form, not by one wrapper.
    public static let neutral = HostModel(
        name: "neutral", summary: "the call with a line break before its closing bracket",
        invoke: "{player}.{function}({arguments}\n);", notify: "window['{key}']({info}\n);")

    /// The preset with this name, or nil.
    public static func preset(named name: String) -> HostModel? {
        presets.first { $0.name == name }
    }
}

/// A script with a payload spliced into it, which knows where the payload lies.
public struct SplicedScript: Sendable, Hashable {
    public var text: JavaScriptString
    /// Bytes before the payload.
    public var prefix: Int
    /// Bytes of the payload.
    public var length: Int
    /// The wrapper is the call of an async function: what the payload throws rejects the promise that it gives.
    public var isAsynchronous = false

    /// The offset within the payload of a place in the script, or nil when it lies in the wrapper.
    public func payloadOffset(of offset: Int) -> Int? {
        (prefix...(prefix + length)).contains(offset) ? offset - prefix : nil
    }
}

/// The text around a payload, ready to be used for many payloads.
public struct Wrapper: Sendable, Hashable {
    public let before: [UInt8]
    public let after: [UInt8]
    let isAsynchronous: Bool

    /// Splits a script template at the placeholder of the payload and fills in the other ones.
    public init(template: String, payload: String, filling names: [String: String]) {
        var pieces: (before: [UInt8], after: [UInt8]) = ([], [])
        var isAfter = false
        func append(_ bytes: some Sequence<UInt8>) {
            if isAfter { pieces.after += bytes } else { pieces.before += bytes }
        }
        var rest = Array(template.utf8)[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            append(rest[..<open])
            let name = rest[(open + 1)...].prefix { $0 != UInt8(ascii: "}") }
            let text = String(decoding: name, as: UTF8.self)
            if text == payload, !isAfter {
                isAfter = true
            } else if let value = names[text] {
                append(value.utf8)
            } else {
                // A bracket of the script itself.
                append(CollectionOfOne(UInt8(ascii: "{")))
                rest = rest[(open + 1)...]
                continue
            }
            rest = rest[(name.endIndex + 1)...]
        }
        append(rest)
        isAsynchronous = template.contains("(async")
        before = pieces.before
        after = pieces.after
    }

    public func splice(_ payload: JavaScriptString) -> SplicedScript {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(before.count + payload.wtf8.count + after.count)
        bytes += before
        bytes += payload.wtf8
        bytes += after
        return SplicedScript(
            text: JavaScriptString(wtf8: bytes), prefix: before.count, length: payload.wtf8.count,
            isAsynchronous: isAsynchronous)
    }
}

extension HostModel {
    /// The wrapper of one channel. `player` is the expression that names the player object in the page.
    public func wrapper(for channel: Payload.Channel, player: String) -> Wrapper {
        switch channel {
        case .invoke(let function):
            Wrapper(template: invoke, payload: "arguments", filling: ["player": player, "function": function])
        case .notify(let key):
            Wrapper(template: notify, payload: "info", filling: ["key": key])
        case .script:
            Wrapper(template: script, payload: "script", filling: [:])
        }
    }
}
