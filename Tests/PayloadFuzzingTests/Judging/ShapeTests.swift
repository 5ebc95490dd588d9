import BridgeFindings
import JavaScriptSyntax
import PayloadFuzzing
import Testing

/// What should arrive is learnt from where markers arrive.
@Suite struct ShapeTests {
    static func values(_ texts: String...) -> [HoleValue] { texts.map { .text(JavaScriptString($0)) } }

    /// No fault is found in code that is right, whatever it does with the values on the way.
    struct Right: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var types: [HoleType] = []
        var body: @Sendable ([String]) -> String
    }

    static func quoted(_ text: String) -> String { JavaScriptLiteral.string(JavaScriptString(text)) }

    static func json(_ text: String) -> String { ValueNotation.json(.string(text)) }

    static let right: [Right] = [
        Right(testDescription: "values as they are") { "\(quoted($0[0])), { name: \(quoted($0[1])) }" },
        Right(testDescription: "values in the middle of texts") {
            "'p', { url: \(quoted("https://a.b/\($0[0])?q=\($0[1])#")) }"
        },
        Right(testDescription: "one value twice") {
            "\(quoted($0[0])), { sku: \(quoted($0[0])), name: \(quoted($0[1])) }"
        },
        Right(testDescription: "a value as a key") { "'p', { [\(quoted($0[0]))]: true, name: \(quoted($0[1])) }" },
        Right(testDescription: "JSON as a text") {
            "'p', \(quoted("{\"id\":\(json($0[0])),\"n\":[1,\(json($0[1]))]}"))"
        },
        Right(testDescription: "numbers, also in texts", types: [HoleType(.integer), HoleType(.string)]) {
            "'p', { sku: 'S-\($0[0])', name: \(quoted($0[1])) }"
        },
        Right(testDescription: "Booleans", types: [HoleType(.bool), HoleType(.bool)]) {
            "'p', { a: \($0[0]), b: [\($0[1]), true] }"
        },
        Right(testDescription: "nothing is null", types: [HoleType(.bool, isOptional: true), HoleType(.string)]) {
            "'p', { a: \($0[0]), name: \(quoted($0[1])) }"
        },
        Right(testDescription: "nothing is left out", types: [HoleType(.bool, isOptional: true), HoleType(.string)]) {
            "'p', { \($0[0] == "null" ? "" : "a: \($0[0]), ")name: \(quoted($0[1])) }"
        },
        Right(testDescription: "a value that arrives nowhere") { "'p', { name: \(quoted($0[1])) }" },
    ]

    @Test(arguments: right)
    func rightCodeHasNoFault(code: Right) throws {
        let (summary, results) = try fuzzed(
            { FunctionTarget(types: code.types) { .payload(JavaScriptString(code.body($0))) } }, numbers: Array(0..<160)
        )
        #expect(results.map { "\($0.id) \($0.fault?.value ?? "")" } == [])
        #expect(summary.notes == [])
    }

    @Test func aValueThatArrivesNowhereIsTold() throws {
        let (summary, _) = try fuzzed(
            { FunctionTarget { .payload(JavaScriptString("'p', { name: \(Self.quoted($0[1])) }")) } }, numbers: [])
        #expect(summary.holes.map { !$0.note.isEmpty } == [true, false])
    }

    /// What only looks right: found because the value that arrives is another one.
    @Test func silentChangesAreFaults() throws {
        let (_, results) = try fuzzed(
            {
                FunctionTarget { texts in
                    .payload(
                        JavaScriptString(
                            "\(Self.quoted(texts[0].trimmingSpaces)), { name: \(Self.quoted(texts[1].lowercased())) }"))
                }
            }, numbers: Array(0..<500))
        #expect(Set(results.compactMap { $0.fault?.hole }) == ["id", "name"])
        #expect(results.allSatisfy { $0.verdict == .altered })
    }

    @Test func anIntentionOfOnesOwn() throws {
        let target: @Sendable () -> any PayloadTarget = {
            FunctionTarget { .payload(JavaScriptString("\(Self.quoted($0[0])), { name: \(Self.quoted($0[1])) }")) }
        }
        let right = try fuzzed(
            target, numbers: Array(0..<100), intended: #"[{"$value": "id"}, {"name": {"$value": "name"}}]"#)
        #expect(right.results.isEmpty)
        let swapped = try fuzzed(
            target, numbers: Array(0..<20), intended: #"[{"$value": "name"}, {"name": {"$value": "id"}}]"#)
        #expect(!swapped.results.isEmpty)
        #expect(throws: (any Error).self) { try fuzzed(target, numbers: [], intended: #"[{"$value": "nobody"}]"#) }
    }

    @Test func codeThatBreaksByItself() throws {
        let (summary, _) = try fuzzed({ FunctionTarget { _ in .payload("'p', {") } }, numbers: [])
        #expect(summary.notes == ["even harmless values do not arrive: the payload is rejected"])
    }

    @Test func refusalsAreCounted() throws {
        let (summary, results) = try fuzzed(
            {
                FunctionTarget { texts in
                    texts[1].utf8.contains(UInt8(ascii: "'"))
                        ? .refused("no quotes in '\(texts[1])'")
                        : .payload(JavaScriptString("\(Self.quoted(texts[0])), { name: \(Self.quoted(texts[1])) }"))
                }
            }, numbers: Array(0..<400))
        #expect(results.isEmpty)
        #expect(summary.refusals.keys.allSatisfy { $0.hasPrefix("no quotes in …") })
        #expect(summary.refusals.values.reduce(0, +) > 20)
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
