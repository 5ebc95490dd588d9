import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

/// One change to a product that is right, and what is said of it.
struct Change: Sendable, CustomTestStringConvertible {
    var from: String
    var to: String
    var lines: [String] = []

    var testDescription: String { "\(from) → \(to)" }
}

@Suite struct ProductFindingsTests {
    static let size = "arguments[1].variations[0].sizes[0]"

    @Test func aFullProductIsClean() throws {
        #expect(try Live.contract.findings(product: fullProduct) == [])
    }

    @Test(arguments: [
        Change(
            from: "\"inStock\": 3", to: "\"inStock\": \"0\"",
            lines: [
                "error wrong-type \(size).inStock: `inStock` of a size must be a whole number, but the text “0”"
                    + " arrived"
            ]),
        Change(
            from: "\"inStock\": 3", to: "\"inStock\": 1.5",
            lines: [
                "error wrong-type \(size).inStock: `inStock` of a size must be a whole number, but the number 1.5"
                    + " arrived"
            ]),
        Change(
            from: "39.5, \"original\"", to: "\"10.00\", \"original\"",
            lines: [
                "error wrong-type \(size).current: `current` of a size must be a number, but the text “10.00” arrived"
            ]),
        Change(
            from: "\"original\": 49", to: "\"original\": null",
            lines: [
                "note wrong-type \(size).original: `original` of a size is null; the documents do not say"
                    + " whether null means absent"
            ]),
        Change(
            from: "\"name\": \"M\"", to: "\"name\": null",
            lines: ["error wrong-type \(size).name: `name` of a size must be text, but null arrived"]),
        Change(
            from: "[\"https://shop.example/1.jpg\"]", to: "\"[\\\"https://shop.example/1.jpg\\\"]\"",
            lines: [
                "error wrong-type arguments[1].variations[0].imageUrls: `imageUrls` of a variation must be a"
                    + " list, but the"
                    + " text “[\"https://shop.example/1.jpg\"]” arrived; without its outer quotes it would fit"
            ]),
        Change(
            from: "\"https://shop.example/1.jpg\"", to: "\"https://shop.example/1.jpg\", 7",
            lines: [
                "error wrong-type arguments[1].variations[0].imageUrls[1]: an element of `imageUrls` must be"
                    + " text, but the"
                    + " number 7 arrived"
            ]),
        Change(
            from: "\"sizes\": [{", to: "\"sizes\": [\"M\", {",
            lines: [
                "error wrong-type arguments[1].variations[0].sizes[0]: a size must be an object, but the text “M”"
                    + " arrived"
            ]),
    ])
    func wrongType(_ change: Change) throws { try expect(change) }

    @Test(arguments: [
        Change(
            from: "\"name\": \"M\", ", to: "",
            lines: ["error missing-field \(size).name: `name` of a size is missing"]),
        Change(
            from: "\"brandName\": \"Field\", ", to: "",
            lines: ["error missing-field arguments[1].brandName: `brandName` of a product is missing"]),
        Change(from: "\"introduction\": \"Light.\",", to: ""),
        Change(from: "\"original\": 49, ", to: ""),
        Change(from: "\"colorHexCode\": \"#1A2B3C\",", to: ""),
    ])
    func missingField(_ change: Change) throws { try expect(change) }

    @Test(arguments: [
        Change(
            from: "\"imageUrls\"", to: "\"images\"",
            lines: [
                "error unknown-field arguments[1].variations[0].images: `images` is not a field of a variation; did"
                    + " you mean"
                    + " `imageUrls`?"
            ]),
        Change(
            from: "\"imageUrls\"", to: "\"image_urls\"",
            lines: [
                "error unknown-field arguments[1].variations[0].image_urls: `image_urls` is not a field of a"
                    + " variation; did you"
                    + " mean `imageUrls`?"
            ]),
        Change(
            from: "\"inStock\"", to: "\"in_stock\"",
            lines: [
                "error unknown-field \(size).in_stock: `in_stock` is not a field of a size; did you mean `inStock`?"
            ]),
        Change(
            from: "\"brandName\"", to: "\"brand\"",
            lines: [
                "error unknown-field arguments[1].brand: `brand` is not a field of a product; did you mean `brandName`?"
            ]),
        Change(
            from: "\"introduction\"", to: "\"introduciton\"",
            lines: [
                "warning unknown-field arguments[1].introduciton: `introduciton` is not a field of a product; did you mean"
                    + " `introduction`?"
            ]),
        Change(
            from: "\"sku\": \"SHIRT-01\",", to: "\"sku\": \"SHIRT-01\", \"id\": \"x\",",
            lines: ["warning unknown-field arguments[1].id: `id` is not a field of a product; the player reads `sku`"]),
        Change(
            from: "\"sku\": \"SHIRT-01\",", to: "\"sku\": \"SHIRT-01\", \"washing-care\": 1,",
            lines: ["warning unknown-field arguments[1][\"washing-care\"]: `washing-care` is not a field of a product"]),
    ])
    func unknownField(_ change: Change) throws { try expect(change) }

