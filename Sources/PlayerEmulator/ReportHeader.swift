public import BridgeFindings

extension Report.Header {
    /// A header that says under which host models a run played, and what a green run did not check.
    ///
    /// The clauses follow the levels of the README, each of which is proved less than the one before it.
    ///
    /// - Parameter hostModels: Those that the run may use, the usual one first.
    public init(version: String, engine: String = "", contract: String = "", hostModels: [HostModel], hasContract: Bool)
    {
        let bases = hostModels.map { "\($0.name) (\($0.basis))" }.joined(separator: ", ")
        self.init(
            version: version, engine: engine, contract: contract,
            hostModel: hostModels.map { "\($0.name) (\($0.basis))" }.joined(separator: ", "),
            unchecked: [
                "text (strong): other engines",
                hasContract ? "contract (as documented): undocumented facts" : "contract: none",
                "flow (documented and assumed): host model \(bases)",
                "look (nothing): rendering",
            ])
    }
}
