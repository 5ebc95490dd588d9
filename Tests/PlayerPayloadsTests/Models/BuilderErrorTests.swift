import PlayerPayloads
import Testing

@Suite("BuilderError names the property and its place")
struct BuilderErrorTests {
    static let size = SampleProduct.size
    static let variation = SampleProduct.variation
    static let product = SampleProduct.product
    static let inSize = #"variations["CH-14-N"].sizes["CH-14-N-1"]."#
    static let inVariation = #"variations["CH-14-N"]."#

    @Test(
        "Every property at fault",
        arguments: [
            (product.withVariations([]), .invalidRequiredProperty("variations")),
            (HydratedProduct(sku: "a"), .missingRequiredProperty("name")),
            (HydratedProduct(sku: "a").withName("a"), .missingRequiredProperty("brandName")),
            (HydratedProduct(sku: "a", name: "a", brandName: "a"), .missingRequiredProperty("variations")),
            (HydratedProduct(sku: ""), .invalidRequiredProperty("sku")),
            (product.withName(""), .invalidRequiredProperty("name")),
            (product.withBrandName(""), .invalidRequiredProperty("brandName")),
            (SampleProduct.product(Variation()), .missingRequiredProperty("variations[0].sku")),
            (SampleProduct.product(variation.withSku("")), .invalidRequiredProperty("variations[0].sku")),
            (
                product.withVariations([variation, Variation(name: "a")]),
                .missingRequiredProperty("variations[1].sku")
            ),
            (SampleProduct.product(Variation(sku: "a")), .missingRequiredProperty(#"variations["a"].name"#)),
            (
                SampleProduct.product(Variation(sku: "o'n\"", name: "a")),
                .missingRequiredProperty(#"variations["o'n\""].colorName"#)
            ),
            (SampleProduct.product(variation.withName("")), .invalidRequiredProperty(inVariation + "name")),
            (
                SampleProduct.product(variation.withColorName("")),
                .invalidRequiredProperty(inVariation + "colorName")
            ),
            (
                SampleProduct.product(Variation(sku: "a", name: "a", colorName: "a")),
                .missingRequiredProperty(#"variations["a"].imageUrls"#)
            ),
            (
                SampleProduct.product(variation.withImageUrls([] as [String])),
                .invalidRequiredProperty(inVariation + "imageUrls")
            ),
            (
                SampleProduct.product(variation.withImageUrls(["a", ""])),
                .invalidRequiredProperty(inVariation + "imageUrls[1]")
            ),
            (
                SampleProduct.product(Variation(sku: "a", name: "a", colorName: "a", imageUrls: ["a"])),
                .missingRequiredProperty(#"variations["a"].sizes"#)
            ),
            (SampleProduct.product(variation.withSizes([])), .invalidRequiredProperty(inVariation + "sizes")),
            (
                SampleProduct.product(variation.withSizes([size, ProductSize()])),
                .missingRequiredProperty(inVariation + "sizes[1].sku")
            ),
            (SampleProduct.product(size.withName("")), .invalidRequiredProperty(inSize + "name")),
            (
                SampleProduct.product(ProductSize(sku: "CH-14-N-1", name: "a", inStock: 1)),
                .missingRequiredProperty(inSize + "current")
            ),
            (
                SampleProduct.product(ProductSize(sku: "CH-14-N-1", name: "a", current: 1)),
                .missingRequiredProperty(inSize + "inStock")
            ),
            (SampleProduct.product(size.withCurrentPrice(-1)), .invalidRequiredProperty(inSize + "current")),
            (SampleProduct.product(size.withCurrentPrice(.nan)), .invalidRequiredProperty(inSize + "current")),
            (SampleProduct.product(size.withCurrentPrice(.infinity)), .invalidRequiredProperty(inSize + "current")),
            (SampleProduct.product(size.withOriginal(-0.5)), .invalidRequiredProperty(inSize + "original")),
            (SampleProduct.product(size.withOriginal(.nan)), .invalidRequiredProperty(inSize + "original")),
            (SampleProduct.product(size.withPerUnit(-.infinity)), .invalidRequiredProperty(inSize + "perUnit")),
            (SampleProduct.product(size.withInStock(-1)), .invalidRequiredProperty(inSize + "inStock")),
            (SampleProduct.product(size.withInStock(1 << 53 + 1)), .invalidRequiredProperty(inSize + "inStock")),
            (SampleProduct.product(size.withUnitAmount(-1)), .invalidRequiredProperty(inSize + "unitAmount")),
        ] as [(HydratedProduct, BuilderError)])
    func everyFault(given: HydratedProduct, error: BuilderError) {
        #expect(throws: error) { try given.build() }
        #expect(throws: error) { try given.arguments(for: "p-1") }
    }

    @Test("Parts built on their own name themselves") func parts() {
        #expect(throws: BuilderError.missingRequiredProperty("sizes[].sku")) { try ProductSize().build() }
        #expect(throws: BuilderError.invalidRequiredProperty(#"sizes["CH-14-N-1"].inStock"#)) {
            try Self.size.withInStock(-1).build()
        }
        #expect(throws: BuilderError.missingRequiredProperty("variations[].sku")) { try Variation().build() }
        #expect(throws: BuilderError.invalidRequiredProperty(Self.inSize + "current")) {
            try Self.variation.withSizes([Self.size.withCurrentPrice(-1)]).build()
        }
    }

    @Test(
        "Its text reads well alone",
        arguments: [
            (.missingRequiredProperty(inSize + "current"), "\(inSize)current is required and was not set", "current"),
            (
                .invalidRequiredProperty(#"sizes["a.b[0]"].inStock"#),
                #"sizes["a.b[0]"].inStock must be a whole number from 0, for sold out, to 2^53"#, "inStock"
            ),
            (
                .invalidRequiredProperty("imageUrls[3]"),
                "imageUrls[3] must be a list of one or more URLs, none of them empty", "imageUrls"
            ),
            (.invalidRequiredProperty("name"), "name must be a text that is not empty", "name"),
        ] as [(BuilderError, String, String)])
    func description(error: BuilderError, text: String, property: String) {
        #expect("\(error)" == text)
        #expect(error.property == property)
    }

    @Test("A product that is not complete cannot stand in a literal either") func inLiteral() throws {
        let error = try #require(throws: JavaScriptTemplateError.self) {
            try JavaScriptArguments("'p-1', \(HydratedProduct(sku: "a"))")
        }
        #expect(error.message == "name is required and was not set")
        #expect(error.code == .unwritableValue)
    }
}
