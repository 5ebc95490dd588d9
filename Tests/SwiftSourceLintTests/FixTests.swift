import BridgeFindings
import Foundation
import PlayerEmulator
import TestSupport
import Testing

@testable import SwiftSourceLint

/// A fixed file has no unsafe hole left, differs nowhere else, and what it sends arrives whatever the values are.
@Suite struct FixTests {
    /// Files of the corpus all of whose unsafe holes can be mended by encoding the value.
    static let names = [
        "InvokeSingleQuotes", "InvokeDoubleQuotesRaw", "InvokeEscapedQuotes", "MultilineRaw", "MultilineContinued",
        "LocalLet",
        "BuiltWithPlusEquals", "CollectedParts", "HelperFunction", "ComputedProperty", "WrapperFunction",
        "IfExpression",
        "SwitchExpression", "NestedInterpolation", "TemplateLiteral", "PartOfWord", "BareString", "PropertyKey",
        "SameTwice",
        "UnicodeColumns", "LocalFunction", "ClosureBuilt", "TopLevelCode", "GuardAndThrow", "WhileLoop",
        "EveryRoundSends",
        "Swift6Actor", "Conditional", "Shadowing", "SwiftUIView", "OptionalText", "Merged", "JoinedMap",
    ]

    static func path(_ name: String) -> String { "Tests/SwiftSourceLintTests/Corpus/\(name).swift" }

    static func fixed(_ file: SourceFile) throws -> (fixes: [HoleFix], bytes: [UInt8]) {
        let lint = SourceLint(files: [file], names: BridgeNames())
        let proposed = lint.fixes(try LintRun.judgements(lint.templates))
        let fixes = SourceLint.proved(
            proposed, .eachValue, by: try LintRun.judgements(SourceLint.proofs(of: proposed, .eachValue)))
        return (fixes, SourceLint.applied(fixes, to: file))
    }

    @Test(arguments: names)
    func nothingIsLeftAfterTheFix(name: String) throws {
        let source = try MarkedSource.file(Self.path(name))
        let file = SourceFile(path: name, bytes: source.bytes, words: BridgeNames().words)
        let (fixes, bytes) = try Self.fixed(file)
        let marked = source.marks.count { $0.rule == "unsafe-hole" }
        #expect(fixes.count == marked, "\(name): every marked hole has a fix")
        let left = LintRun.marks(of: try LintRun.results([(name, bytes)]).results, in: name)
        #expect(left.filter { $0.rule == "unsafe-hole" } == [], "\(name)\n\(String(decoding: bytes, as: UTF8.self))")

        // Outside of the fixed places nothing changes.
        var (old, new) = (source.bytes[...], bytes[...])
        var offset = 0
        for fix in fixes.sorted(by: { $0.place.range.lowerBound < $1.place.range.lowerBound })
        where fix.place.range.lowerBound >= offset {
            let before = old.prefix(fix.place.range.lowerBound - offset)
            #expect(new.starts(with: before))
            new = new.dropFirst(before.count + fix.replacement.utf8.count)
            old = old.dropFirst(fix.place.range.upperBound - offset)
            offset = fix.place.range.upperBound
        }
        #expect(new.elementsEqual(old))
    }

    @Test func aHoleThatIsEscapedByHandHasNoFix() throws {
        let source = try MarkedSource.file(Self.path("EscaperTooSmall"))
        let file = SourceFile(path: "a.swift", bytes: source.bytes, words: BridgeNames().words)
        #expect(try Self.fixed(file).fixes == [])
    }

    @Test(arguments: [
        (
            #"try await player.invoke(function: "f", arguments: "'\(id)'")"#,
            #"try await player.invoke(function: "f", arguments: "\(String(decoding: try JSONEncoder().encode(id), as: UTF8.self))")"#
        ),
        (
            #"player.notify(callbackKey: k, info: "{ sku: 's-\(id)' }")"#,
            #"player.notify(callbackKey: k, info: "{ sku: \(String(decoding: try JSONEncoder().encode("s-\(id)"), as: UTF8.self)) }")"#
        ),
        (
            ##"try await player.invoke(function: "f", arguments: #""\#(id)""#)"##,
            ##"try await player.invoke(function: "f", arguments: #"\#(String(decoding: try JSONEncoder().encode(id), as: UTF8.self))"#)"##
        ),
        (
            #"web.evaluateJavaScript("title('\(id)')")"#,
            #"web.evaluateJavaScript("title(\(String(decoding: try JSONEncoder().encode(id), as: UTF8.self)))")"#
        ),
        // An error that nothing catches: a text can always be encoded.
        (
            #"queue.async { player.notify(callbackKey: k, info: "'\(id)'") }"#,
            #"queue.async { player.notify(callbackKey: k, info: "\(String(decoding: try! JSONEncoder().encode(id), as: UTF8.self))") }"#
        ),
        // Escapes of JavaScript would be read by Swift.
        (
            #"player.notify(callbackKey: k, info: "'a\\n\(id)'")"#,
            #"player.notify(callbackKey: k, info: "'a\\n\(id)'")"#
        ),
    ])
    func theReplacementIs(old: String, new: String) throws {
        func text(_ line: String) -> [UInt8] {
            Array("import UIKit\nfunc f(id: String, k: String) async throws {\n    \(line)\n}\n".utf8)
        }
        let file = SourceFile(path: "a.swift", bytes: text(old), words: BridgeNames().words)
        #expect(
            String(decoding: try Self.fixed(file).bytes, as: UTF8.self) == String(decoding: text(new), as: UTF8.self))
    }

    /// Numbers, lists, documents, escaped texts and `Any` have no fix that means the same.
    @Test(arguments: [
        #"player.notify(callbackKey: k, info: "{ a: \(price) }")"#,
        #"player.notify(callbackKey: k, info: "{ a: ['\(names.joined(separator: "','"))'] }")"#,
        #"player.notify(callbackKey: k, info: "{ a: '\(id.replacingOccurrences(of: "'", with: "\\'"))' }")"#,
        #"player.notify(callbackKey: k, info: "{ a: '\(extras["a"] ?? "")' }")"#,
        #"let list = names.joined(separator: ","); player.notify(callbackKey: k, info: "{ a: '\(list)' }")"#,
    ])
    func whatIsNoPlainTextHasNoFix(line: String) throws {
        let text =
            "import UIKit\nfunc f(id: String, k: String, price: Double, names: [String], extras: [String: Any]) throws {\n    \(line)\n}\n"
        let file = SourceFile(path: "a.swift", bytes: Array(text.utf8), words: BridgeNames().words)
        #expect(
            try LintRun.results([("a.swift", Array(text.utf8))]).results.flatMap(\.findings).map(\.rule) == [
                .unsafeHole
            ])
        #expect(try Self.fixed(file).fixes == [])
    }

    @Test func withoutFoundationThereIsNoEncoder() throws {
        let text = #"func f(id: String) async throws { try await player.invoke(function: "f", arguments: "'\(id)'") }"#
        let file = SourceFile(path: "a.swift", bytes: Array(text.utf8), words: BridgeNames().words)
        #expect(try Self.fixed(file).fixes == [])
    }
}
