import BridgeFindings
public import JavaScriptSyntax

/// What a player and an app may say to each other, read from data, and the checks that follow from it.
///
/// A class because it is handed around with every payload and never changes: a copy would count its many tables.
public final class PlayerContract: Sendable {
    /// The player that it describes, such as `live`.
    public let player: String
    /// The version of the vendor's SDK that it was read from.
    public let version: String
    /// The contract as data, for the stub player: without what is only guessed, unless that was asked for.
    public let value: JavaScriptValue
    /// What of it the stub players of this package read, as JSON; nil when JSON cannot hold it.
    public let stubJSON: JavaScriptString?
    public let includesAssumed: Bool

    public let events: [String: Event]
    public let functions: [String: Function]
    public let readings: [String: Reading]
    public let disputes: [String: Dispute]
    /// Those of the call widget; nil for players without.
    public let builders: Builders?
    /// The keys of the above in the contract's order.
    public let eventNames, functionNames, readingNames: [String]

    /// Guessed functions and events that are left out, with what is known of them.
    let guessedEvents, guessedFunctions: [String: Fact]
    let schemas: [CompiledSchema]
    let severities: [String: Severity]
    private let whole: JavaScriptValue

    /// Reads a contract; a file that misspells or misses something is refused, with the place in it.
    ///
    /// `includeAssumed` takes in events and functions that no document names.
    public init(
        _ contract: JavaScriptValue, sourceName: String, includeAssumed: Bool = false
    ) throws(ContractError) {
        let root = ContractReader(value: contract, sourceName: sourceName)
        guard try root["contract"].number() == 1 else {
            throw try root["contract"].problem("unsupported format of a contract; expected 1")
        }
        player = try root["player"].string()
        version = try root["version"].string()
        whole = contract
        includesAssumed = includeAssumed

        let sources = try Self.table(root.optional("sources")) { (_, reader) throws(ContractError) in
            try reader.string()
        }.entries
        let disputes = try Self.table(root.optional("disputes")) { (name, reader) throws(ContractError) in
            try Dispute(name: name, reader, sources: sources)
        }.entries
        self.disputes = disputes
        (readings, readingNames) = try Self.table(root.optional("readings")) { (name, reader) throws(ContractError) in
            try Reading(name: name, reader, sources: sources, disputes: disputes)
        }
        severities = try root.optional("severities").map(SchemaCompiler.severities) ?? [:]

        var compiler = try SchemaCompiler(
            shapes: try root.optional("shapes")?.members() ?? [], severities: severities, sources: sources,
            disputes: disputes)
        let (allEvents, allEventNames) = try Self.table(root.optional("events")) {
            (name, reader) throws(ContractError) in
            try Event(name: name, reader, sources: sources, compiler: &compiler)
        }
        let (allFunctions, allFunctionNames) = try Self.table(root.optional("functions")) {
            (name, reader) throws(ContractError) in
            try Function(name: name, reader, sources: sources, compiler: &compiler)
        }
        builders = try root.optional("builders").map { (reader) throws(ContractError) in
            try Builders(reader, sources: sources, compiler: &compiler)
        }
        schemas = compiler.finish()

        func isKept(_ fact: Fact?) -> Bool { includeAssumed || fact?.confidence != .assumed }
        events = allEvents.filter { isKept($0.value.fact) }
        functions = allFunctions.filter { isKept($0.value.fact) }
        eventNames = allEventNames.filter { isKept(allEvents[$0]?.fact) }
        functionNames = allFunctionNames.filter { isKept(allFunctions[$0]?.fact) }
        guessedEvents = allEvents.mapValues(\.fact).filter { !isKept($0.value) }
        guessedFunctions = allFunctions.mapValues(\.fact).filter { !isKept($0.value) }
        value = Self.without(["events": guessedEvents.keys, "functions": guessedFunctions.keys], contract)
        stubJSON = StubData.json(of: value)
    }

    /// This contract with another file laid over it: new entries are added, members of known ones replaced.
    public func extended(by extra: JavaScriptValue, sourceName: String) throws(ContractError) -> PlayerContract {
        let root = ContractReader(value: extra, sourceName: sourceName)
        guard try root["contract"].number() == 1 else {
            throw try root["contract"].problem("unsupported format of a contract; expected 1")
        }
        if let other = root.optional("player"), try other.string() != player {
            throw other.problem("extends the contract of “\(try other.string())”, not of “\(player)”")
        }
        return try PlayerContract(
            ContractMerge.merge(whole, extra), sourceName: sourceName, includeAssumed: includesAssumed)
    }

    /// Names of all members that the contract knows, in UTF-8.
    package var memberNames: Set<[UInt8]> { Set(schemas.flatMap { $0.rules.properties.map(\.bytes) }) }

    private static func table<Entry>(
        _ section: ContractReader?, _ read: (String, ContractReader) throws(ContractError) -> Entry
    ) throws(ContractError) -> (entries: [String: Entry], names: [String]) {
        var entries: [String: Entry] = [:]
        var names: [String] = []
        for (name, reader) in try section?.members() ?? [] {
            entries[name] = try read(name, reader)
            names.append(name)
        }
        return (entries, names)
    }

    private static func without(
        _ entries: KeyValuePairs<String, Dictionary<String, Fact>.Keys>, _ contract: JavaScriptValue
    ) -> JavaScriptValue {
        var dropped: Set<Int> = []
        for (section, names) in entries {
            guard let node = contract.child(section) else { continue }
            for name in names {
                if let entry = contract.child(name, of: node) { dropped.insert(entry) }
            }
        }
        return dropped.isEmpty ? contract : ContractMerge.copy(contract, without: dropped)
    }
}
