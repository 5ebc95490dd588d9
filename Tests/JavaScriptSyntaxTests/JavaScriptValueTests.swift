import JavaScriptSyntax
import TestSupport
import Testing

@Suite("JavaScriptValue")
struct JavaScriptValueTests {
    @Test("Members, elements and subvalues")
    func inside() throws {
        let value = JavaScriptValue.object([
            ("a", .array([.number(1), .string("x")])), ("b", .null), ("b", .boolean(true)),
        ])
        #expect(value.members.map(\.name) == ["a", "b", "b"])
        #expect(value["b"]?.boolean == true)
        #expect(value["a"]?.elements.map(\.kind) == [.number, .string])
        #expect(value["a"]?.elements[1].swiftString == "x")
        #expect(value["c"] == nil)
        #expect(value.expandedCount == 6)
    }

    @Test("A part of a value brings only its own text")
    func part() throws {
        let value = JavaScriptValue.array([.string(String(repeating: "x", count: 1000)), .string("y")])
        #expect(value.elements[1].text == Array("y".utf8))
    }

    @Test("Shared containers are stored once and counted each time")
    func shared() {
        var builder = JavaScriptValue.Builder()
        builder.open(.array)
        var shared = builder.open(.array)
        builder.leaf(.null)
        builder.close()
        builder.share(shared)
        builder.close()
        let value = builder.finish()
        #expect(value.nodes.count == 4)
        #expect(value.expandedCount == 5)
        #expect(ValueNotation.json(value) == "[[null],[null]]")

        // Forty doublings: a tree of 2^40 leaves in 82 nodes.
        builder = JavaScriptValue.Builder()
        builder.open(.array)
        shared = builder.open(.array)
        builder.leaf(.null)
        builder.close()
        for _ in 0..<40 {
            let next = builder.open(.array)
            builder.share(shared)
            builder.share(shared)
            builder.close()
            shared = next
        }
        let bomb = builder.finish()
        #expect(bomb.expandedCount > 1 << 40)
        let written = ValueNotation.bytes(bomb, options: .init(maximumNodes: 1000))
        #expect(written.count < 100_000)
        #expect(String(decoding: written, as: UTF8.self).contains(#"{"$unreadable":"too large to be written"}"#))
        #expect(ValueDifference.first(intended: bomb, received: bomb) == nil)
        #expect(bomb.subvalue(at: shared).expandedCount == 3 << 40 - 1)
    }

    @Test("Leaves and names of a copy can be changed")
    func changed() {
        let value = JavaScriptValue.array([.string("a"), .object([("key", .undefined)]), .string("z")])
        var copy = value
        copy.setLeaf(1, .string, text: Array("longer".utf8))
        copy.setLeaf(3, .number, text: Array("1.5".utf8), number: 1.5)
        copy.setKey(of: 3, Array("name".utf8))
        copy.setLeaf(4, .boolean, number: 1)
        #expect(ValueNotation.json(copy) == #"["longer",{"name":1.5},true]"#)
        let built = JavaScriptValue.array([.string("longer"), .object([("name", .number(1.5))]), .boolean(true)])
        #expect(ValueDifference.first(intended: copy, received: built) == nil)
        #expect(ValueDifference.first(intended: value, received: built) != nil)
        copy.setLeaf(1, .string, text: [])
        #expect(copy.elements[0].swiftString == "")
    }

    @Test("A copied value is the same value")
    func copied() {
        var generator = SplitMix64(seed: 5)
        for _ in 0..<500 {
            let value = JavaScriptValue.random(using: &generator)
            let copy = JavaScriptValue.array([value, value])
            #expect(ValueNotation.json(copy) == "[\(ValueNotation.json(value)),\(ValueNotation.json(value))]")
            #expect(copy.expandedCount == 2 * value.expandedCount + 1)
            #expect(ValueNotation.json(copy.subvalue(at: 1)) == ValueNotation.json(value))
        }
    }
}
