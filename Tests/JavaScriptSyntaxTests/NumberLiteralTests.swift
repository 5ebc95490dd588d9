import JavaScriptSyntax
import TestSupport
import Testing

@Suite("NumberLiteral")
struct NumberLiteralTests {
    @Test(
        "Every notation",
        arguments: [
            ("0", 0), ("7", 7), ("472.23", 472.23), (".5", 0.5), ("5.", 5), ("1_000.5", 1000.5), ("1e3", 1000),
            ("1E-3", 0.001), ("1.e2", 100), (".5e1", 5), ("0x1F", 31), ("0XfF", 255), ("0o17", 15), ("0b101", 5),
            ("017", 15), ("08", 8), ("019.5", 19.5), ("00", 0), ("0.1", 0.1), ("1e999", .infinity), ("1e-999", 0),
            ("9007199254740993", 9_007_199_254_740_992), ("0x20000000000001", 9_007_199_254_740_992),
            ("0x20000000000003", 9_007_199_254_740_996), ("0x200000000000011", 144_115_188_075_855_904),
            ("0x400000000000000000001", 0x1p82), ("123456789012345678", 123_456_789_012_345_680),
            ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown), ("5e-324", .leastNonzeroMagnitude),
            ("1_0", 10),
            ("0.30000000000000004", 0.30000000000000004), ("1.7976931348623157e308", .greatestFiniteMagnitude),
        ] as [(String, Double)])
    func value(text: String, expected: Double) {
        #expect(NumberLiteral.value(of: Array(text.utf8)) == expected)
    }

    @Test("What is no number has no value", arguments: ["", ".", "0x", "0b2", "1e", "x", "1.2.3", "1__x", "0xg", "e5"])
    func malformed(text: String) {
        #expect(NumberLiteral.value(of: Array(text.utf8)) == nil)
    }

    @Test(
        "BigInt digits",
        arguments: [
            ("0n", "0"), ("123n", "123"), ("1_000n", "1000"), ("0xFFn", "255"), ("0b101n", "5"), ("0o777n", "511"),
            ("0xFFFFFFFFFFFFFFFFFFFFFFFFn", "79228162514264337593543950335"),
        ])
    func bigInt(text: String, expected: String) {
        #expect(NumberLiteral.bigIntDigits(of: Array(text.utf8)) == Array(expected.utf8))
    }

    @Test("A hexadecimal BigInt that is too long is not converted")
    func longBigInt() {
        let text = "0x" + String(repeating: "F", count: NumberLiteral.longestConversion) + "n"
        #expect(NumberLiteral.bigIntDigits(of: Array(text.utf8)) == nil)
    }

    @Test(
        "Numbers as JavaScript prints them",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (472.23, "472.23"), (1e20, "100000000000000000000"),
            (1e21, "1e+21"), (1.5e21, "1.5e+21"), (123_456_789_012_345_683_968, "123456789012345680000"),
            (1e-6, "0.000001"),
            (1e-7, "1e-7"), (1.25e-7, "1.25e-7"), (.leastNonzeroMagnitude, "5e-324"), (.nan, "NaN"),
            (-.infinity, "-Infinity"),
            (0.1, "0.1"), (1e16, "10000000000000000"), (12345.678, "12345.678"),
            (1.7976931348623157e308, "1.7976931348623157e+308"),
        ] as [(Double, String)])
    func printed(value: Double, expected: String) {
        #expect(NumberText.javaScript(value) == expected)
    }

    @Test("Printed numbers read back as themselves")
    func roundTrip() {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            let text = NumberText.javaScript(value.magnitude)
            #expect(NumberLiteral.value(of: Array(text.utf8)) == value.magnitude, "\(text)")
        }
    }
}
