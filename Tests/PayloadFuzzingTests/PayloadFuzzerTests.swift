import BridgeFindings
import Foundation
import PayloadFuzzing
import PlayerEmulator
import Testing

@Suite struct PayloadFuzzerTests {
    struct Product: Codable, Sendable {
        enum Colour: String, Codable { case red, blue }
        struct Size: Codable, Sendable {
            var name: String
            var price: Double
            var inStock: Int
        }

        var id: String
        var name: String
        var link: URL
        var released: Date
        var cost: Decimal
        var colour: Colour
        var sku: Sku
        var sizes: [Size]
        var note: String?
    }

    /// Refuses what is no article number.
    struct Sku: Codable, Sendable {
        var text: String

        init(_ text: String) { self.text = text }

        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "no article number"))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    static let samples = [
        Product(
            id: "p-1", name: "Stool", link: URL(filePath: "/stool"),
            released: Date(timeIntervalSince1970: 0), cost: 19.99,
            colour: .red, sku: Sku("12-3"),
            sizes: [.init(name: "One", price: 10, inStock: 3), .init(name: "Two", price: 12.5, inStock: 0)],
            note: "new"),
        Product(
            id: "p-2", name: "Lamp", link: URL(filePath: "/lamp"),
            released: Date(timeIntervalSince1970: 86_400),
            cost: 5, colour: .blue, sku: Sku("9"), sizes: [.init(name: "One", price: 1.25, inStock: 8)], note: nil),
    ]

    static let input = PayloadCase.Input.payload(.invoke(function: "updateProductWithData"))

    @Test func rawInterpolationIsFound() async throws {
        let fuzzer = PayloadFuzzer(mutating: Self.samples) { (product: Product) in
            let sizes = product.sizes.map { "{ name: '\($0.name)', current: \($0.price), inStock: \($0.inStock) }" }
                .joined(separator: ", ")
            return
                "'\(product.id)', { name: '\(product.name)', sku: '\(product.sku.text)', colorName: '\(product.colour.rawValue)', url: '\(product.link)', sizes: [\(sizes)] }"
        }
        let outcome = try await fuzzer.run(Self.input, cases: 400, seed: 4)
        let ids = Set(outcome.faults.map(\.id))
        for id in [
            "id: unescaped-quote", "name: unescaped-quote", "sizes[].name: unescaped-quote",
            "sizes[].price: non-finite-number", "sizes[].inStock: imprecise-number",
        ] {
            #expect(ids.contains(id), "\(id) of \(ids.sorted())")
        }
        // What the type refuses is not tried.
        #expect(!ids.contains { $0.hasPrefix("colour") || $0.hasPrefix("sku") }, "\(ids.sorted())")
        #expect(outcome.stored.count == outcome.faults.count)
    }

    @Test func oneSeedGivesOneOutcome() async throws {
        let fuzzer = PayloadFuzzer(mutating: Self.samples) { (product: Product) in
            "'\(product.id)', { name: '\(product.name)' }"
        }
        func told(_ seed: UInt64) async throws -> [String] {
            try await fuzzer.run(Self.input, cases: 100, seed: seed).faults.map {
                "\($0.id) \($0.fault?.value ?? "") \($0.fault?.firstCase ?? 0)"
            }
        }
        let first = try await told(1)
        #expect(try await told(1) == first)
        #expect(try await told(2) != first)
    }

    @Test func rightCodePasses() async throws {
        struct Sent: Encodable {
            var name: String
            var url: String
            var sizes: [Product.Size]
        }
        let fuzzer = PayloadFuzzer(mutating: Self.samples) { (product: Product) in
            let encoder = JSONEncoder()
            let id = String(decoding: try encoder.encode(product.id), as: UTF8.self)
            let sent = Sent(name: product.name, url: product.link.absoluteString, sizes: product.sizes)
            return "\(id), \(String(decoding: try encoder.encode(sent), as: UTF8.self))"
        }
        let outcome = try await fuzzer.run(Self.input, cases: 240, seed: 4)
        #expect(
            outcome.faults.map { "\($0.id) \($0.fault?.value ?? "")" } == [
                "sizes[].inStock: imprecise-number sizes[0].inStock = 9007199254740993"
            ])
        // JSONEncoder refuses NaN and infinities.
        #expect(outcome.summary.refusals.count > 0)
        #expect(outcome.summary.notes == [])
    }

    @Test func storedFailuresAreTriedFirst() async throws {
        let fuzzer = PayloadFuzzer(mutating: ["a"]) { (name: String) in "'p', { name: '\(name)' }" }
        let first = try await fuzzer.run(Self.input, cases: 200, seed: 1)
        let again = try await fuzzer.run(Self.input, cases: 0, seed: 1, stored: first.stored)
        #expect(Set(again.faults.map(\.id)) == Set(first.faults.map(\.id)))
        #expect(again.faults.allSatisfy { $0.fault?.firstCase == -1 })
        // What no longer fits the type is passed over.
        #expect(try await fuzzer.run(Self.input, cases: 0, seed: 1, stored: ["{", "{\"other\":1}"]).faults.isEmpty)
    }
}
