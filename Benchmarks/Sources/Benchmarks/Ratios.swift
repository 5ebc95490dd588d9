import PlayerContract

/// The whole check against the engine's evaluation of the same script, over texts that neither has seen before.
struct Ratios {
    private static let rounds = 15
    /// Rounds that are not counted: the engine's compilers look at the player and the reader first.
    private static let warmUp = 3

    private struct Row {
        var sample: SampleText
        var batch: Int
        /// The highest ratio that is accepted.
        var bar: Double
    }

    private static let rows = [650, 20_000].flatMap { size in
        [
            Row(sample: SampleText(kind: .inert, size: size), batch: size < 1_000 ? 200 : 20, bar: 1.25),
            Row(sample: SampleText(kind: .lossless, size: size), batch: size < 1_000 ? 200 : 20, bar: 1.8),
            Row(sample: SampleText(kind: .call, size: size), batch: size < 1_000 ? 40 : 20, bar: 12),
            Row(sample: SampleText(kind: .getter, size: size), batch: size < 1_000 ? 40 : 20, bar: 12),
            Row(sample: SampleText(kind: .change, size: size), batch: size < 1_000 ? 40 : 20, bar: 35),
        ]
    }

    static func show(_ contract: PlayerContract) throws {
        var table = Table("payload", "bytes", "engine µs", "fresh page µs", "check µs", "ratio", "bar", "to fresh page")
        for row in rows {
            let check = try WholeCheck(row.sample, contract: contract)
            let bare = try BareEngine(), fresh = try BareEngine()
            let throwsPagesAway = row.sample.kind == .change
            var number = 1_000_000
            var times: [(bare: Double, fresh: Double, check: Double)] = []
            for round in 0..<rounds + warmUp {
                let scripts = (number..<number + row.batch).map { bare.script(row.sample.text($0)) }
                let others = (number + row.batch..<number + 2 * row.batch).map { bare.script(row.sample.text($0)) }
                let cases = check.cases(number + 2 * row.batch..<number + 3 * row.batch)
                number += 3 * row.batch
                // Each round measures all of them, so that a busy moment of the machine meets all.
                let bareTime = Stopwatch.microseconds(per: row.batch) { scripts.forEach(bare.evaluate) }
                let freshTime =
                    try !throwsPagesAway
                    ? 0
                    : Stopwatch.microseconds(per: row.batch) {
                        for script in others {
                            try fresh.renew()
                            fresh.evaluate(script)
                        }
                    }
                let checkTime = try Stopwatch.microseconds(per: row.batch) { try check.run(cases) }
                if round >= warmUp { times.append((bareTime, freshTime, checkTime)) }
            }
            let ratio = times.map { $0.check / $0.bare }.median
            table.add(
                row.sample.kind.name, "\(row.sample.text(1_000_000).utf8.count)", times.map(\.bare).median.shown(1),
                throwsPagesAway ? times.map(\.fresh).median.shown(1) : "-", times.map(\.check).median.shown(1),
                ratio.shown(2), "\(row.bar.shown(2)) \(ratio <= row.bar ? "kept" : "MISSED")",
                throwsPagesAway ? times.map { $0.check / $0.fresh }.median.shown(2) : "-")
        }
        table.show("Whole check against the bare engine (medians of \(rounds) interleaved rounds, unique texts)")
    }
}
