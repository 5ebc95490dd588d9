public import BridgeFindings
import JavaScriptSyntax

extension PlayerContract {
    /// A point about which documents disagree, with what each of them says.
    public struct Dispute: Sendable, Hashable {
        public var name: String
        /// What is said of the disputed thing, as the end of a sentence.
        public var says: String
        public var confidence: Confidence
        public var sides: [Side]

        /// What one document says.
        public struct Side: Sendable, Hashable {
            public var says: String
            /// For people.
            public var source: String
        }

        /// One note a side, each with its source.
        public var notes: [Finding.Note] {
            sides.map { Finding.Note("\($0.source): \($0.says)") }
        }
    }
}

extension PlayerContract.Dispute {
    init(name: String, _ reader: ContractReader, sources: [String: String]) throws(ContractError) {
        self.name = name
        says = try reader["says"].string()
        confidence = try reader["confidence"].word(Confidence.self)
        sides = []
        for side in try reader["sides"].elements() {
            let source = try Fact.source(try side["source"], in: sources)
            sides.append(Side(says: try side["says"].string(), source: source))
        }
        guard sides.count >= 2 else { throw reader.problem("a dispute has at least two sides") }
    }
}
