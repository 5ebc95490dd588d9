import JavaScriptSyntax
import PlayerPayloads
import Testing

/// One way in which a text can stand in a literal, with the text that must arrive.
struct LiteralContext: Sendable, CustomTestStringConvertible {
    var name: String
    var template: @Sendable (String) -> JavaScriptTemplate
    var arrives: @Sendable (String) -> String

    var testDescription: String { name }

    static func context(
        _ name: String, before: String = "", after: String = "",
        _ template: @escaping @Sendable (String) -> JavaScriptTemplate
    ) -> LiteralContext {
        LiteralContext(name: name, template: template) { before + $0 + after }
    }

    /// Every kind of place, and neighbours that a value must not team up with.
    static let all: [LiteralContext] = [
        context("single quotes") { "'\($0)'" },
        context("double quotes") { "\"\($0)\"" },
        context("back-ticks") { "`\($0)`" },
        context("an expression") { "\($0)" },
        context("an element") { "[1, \($0)][1]" },
        context("a member") { "{ a: \($0) }.a" },
        context("a substitution") { "`${\($0)}`" },
        context("quotes in a substitution") { "`${'\($0)'}`" },
        context("behind a substitution", before: "1") { "`${1}\($0)`" },
        context("before a substitution", after: "1") { "`\($0)${1}`" },
        context("brackets", before: "-") { "'-' + \($0)" },
        context("between letters", before: "a", after: "b") { "'a\($0)b'" },
        context("behind <", before: "<", after: "/") { "\"<\($0)/\"" },
        context("before a brace", before: "$", after: "{}") { "`$\($0){}`" },
        context("behind an octal escape", before: "\u{0}") { "'\\0\($0)'" },
        context("behind a longer octal escape", before: "\u{1}") { "'\\1\($0)'" },
        context("behind an escape", before: "A\\") { "'\\x41\\\\\($0)'" },
        context("behind a line continuation") { "'\\\n\($0)'" },
        // Between two other values.
        context("next to values", before: "<", after: "/") { "'\("<")\($0)\("/")'" },
    ]

    /// The same for texts that are keys.
    static let keys: [LiteralContext] = [
        context("a key") { "Object.keys({ \($0): 1 })[0]" },
        context("a second key") { "Object.keys({ [Symbol()]: 0, \($0): 1 })[0]" },
    ]
    static let quotedKeys: [LiteralContext] = [
        context("a key in single quotes") { "Object.keys({ '\($0)': 1 })[0]" },
        context("a key in double quotes") { "Object.keys({ \"\($0)\": 1 })[0]" },
    ]
}
