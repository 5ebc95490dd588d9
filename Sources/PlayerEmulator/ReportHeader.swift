public import BridgeFindings

extension Report.Header {
    /// A header that names the host models of a run and what a green run did not check.
    ///
    /// - Parameter hostModels: Those that the run may use, the usual one first.
    public init(version: String, engine: String = "", contract: String = "", hostModels: [HostModel], hasContract: Bool)
    {
        let assumed = hostModels.filter { $0.basis == HostModel.assumed }.map(\.name)
        self.init(
            version: version, engine: engine, contract: contract,
            hostModel: hostModels.map { "\($0.name) (\($0.basis))" }.joined(separator: ", "),
            unchecked: ["other engines, \(hasContract ? "undocumented behaviour" : "the contract"), rendering"]
                + (assumed.isEmpty
                    ? [] : ["assumed: host model\(assumed.count == 1 ? "" : "s") \(assumed.joined(separator: ", "))"]))
    }
}
