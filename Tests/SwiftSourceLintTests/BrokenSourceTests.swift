import BridgeFindings
import Foundation
import TestSupport
import Testing

@testable import SwiftSourceLint

/// Source that no compiler takes never ends a run, and hides no more than its own part.
@Suite struct BrokenSourceTests {
    static let good =
        #"final class C { func f(_ id: String) async throws { try await p.invoke(function: "updateProductWithData", arguments: "'\(id)', {}") } }"#

    @Test(arguments: [
        ("an unfinished call", "func a() {\n    player.invoke(function: \"f\", arguments: \n}\n"),
        ("an unclosed literal", "func a() {\n    let text = \"'\\(id)\n}\n"),
        ("an unclosed interpolation", "func a() {\n    let text = \"'\\(id\n}\n"),
        ("an unclosed long literal", "let text = \"\"\"\n'\\(id)'\n"),
        ("merge markers", "<<<<<<< ours\nfunc a() {\n=======\nfunc b() {\n>>>>>>> theirs\n}\n"),
        ("closing braces", "}}}}\n"),
        ("opening braces", String(repeating: "{", count: 2_000) + "\n"),
        ("brackets", String(repeating: "[", count: 5_000) + "\n"),
        ("an unclosed comment", "/* /* */\n"),
        ("words only", "func class init var let case struct\n"),
        ("controls", "\u{0}\u{7}\u{1B}[31m\n"),
        ("nothing", ""),
    ])
    func nothingCrashes(name: String, text: String) throws {
        _ = try LintRun.lint(text)
        _ = try LintRun.lint(text + Self.good)
        // What stands before a broken part is read as ever.
        let found = try LintRun.lint(Self.good + "\n" + text).flatMap(\.findings).filter { $0.rule == .unsafeHole }
        #expect(found.first?.range?.file?.line == 1, "\(name)")
    }

    /// Every file of the corpus, cut at many places and with pieces taken out.
    @Test(
        arguments: MarkedSource.names.enumerated().filter { $0.offset % (LongTests.areOn ? 1 : 8) == 0 }.map(\.element))
    func cutFilesAreRead(name: String) throws {
        let bytes = try MarkedSource.file(name).bytes
        var random = SplitMix64(seed: 7)
        for _ in 0..<12 {
            let start = Int(random.next() % UInt64(bytes.count))
            let end = min(bytes.count, start + Int(random.next() % 40))
            let cut = Array(bytes[..<start] + bytes[end...])
            _ = SourceLint(
                files: [SourceFile(path: "a.swift", bytes: cut, words: BridgeNames().words)], names: BridgeNames())
        }
    }

    @Test func aLargeGeneratedFileIsRead() throws {
        let line = "    static let text%d = \"a text with 'quotes' and \\(1 + 1) more\"\n"
        let lines = (0..<80_000).map { line.replacing("%d", with: "\($0)") }.joined()
        let text = "enum Strings {\n" + lines + "}\n" + Self.good + "\n"
        #expect(text.utf8.count > 5_000_000)
        let found = try LintRun.lint(text).flatMap(\.findings)
        #expect(found.map(\.rule) == [.unsafeHole])
        #expect(found.first?.range?.file?.line == 80_003)
    }

    /// Names that call each other without end are followed a few steps.
    @Test(arguments: [
        "func f() async throws { try await p.invoke(function: \"g\", arguments: a()) }\nfunc a() -> String { b() }\nfunc b() -> String { a() }",
        "struct S { var a: String { b }\n var b: String { a }\n func f() async throws { try await p.invoke(function: \"g\", arguments: a) } }",
        "extension String { var q: String { map { $0 == \"'\" ? \"-\" : String($0) }.joined().q } }\nfunc f(s: String) { player.notify(callbackKey: \"k\", info: \"'\\(s.q)'\") }",
        "func f(_ t: String) async throws { try await p.invoke(function: \"g\", arguments: t)\n try await f(t) }",
        "func f() async throws { var s = \"\"\n" + String(repeating: "s = s + \"'\\(x)'\"\n", count: 40)
            + "try await p.invoke(function: \"g\", arguments: s) }",
        "func f(_ c: Bool) async throws { try await p.invoke(function: \"g\", arguments: \""
            + String(repeating: "\\(c ? \"1,\" : \"2,\")", count: 40) + "0\") }",
    ])
    func endlessNamesEnd(text: String) throws {
        _ = try LintRun.lint(text)
    }

    private static let call = #"player.notify(callbackKey: "k", info: "'\(s)'")"#

    /// A call is read or said to be unread, whatever is broken around it; what is no call is neither.
    @Test(arguments: [
        ("func f(\n<<<<<<< ours\ns: String\n=======\nt: String\n>>>>>>> theirs\n) { \(call) }", 1),
        ("func f(s: String) {\n<<<<<<< ours\n\(call)\n=======\n\(call)\n>>>>>>> theirs\n}", 2),
        (
            "func f(s: String) { " + String(repeating: "(", count: 100) + call + String(repeating: ")", count: 100)
                + " }", 1
        ),
        ("func f() { let s = #selector(View.notify(callbackKey:info:)) }", 0),
        ("// \(call)\n/* \(call) */\nlet text = \"player.notify(callbackKey: k)\"", 0),
        ("func f(s: String) { player.notify(other: 1) }", 0),
    ])
    func noCallIsLost(text: String, count: Int) throws {
        let (lint, results) = try LintRun.results([(path: "a.swift", bytes: Array(text.utf8))])
        let notes = results.flatMap(\.findings).filter { $0.message.contains("does not parse") }
        #expect(notes.allSatisfy { $0.rule == .unreadLiteral })
        #expect(lint.followedCount + lint.unfollowedCount == count)
    }

    /// A text of thousands of pieces is generated: it is said, and each piece costs the same.
    @Test func aTextOfThousandsOfPiecesIsNotFollowed() throws {
        let lines = (0..<5_000).map { "    t += \"a\($0): \\(s),\"" }.joined(separator: "\n")
        let text =
            "func f(s: String) {\n    var t = \"\"\n\(lines)\n    player.notify(callbackKey: \"k\", info: t)\n}\n"
        let (lint, _) = try LintRun.results([(path: "a.swift", bytes: Array(text.utf8))])
        #expect(lint.unfollowedCount == 1)
    }
}
