import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadFuzzing
import PlayerContract
import PlayerEmulator
import PlayerSessions

/// An encoder as a function of the texts of its holes.
final class FunctionTarget: PayloadTarget {
    let holes: [FuzzHole]
    private let body: ([String]) -> Construction

    init(_ names: [String] = ["id", "name"], types: [HoleType] = [], _ body: @escaping ([String]) -> Construction) {
        holes = names.enumerated().map {
            FuzzHole(name: $1, type: types.indices.contains($0) ? types[$0] : HoleType(.string))
        }
        self.body = body
    }

    func build(_ cases: [[HoleValue]]) -> [Construction] {
        cases.map { values in
            body(
                values.map { value in
                    switch value {
                    case .text(let text): text.description
                    case .number(let digits): digits
                    case .bool(let flag): "\(flag)"
                    case .json(let bytes): String(decoding: bytes, as: UTF8.self)
                    case .none: "null"
                    }
                })
        }
    }
}

/// Runs a campaign over a target that is made on the engine's thread.
func fuzzed(
    _ target: @escaping @Sendable () -> any PayloadTarget, function: String = "updateProductWithData", seed: UInt64 = 1,
    numbers: [Int],
    intended: String? = nil, rows: [[HoleValue]] = []
) throws -> (summary: CampaignSummary, results: [CheckResult]) {
    try EngineThread().sync {
        let campaign = try Campaign(
            target(),
            settings: .init(
                seed: seed, input: .payload(.invoke(function: function)), intended: intended.map { Array($0.utf8) },
                rows: rows),
            engine: try EmulatorEngine(), configuration: CheckConfiguration(contract: try PlayerContract.live()))
        let record = try campaign.run(numbers).record
        let faults = record.faults.sorted { ($0.key.hole, $0.key.rule.rawValue) < ($1.key.hole, $1.key.rule.rawValue) }
        let results = try faults.map { try campaign.result(of: $0.value, as: $0.key, source: "function").result }
        return (campaign.summary(of: record), results)
    }
}
