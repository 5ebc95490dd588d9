import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadFuzzing
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Synchronization

/// Cases a second of a campaign in one process, against the bare engine's evaluation of the same payloads.
struct FuzzRates {
    private static let rounds = 9
    private static let batch = 400
    /// The lowest rates that are accepted, of the bare engine's.
    private static let bars = (function: 0.8, closure: 0.7, template: 0.55)
    private static let input = PayloadCase.Input.payload(.invoke(function: "updateProductWithData"))

    /// A right encoder as a function of its texts: JSON where values are due.
    private final class RightTarget: PayloadTarget {
        let holes = ["id", "sku", "name", "description"].map { FuzzHole(name: $0, type: HoleType(.string)) }

        func build(_ cases: [[HoleValue]]) -> [Construction] {
            cases.map { values in
                let texts = values.map { value in
                    if case .text(let text) = value { JavaScriptLiteral.string(text) } else { "null" }
                }
                return .payload(
                    JavaScriptString(
                        "\(texts[0]), { sku: \(texts[1]), name: \(texts[2]), brandName: 'Fernhollow', introduction: 'Cut in one piece', "
                            + "description: \(texts[3]), variations: [{ sku: 'LB-1', name: 'Shade 1', colorName: 'Shade 1', imageUrls: "
                            + "['https://img.shop.example/1/1.jpg'], sizes: [{ sku: 'LB-1-1', name: 'M', current: 40.5, original: 50, "
                            + "currency: 'USD', inStock: 3 }, { sku: 'LB-1-2', name: 'L', current: 40.5, currency: 'USD', inStock: 1 }] }] }"
                    ))
            }
        }
    }

    private static let template = #"""
        '\(id)', { sku: '\(sku)', name: '\(name)', brandName: 'Fernhollow', introduction: 'Cut in one piece', description: '\(text)',
        variations: [{ sku: 'LB-1', name: 'Shade 1', colorName: 'Shade 1', imageUrls: ['https://img.shop.example/1/1.jpg'],
        sizes: [{ sku: 'LB-1-1', name: 'M', current: \(current), original: 50, currency: 'USD', inStock: 3 }] }] }
        """#

    static func show(_ contract: PlayerContract) throws {
        var table = Table("target", "engine a second", "campaign a second", "ratio", "bar")
        let targets: [(name: String, target: any PayloadTarget, bar: Double)] = [
            ("a right function", RightTarget(), bars.function),
            ("a raw template", TemplateTarget(try PayloadTemplate(JavaScriptString(template))), bars.template),
        ]
        for (name, target, bar) in targets {
            let campaign = try Campaign(
                target, settings: .init(seed: 1, input: input), engine: try EmulatorEngine(),
                configuration: CheckConfiguration(contract: contract))
            let bare = try BareEngine()
            var times: [(bare: Double, campaign: Double)] = []
            for round in 0..<rounds + 2 {
                let numbers = Array(round * batch..<(round + 1) * batch).map { $0 < 2_000 ? $0 : $0 + 100_000 }
                let scripts = numbers.compactMap { number -> JavaScriptString? in
                    guard case .payload(let text) = target.build([campaign.values(of: number).values])[0] else {
                        return nil
                    }
                    return bare.splice(text)
                }
                let bareTime = Stopwatch.microseconds(per: batch) { scripts.forEach(bare.evaluate) }
                let campaignTime = try Stopwatch.microseconds(per: batch) { _ = try campaign.run(numbers) }
                if round >= 2 { times.append((bareTime, campaignTime)) }
            }
            let ratio = times.map { $0.bare / $0.campaign }.median
            table.add(
                name, (1e6 / times.map(\.bare).median).shown(0), (1e6 / times.map(\.campaign).median).shown(0),
                ratio.shown(2),
                "\(bar.shown(2)) \(ratio >= bar ? "kept" : "MISSED")")
        }
        table.show("Fuzzing against the bare engine (medians of \(rounds) interleaved rounds, the same payloads)")
    }

    // MARK: Closures

    private struct Product: Codable {
        struct Size: Codable {
            var sku: String
            var name: String
        }

        var id: String
        var name: String
        var description: String
        var sizes: [Size]

        static let sample = Product(
            id: "p-1", name: "Stool", description: "Cut in one piece",
            sizes: (1...6).map { Size(sku: "LB-1-\($0)", name: "M") })
    }

    /// A closure over a sample, with all that it takes: a value is decoded, built, run and compared.
    ///
    /// The start of a campaign is measured alone and taken away. Counts processor time of the whole process.
    static func showClosure() async throws {
        let built = Mutex<[JavaScriptString]>([])
        let fuzzer = PayloadFuzzer(mutating: [Product.sample]) { product in
            let literal = { (text: String) in JavaScriptLiteral.string(JavaScriptString(text)) }
            let sizes = product.sizes.map { size in
                "{ sku: \(literal(size.sku)), name: \(literal(size.name)), currency: 'USD', current: 40.5, inStock: 3 }"
            }
            let text =
                "\(literal(product.id)), { sku: 'A', name: \(literal(product.name)), brandName: 'Fernhollow', description: "
                + "\(literal(product.description)), variations: [{ sku: 'LB-1', name: 'Shade 1', colorName: 'Shade 1', imageUrls: "
                + "['https://img.shop.example/1/1.jpg'], sizes: [\(sizes.joined(separator: ", "))] }] }"
            built.withLock { $0.append(JavaScriptString(text)) }
            return text
        }
        var table = Table("target", "engine a second", "campaign a second", "ratio", "bar")
        var times: [(bare: Double, campaign: Double)] = []
        for _ in 0..<5 {
            let start = try await processorTime { _ = try await fuzzer.run(input, cases: 200, seed: 1) }
            built.withLock { $0 = [] }
            let whole = try await processorTime { _ = try await fuzzer.run(input, cases: 2_000, seed: 1) }
            let payloads = built.withLock { Array($0.suffix(1_800)) }
            let bare = try EngineThread.shared.sync {
                let engine = try BareEngine()
                let scripts = payloads.map(engine.splice)
                return Stopwatch.microseconds(per: scripts.count) { scripts.forEach(engine.evaluate) }
            }
            times.append((bare, (whole - start) / 1_800))
        }
        let ratio = times.map { $0.bare / $0.campaign }.median
        table.add(
            "a closure", (1e6 / times.map(\.bare).median).shown(0), (1e6 / times.map(\.campaign).median).shown(0),
            ratio.shown(2), "\(bars.closure.shown(2)) \(ratio >= bars.closure ? "kept" : "MISSED")")
        table.show("Fuzzing a closure against the bare engine (medians of 5 rounds)")
    }

    /// Microseconds of processor time, all threads together.
    private static func processorTime(_ body: () async throws -> Void) async rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
        }
        let start = now()
        try await body()
        return now() - start
    }
}
