import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// What is wrong with a product only beside others: skus that two places have, prices and addresses that cannot be meant.
enum ProductsCompared: FlowRule {
    static let name = RuleName.duplicateSku
    private static let source = "Live iOS docs, product hydration"

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard history.settings.kind.isCommercePlayer, let product = SentProduct(sent) else { return [] }
        return twice(product.variations, "variations") + twice(product.sizes, "sizes")
            + known(product, history) + prices(product) + addresses(product)
    }

    private static func make(_ rule: RuleName, _ message: String, at path: String, _ notes: [String] = []) -> Finding {
        Finding(
            rule: rule, severity: .warning, confidence: .documented, source: source, message: message, path: path,
            notes: notes.map { Finding.Note($0) })
    }

    /// One sku at two places of the product.
    private static func twice(_ skus: [SentProduct.Place], _ what: String) -> [Finding] {
        var first: [String: String] = [:]
        return skus.compactMap { sku in
            guard let other = first[sku.text] else {
                first[sku.text] = sku.path
                return nil
            }
            return make(
                .duplicateSku, "two \(what) have the sku `\(sku.text)`; the cart cannot tell them apart", at: sku.path,
                ["the other one is at \(other)"])
        }
    }

    /// A size that another product of the session has too.
    private static func known(_ product: SentProduct, _ history: FlowHistory) -> [Finding] {
        // What nobody asked for has its own finding, and takes nothing from what was.
        let asked = Set(history.requests.map(\.id))
        guard asked.contains(product.id) else { return [] }
        var owners: [String: (id: String, path: String)] = [:]
        for other in history.sent.dropLast().compactMap(SentProduct.init)
        where other.id != product.id && asked.contains(other.id) {
            for size in other.sizes where owners[size.text] == nil { owners[size.text] = (other.id, size.path) }
        }
        return product.sizes.compactMap { size in
            guard let owner = owners[size.text] else { return nil }
            return make(
                .duplicateSku,
                "the size `\(size.text)` of `\(product.id)` was already sent for `\(owner.id)`", at: size.path,
                ["the other one is at \(owner.path)"])
        }
    }

    private static func prices(_ product: SentProduct) -> [Finding] {
        product.prices.compactMap { price in
            guard let original = price.original, original <= price.current else { return nil }
            let (old, new) = (NumberText.javaScript(original), NumberText.javaScript(price.current))
            return make(
                .invalidValue, "the original price \(old) is not above the current one, \(new)",
                at: price.path + ".original", ["the current price is at \(price.path).current"])
        }
    }

    private static func addresses(_ product: SentProduct) -> [Finding] {
        product.addresses.compactMap { address in
            fault(of: address.text).map {
                make(.invalidValue, "the page cannot load `\(address.text)`: \($0)", at: address.path)
            }
        }
    }

    private static func fault(of address: String) -> String? {
        if address.hasPrefix("//") { return "the scheme is missing" }
        if address.lowercased().hasPrefix("file:") { return "the page cannot read files of the app" }
        return nil
    }
}

/// The data of one product, as far as it is compared.
private struct SentProduct {
    struct Place {
        var text: String
        var path: String
    }

    var id: String
    var variations: [Place] = []
    var sizes: [Place] = []
    var prices: [(path: String, current: Double, original: Double?)] = []
    var addresses: [Place] = []

    init?(_ sent: FlowHistory.Sent) {
        guard sent.run.payload.channel == .invoke(function: FlowHistory.Names.updateProduct),
            let arguments = sent.run.calls.first?.arguments.elements, arguments.count > 1,
            let id = arguments[0].swiftString
        else { return nil }
        self.id = id
        let (product, path) = (arguments[1], "arguments[1]")
        for (index, variation) in (product["variations"]?.elements ?? []).enumerated() {
            let path = "\(path).variations[\(index)]"
            Self.place("sku", of: variation, path).map { variations.append($0) }
            for (number, url) in (variation["imageUrls"]?.elements ?? []).enumerated() {
                guard let text = url.swiftString else { continue }
                addresses.append(Place(text: text, path: "\(path).imageUrls[\(number)]"))
            }
            for (number, size) in (variation["sizes"]?.elements ?? []).enumerated() {
                let path = "\(path).sizes[\(number)]"
                Self.place("sku", of: size, path).map { sizes.append($0) }
                if let current = size["current"]?.number {
                    prices.append((path, current, size["original"]?.number))
                }
            }
        }
    }

    private static func place(_ name: String, of value: JavaScriptValue, _ path: String) -> Place? {
        guard let text = value[name]?.swiftString, !text.isEmpty else { return nil }
        return Place(text: text, path: "\(path).\(name)")
    }
}
