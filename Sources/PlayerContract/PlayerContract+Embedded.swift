import JavaScriptSyntax

extension PlayerContract {
    /// The contract of the Live player that is built into the binary.
    ///
    /// `includeAssumed` takes in events and functions that no document names.
    public static func live(includeAssumed: Bool = false) throws(ContractError) -> PlayerContract {
        try (includeAssumed ? wholeLive : knownLive).get()
    }

    /// The contract of the call widget that is built into the binary.
    public static func calls(includeAssumed: Bool = false) throws(ContractError) -> PlayerContract {
        try PlayerContract(
            json: embeddedBytes(named: "contracts/calls.json") ?? [], sourceName: "calls.json",
            includeAssumed: includeAssumed)
    }

    /// The contract of the Shoppable Video player: that of the Live player with what is different laid over it.
    public static func shoppable(includeAssumed: Bool = false) throws(ContractError) -> PlayerContract {
        try (includeAssumed ? wholeShoppable : knownShoppable).get()
    }

    // Read once: tests make a player each.
    private static let knownLive = builtIn(["live.json"], includeAssumed: false)
    private static let wholeLive = builtIn(["live.json"], includeAssumed: true)
    private static let knownShoppable = builtIn(["live.json", "shoppable.json"], includeAssumed: false)
    private static let wholeShoppable = builtIn(["live.json", "shoppable.json"], includeAssumed: true)

    /// Files laid over each other, the first at the bottom.
    private static func builtIn(_ names: [String], includeAssumed: Bool) -> Result<PlayerContract, ContractError> {
        Result { () throws(ContractError) in
            var merged = JavaScriptValue.object([:])
            for name in names {
                let file = try value(ofJSON: embeddedBytes(named: "contracts/\(name)") ?? [], sourceName: name)
                merged = ContractMerge.merge(merged, file)
            }
            return try PlayerContract(merged, sourceName: names.last ?? "", includeAssumed: includeAssumed)
        }
    }

    /// Reads a contract file: JSON5, so that a file written by hand may have comments.
    public convenience init(json bytes: [UInt8], sourceName: String, includeAssumed: Bool = false) throws(ContractError)
    {
        try self.init(
            Self.value(ofJSON: bytes, sourceName: sourceName), sourceName: sourceName, includeAssumed: includeAssumed)
    }

    /// Lays a contract file over this contract.
    public func extended(byJSON bytes: [UInt8], sourceName: String) throws(ContractError) -> PlayerContract {
        try extended(by: Self.value(ofJSON: bytes, sourceName: sourceName), sourceName: sourceName)
    }

    private static func value(ofJSON bytes: [UInt8], sourceName: String) throws(ContractError) -> JavaScriptValue {
        do {
            return try LiteralTree.parse(bytes, as: .json5).value
        } catch {
            let place = LineIndex(bytes).place(of: error.offset)
            throw ContractError(
                sourceName: "\(sourceName):\(place.line):\(place.column)", path: "", message: error.message)
        }
    }
}
