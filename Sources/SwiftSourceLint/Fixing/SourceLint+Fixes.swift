import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

extension SourceLint {
    /// Fixes of the holes that broke, not yet proved.
    public func fixes(_ judgements: [LiteralTemplate: LiteralJudgement]) -> [HoleFix] {
        fixes(of: Array(subjects.indices), judgements)
    }

    /// The same, of some calls.
    public func fixes(of indices: [Int], _ judgements: [LiteralTemplate: LiteralJudgement]) -> [HoleFix] {
        var found: [SourcePlace: HoleFix] = [:]
        var order: [SourcePlace] = []
        for way in indices.flatMap({ subjects[$0].ways }) {
            guard let judgement = judgements[way.template], judgement.holes.contains(where: { $0 != nil }) else {
                continue
            }
            let mender = HoleMender(way)
            for (index, fault) in judgement.holes.enumerated()
            where fault != nil {
                let place = way.path.holes[index].place
                guard found[place] == nil, let fix = mender.fix(of: index) else { continue }
                found[place] = fix
                order.append(place)
            }
        }
        return order.compactMap { found[$0] }
    }

    /// The distinct literals that are to be judged for ``proved(_:_:by:)``.
    public static func proofs(of fixes: [HoleFix], _ effort: HoleFix.Effort) -> [LiteralTemplate] {
        var seen: Set<LiteralTemplate> = []
        return fixes.flatMap { $0.proofs(effort) }.filter { seen.insert($0).inserted }
    }

    /// The fixes that hold: each was run with hostile values in its place, and all of them arrived.
    public static func proved(
        _ fixes: [HoleFix], _ effort: HoleFix.Effort, by judgements: [LiteralTemplate: LiteralJudgement]
    ) -> [HoleFix] {
        fixes.filter { fix in
            fix.proofs(effort).allSatisfy { proof in
                guard let judgement = judgements[proof] else { return false }
                return judgement.fixed.allSatisfy { $0.severity < .error } && judgement.holes.allSatisfy { $0 == nil }
            }
        }
    }

    /// The bytes of a file with fixes applied; everything else stays as it is.
    public static func applied(_ fixes: [HoleFix], to file: SourceFile) -> [UInt8] {
        var bytes = file.input.bytes
        var last = bytes.count
        // From the end, so that places before stay valid; one that reaches into another is left for the next run.
        for fix in fixes.filter({ $0.place.file === file }).sorted(by: {
            $0.place.range.lowerBound > $1.place.range.lowerBound
        }) {
            guard fix.place.range.upperBound <= last else { continue }
            bytes.replaceSubrange(fix.place.range, with: Array(fix.replacement.utf8))
            last = fix.place.range.lowerBound
        }
        return bytes
    }
}
