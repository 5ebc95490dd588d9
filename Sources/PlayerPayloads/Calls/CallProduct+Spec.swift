/// Why a product or a search result cannot be shown, with the place, such as `variations["HAT-1"].price.current`.
public struct CallSpecError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The property at fault, from the product down.
    public var path: String
    /// What was expected there.
    public var message: String

    /// The path and what was expected there.
    public var description: String { "\(path) \(message)" }
}

extension CallProduct {
    /// The builder calls of the product.
    ///
    /// - Throws: ``CallSpecError`` for the first value that the widget could not use: an empty text that has to say
    ///   something, an address without a scheme, a price that is no number, a sku that comes twice, an id that is not
    ///   declared, variations that cannot be told apart.
    public var factorySpec: CallFactorySpec {
        get throws(CallSpecError) {
            try check()
            return CallFactorySpec([
                .arguments("currency", .string(currency)), .arguments("locale", .string(locale)),
                .factory("product", productSpec),
            ])
        }
    }

    private var productSpec: CallFactorySpec {
        CallFactorySpec([
            .arguments("name", name.map { .string($0) }), .arguments("sku", sku.map { .string($0) }),
            .arguments("description", .string(description)), .arguments("url", .string(url)),
            .arguments("defaultVariationIndex", defaultVariationIndex.map { .int($0) }),
            attributes.isEmpty ? nil : .items("attributes", attributes.map(\.item)),
            .items(
                "variations",
                variations.map { variation in
                    CallFactorySpec.Item(arguments: [], spec: variation.spec(attributes))
                }),
        ])
    }

    // MARK: Checks

    private func check() throws(CallSpecError) {
        let check = CallSpecCheck()
        try check.currency(currency)
        try check.locale(locale)
        try check.address(url, "url")
        try check.list(variations, "variations")
        if let defaultVariationIndex, !variations.indices.contains(defaultVariationIndex) {
            throw CallSpecError(path: "defaultVariationIndex", message: "must be the position of a variation")
        }
        try check.unique(attributes.map(\.id), "attributes", "id")
        for attribute in attributes {
            let path = "attributes[\"\(attribute.id)\"]"
            try check.text(attribute.id, "\(path).id")
            try check.list(attribute.options, "\(path).options")
            try check.unique(attribute.options.map(\.id), "\(path).options", "id")
        }
        try check.unique(variations.map(\.sku), "variations", "sku")
        guard variations.count == 1 || !attributes.isEmpty else {
            throw CallSpecError(
                path: "attributes", message: "must say how the \(variations.count) variations differ")
        }
        for variation in variations { try variation.check(attributes, isOnly: variations.count == 1) }
    }
}

extension CallProduct.Attribute {
    fileprivate var item: CallFactorySpec.Item {
        let options = options.map { option in
            CallFactorySpec.Item(
                arguments: [.string(option.id)],
                spec: CallFactorySpec([.arguments("name", option.name.map { .string($0) })]))
        }
        return CallFactorySpec.Item(
            arguments: [.string(id)],
            spec: CallFactorySpec([.arguments("name", name.map { .string($0) }), .items("options", options)]))
    }
}

extension CallProduct.Price {
    var spec: CallFactorySpec {
        CallFactorySpec([
            .arguments("current", .double(current)), .arguments("original", original.map { .double($0) }),
        ])
    }

    func check(_ check: CallSpecCheck, _ path: String) throws(CallSpecError) {
        try check.amount(current, "\(path).current")
        if let original { try check.amount(original, "\(path).original") }
    }
}

extension CallProduct.Rating {
    fileprivate var spec: CallFactorySpec {
        CallFactorySpec([
            .arguments("maxValue", .double(maxValue)), .arguments("rating", .double(rating)),
            .arguments("numberOfRatings", numberOfRatings.map { .int($0) }),
        ])
    }
}

extension CallProduct.Detail {
    fileprivate var item: CallFactorySpec.Item {
        switch self {
        case .bullets(let texts): .init(arguments: [.string("BULLETS"), .list(texts)], spec: CallFactorySpec([]))
        case .paragraph(let text): .init(arguments: [.string("PARAGRAPH"), .string(text)], spec: CallFactorySpec([]))
        }
    }
}

