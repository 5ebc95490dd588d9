import BridgeFindings
import JavaScriptSyntax
import PayloadFuzzing
import TestSupport
import Testing

/// Only who was tried to the end and lost nothing is certified.
@Suite struct CertificateTests {
    /// The exhaustive part comes after 2,000 cases.
    static let blocks = Array(2_000..<2_000 + 2_172)

    static func encoder(losing lost: Unicode.Scalar?) -> @Sendable () -> any PayloadTarget {
        {
            FunctionTarget(["name"]) { texts in
                let kept = String(String.UnicodeScalarView(texts[0].unicodeScalars.filter { $0 != lost }))
                return .payload(JavaScriptString("'p', { name: \(JavaScriptLiteral.string(JavaScriptString(kept))) }"))
            }
        }
    }

    @Test(arguments: ["\u{2029}", "\u{1F9EA}", "\u{10FFFF}", "\u{D7FF}", "\u{E000}"] as [Unicode.Scalar])
    func oneLostScalarIsFound(scalar: Unicode.Scalar) throws {
        // Its block alone: where it is in the plan is arithmetic.
        let index = Int(scalar.value < 0xD800 ? scalar.value : scalar.value - 0x800) / 512
        let (summary, results) = try fuzzed(Self.encoder(losing: scalar), numbers: [2_000 + index])
        #expect(summary.faults == 1)
        #expect(!summary.isCertified)
        let value = try #require(results.first?.fault?.value)
        #expect(
            value == "name = " + String(decoding: HoleValue.text(JavaScriptString(String(scalar))).json, as: UTF8.self))
    }

    @Test func nothingIsCertifiedBeforeTheEnd() throws {
        let (summary, _) = try fuzzed(Self.encoder(losing: nil), numbers: Array(0..<300))
        #expect(summary.faults == 0)
        #expect(!summary.isCertified)
        #expect(summary.coverage.allSatisfy { $0.done < $0.total })
    }

    @Test func whatIsTriedToTheEnd() {
        let complete = CampaignSummary(
            seed: 1, cases: 9, holes: [.init(name: "a", type: "string")],
            coverage: [.init(what: "all", done: 9, total: 9)])
        #expect(complete.isCertified)
        var other = complete
        other.coverage[0].done = 8
        #expect(!other.isCertified)
        other = complete
        other.faults = 1
        #expect(!other.isCertified)
        other = complete
        other.notes = ["nothing arrives"]
        #expect(!other.isCertified)
        other = complete
        other.holes[0].note = "its value does not arrive"
        #expect(!other.isCertified)
        other = complete
        other.coverage = []
        #expect(!other.isCertified)
    }

    @Test(.long)
    func aRightEncoderIsCertified() throws {
        let (summary, results) = try fuzzed(Self.encoder(losing: nil), numbers: Array(0..<60_000))
        #expect(results.isEmpty)
        #expect(summary.isCertified)
    }
}
