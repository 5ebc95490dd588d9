internal import BridgeFindings

/// The sentences that claim something of a whole run. Each takes the proof of what it says.
enum Claims {
    static func allPassed(_ proof: EverythingPassed) -> String { "all passed" }

    static func allPassedWithCount(_ proof: EverythingPassed) -> String {
        proof.count == 1 ? "1 passed" : "all \(proof.count) passed"
    }

    /// What was tried to the end, what by samples, and what not.
    static func certificate(_ proof: NoFaultFound) -> [String] {
        let campaign = proof.campaign
        let texts = campaign.holes.filter { $0.type == "string" }.map(\.name).joined(separator: ", ")
        let others = campaign.holes.filter { $0.type != "string" }.map(\.name)
        return ["certificate: no fault found", "  exhaustively, in \(texts):"]
            + campaign.coverage.map { "    \($0.what)" } + [
                "  by samples: longer texts, mixtures, product texts"
                    + (others.isEmpty ? "" : "; every value of \(others.joined(separator: ", "))"),
                "  not tried: lone surrogates; hostile values of several holes at once, except in samples",
            ]
    }
}
