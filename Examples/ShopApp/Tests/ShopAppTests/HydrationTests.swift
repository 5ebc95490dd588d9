import PlayerBridgeTesting
import ShopApp
import Testing

@MainActor @Suite(.playerEmulator) struct HydrationTests {
    @Test func everyProductOfTheShowIsSent() async throws {
        let app = await SampleApp()
        let player = try app.openShow()
        player.emit(.provideProductData)
        await app.emulator.settle()
        #expect(player.data(ofProduct: "p-1")?["name"] as? String == "Shepherd's Crook Coat Hook")
        #expect(player.data(ofProduct: "p-2")?["name"] as? String == "Oak stool")
    }

    @Test func theDescriptionKeepsItsLines() async throws {
        let app = await SampleApp()
        let player = try app.openShow()
        player.emit(.provideProductData)
        let product = try await player.hydration(of: "p-1")
        #expect(product["description"] as? String == "Forged by hand.\nNever two alike.")
    }

    @Test func pricesAreNumbers() async throws {
        let app = await SampleApp()
        let player = try app.openShow()
        player.emit(.provideProductData)
        let json = try #require(try await player.hydration(of: "p-2").json)
        #expect(json.contains(#""current":1299"#))
        #expect(json.contains(#""current":89.5"#))
    }

    @Test func anIncompleteProductDoesNotKeepTheOthersBack() async throws {
        let app = await SampleApp()
        app.emulator.products = [.init(id: "p-0", ref: "XX-1", dashboard: ["name": "Rug"])] + SampleCatalogue.show
        let player = try app.openShow()
        player.emit(.provideProductData)
        await app.emulator.settle(skipping: ["XX-1"])
        #expect(player.data(ofProduct: "p-0")?["name"] as? String == "Rug")
        #expect(player.hydrationCount(of: "p-2") == 1)
    }

    @Test func askingAgainChangesNothing() async throws {
        let app = await SampleApp()
        let player = try app.openShow()
        player.emit(.provideProductData)
        await app.emulator.settle()
        player.highlight("p-2")
        await app.emulator.settle()
        #expect(player.hydrationCount(of: "p-2") == 2)
    }
}
