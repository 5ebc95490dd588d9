public import JavaScriptSyntax

extension PlayerContract {
    /// A message of the player to the app, and what the app owes it.
    public struct Event: Sendable {
        public var name: String
        public var fact: Fact
        /// What happened, as a clause.
        public var summary: String
        /// Whether it waits for an answer under a callback key.
        public var carriesCallbackKey: Bool
        public var answer: Answer
        /// Seconds after which the player gives up waiting for an answer; nil when nobody says that it does.
        public var timeoutSeconds: Double?
        /// Who says so.
        public var timeoutFact: Fact?
        /// The handler of the app without which the event is not sent at all; nil for one that is always sent.
        public var handler: String?
        /// An example of its inner data.
        public var example: JavaScriptValue
        /// Names of the disputes about it.
        public var disputes: [String]
        let data: Int?
        let info: Int?
    }

    /// How an event is answered.
    public enum Answer: Sendable, Hashable {
        case none
        /// Under the callback key, within some seconds of the player clock.
        ///
        /// The limit of `cart` holds always, that of `every-key` only under that value of the reading `time-limit`.
        case notify(timeoutSeconds: Double?, timeLimit: String?)
        /// By calling a function, once or once a product.
        case invoke(function: String, per: Extent)

        /// What one call answers.
        public enum Extent: String, Sendable, CaseIterable {
            case event, product
        }
    }
}

extension PlayerContract.Event {
    init(
        name: String, _ reader: ContractReader, sources: [String: String], compiler: inout SchemaCompiler
    ) throws(ContractError) {
        self.name = name
        let fact = try Fact(reader, sources: sources)
        self.fact = fact
        summary = try reader["summary"].string()
        carriesCallbackKey = try reader["callback"].boolean()
        example = reader.optional("example")?.subvalue ?? .object([:])
        handler = try reader.optional("handler")?.string()
        timeoutSeconds = try reader.optional("answer")?.optional("timeoutSeconds")?.number()
        timeoutFact = try reader.optional("answer")?.optional("timeoutSource").map { (key) throws(ContractError) in
            Fact(confidence: fact.confidence, source: try Fact.source(key, in: sources))
        }
        disputes = []
        for dispute in try reader.optional("x-disputes")?.elements() ?? [] {
            disputes.append(try compiler.disputeName(dispute))
        }
        data = try reader.optional("data").map { (schema) throws(ContractError) in
            try compiler.add(schema, inherited: fact)
        }
        guard let answer = reader.optional("answer") else {
            self.answer = .none
            info = nil
            return
        }
        (self.answer, info) = try Self.answer(answer, fact: fact, compiler: &compiler)
    }

    private enum Channel: String, CaseIterable {
        case none, notify, invoke
    }

    private static func answer(
        _ reader: ContractReader, fact: Fact, compiler: inout SchemaCompiler
    ) throws(ContractError) -> (PlayerContract.Answer, Int?) {
        switch try reader["how"].word(Channel.self) {
        case .none:
            return (.none, nil)
        case .invoke:
            let extent = try reader.optional("per")?.word(PlayerContract.Answer.Extent.self) ?? .event
            return (.invoke(function: try reader["function"].string(), per: extent), nil)
        case .notify:
            let answer = PlayerContract.Answer.notify(
                timeoutSeconds: try reader.optional("timeoutSeconds")?.number(),
                timeLimit: try reader.optional("timeLimit")?.string())
            guard let info = reader.optional("info") else { return (answer, nil) }
            return (answer, try compiler.add(info, inherited: fact))
        }
    }
}
