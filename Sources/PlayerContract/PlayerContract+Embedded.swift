import JavaScriptSyntax

extension PlayerContract {
    /// The contract of the Live player that is built into the binary.
    ///
    /// `includeAssumed` takes in events and functions that no document names.
    public static func live(includeAssumed: Bool = false) throws(ContractError) -> PlayerContract {
        try PlayerContract(
            json: embeddedBytes(named: "contracts/live.json") ?? [], sourceName: "live.json",
            includeAssumed: includeAssumed)
    }

    /// The contract of the Shoppable Video player: that of the Live player with what is different laid over it.
    public static func shoppable(includeAssumed: Bool = false) throws(ContractError) -> PlayerContract {
        let under = try value(ofJSON: embeddedBytes(named: "contracts/live.json") ?? [], sourceName: "live.json")
        let over = try value(
            ofJSON: embeddedBytes(named: "contracts/shoppable.json") ?? [], sourceName: "shoppable.json")
        return try PlayerContract(
            ContractMerge.merge(under, over), sourceName: "shoppable.json", includeAssumed: includeAssumed)
    }

    /// The contract of the call widget that is built into the binary.
    public static func calls(includeAssumed: Bool = false) throws(ContractError) -> PlayerContract {
        try PlayerContract(
            json: embeddedBytes(named: "contracts/calls.json") ?? [], sourceName: "calls.json",
            includeAssumed: includeAssumed)
    }

    /// Reads a contract file: JSON5, so that a file written by hand may have comments.
    public convenience init(json bytes: [UInt8], sourceName: String, includeAssumed: Bool = false) throws(ContractError) {
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
