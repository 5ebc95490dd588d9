import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

@Suite struct HostileValueTests {
    private func findings(product: JavaScriptValue) -> [String] {
        Live.contract.findings(
            forArguments: .array([.string("p-1"), product]), of: "updateProductWithData", in: .session
        ).map(\.line)
    }

    /// An object with all that a size needs, except for one member that a test puts there.
    private func product(_ member: (inout JavaScriptValue.Builder) -> Void) -> JavaScriptValue {
        var builder = JavaScriptValue.Builder()
        builder.open(.object)
        for name in ["sku", "name", "brandName"] {
            builder.key(.name, name.utf8)
            builder.leaf(.string, text: "x".utf8)
        }
        member(&builder)
        builder.close()
        return builder.finish()
    }

    @Test(arguments: [JavaScriptValue.Kind.accessor, .proxy, .cycle, .unreadable])
    func whatWasNotReadIsNotJudged(_ kind: JavaScriptValue.Kind) {
        let value = product { builder in
            builder.key(.name, "variations".utf8)
            builder.leaf(kind)
        }
        #expect(findings(product: value) == [])
    }

    @Test(arguments: [
        (JavaScriptValue.Kind.function, "a function"), (.map, "a Map"), (.bigInt, "a BigInt"), (.symbol, "a symbol"),
        (.date, "a Date"), (.promise, "a Promise"), (.object, "an object"),
    ])
    func otherKindsAreOfTheWrongType(_ kind: JavaScriptValue.Kind, _ words: String) {
        let value = product { builder in
            builder.key(.name, "variations".utf8)
            builder.leaf(kind)
        }
        #expect(
            findings(product: value) == [
                "error wrong-type arguments[1].variations: `variations` of a product must be a list, but \(words)"
                    + " arrived"
            ])
    }

    @Test func undefinedIsMissing() {
        let value = product { builder in
            builder.key(.name, "variations".utf8)
            builder.leaf(.undefined)
        }
        #expect(
            findings(product: value) == [
                "error missing-field arguments[1].variations: `variations` of a product is"
                    + " missing"
            ])
    }

    @Test func aHoleIsNoElement() {
        let value = product { builder in
            builder.key(.name, "variations".utf8)
            builder.open(.array)
            builder.leaf(.hole)
            builder.close()
        }
        #expect(
            findings(product: value) == [
                "error wrong-type arguments[1].variations[0]: a variation must be an object, but a hole in the list"
                    + " arrived"
            ])
    }

    @Test func aPrototypeLendsItsFields() {
        let value = product { builder in
            builder.key(.prototype, [])
            builder.open(.object)
            builder.key(.name, "variations".utf8)
            builder.leaf(.string)
            builder.close()
        }
        #expect(findings(product: value) == [])
    }

    @Test func symbolsAreNoFields() {
        let value = product { builder in
            builder.key(.symbol, "images".utf8)
            builder.leaf(.null)
            builder.key(.name, "variations".utf8)
            builder.leaf(.unreadable)
        }
        #expect(findings(product: value) == [])
    }

    @Test func namesThatAreNoText() {
        let value = product { builder in
            builder.key(.name, [0xED, 0xA0, 0x80])
            builder.leaf(.null)
            builder.key(.name, "a\"]\\".utf8)
            builder.leaf(.null)
            builder.key(.name, "variations".utf8)
            builder.leaf(.unreadable)
        }
        #expect(
            findings(product: value) == [
                "warning unknown-field arguments[1][\"\u{FFFD}\"]: `\u{FFFD}` is not a field of a product",
                "warning unknown-field arguments[1][\"a\\\"]\\\\\"]: `a\"]\\` is not a field of a product",
            ])
    }

    @Test func longTextsAreCutBetweenCharacters() {
        let text = "#" + String(repeating: "é", count: 1_000)
        #expect(
            ValueWords.quoted(Array(text.utf8)[...]) == "“#" + String(repeating: "é", count: 19) + "…”")
    }

    /// A shape that contains itself is followed as deep as the value goes, without recursion.
    @Test func depth() throws {
        let contract = try PlayerContract(
            json(
                """
                {"contract": 1, "player": "x", "version": "1", "sources": {"S": "s"},
                 "shapes": {"tree": {"type": "array", "items": {"$ref": "#/shapes/tree"}}},
                 "functions": {"grow": {"confidence": "web", "source": "S", "summary": "grows",
                  "arguments": [{"name": "tree", "schema": {"$ref": "#/shapes/tree"}}]}}}
                """), sourceName: "tree.json")
        var builder = JavaScriptValue.Builder()
        let depth = 100_000
        for _ in 0...depth { builder.open(.array) }
        builder.leaf(.number, number: 1)
        let findings = contract.findings(forArguments: builder.finish(), of: "grow", in: .barePage)
        #expect(findings.map(\.rule) == ["wrong-type"])
        #expect(findings.first?.path?.utf8.count == "arguments[0]".utf8.count + depth * 3)
    }
}