    @Test(arguments: [
        Change(
            from: "\"SHIRT-01-B-M\"", to: "\"\"",
            lines: ["error empty-value \(size).sku: `sku` of a size is empty"]),
        Change(
            from: "\"Linen shirt\"", to: "\" \"",
            lines: ["warning empty-value arguments[1].name: `name` of a product is empty"]),
        Change(
            from: "[\"https://shop.example/1.jpg\"]", to: "[]",
            lines: [
                "warning empty-value arguments[1].variations[0].imageUrls: `imageUrls` of a variation is an empty list"
            ]),
        Change(from: "\"introduction\": \"Light.\"", to: "\"introduction\": \"\""),
        Change(from: "\"Linen shirt\"", to: "\"x\""),
    ])
    func emptyValue(_ change: Change) throws { try expect(change) }

    @Test(arguments: [
        Change(
            from: "\"current\": 39.5", to: "\"current\": -1",
            lines: [
                "error invalid-value \(size).current: `current` of a size must be at least 0, but the number -1"
                    + " arrived"
            ]),
        Change(
            from: "\"original\": 49", to: "\"original\": 0",
            lines: [
                "warning invalid-value \(size).original: `original` of a size must be more than 0, but the number 0"
                    + " arrived"
            ]),
        Change(
            from: "\"EUR\"", to: "\"€\"",
            lines: [
                "error invalid-value \(size).currency: `currency` of a size must be a three-letter currency code"
                    + " such as USD,"
                    + " but the text “€” arrived"
            ]),
        Change(
            from: "#1A2B3C", to: "navy",
            lines: [
                "warning invalid-value arguments[1].variations[0].colorHexCode: `colorHexCode` of a variation must"
                    + " be a hex"
                    + " colour such as #1A2B3C, but the text “navy” arrived"
            ]),
        Change(
            from: "https://shop.example/1.jpg", to: "[https://a.example, https://b.example]",
            lines: [
                "warning invalid-value arguments[1].variations[0].imageUrls[0]: an element of `imageUrls` must be"
                    + " the URL"
                    + " of one image, with its scheme, but the text “[https://a.example, https://b.example]” arrived"
            ]),
        Change(from: "#1A2B3C", to: "#abc"),
        Change(from: "\"current\": 39.5", to: "\"current\": 40"),
        Change(from: "https://shop.example/1.jpg", to: "//cdn.example/1.jpg"),
        Change(from: "\"EUR\"", to: "\"sek\""),
    ])
    func invalidValue(_ change: Change) throws { try expect(change) }

    @Test(arguments: [
        Change(
            from: "\"inStock\": 3", to: "\"inStock\": 0",
            lines: [
                "note disputed \(size).inStock: `inStock` of a size is 0, which the docs and the builder treat"
                    + " differently"
            ]),
        Change(
            from: "\"inStock\": 3", to: "\"inStock\": true",
            lines: [
                "note disputed \(size).inStock: `inStock` of a size is a boolean, which only the web documents accept"
            ]),
        Change(
            from: "\"currency\": \"EUR\", ", to: "",
            lines: [
                "note disputed \(size).currency: `currency` of a size is not set, and the documents disagree"
                    + " whether it must"
                    + " be"
            ]),
        Change(
            from: "\"current\": 39.5", to: "\"current\": 0",
            lines: [
                "note disputed \(size).current: `current` of a size is 0, which the docs allow and the builder does"
                    + " not"
            ]),
        Change(from: "\"inStock\": 3", to: "\"inStock\": 1"),
    ])
    func disputed(_ change: Change) throws {
        try expect(change)
        let quiet = Circumstances(includesDisputed: false)
        let product = try changing(fullProduct, change.from, to: change.to)
        #expect(try Live.contract.findings(product: product, in: quiet) == [])
        for finding in try Live.contract.findings(product: product) { #expect(finding.notes.count == 2) }
    }

    private func expect(_ change: Change) throws {
        let findings = try Live.contract.findings(product: try changing(fullProduct, change.from, to: change.to))
        #expect(findings.map(\.line) == change.lines)
    }

    @Test(arguments: [(Double.nan, "NaN"), (.infinity, "Infinity"), (-.infinity, "-Infinity")])
    func numbersThatAreNone(_ number: Double, _ word: String) {
        let size = JavaScriptValue.object([
            "sku": .string("s"), "name": .string("M"), "current": .number(number), "currency": .string("USD"),
            "inStock": .number(1),
        ])
        let variation = JavaScriptValue.object([
            "sku": .string("v"), "name": .string("v"), "colorName": .string("c"),
            "imageUrls": .array([.string("https://a.example/1")]), "sizes": .array([size]),
        ])
        let product = JavaScriptValue.object([
            "sku": .string("p"), "name": .string("p"), "brandName": .string("b"), "variations": .array([variation]),
        ])
        let findings = Live.contract.findings(
            forArguments: .array([.string("p-1"), product]), of: "updateProductWithData", in: .session)
        #expect(
            findings.map(\.line) == [
                "error invalid-value \(Self.size).current: `current` of a size must be a finite number, but the number"
                    + " \(word) arrived"
            ])
    }
}
