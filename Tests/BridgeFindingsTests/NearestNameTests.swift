import Testing

@testable import BridgeFindings

@Suite struct NearestNameTests {
    private static let known = ["imageUrls", "inStock", "brandName", "sku", "name"]

    @Test(arguments: [
        ("ImageURLs", "imageUrls"), ("image_urls", "imageUrls"), ("imageUrl", "imageUrls"), ("imgeUrls", "imageUrls"),
        ("in-stock", "inStock"), ("inStokc", "inStock"), ("brandNames", "brandName"), ("nmae", "name"),
        ("skus", "sku"), ("zzz", nil), ("", nil), ("na", nil), ("description", nil), ("sk", nil),
        // Letters of other scripts that look like ours.
        ("nаme", "name"), ("ѕku", "sku"), ("ｎａｍｅ", "name"), ("имя", nil),
    ])
    func nearest(_ name: String, _ expected: String?) {
        let names = NearestName(candidates: Self.known.enumerated().map { (Array($0.element.utf8), $0.offset) })
        #expect(names.result(for: name.utf8).map { Self.known[$0] } == expected)
    }

    @Test(arguments: [
        ("chekc", "check"), ("chck", "check"), ("invoice", "invoke"), ("check", "check"), ("", nil), ("xyz", nil),
        ("notifying", "notify"), ("fuzz", nil),
    ])
    func typed(name: String, expected: String?) {
        #expect(NearestName.of(name, among: ["check", "invoke", "notify"]) == expected)
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

@Suite struct StableHashTests {
    /// The published values of FNV-1a with 64 bits.
    @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func published(text: String, expected: String) {
        #expect(StableHash(text.utf8).digits == expected)
    }

    @Test func partsDoNotRunTogether() {
        #expect(StableHash(["a", "b"]) != StableHash(["ab"]))
        #expect(StableHash(["a", ""]) != StableHash(["", "a"]))
        #expect(StableHash(["a"]).shortDigits.count == 8)
    }
}
