internal import BridgeFindings
public import JavaScriptSyntax
import PlayerContract

/// What a scenario or a tape says about its player.
public struct SettingsInput: Sendable {
    /// The name of a player.
    public var player: String
    /// The SDK's version; nil: that of the contract.
    public var version: String?
    /// The name of a host model; nil: that of the command line.
    public var hostModel: String?
    /// The player's configuration; nil: the usual one.
    public var configuration: JavaScriptValue?
    /// Types that the app asks for; nil for all.
    public var events: [String]?
    /// Sides of disputes: name to value.
    public var readings: [String: String] = [:]
    /// Severities of rules, or `off`.
    public var rules: [String: String] = [:]
    /// Whether the shopper is signed in at the start.
    public var signedIn = true
    /// Functions that the recording page records.
    public var functions: [String] = []
    /// Those of the show.
    public var products: [PlayerSettings.Product] = []

    /// Events of the app's own page, which no contract knows.
    public var customEvents: [String] = []

    init(_ object: inout InputObject, _ problems: inout InputProblems) throws(InputProblem) {
        player = "live"
        try read(&object, &problems)
    }

    /// Takes what an object says, over what is known already.
    mutating func read(_ object: inout InputObject, _ problems: inout InputProblems) throws(InputProblem) {
        func take<Value>(
            _ name: String, _ kept: inout Value, _ read: (InputNode) throws(InputProblem) -> Value
        ) throws(InputProblem) {
            guard let node = object.take(name) else { return }
            do { kept = try read(node) } catch { problems.add(error) }
        }
        try take("player", &player) { (node) throws(InputProblem) in try Self.readName(node, PlayerKind.names, "player")
        }
        try take("version", &version) { (node) throws(InputProblem) in try node.string() }
        try take("hostModel", &hostModel) { (node) throws(InputProblem) in
            try Self.readName(node, HostModel.named.map(\.name), "host model")
        }
        try take("configuration", &configuration) { (node) throws(InputProblem) in try node.decoded() }
        try take("events", &events) { (node) throws(InputProblem) in try node.strings() }
        try take("customEvents", &customEvents) { (node) throws(InputProblem) in try node.strings() }
        try take("readings", &readings) { (node) throws(InputProblem) in
            var readings: [String: String] = [:]
            for member in try node.object("readings by name").members {
                readings[member.name] = try member.cursor.string()
            }
            return readings
        }
        try take("rules", &rules) { (node) throws(InputProblem) in
            var rules: [String: String] = [:]
            for member in try node.object("severities by rule").members {
                rules[member.name] = try RuleLevel.read(member.name, member.cursor)
            }
            return rules
        }
        try take("signedIn", &signedIn) { (node) throws(InputProblem) in try node.boolean() }
        try take("functions", &functions) { (node) throws(InputProblem) in try node.strings() }
        try take("products", &products) { (node) throws(InputProblem) in
            var products: [PlayerSettings.Product] = []
            for element in try node.elements() { products.append(try Self.readProduct(element)) }
            return products
        }
    }

    private static func readName(_ node: InputNode, _ known: [String], _ what: String) throws(InputProblem) -> String {
        let name = try node.string()
        guard known.contains(name) else {
            throw node.problem("unknown \(what) “\(name)”\(NearestName.hint(for: name, in: known))")
        }
        return name
    }

    private static func readProduct(_ node: InputNode) throws(InputProblem) -> PlayerSettings.Product {
        var object = try node.object("a product")
        let product = PlayerSettings.Product(
            id: try object.require("id", in: "a product").string(), ref: try object.take("ref")?.string() ?? "",
            url: try object.take("url")?.string() ?? "", dashboard: try object.take("dashboard")?.decoded())
        try object.finish("a product")
        return product
    }
}
