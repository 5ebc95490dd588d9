import BridgeFindings
import TestSupport
import Testing

@testable import SwiftSourceLint

/// What is said of a file does not get worse because other files are linted with it.
@Suite struct TogetherTests {
    /// The findings of each file, linted alone.
    private static func alone(_ name: String) throws -> Set<MarkedSource.Mark> {
        let source = try MarkedSource.file(name)
        return LintRun.marks(of: try LintRun.results([(name, source.bytes)]).results, in: name)
    }

    /// Every third file, and those about names: what they say alone is judged already by ``CorpusTests``.
    private static let names = MarkedSource.names.enumerated().filter { index, name in
        index % 3 == 0 || name.contains("/Names") || name.contains("/Wrapper")
    }.map(\.element)

    @Test func filesTogetherSayWhatEachSaysAlone() throws {
        let files = try Self.names.map { (path: $0, bytes: try MarkedSource.file($0).bytes) }
        let results = try LintRun.results(files).results
        for name in Self.names {
            let together = LintRun.marks(of: results, in: name)
            let more = together.subtracting(try Self.alone(name)).filter { $0.rule != "unread-literal" }
            #expect(more == [], "\(name): reported only beside other files")
        }
    }

    /// Each file beside some others; in the long search, beside every other.
    @Test(arguments: LongTests.areOn ? Array(1..<MarkedSource.names.count) : [1, 17])
    func filesInPairsSayWhatEachSaysAlone(distance: Int) throws {
        let names = MarkedSource.names
        for (index, name) in names.enumerated() {
            let pair = [name, names[(index + distance) % names.count]]
            let results = try LintRun.results(pair.map { ($0, try MarkedSource.file($0).bytes) }).results
            for one in pair {
                let together = LintRun.marks(of: results, in: one)
                let more = together.subtracting(try MarkedSource.file(one).marks).filter { $0.rule != "unread-literal" }
                #expect(more == [], "\(one): reported only beside \(pair)")
            }
        }
    }

    /// A report that needs the other file appears with it and goes without it.
    @Test func aCallerInAnotherFileIsFollowed() throws {
        let wrapper =
            "final class A { let page = WKWebView()\n func run(_ code: String) { page.evaluateJavaScript(code) } }"
        let caller = "struct B { let a: A\n func f(_ t: String) { a.run(\"f('\\(t)')\") } }"
        func rules(_ files: [(path: String, text: String)]) throws -> [String] {
            try LintRun.results(files.map { ($0.path, Array($0.text.utf8)) }).results.flatMap(\.findings).map {
                "\($0.range?.file?.path ?? "") \($0.rule)"
            }
        }
        #expect(try rules([("a.swift", wrapper)]) == ["a.swift unread-literal"])
        #expect(try rules([("a.swift", wrapper), ("b.swift", caller)]) == ["b.swift unsafe-hole"])
        #expect(try rules([("b.swift", caller)]) == [])
    }
}
