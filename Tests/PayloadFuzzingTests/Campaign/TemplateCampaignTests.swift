import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PayloadFuzzing
import PlayerContract
import PlayerEmulator
import Testing

/// The documentation's own payloads, raw: what breaks them is found hole by hole within 2,000 cases.
@Suite struct TemplateCampaignTests {
    static let hydration = #"""
        '\(id)', {
            sku: '\(sku)',
            name: '\(name)',
            brandName: '\(brand)',
            introduction: '\(introduction)',
            description: '\(description)',
            variations: [{
                sku: '\(variationSku)',
                name: '\(variationName)',
                colorName: '\(colorName)',
                imageUrls: ['\(imageUrl)'],
                sizes: [{ sku: '\(sizeSku)', currency: '\(currency)', current: \(current), original: \(original), name: '\(sizeName)', inStock: \(inStock), }]
            }]
        }
        """#
    static let wishlist = #"{ success: \(success), sku: '\(sku)' }"#

    struct Found: Sendable {
        var record: CampaignRecord
        var results: [CheckResult]
        var summary: CampaignSummary
    }

    static func run(
        _ template: String, _ input: PayloadCase.Input, types: [String: HoleType] = [:], seed: UInt64, cases: Int = 2_000
    ) throws -> Found {
        try EngineThread.shared.sync {
            let target = TemplateTarget(try PayloadTemplate(JavaScriptString(template)), types: types)
            let campaign = try Campaign(
                target, settings: .init(seed: seed, input: input), engine: try EmulatorEngine(),
                configuration: CheckConfiguration(contract: try PlayerContract.live()))
            let record = try campaign.run(Array(0..<cases)).record
            let faults = record.faults.sorted { ($0.key.hole, $0.key.rule.rawValue) < ($1.key.hole, $1.key.rule.rawValue) }
            let results = try faults.map { try campaign.result(of: $0.value, as: $0.key, source: "template").result }
            return Found(record: record, results: results, summary: campaign.summary(of: record))
        }
    }

    @Test func everyHoleOfTheHydrationTemplateIsReported() throws {
        let found = try Self.run(
            Self.hydration, .payload(.invoke(function: "updateProductWithData")), types: ["inStock": HoleType(.integer)], seed: 1)
        #expect(found.summary.notes == [])
        for result in found.results {
            print(result.id, result.verdict?.rawValue ?? "-", result.fault?.value ?? "-", result.fault?.count ?? 0, result.fault?.classes ?? [])
        }
    }

    @Test func theWishlistAnswer() throws {
        let found = try Self.run(
            Self.wishlist, .answer(event: "add-to-wishlist", data: nil), types: ["success": HoleType(.bool)], seed: 1)
        #expect(found.summary.notes == [])
        for result in found.results {
            print(result.id, result.verdict?.rawValue ?? "-", result.fault?.value ?? "-", result.fault?.count ?? 0, result.fault?.classes ?? [])
        }
    }
}
