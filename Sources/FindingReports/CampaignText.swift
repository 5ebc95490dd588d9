import BridgeFindings

/// What a campaign says of itself, in lines for people.
enum CampaignText {
    /// - Parameter run: the proof that the campaign ran to its end.
    static func lines(_ campaign: CampaignSummary, _ run: WholeRun?) -> [String] {
        var lines = ["\(count(campaign.cases, "case")), \(count(campaign.faults, "distinct fault"))"]
        let verdicts = Verdict.allCases.compactMap { verdict in
            campaign.verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        let refused = campaign.refusals.values.reduce(0, +)
        lines.append((verdicts + (refused > 0 ? ["\(refused) refused by the encoder"] : [])).joined(separator: ", "))
        for (reason, number) in campaign.refusals.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(10) {
            lines.append("refused \(number) times: \(reason)")
        }
        lines += campaign.notes
        var recipes: [(recipe: String, holes: [String])] = []
        for hole in campaign.holes where !hole.recipe.isEmpty {
            if let index = recipes.firstIndex(where: { $0.recipe == hole.recipe }) {
                recipes[index].holes.append(hole.name)
            } else {
                recipes.append((hole.recipe, [hole.name]))
            }
        }
        for (recipe, holes) in recipes { lines.append("escaping of \(holes.joined(separator: ", ")): \(recipe)") }
        for hole in campaign.holes where !hole.note.isEmpty { lines.append("hole \(hole.name): \(hole.note)") }
        lines += outcome(campaign, run)
        lines.append("seed \(campaign.seed)")
        return lines.filter { !$0.isEmpty }
    }

    private static func outcome(_ campaign: CampaignSummary, _ run: WholeRun?) -> [String] {
        guard campaign.faults == 0 else { return [] }
        if let proof = NoFaultFound(campaign, in: run) { return Claims.certificate(proof) }
        return campaign.coverage.filter { $0.done < $0.total }.map {
            "incomplete: \($0.what), \($0.done) of \($0.total)"
        }
    }

    static func lines(_ fault: CampaignFault) -> [(name: String, text: String)] {
        var lines: [(String, String)] = [("smallest", fault.value.isEmpty ? "any value" : fault.value)]
        let first = fault.firstCase < 0 ? "" : ", first in case \(fault.firstCase)"
        lines.append(("seen", "\(count(fault.count, "time"))\(first)"))
        if !fault.classes.isEmpty { lines.append(("lost", fault.classes.joined(separator: ", "))) }
        if !fault.replay.isEmpty { lines.append(("replay", fault.replay)) }
        return lines
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
