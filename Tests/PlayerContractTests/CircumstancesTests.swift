import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

@Suite struct CircumstancesTests {
    private func withoutName() throws -> String { try changing(fullProduct, "\"name\": \"Linen shirt\", ", to: "") }
    private func withoutSizeName() throws -> String { try changing(fullProduct, "\"name\": \"M\", ", to: "") }

    @Test func whatTheDashboardHoldsIsANoteWithBothSides() throws {
        let circumstances = Circumstances(dashboardData: .object(["name": .string("Shirt")]))
        let findings = try Live.contract.findings(product: withoutName(), in: circumstances)
        #expect(
            findings.map(\.line) == [
                "note missing-field arguments[1].name: `name` of a product is missing; the player keeps what the"
                    + " dashboard"
                    + " holds"
            ])
        #expect(
            findings.first?.notes.map(\.message) == [
                "Live iOS docs, product hydration: the table of fields marks it as required",
                "Live iOS docs, product hydration: fields that are not sent keep what the dashboard holds",
                "Third-party notes on the web player, product data: the web player keeps them only when the app"
                    + " asks for it",
            ])
    }

    @Test func whatTheDashboardDoesNotHoldIsAnError() throws {
        let circumstances = Circumstances(dashboardData: .object(["brandName": .string("Field")]))
        let findings = try Live.contract.findings(product: withoutName(), in: circumstances)
        #expect(findings.map(\.line) == ["error missing-field arguments[1].name: `name` of a product is missing"])
    }

    @Test func theDashboardSuppliesNoFieldsOfSizes() throws {
        let circumstances = Circumstances(dashboardData: .object(["name": .string("Shirt")]))
        let findings = try Live.contract.findings(product: withoutSizeName(), in: circumstances)
        #expect(findings.map(\.severity) == [.error])
    }

    @Test func theBarePageMakesNotes() throws {
        let product = try Live.contract.findings(product: withoutName(), in: .barePage)
        #expect(
            product.map(\.line) == [
                "note missing-field arguments[1].name: `name` of a product is missing; the dashboard may hold it"
            ])
        let size = try Live.contract.findings(product: withoutSizeName(), in: .barePage)
        #expect(size.map(\.severity) == [.note])
    }

    @Test func theWebDoesNotInsistOnABrand() throws {
        let product = try changing(fullProduct, "\"brandName\": \"Field\", ", to: "")
        let findings = try Live.contract.findings(product: product)
        #expect(
            findings.first?.notes.map(\.message) == [
                "Live iOS docs, product hydration: brandName is required",
                "Third-party notes on the web player, cart and wishlist: the web player does without it",
            ])
        let quiet = try Live.contract.findings(product: product, in: Circumstances(includesDisputed: false))
        #expect(quiet.map(\.severity) == [.error])
        #expect(quiet.first?.notes == [])
    }

    @Test func aMissingConfigurationMakesHydrationUseless() throws {
        let circumstances = Circumstances(missingConfiguration: ["locale", "currency"])
        #expect(
            try Live.contract.findings(product: fullProduct, in: circumstances).map(\.line) == [
                "error not-configured -: `updateProductWithData` has no effect; the player's configuration does not set"
                    + " `currency`, `locale`"
            ])
        let hide = Live.contract.findings(forArguments: .array([]), of: "hideProductList", in: circumstances)
        #expect(hide == [])
    }

    @Test func everyFindingNamesItsSource() throws {
        let product = try changing(fullProduct, "\"inStock\": 3", to: "\"inStock\": \"3\"")
        let finding = try #require(try Live.contract.findings(product: product).first)
        #expect(finding.confidence == .documented)
        #expect(finding.source == "Live iOS docs, product hydration")
        #expect(finding.range == nil)
    }
}
