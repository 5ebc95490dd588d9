import JavaScriptSyntax

extension PlayerContract {
    /// A question that documents answer differently, and the answers that the player can be set to.
    public struct Reading: Sendable, Hashable {
        public var name: String
        public var summary: String
        /// In the contract's order.
        public var values: [Value]
        /// The name of the value that holds unless another is chosen.
        public var defaultValue: String
        /// The dispute behind it, if there is one.
        public var dispute: String?

        /// One answer.
        public struct Value: Sendable, Hashable {
            public var name: String
            public var says: String
            /// For people.
            public var source: String
        }
    }
}

extension PlayerContract.Reading {
    init(
        name: String, _ reader: ContractReader, sources: [String: String], disputes: [String: PlayerContract.Dispute]
    ) throws(ContractError) {
        self.name = name
        summary = try reader["summary"].string()
        dispute = try reader.optional("dispute")?.string()
        if let dispute, disputes[dispute] == nil {
            throw try reader["dispute"].problem("unknown dispute “\(dispute)”")
        }
        defaultValue = try reader["default"].string()
        values = []
        for (name, value) in try reader["values"].members() {
            let source = try Fact.source(try value["source"], in: sources)
            values.append(Value(name: name, says: try value["says"].string(), source: source))
        }
        guard values.contains(where: { [defaultValue] in $0.name == defaultValue }) else {
            throw try reader["default"].problem("“\(defaultValue)” is not one of the values")
        }
    }
}
