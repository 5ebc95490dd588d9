import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import Testing

/// What the grammar says of a text, and what becomes of it under every preset of the host model. Written from the
/// grammar of ECMAScript, not from what the engine answered.
struct VerdictRow: Sendable, CustomTestStringConvertible {
    var text: String
    /// Under every preset that is not among the exceptions.
    var usual: Verdict
    var exceptions: [String: Verdict]
    /// The text tries to leave its place: it must never count as delivered.
    var isInjection: Bool

    init(_ text: String, _ usual: Verdict, except: [String: Verdict] = [:], injection: Bool = false) {
        self.text = text
        self.usual = usual
        exceptions = except
        isInjection = injection
    }

    func verdict(under preset: String) -> Verdict { exceptions[preset] ?? usual }

    var testDescription: String { text }
}

enum VerdictTable {
    private static let asynchronous: [String: Verdict] = ["async": .injected, "call-async": .injected]
    /// Wrappers that end the statement on the line of the payload with nothing but brackets to follow.
    private static let open: [String: Verdict] = [
        "bare-statement": .injected, "android": .injected,
    ]
    /// A comment ends with its line, and this wrapper goes on in the next.
    private static let onLines: [String: Verdict] = ["call-async": .delivered]
    private static let inFunctions: [String: Verdict] = [
        "function-wrapper": .injected, "return": .injected, "async": .injected, "strict": .injected,
        "call-async": .injected,
    ]

    /// Argument lists.
    static let invoke: [VerdictRow] = [
        // Complete argument lists.
        .init("'p', { sku: 's' }", .delivered), .init("", .delivered), .init("'use strict'", .delivered),
        .init("...[1]", .delivered), .init("1, 2", .delivered), .init("'a' /* c */", .delivered),
        .init("/* c */", .delivered),
        .init("'a',", .delivered), .init("\n'p'\n", .delivered), .init("x => x", .delivered),
        .init("1 +\n1", .delivered),
        .init("\u{2028}'a'\u{2028}", .delivered), .init("'\u{2028}'", .delivered), .init("`a\nb`", .delivered),
        // Complete, but the comment takes the wrapper's bracket along: nothing runs.
        .init("'a' // c", .rejected, except: onLines), .init("//", .rejected, except: onLines),
        .init("<!-- c", .rejected, except: onLines), .init("'p'\n--> c", .rejected, except: onLines),
        // Complete only where the wrapper is sloppy.
        .init("010", .delivered, except: ["strict": .rejected]),
        .init("let", .failed, except: ["strict": .rejected]), .init("yield", .failed, except: ["strict": .rejected]),
        // A name of the wrapper's function, if it has one.
        .init(
            "arguments.length", .delivered, except: ["bare-statement": .failed, "arrow": .failed, "android": .failed]),
        // `await` is a name in a script and a keyword in an async function.
        .init("await", .failed, except: ["async": .rejected, "call-async": .rejected]),
        // No list on their own: where they run nevertheless, the wrapper lent them a meaning.
        .init("await x", .rejected, except: asynchronous), .init("await 1", .rejected, except: asynchronous),
        .init("new.target", .rejected, except: inFunctions),
        // No lists anywhere.
        .init("return 1", .rejected), .init("yield 1", .rejected), .init("var a", .rejected), .init("}", .rejected),
        .init(")", .rejected), .init("]", .rejected), .init("*/", .rejected), .init("/*", .rejected),
        .init("/", .rejected),
        .init("`", .rejected), .init("`${", .rejected), .init("'", .rejected), .init("\\", .rejected),
        .init(";", .rejected),
        .init(",", .rejected), .init(", 'p'", .rejected), .init("'p',, 'q'", .rejected), .init("'p' 'q'", .rejected),
        .init("'p';", .rejected), .init("${1}", .rejected), .init("#!x", .rejected), .init("'a\nb'", .rejected),
        .init("{ sku 's' }", .rejected), .init("'p'], ['q'", .rejected), .init("'p'}, {'q'", .rejected),
        // Code inside a value that does something to the page.
        .init("player.hideProductList()", .injected, injection: true),
        .init("leaked = 1", .injected, except: ["strict": .failed]),
        // Texts that close the call.
        .init("'p', {}); other(); (0", .injected, except: ["arrow": .rejected], injection: true),
        .init("'p'); player.close(); (0", .injected, except: ["arrow": .rejected], injection: true),
        .init("'p'); (0", .injected, except: ["arrow": .rejected], injection: true),
        .init(") || (1", .injected, injection: true),
        .init(
            "'p').length, (0", .injected, except: ["function-wrapper": .rejected, "strict": .rejected], injection: true),
        .init(
            "'p'), player.close(", .injected, except: ["function-wrapper": .rejected, "strict": .rejected],
            injection: true),
        .init("'p'); player.close(", .injected, except: ["arrow": .rejected], injection: true),
        .init("); (", .rejected, injection: true), .init("})(); ((() => {", .rejected, injection: true),
        // Texts that close the wrapper that they are made for.
        .init(
            "'p'); })(); (function () { const result = player.close(", .rejected, except: inFunctions, injection: true),
        .init("'p'))(); (() => player.close(", .rejected, except: ["arrow": .injected], injection: true),
        // Comments that hide what the wrapper put behind the text.
        .init("'p'); //", .rejected, except: open, injection: true),
        .init("'p') //", .rejected, except: open, injection: true),
        .init("'p'); player.close(); //", .rejected, except: open, injection: true),
        .init("'p'); /*", .rejected, injection: true),
    ]

