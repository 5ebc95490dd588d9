import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import Testing

/// Two hundred correct products whose values look like faults of others and are none: not one warning.
@Suite struct SilenceOfValuesTests {
    /// What differs in a product: one field, and its value as an encoder writes it.
    struct Sample: Sendable {
        var field: String
        var literal: String
        /// Whether what should arrive is given, as a test with an intention does.
        var isMeant = false
    }

    /// Entities where the player shows HTML.
    static let entities: [Sample] = {
        let names = [
            "&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&#x27;", "&nbsp;", "&eacute;", "&euro;", "&copy;", "&ndash;",
            "&#8217;", "&#x2019;", "&hellip;", "&frac12;", "&deg;", "&times;", "&reg;", "&trade;", "&Auml;",
        ]
        return names.flatMap { name in
            [
                Sample(field: "description", literal: "'Wool \(name) silk'"),
                Sample(field: "description", literal: "\"<p>Wool \(name) silk</p>\""),
                Sample(field: "introduction", literal: "'<b>Wool</b> \(name)'", isMeant: true),
            ]
        }
    }()

    /// Texts in either Unicode form that arrive as they were meant.
    static let forms: [Sample] = {
        let names = [
            "Café", "Crème brûlée", "Ångström", "Malmö", "Ñandú", "Žluťoučký", "Tiếng Việt", "Müller", "Søren", "한국",
            "が", "Ελλάδα", "Йод", "naïve", "São Paulo", "Łódź", "İstanbul", "Ωmega", "Smörgås", "Größe", "क़लम",
            "Dvořák",
            "Übergröße", "Fidèle", "Piñata",
        ]
        return names.flatMap { name in
            [name.precomposedStringWithCanonicalMapping, name.decomposedStringWithCanonicalMapping].map {
                Sample(field: "name", literal: "'\($0)'", isMeant: true)
            }
        }
    }()

    /// Dates and times in quotes.
    static let dates: [Sample] = [
        "2026-12-04", "2026-12-4", "04/12/2026", "4.12.2026", "12/04/26", "2026-12-04T07:00:00Z", "2026-12-04 07:00",
        "2026-12-04T07:00:00.000+01:00", "20261204", "2026-W49", "2026-338", "07:00", "7:00–9:00", "Fri, 04 Dec 2026",
        "4 December 2026", "Dec 4, 2026", "2026年12月4日", "4. 12. 2026", "Q4 2026", "1796367600", "SS26", "AW 2026/27",
        "mm/dd/yyyy", "1999", "00:00:00",
    ].flatMap { date in
        [Sample(field: "name", literal: "'\(date)'"), Sample(field: "introduction", literal: "\"from \(date)\"")]
    }

    /// Numbers below zero, where a number may be one.
    static let negatives: [Sample] = [
        "-1", "-0.5", "-19.99", "-1e3", "-100", "-2147483648", "-0.01", "-1.5e-3", "-7", "-42.125", "-1000000", "-3.25",
        "-9", "-12.75", "-65536", "-0.125", "-33", "-8.5", "-250", "-1.0",
    ].flatMap { number in
        [
            Sample(field: "x", literal: number), Sample(field: "x", literal: "[\(number), 1]"),
        ]
    }

    @Test func thereAreTwoHundred() {
        #expect(Self.entities.count + Self.forms.count + Self.dates.count + Self.negatives.count == 200)
    }

    @Test(arguments: [entities, forms, dates, negatives])
    func nothingIsSaid(samples: [Sample]) throws {
        let complaints = try EngineThread().sync { () throws -> [String] in
            let engine = try EmulatorEngine()
            let live = try PlayerContract.live()
            return try [PlayerKind.recording, .live].flatMap { kind -> [String] in
                let contract = kind == .live ? live : nil
                let page = BarePage(
                    engine: engine,
                    settings: PlayerSettings(
                        kind: kind, contract: contract, recorded: kind == .live ? [] : [Self.function]))
                let diagnosis = Diagnosis(engine: engine, contract: contract)
                // A field that the player does not know is told on its page, whatever it holds.
                return try samples.filter { kind == .recording || $0.field != "x" }.compactMap { sample -> String? in
                    let text = Self.product(sample)
                    let meant =
                        try sample.isMeant
                        ? Intention(arguments: LiteralTree.parse(Array(text.utf8), as: .argumentList).value) : nil
                    let run = try page.run(
                        .payload(.invoke(function: Self.function)), text: JavaScriptString(text), intended: meant
                    ).run
                    let told = diagnosis.findings(for: run).filter { $0.severity > .note }
                    guard run.verdict != .delivered || !told.isEmpty else { return nil }
                    return "\(sample): \(run.verdict) \(told.map { "\($0.rule) \($0.message)" })"
                }
            }
        }
        #expect(complaints == [], "\(complaints.joined(separator: "\n"))")
    }

    private static let function = "updateProductWithData"

    private static func product(_ sample: Sample) -> String {
        var fields = [
            ("sku", "'CH-14'"), ("name", "'Stool'"), ("brandName", "'Oak & Co'"), ("introduction", "'A small seat'"),
            ("description", "'<p>Oak</p>'"),
        ].filter { $0.0 != sample.field }
        fields.append((sample.field, sample.literal))
        let list = fields.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
        return """
            'p-14', { \(list), variations: [{ sku: 'V', name: 'Natural', colorName: 'Natural', \
            imageUrls: ['https://img.shop.example/1.jpg'], \
            sizes: [{ sku: 'S', currency: 'USD', current: 5, name: 'One size', inStock: 7 }] }] }
            """
    }
}
