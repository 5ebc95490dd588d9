import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadFuzzing
import PlayerContract
import PlayerEmulator
import PlayerSessions
import TestSupport
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
        _ template: String, _ input: PayloadCase.Input, types: [String: HoleType] = [:], seed: UInt64,
        cases: Int = 2_000, shrinking rules: Set<RuleName>? = nil
    ) throws -> Found {
        try EngineThread().sync {
            let target = TemplateTarget(try PayloadTemplate(JavaScriptString(template)), types: types)
            let campaign = try Campaign(
                target, settings: .init(seed: seed, input: input), engine: try EmulatorEngine(),
                configuration: CheckConfiguration(contract: try PlayerContract.live()))
            let record = try campaign.run(Array(0..<cases)).record
            let faults = record.faults.sorted {
                ($0.key.hole, $0.key.rule.rawValue) < ($1.key.hole, $1.key.rule.rawValue)
            }
            // The smallest value of each takes its time.
            let told = faults.filter { rules?.contains($0.key.rule) ?? true }
            let results = try told.map { try campaign.result(of: $0.value, as: $0.key, source: "template").result }
            return Found(record: record, results: results, summary: campaign.summary(of: record))
        }
    }

    /// Each fault as `hole: rule value`.
    static func faults(_ found: Found) -> Set<String> {
        Set(
            found.results.compactMap { result in
                result.fault.map { "\($0.hole): \($0.rule.rawValue) \($0.value.split(separator: " = ").last ?? "")" }
            })
    }

    static let textHoles = [
        "id", "sku", "name", "brand", "introduction", "description", "variationSku", "variationName", "colorName",
        "imageUrl",
        "sizeSku", "currency", "sizeName",
    ]

    @Test func everyHoleOfTheHydrationTemplateIsReported() throws {
        let found = try Self.run(
            Self.hydration, .payload(.invoke(function: "updateProductWithData")),
            types: ["inStock": HoleType(.integer)], seed: 1, cases: LongTests.areOn ? 2_000 : 800,
            shrinking: LongTests.areOn
                ? nil
                : [.unescapedQuote, .unterminatedLiteral, .rawLineBreak, .nonFiniteNumber, .impreciseNumber])
        #expect(found.summary.notes == [])
        let faults = Self.faults(found)
        for hole in Self.textHoles {
            #expect(faults.contains("\(hole): unescaped-quote \"'\""), "\(hole)")
            #expect(faults.contains("\(hole): unterminated-literal \"\\\\\""), "\(hole)")
            #expect(faults.contains("\(hole): raw-line-break \"\\n\""), "\(hole)")
        }
        for hole in ["current", "original"] {
            #expect(faults.contains("\(hole): non-finite-number {\"$number\":\"NaN\"}"), "\(hole)")
        }
        #expect(faults.contains("inStock: imprecise-number 9007199254740993"))
    }

    @Test(arguments: LongTests.areOn ? Array(1...10) : [1, 2])
    func theWishlistAnswer(seed: UInt64) throws {
        let found = try Self.run(
            Self.wishlist, .answer(event: "add-to-wishlist", data: nil), types: ["success": HoleType(.bool)],
            seed: seed,
            cases: LongTests.areOn ? 2_000 : 300)
        #expect(found.summary.notes == [])
        let faults = Self.faults(found)
        for fault in ["unescaped-quote \"'\"", "unterminated-literal \"\\\\\"", "raw-line-break \"\\n\""] {
            #expect(faults.contains("sku: \(fault)"), "\(fault)")
        }
        #expect(!faults.contains { $0.hasPrefix("success") })
    }

    /// The example of a fault is a payload that shows it, with the finding that speaks of it.
    @Test func examplesShowTheirFault() throws {
        let found = try Self.run(
            Self.wishlist, .answer(event: "add-to-wishlist", data: nil), types: ["success": HoleType(.bool)], seed: 5,
            cases: 150)
        #expect(!found.results.isEmpty)
        for result in found.results {
            #expect(result.kind == .campaign && !result.passed)
            #expect(result.findings.contains { $0.rule == result.fault?.rule }, "\(result.id)")
            #expect(result.texts["info"] != nil)
        }
    }

    /// Records of shards are joined to that of the whole, in any order.
    @Test func shardsAddUp() throws {
        func record(_ numbers: [Int]) throws -> CampaignRecord {
            try EngineThread().sync {
                let campaign = try Campaign(
                    TemplateTarget(try PayloadTemplate(#"'\(id)', { name: '\(name)' }"#)),
                    settings: .init(seed: 9, input: .payload(.invoke(function: "updateProductWithData"))),
                    engine: try EmulatorEngine(),
                    configuration: CheckConfiguration(contract: try PlayerContract.live()))
                return try campaign.run(numbers).record
            }
        }
        func told(_ record: CampaignRecord) -> [String] {
            record.faults.map {
                "\($0.key.hole) \($0.key.rule.rawValue) \($0.value.number) \($0.value.count) \($0.value.values) \($0.value.classes.sorted())"
            }
            .sorted() + ["\(record.cases)"]
        }
        let whole = try record(Array(0..<240))
        let shards = try [2, 0, 1].map { try record(Array(stride(from: $0, to: 240, by: 3))) }
        var joined = CampaignRecord()
        for shard in shards { joined.join(shard) }
        #expect(told(joined) == told(whole))
        #expect(whole.faults.count > 6)
    }
}