    private static let sloppyNotify: [String: Verdict] = ["strict": .rejected]

    /// Info texts.
    static let notify: [VerdictRow] = [
        .init("true", .delivered), .init("", .delivered), .init("{ success: false }", .delivered),
        .init("'use strict'", .delivered),
        .init("/* c */ true", .delivered), .init("...[1]", .delivered),
        .init("'a' // c", .rejected, except: onLines), .init("//", .rejected, except: onLines),
        .init("010", .delivered, except: sloppyNotify), .init("await", .failed, except: ["call-async": .rejected]),
        .init("await 1", .rejected, except: ["call-async": .injected]),
        .init("return 1", .rejected), .init("}", .rejected), .init(")", .rejected), .init("*/", .rejected),
        .init("`", .rejected),
        .init("[\"a\": 1]", .rejected), .init("'o'neill'", .rejected),
        .init("nothing", .failed), .init("leaked = 1", .injected, except: ["strict": .failed]),
        .init("); (0", .injected, injection: true), .init("1); other(); (0", .injected, injection: true),
        .init("1), (2", .injected, injection: true), .init("1); window['k'](2", .injected, injection: true),
        .init("1) //", .injected, except: ["strict": .rejected, "call-async": .rejected], injection: true),
        .init("1); //", .injected, except: ["strict": .rejected, "call-async": .rejected], injection: true),
        .init("); (", .rejected, injection: true), .init("})(); ((() => {", .rejected, injection: true),
        .init(
            "1); })(); (function () { window['k'](2", .rejected,
            except: ["strict": .injected, "call-async": .injected],
            injection: true),
    ]

    /// Whole scripts, on the recording page. No intention: any number of calls is meant.
    static let script: [VerdictRow] = [
        .init("echo('x')", .delivered), .init("", .delivered), .init("echo(1); echo(2)", .delivered),
        .init("// c", .delivered),
        .init("var own = 1", .delivered), .init("return echo(1)", .rejected, except: ["call-async": .delivered]),
        .init("await 1; echo(1)", .rejected, except: ["call-async": .delivered]), .init("}", .rejected),
        .init("echo('", .rejected),
        .init("throw 1", .failed),
        .init("nothing()", .failed),
        .init("JSON.stringify = null", .injected, injection: true),
        // A rejection that nobody waits for is not what the script ends with.
        .init("Promise.reject(1); echo(1)", .delivered),
    ]
}
