import Testing

@testable import SwiftSourceLint

/// All unsafe holes are found, no safe one is reported, each at its exact line and column.
@Suite struct CorpusTests {
    @Test(arguments: MarkedSource.names)
    func findingsAreWhereTheMarksAre(name: String) throws {
        let source = try MarkedSource.file(name)
        let found = LintRun.marks(of: try LintRun.results([(name, source.bytes)]).results, in: name)
        #expect(found.subtracting(source.marks).sorted() == [], "\(name): reported without a mark")
        #expect(source.marks.subtracting(found).sorted() == [], "\(name): marked and not reported")
    }

    @Test func theCorpusIsLargeEnough() {
        #expect(MarkedSource.names.count >= 60)
    }
}
