import Testing

@testable import PlayerContract

@Suite struct NearestNameTests {
    private static let known = ["imageUrls", "inStock", "brandName", "sku", "name"]

    @Test(arguments: [
        ("ImageURLs", "imageUrls"), ("image_urls", "imageUrls"), ("imageUrl", "imageUrls"), ("imgeUrls", "imageUrls"),
        ("in-stock", "inStock"), ("inStokc", "inStock"), ("brandNames", "brandName"), ("nmae", "name"),
        ("skus", "sku"), ("zzz", nil), ("", nil), ("na", nil), ("description", nil), ("sk", nil),
    ])
    func nearest(_ name: String, _ expected: String?) {
        let names = NearestName(candidates: Self.known.enumerated().map { (Array($0.element.utf8), $0.offset) })
        #expect(names.result(for: name.utf8).map { Self.known[$0] } == expected)
    }

    @Test func aLongNameIsNotCompared() {
        let name = String(repeating: "a", count: 100_000)
        let names = NearestName(candidates: [(Array("sku".utf8), 0)])
        #expect(names.result(for: name.utf8) == nil)
    }

    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "axc", 1),
        ("abcd", "abd", 1),
        ("ca", "abc", 3), ("kitten", "sitting", 3),
    ])
    func distance(_ left: String, _ right: String, _ expected: Int) {
        #expect(EditDistance.between(Array(left.utf8), Array(right.utf8)) == expected)
        #expect(EditDistance.between(Array(right.utf8), Array(left.utf8)) == expected)
    }
}
