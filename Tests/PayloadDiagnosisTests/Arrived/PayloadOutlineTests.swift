import JavaScriptSyntax
import Testing

@testable import PayloadDiagnosis

/// Where each value of a text stands, also of texts that are no literals.
@Suite struct PayloadOutlineTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var text: String
        /// Path, form and text of every part but the root, in the order of the text.
        var parts: String

        init(_ text: String, _ parts: String) {
            self.text = text
            self.parts = parts
        }

        var testDescription: String { text }
    }

    static let samples: [Sample] = [
        Sample("", ""), Sample("1,", "[0] number 1"),
        Sample("'a', -2, null", "[0] text 'a' | [1] number -2 | [2] word null"),
        Sample(
            "{ a: 1, 'b': [2,,3] }",
            "[0] object { a: 1, 'b': [2,,3] } | [0].a number 1 | [0].b array [2,,3] | [0].b[0] number 2 | [0].b[1] hole  | [0].b[2] number 3"
        ),
        Sample("((1)), (1, 2)", "[0] number 1 | [1] expression (1, 2)"),
        Sample("'a' + 'b', !0, /x/g", "[0] expression 'a' + 'b' | [1] expression !0 | [2] expression /x/g"),
        Sample(
            "f(1), x, a.b, new A, x = 1", "[0] code f(1) | [1] code x | [2] code a.b | [3] code new A | [4] code x = 1"),
        Sample(
            "{ get a() { return 1 }, b() {}, c }",
            "[0] object { get a() { return 1 }, b() {}, c } | [0].a code get a() { return 1 } | [0].b code b() {} | [0].c code c"
        ),
        Sample(
            "{ ...{ a: 1 }, [k]: 2 }",
            "[0] object { ...{ a: 1 }, [k]: 2 } | [0] expression ...{ a: 1 } | [0] code [k]: 2"),
        Sample("`a`, `${1}`", "[0] text `a` | [1] code `${1}`"),
        Sample(
            "{ __proto__: 1, 10: 2, 'x y': 3 }",
            "[0] object { __proto__: 1, 10: 2, 'x y': 3 } | [0][[Prototype]] number 1 | [0][\"10\"] number 2 | [0][\"x y\"] number 3"
        ),
        Sample("() => ({ a: 1 }), function () {}", "[0] code () => ({ a: 1 }) | [1] code function () {}"),
        Sample("{ if: 1, new: 2 }", "[0] object { if: 1, new: 2 } | [0].if number 1 | [0].new number 2"),
    ]

    @Test(arguments: samples)
    func partsOf(sample: Sample) {
        let (outline, tokens, bytes) = Self.outline(of: sample.text)
        let order = outline.parts.indices.dropFirst().sorted { left, right in
            let (first, second) = (outline.parts[left], outline.parts[right])
            return (first.tokens.lowerBound, -first.tokens.count) < (second.tokens.lowerBound, -second.tokens.count)
        }
        let words = order.map { index in
            let part = outline.parts[index]
            let path = ValuePath(root: "", outline.steps(to: index))
            let text =
                part.tokens.isEmpty
                ? ""
                : String(
                    decoding: bytes[
                        Int(tokens[part.tokens.lowerBound].offset)..<tokens[part.tokens.upperBound - 1].end],
                    as: UTF8.self)
            return "\(path) \(part.form) \(text)"
        }
        #expect(words.joined(separator: " | ") == sample.parts)
    }

    @Test func repeatedNameLeadsToTheLast() {
        let (outline, tokens, _) = Self.outline(of: "{ a: 1, a: 22 }")
        let part = outline.part(at: [.index(0), .name("a")])
        #expect(part.map { tokens[outline.parts[$0].tokens.lowerBound].length } == 2)
    }

    @Test func pathThatLeadsOutsideEndsAtTheInnermostPart() {
        let (outline, _, _) = Self.outline(of: "{ a: f() }")
        let (part, depth) = outline.nearestPart(to: [.index(0), .name("a"), .name("b")])
        #expect(depth == 2)
        #expect(outline.parts[part].form == .code)
    }

    @Test func depthCostsNoStack() {
        let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(Self.outline(of: text).outline.parts.count == 100_001)
    }

    @Test func textsThatDoNotCloseAreReadToTheirEnd() {
        #expect(Self.outline(of: "{ a: [1, 2").outline.parts.count > 1)
        #expect(Self.outline(of: "1), f(2").outline.parts.count > 1)
    }

    private static func outline(of text: String) -> (outline: PayloadOutline, tokens: [Token], bytes: [UInt8]) {
        let bytes = Array(text.utf8)
        let tokens = Lexer.tokens(of: bytes, as: .expression).filter { !$0.kind.isTrivia }
        return (PayloadOutline(tokens, in: bytes, list: 0..<tokens.count), tokens, bytes)
    }
}
