internal import BridgeFindings
import JavaScriptSyntax

/// What the native SDK does around a text on its way into the page.
///
/// No public text shows the script that `invoke` and `notify` evaluate, so every assumption about it is here and
/// nowhere else. A better fact is a change of one row in ``presets``.
public struct HostModel: Sendable, Hashable, Codable {
    /// Unique among the models; what `--host-model` takes.
    public var name: String
    /// One clause for help and reports.
    public var summary: String
    /// The script of `invoke`, with `{player}`, `{function}` and `{arguments}`; the texts are spliced in unchanged.
    public var invoke: String
    /// The script of `notify`, with `{key}` and `{info}`.
    public var notify: String
    /// The script of a whole script that an app evaluates, with `{script}`.
    public var script: String
    /// The scripts that are the call of an async function: what a payload throws there rejects the promise that it gives.
    public var asynchronous: Set<Script>
    /// What the web view does to a text before it parses it.
    public var decoding: Decoding
    /// Where the model comes from: ``assumed``, or `measured on …` for one that a device reported.
    public var basis: String

    /// The basis of a model that nobody has measured or documented.
    public static let assumed = "assumed"

    /// A model from its scripts; ``init(_:)`` checks them.
    public init(
        name: String, summary: String, invoke: String, notify: String = "window['{key}']({info});",
        script: String = "{script}", asynchronous: Set<Script> = [], decoding: Decoding = .none,
        basis: String = HostModel.assumed
    ) {
        // A script that is written as an address is one.
        let isAddress = invoke.hasPrefix(Self.addressScheme)
        func withoutScheme(_ template: String) -> String {
            isAddress && template.hasPrefix(Self.addressScheme)
                ? String(template.dropFirst(Self.addressScheme.count)) : template
        }
        self.name = name
        self.summary = summary
        self.invoke = withoutScheme(invoke)
        self.notify = withoutScheme(notify)
        self.script = withoutScheme(script)
        self.asynchronous = asynchronous
        self.decoding = isAddress ? .address : decoding
        self.basis = basis
    }

    private static let addressScheme = "javascript:"

    /// The three scripts of a model.
    public enum Script: String, Sendable, Hashable, CaseIterable, Codable {
        /// One for each way that a text takes.
        case invoke, notify, script
    }

    /// What happens to a text on its way to the parser.
    public enum Decoding: String, Sendable, Hashable, CaseIterable, Codable {
        /// Nothing: the page parses the text as it was sent.
        case none
        /// The script is a `javascript:` address, see ``JavaScriptAddress``.
        case address
    }

    /// The first is the default.
    public static let presets: [HostModel] = [
        HostModel(
            name: "function-wrapper", summary: "one statement inside a function, whose result is returned",
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
            invoke: "(async function () { return await {player}.{function}({arguments}); })();",
            asynchronous: [.invoke]),
        HostModel(
            name: "strict", summary: "a function in strict mode",
            invoke:
                "(function () { 'use strict'; const result = {player}.{function}({arguments}); return result; })();",
            notify: "(function () { 'use strict'; window['{key}']({info}); })();"),
        HostModel(
            name: "call-async", summary: "like callAsyncJavaScript: an async function, the text on lines of its own",
            invoke: "(async function () {\nreturn {player}.{function}(\n{arguments}\n);\n})();",
            notify: "(async function () {\nwindow['{key}'](\n{info}\n);\n})();",
            script: "(async function () {\n{script}\n})();", asynchronous: [.invoke, .notify, .script]),
        HostModel(
            name: "android", summary: "like Android's evaluateJavascript: the call alone, no semicolon",
            invoke: "{player}.{function}({arguments})", notify: "window['{key}']({info})"),
    ]

    /// The first preset: what is assumed unless somebody says otherwise.
    public static let standard = presets[0]

    /// What the call SDK evaluates: its page's functions, and a statement for answers of the cart.
    public static let calls = HostModel(
        name: "calls",
        summary: "like the call SDK: a call of the page's function, a guarded statement for cart answers",
        invoke: "window.{function}({arguments});",
        notify: "try {\n    window['{key}']({info});\n} catch (err) {\n    throw err;\n}",
        basis: "read in the Android source")

    /// This model, or the player's own where it is the standard.
    public func suited(to kind: PlayerKind) -> HostModel {
        name == Self.standard.name ? kind.traits.hostModel : self
    }

    /// The grammar's own view of a text: the call with a line break before the closing bracket.
    ///
    /// Whether a payload is well formed is judged by this form, not by one wrapper.
    public static let neutral = HostModel(
        name: "neutral", summary: "the call with a line break before its closing bracket",
        invoke: "{player}.{function}({arguments}\n);", notify: "window['{key}']({info}\n);")

    /// An address that a web view loads, as older Android code and plug-ins send texts.
    public static let javascriptURL = HostModel(
        name: "javascript-url", summary: "a javascript: address, percent-decoded before it runs",
        invoke: "{player}.{function}({arguments})", notify: "window['{key}']({info})", decoding: .address,
        basis: "HTML Standard, javascript: URLs")

    /// Every model that has a name: the presets, of which each wraps the same text, and those of other hosts.
    public static let named = presets + [calls, javascriptURL]

    /// The model with this name.
    public static func named(_ name: String) throws(UnknownHostModel) -> HostModel {
        guard let model = named.first(where: { $0.name == name }) else { throw UnknownHostModel(name: name) }
        return model
    }

    /// A payload as the page gets it, and what was sent where that is something else.
    func received(_ payload: Payload) -> Payload {
        guard decoding == .address else { return payload }
        let script = JavaScriptAddress(payload.text).script
        guard script != payload.text else { return payload }
        var received = payload
        received.text = script
        received.sent = payload.text
        return received
    }
}

/// A name that no host model has.
public struct UnknownHostModel: Error, Hashable, CustomStringConvertible {
    /// As it was given.
    public var name: String

    /// The model whose name is nearest, if one is near.
    public var nearest: String? { NearestName.of(name, among: HostModel.named.map(\.name)) }

    /// The name and what to write instead.
    public var description: String { "unknown host model “\(name)”; \(hint)" }

    /// What to write instead.
    public var hint: String {
        nearest.map { "a host model with a similar name exists: \($0)" }
            ?? "the host models are \(HostModel.named.map(\.name).joined(separator: ", "))"
    }
}
