import TestSupport
import Testing

@testable import JavaScriptSyntax

/// What the short comparison calls equal, the long one finds no difference in.
@Suite struct PlainEqualityTests {
    private static func difference(_ intended: JavaScriptValue, _ received: JavaScriptValue) -> ValueDifference? {
        var comparison = ValueComparison(intended: intended, received: received, root: "value")
        return comparison.run(limit: 1_000_000)
    }

    @Test func equalIsWithoutDifference() {
        var random = SplitMix64(seed: 140)
        var (equal, different) = (0, 0)
        for round in 0..<6_000 {
            let one = JavaScriptValue.random(depth: 3, using: &random)
            // The same, the same with one thing changed, the same in another order, another.
            let other =
                switch round % 4 {
                case 0: one
                case 1: one.changed(using: &random)
                case 2: one.turned()
                default: JavaScriptValue.random(depth: 3, using: &random)
                }
            let isEqual = ValueComparison.isPlainlyEqual(one, other)
            let found = Self.difference(one, other)
            if isEqual { equal += 1 }
            if found != nil { different += 1 }
            if isEqual {
                #expect(found == nil, "\(ValueNotation.json(one)) \(ValueNotation.json(other))")
            }
        }
        #expect(equal > 300, "\(equal)")
        #expect(different > 1_500, "\(different)")
    }

    /// The common cases take the short way.
    @Test(arguments: [
        ("[1, 'a', true, null, [], {}]", "[1, 'a', true, null, [], {}]", true),
        ("{ a: 1, b: [2, { c: 'd' }] }", "{ b: [2, { c: 'd' }], a: 1 }", true), ("{ a: 1 }", "{ a: 2 }", false),
        ("{ a: 1 }", "{ b: 1 }", false), ("{ a: 1 }", "{ a: 1, b: 2 }", false), ("0", "-0", false), ("'1'", "1", false),
        ("[1, 2]", "[2, 1]", false), ("'é'", "'e\u{301}'", false), ("9007199254740993", "9007199254740993", false),
    ])
    func plain(one: String, other: String, isEqual: Bool) throws {
        let values = try [one, other].map { try LiteralTree.parse(Array($0.utf8), as: .expression).value }
        #expect(ValueComparison.isPlainlyEqual(values[0], values[1]) == isEqual)
    }
}

extension JavaScriptValue {
    /// With one node of another content.
    fileprivate func changed(using random: inout SplitMix64) -> JavaScriptValue {
        var builder = Builder()
        let place = Int.random(in: nodes.indices, using: &random)
        copy(0, to: &builder) { node, builder in
            guard node == place else { return false }
            builder.leaf(.number, number: Bool.random(using: &random) ? 3 : -0.0)
            return true
        }
        return builder.finish()
    }

    /// With the members of every object in reverse.
    fileprivate func turned() -> JavaScriptValue {
        var builder = Builder()
        copy(0, to: &builder, isTurned: true) { _, _ in false }
        return builder.finish()
    }

    private func copy(
        _ node: Int, to builder: inout Builder, isTurned: Bool = false, replace: (Int, inout Builder) -> Bool
    ) {
        if replace(node, &builder) { return }
        let entry = nodes[node]
        let children = childIndices(of: node)
        let isContainer = [Kind.object, .array, .map, .set, .instance, .function, .error].contains(entry.kind)
        guard isContainer else {
            builder.leaf(entry.kind, text: Array(bytes(of: entry.text)), number: entry.number)
            return
        }
        builder.open(entry.kind, text: Array(bytes(of: entry.text)), number: entry.number)
        for child in isTurned && entry.kind == .object ? Array(children.reversed()) : Array(children) {
            let key = nodes[child]
            if key.keyKind != .position { builder.key(key.keyKind, Array(bytes(of: key.key))) }
            copy(child, to: &builder, isTurned: isTurned, replace: replace)
        }
        builder.close()
    }
}