extension CallProduct.RelatedProduct {
    fileprivate var item: CallFactorySpec.Item {
        .init(
            arguments: [],
            spec: CallFactorySpec([
                .arguments("title", .string(title)), .arguments("sku", .string(sku)),
                .arguments("imageUrl", .string(imageUrl)),
                .factory("price", CallFactorySpec([.arguments("current", .double(price))])),
            ]))
    }
}

extension CallProduct.Variation {
    fileprivate func spec(_ attributes: [CallProduct.Attribute]) -> CallFactorySpec {
        let chosen = attributes.compactMap { attribute in
            choices[attribute.id].map { option in
                CallFactorySpec.Item(arguments: [.string(attribute.id), .string(option)], spec: CallFactorySpec([]))
            }
        }
        let compared = comparableAttributes.map { attribute in
            CallFactorySpec.Item(
                arguments: [.string(attribute.id), .string(attribute.value)],
                spec: CallFactorySpec([.arguments("name", .string(attribute.name))]))
        }
        return CallFactorySpec([
            .arguments("name", .string(name)), .arguments("sku", .string(sku)),
            .arguments("subtitle", subtitle.map { .string($0) }), .arguments("inStock", inStock.map { .bool($0) }),
            .arguments("imageUrls", .list(imageUrls)), .factory("price", price.spec),
            .arguments("url", url.map { .string($0) }),
            chosen.isEmpty ? nil : .items("attributes", chosen),
            compared.isEmpty ? nil : .items("comparableAttributes", compared),
            relatedProducts.isEmpty ? nil : .items("relatedProducts", relatedProducts.map(\.item)),
            details.isEmpty ? nil : .items("details", details.map(\.item)), .factory("rating", rating?.spec),
        ])
    }

    fileprivate func check(_ attributes: [CallProduct.Attribute], isOnly: Bool) throws(CallSpecError) {
        let check = CallSpecCheck()
        let path = "variations[\"\(sku)\"]"
        try check.text(name, "\(path).name")
        try check.text(sku, "\(path).sku")
        try check.list(imageUrls, "\(path).imageUrls")
        for image in imageUrls { try check.address(image, "\(path).imageUrls") }
        try price.check(check, "\(path).price")
        if let url { try check.address(url, "\(path).url") }
        for (attribute, option) in choices.sorted(by: { $0.key < $1.key }) {
            guard let declared = attributes.first(where: { $0.id == attribute }) else {
                throw CallSpecError(
                    path: "\(path).choices",
                    message: "names the attribute “\(attribute)”, which the product does not have")
            }
            guard declared.options.contains(where: { $0.id == option }) else {
                throw CallSpecError(
                    path: "\(path).choices", message: "names the option “\(option)”, which “\(attribute)” does not have"
                )
            }
        }
        if !isOnly, let missing = attributes.first(where: { choices[$0.id] == nil }) {
            throw CallSpecError(path: "\(path).choices", message: "must name an option of “\(missing.id)”")
        }
        for product in relatedProducts {
            try check.text(product.title, "\(path).relatedProducts[\"\(product.sku)\"].title")
            try check.text(product.sku, "\(path).relatedProducts.sku")
            try check.address(product.imageUrl, "\(path).relatedProducts[\"\(product.sku)\"].imageUrl")
            try check.amount(product.price, "\(path).relatedProducts[\"\(product.sku)\"].price")
        }
        for attribute in comparableAttributes { try check.text(attribute.name, "\(path).comparableAttributes.name") }
        if let rating {
            try check.amount(rating.maxValue, "\(path).rating.maxValue")
            try check.amount(rating.rating, "\(path).rating.rating")
            guard rating.maxValue > 0, rating.rating <= rating.maxValue else {
                throw CallSpecError(path: "\(path).rating.rating", message: "must be at most its maxValue")
            }
            if let count = rating.numberOfRatings, count < 0 {
                throw CallSpecError(path: "\(path).rating.numberOfRatings", message: "must not be negative")
            }
        }
    }
}
