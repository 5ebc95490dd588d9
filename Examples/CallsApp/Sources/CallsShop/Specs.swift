import BambuserCallsShopperSDK

extension Catalogue.Article {
    /// The article as the widget's builder is to be told it.
    var productSpec: BambuserFactorySpec {
        BambuserFactorySpec([
            .method("currency", args: [.string("SEK")]),
            .method("locale", args: [.string("sv-SE")]),
            .method("product", factory: BambuserFactorySpec([
                .method("name", args: [.string(name)]),
                .method("sku", args: [.string(sku)]),
                .method("description", args: [.string("\(name) by \(brand)")]),
                .method("url", args: [.string(url)]),
                .method("attributes", items: [
                    BambuserFactoryItem(factoryArgs: [.string("size")], spec: BambuserFactorySpec([
                        .method("name", args: [.string("Size")]),
                        .method("options", items: sizes.map { size in
                            BambuserFactoryItem(
                                factoryArgs: [.string(size.id)],
                                spec: BambuserFactorySpec([.method("name", args: [.string(size.id)])]))
                        }),
                    ])),
                ]),
                .method("variations", items: sizes.map { size in
                    BambuserFactoryItem(factoryArgs: [], spec: variationSpec(size))
                }),
            ])),
        ])
    }

    private func variationSpec(_ size: Size) -> BambuserFactorySpec {
        var calls: [BambuserFactorySpec.Call] = [
            .method("name", args: [.string("\(name), \(size.id)")]),
            .method("sku", args: [.string(size.sku)]),
            .method("subtitle", args: [.string(brand)]),
            .method("inStock", args: [.bool(size.stock > 0)]),
            .method("imageUrls", args: [.array([.string(imageUrl)])]),
            .method("price", factory: priceSpec),
            .method("attributes", items: [
                BambuserFactoryItem(factoryArgs: [.string("size"), .string(size.id)], spec: BambuserFactorySpec([])),
            ]),
        ]
        if let stars {
            calls.append(.method("rating", factory: BambuserFactorySpec([
                .method("maxValue", args: [.int(5)]), .method("rating", args: [.double(stars)]),
            ])))
        }
        return BambuserFactorySpec(calls)
    }

    private var priceSpec: BambuserFactorySpec {
        var calls: [BambuserFactorySpec.Call] = [.method("current", args: [.double(price)])]
        if let listPrice { calls.append(.method("original", args: [.double(listPrice)])) }
        return BambuserFactorySpec(calls)
    }

    /// One row of a search result.
    var searchSpec: BambuserFactorySpec {
        BambuserFactorySpec([
            .method("name", args: [.string(name)]),
            .method("sku", args: [.string(sku)]),
            .method("imageUrl", args: [.string(imageUrl)]),
            .method("price", factory: priceSpec),
            .method("url", args: [.string(url)]),
        ])
    }
}

extension Catalogue {
    /// One page of a search; pages begin with 1, and there is always one.
    func searchSpec(_ term: String, page: Int, pageSize: Int = 6) -> BambuserFactorySpec {
        let found = search(term)
        let pages = max((found.count + pageSize - 1) / pageSize, 1)
        let current = min(max(page, 1), pages)
        let shown = found.dropFirst((current - 1) * pageSize).prefix(pageSize)
        return BambuserFactorySpec([
            .method("currency", args: [.string("SEK")]),
            .method("locale", args: [.string("sv-SE")]),
            .method("pagination", factory: BambuserFactorySpec([
                .method("totalPages", args: [.int(pages)]),
                .method("totalMatches", args: [.int(found.count)]),
                .method("currentPageIndex", args: [.int(current)]),
            ])),
            .method("products", items: shown.map { BambuserFactoryItem(factoryArgs: [], spec: $0.searchSpec) }),
        ])
    }
}
