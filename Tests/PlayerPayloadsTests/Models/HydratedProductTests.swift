import Foundation
import PlayerPayloads
import Testing

@Suite("HydratedProduct")
struct HydratedProductTests {
    @Test("The exact text, with what is absent left out and the id in quotes of its own") func text() throws {
        #expect(
            try SampleProduct.product.build().arguments(for: "p'14") == """
                "p'14", {"sku": "CH-14", "name": "Oak stool", "brandName": "Norrlund", "variations": [\
                {"sku": "CH-14-N", "name": "Natural", "colorName": "Natural", \
                "imageUrls": ["https://img.shop.example/ch-14.jpg"], "sizes": [\
                {"sku": "CH-14-N-1", "name": "One size", "current": 89.5, "inStock": 7}]}]}
                """)
    }

    @Test("Every property is written") func allProperties() throws {
        #expect(
            try SampleProduct.full(of: "a").arguments(for: "i").hasSuffix(
                """
                {"sku": "a", "name": "a", "current": 19.99, "original": 24.9, "currency": "USD", "inStock": 0, \
                "perUnit": 0.1, "unitAmount": 3, "unitDisplayName": "a"}]}]}
                """))
    }

    @Test("A product may stand in a literal of the app") func inLiteral() throws {
        let arguments = try JavaScriptArguments("'\("p-1")', \(SampleProduct.product)")
        #expect(arguments.text == "'p-1'," + (try SampleProduct.product.arguments(for: "p-1")).dropFirst(6))
    }

    @Test("Addresses as URL and as text give the same text") func imageURLs() throws {
        let address = "https://img.shop.example/ch-14.jpg"
        let url = try #require(URL(string: address))
        #expect(SampleProduct.variation.withImageUrls([url]) == SampleProduct.variation.withImageUrls([address]))
    }

    @Test(
        "The documented step: JSON that decodes to the same product, and refuses what JSON cannot hold")
    func json() throws {
        let product = SampleProduct.full(of: "Levi's \"501\"\n\u{2028}")
        let decoded = try JSONDecoder().decode(HydratedProduct.self, from: Data(try product.toJSON().utf8))
        #expect(decoded == product)
        #expect(throws: EncodingError.self) { try SampleProduct.size.withCurrentPrice(.nan).toJSON() }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            try SampleProduct.size.toJSON(encoder)
                == #"{"current":89.5,"inStock":7,"name":"One size","sku":"CH-14-N-1"}"#)
    }

    @Test(
        "What no builder of the documentation lets pass, and a player can use",
        arguments: [
            SampleProduct.size.withInStock(0), SampleProduct.size.withCurrentPrice(0),
            SampleProduct.size.withInStock(1 << 53), SampleProduct.size.withCurrency(nil),
            SampleProduct.size.withCurrency("kr"), SampleProduct.size.withCurrentPrice(1e300),
        ])
    func accepted(size: ProductSize) throws {
        #expect(try size.build() == size)
        #expect(try SampleProduct.product(size).build() == SampleProduct.product(size))
    }
}
