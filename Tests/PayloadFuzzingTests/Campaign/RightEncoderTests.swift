import BridgeFindings
import JavaScriptSyntax
import PayloadFuzzing
import TestSupport
import Testing

/// An encoder that is right has no fault, whatever the type of its holes.
@Suite struct RightEncoderTests {
    /// What a number hole gets, written as JSON knows it: no encoder writes a number that is none.
    private static func encoder(
        of type: HoleType, number: @escaping @Sendable (String) -> String?
    ) -> @Sendable () -> any PayloadTarget {
        {
            FunctionTarget(["x"], types: [type]) { texts in
                switch type.base {
                case .string, .url, .formatted:
                    return .payload(
                        JavaScriptString("'p', { x: \(JavaScriptLiteral.string(JavaScriptString(texts[0]))) }"))
                case .number, .integer:
                    guard let written = number(texts[0]) else { return .refused("a number that JSON does not know") }
                    return .payload(JavaScriptString("'p', { x: \(written) }"))
                case .bool, .json: return .payload(JavaScriptString("'p', { x: \(texts[0]) }"))
                }
            }
        }
    }

    /// As Swift prints a Double, as Decimal and JavaScript do, which know one zero.
    private static let writers: [(name: String, write: @Sendable (String) -> String?)] = [
        ("Double", { Double($0).flatMap { $0.isFinite ? "\($0)" : nil } }),
        ("one zero", { Double($0).flatMap { $0.isFinite ? ($0 == 0 ? "0" : "\($0)") : nil } }),
    ]

    private static func check(_ base: HoleType.Base, cases: Range<Int>, seed: UInt64) throws {
        for writer in writers where base == .number || writer.name == "Double" {
            let (summary, results) = try fuzzed(
                encoder(of: HoleType(base), number: writer.write), seed: seed, numbers: Array(cases))
            #expect(results.isEmpty, "\(base) \(writer.name) \(seed): \(results.map { $0.findings.map(\.message) })")
            #expect(summary.faults == 0)
        }
    }

    static let types: [HoleType.Base] = [.string, .url, .formatted, .number, .bool]

    @Test(arguments: types)
    func hasNoFault(base: HoleType.Base) throws {
        try Self.check(base, cases: 0..<200, seed: 1)
    }

    @Test(.long, arguments: types, 1...10 as ClosedRange<UInt64>)
    func hasNoFaultInManyCases(base: HoleType.Base, seed: UInt64) throws {
        try Self.check(base, cases: 0..<20_000, seed: seed)
    }
}
