import PlayerBridgeTesting
import ShopApp
import Testing

/// The whole way from the catalogue into the page, with values that nobody thinks of.
@MainActor @Suite struct FuzzTests {
    @Test func everyCatalogueHydrates() async throws {
        try await fuzzHandlers(mutating: SampleCatalogue.products, cases: 100, seed: 1) { emulator, product in
            // What the body throws is no failure.
            guard product.isForSale else { throw NotForSale() }
            let app = SampleApp(in: emulator, products: [product])
            try app.openShow().emit(.provideProductData)
        }
    }
}

private struct NotForSale: Error {}

extension CatalogueProduct {
    /// What the shop's import lets into its catalogue.
    fileprivate var isForSale: Bool {
        sizes.contains { $0.sku.contains(where: \.isLetter) }
            && sizes.allSatisfy { size in
                0...100_000 ~= size.price && 0...100_000 ~= size.originalPrice ?? 0 && 0...100_000 ~= size.stock
            }
    }
}
