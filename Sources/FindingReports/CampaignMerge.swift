public import BridgeFindings

extension CheckResult {
    /// Joins what shards say of campaigns: counts are added, and of a fault the lowest case speaks. What is of no
    /// campaign stays as it is, before the campaigns.
    public static func joiningCampaigns(_ results: [CheckResult]) -> [CheckResult] {
        var others: [CheckResult] = []
        var sources: [String] = []
        var parts: [String: [CheckResult]] = [:]
        for result in results {
            guard result.campaign != nil || result.fault != nil else {
                others.append(result)
                continue
            }
            if parts[result.source] == nil { sources.append(result.source) }
            parts[result.source, default: []].append(result)
        }
        return others + sources.flatMap { joined(parts[$0, default: []]) }
    }

    /// The parts of one campaign: as a whole first, then its faults by hole and rule.
    private static func joined(_ parts: [CheckResult]) -> [CheckResult] {
        var heads: [CheckResult] = []
        var faults: [CheckResult] = []
        for part in parts {
            if let campaign = part.campaign {
                if let index = heads.firstIndex(where: { $0.id == part.id && $0.campaign?.seed == campaign.seed }) {
                    heads[index].campaign?.join(campaign)
                } else {
                    heads.append(part)
                }
            } else if let fault = part.fault {
                if let index = faults.firstIndex(where: { $0.fault?.hole == fault.hole && $0.fault?.rule == fault.rule }
                ) {
                    faults[index] = faults[index].joined(with: part)
                } else {
                    faults.append(part)
                }
            }
        }
        for index in heads.indices { heads[index].campaign?.faults = faults.count }
        let holes = heads.first?.campaign?.holes.map(\.name) ?? []
        return heads + faults.sorted { $0.campaignOrder(holes) < $1.campaignOrder(holes) }
    }

    private func joined(with other: CheckResult) -> CheckResult {
        guard let ours = fault, let theirs = other.fault else { return self }
        var result = theirs.firstCase < ours.firstCase ? other : self
        result.fault?.count = ours.count + theirs.count
        result.fault?.classes = CampaignFault.reduced(ours.classes + theirs.classes)
        return result
    }

    private func campaignOrder(_ holes: [String]) -> (Int, String, Int, String) {
        guard let fault else { return (.max, "", .max, "") }
        let rule = RuleTable.all.firstIndex { $0.name == fault.rule } ?? .max
        return (holes.firstIndex(of: fault.hole) ?? .max, fault.hole, rule, fault.rule.rawValue)
    }
}

extension CampaignSummary {
    fileprivate mutating func join(_ other: CampaignSummary) {
        cases += other.cases
        verdicts.merge(other.verdicts, uniquingKeysWith: +)
        refusals.merge(other.refusals, uniquingKeysWith: +)
        for note in other.notes where !notes.contains(note) { notes.append(note) }
        coverage = coverage.map { entry in
            var entry = entry
            entry.done += other.coverage.first { $0.what == entry.what }?.done ?? 0
            return entry
        }
    }
}
