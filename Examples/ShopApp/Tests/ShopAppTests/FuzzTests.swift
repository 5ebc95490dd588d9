import PlayerBridgeTesting
import ShopApp
import Testing

/// The whole way from the catalogue into the page, with values that nobody thinks of.
@MainActor @Suite struct FuzzTests {
    @Test func everyCatalogueHydrates() async throws {
        try await fuzzHandlers(mutating: SampleCatalogue.products, cases: 100, seed: 1) { emulator, product in
            let app = SampleApp(in: emulator, products: [product])
            try app.openShow().emit(.provideProductData)
        }
    }
}
