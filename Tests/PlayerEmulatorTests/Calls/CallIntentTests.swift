import JavaScriptSyntax
import Testing

@testable import PlayerEmulator

/// How the SDK reads cart events: what is missing, numeric texts, null, fractions.
@Suite struct CallIntentTests {
    @Test(
        arguments: [
            ("{\"sku\":\"a\"}", "a", 1, nil), ("{\"item\":{\"sku\":\"b\"}}", "b", 1, nil), ("{}", "", 1, nil),
            ("{\"sku\":\"a\",\"quantity\":3}", "a", 3, nil),
            ("{\"sku\":\"a\",\"count\":2,\"quantity\":3}", "a", 2, nil),
            ("{\"sku\":\"a\",\"quantity\":\"3\"}", "a", 1, nil),
            ("{\"sku\":\"a\",\"count\":null,\"quantity\":3}", "a", 1, nil),
            ("{\"sku\":\"a\",\"quantity\":2.9}", "a", 2, nil),
            ("{\"sku\":\"a\",\"quantity\":0,\"previousQuantity\":2}", "a", 0, 2),
            ("{\"sku\":\"a\",\"quantity\":1e300}", "a", 1, nil), ("{\"sku\":7,\"item\":{\"sku\":\"c\"}}", "c", 1, nil),
        ] as [(String, String, Int, Int?)])
    func cartIntent(json: String, sku: String, quantity: Int, previous: Int?) throws {
        let intent = CallIntent(try LiteralTree.parse(Array(json.utf8), as: .json).value)
        #expect(intent.sku == sku)
        #expect(intent.quantity == quantity)
        #expect(intent.previousQuantity == previous)
    }
}
