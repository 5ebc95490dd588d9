public import BridgeFindings
import JavaScriptSyntax

/// How sure a line of a contract is and where it was read.
public struct Fact: Sendable, Hashable {
    public var confidence: Confidence
    /// For people, such as `Live iOS docs, product hydration`.
    public var source: String

    public init(confidence: Confidence, source: String) {
        self.confidence = confidence
        self.source = source
    }

    /// What holds where a contract names no source.
    static let unnamed = Fact(confidence: .assumed, source: "the contract")
}

extension Fact {
    /// Reads `confidence` and `source` (in a schema `x-confidence` and `x-source`); what is absent is inherited.
    init(_ reader: ContractReader, prefix: String = "", sources: [String: String], inherited: Fact = .unnamed)
        throws(ContractError)
    {
        self = inherited
        if let name = reader.optional(prefix + "confidence") { confidence = try name.word(Confidence.self) }
        if let key = reader.optional(prefix + "source") { source = try Fact.source(key, in: sources) }
    }

    static func source(_ reader: ContractReader, in sources: [String: String]) throws(ContractError) -> String {
        let key = try reader.string()
        guard let source = sources[key] else { throw reader.problem("“\(key)” is not a key of sources") }
        return source
    }
}
