/// Proof that a run did all that it set out to do, with inputs that could all be read.
///
/// Sentences that claim something of a whole run take their proof as an argument: none can be had from a report of less.
public struct WholeRun: Sendable {
    fileprivate let manifest: Manifest

    public init?(_ report: Report) {
        guard let manifest = report.manifest, manifest.isWhole, report.problems.isEmpty else { return nil }
        self.manifest = manifest
    }
}

/// Proof that everything passed.
public struct EverythingPassed: Sendable {
    /// Results.
    public let count: Int

    public init?(_ report: Report) {
        let tally = report.results.tally
        guard WholeRun(report) != nil, tally.checked > 0, tally.failed == 0 else { return nil }
        count = tally.checked
    }
}

/// Proof that a campaign tried all that can be tried to the end, and found no fault.
public struct NoFaultFound: Sendable {
    public let campaign: CampaignSummary

    public init?(_ campaign: CampaignSummary, in run: WholeRun?) {
        guard let run, campaign.isCertified, campaign.cases <= run.manifest.done else { return nil }
        self.campaign = campaign
    }
}
