internal import BridgeFindings
internal import JavaScriptSyntax

/// Manifests in the JSON report.
extension Manifest {
    var value: JavaScriptValue {
        var members: [(String, JavaScriptValue)] = [
            ("ending", .string(ending.rawValue)), ("planned", .number(Double(planned))),
            ("done", .number(Double(done))), ("shards", .array(shards.map { .number(Double($0)) })),
            ("shardCount", .number(Double(shardCount))),
            (
                "settings",
                .array(
                    settings.map {
                        .object([
                            "name": .string($0.name), "value": .string($0.value), "origin": .string($0.origin),
                        ])
                    })
            ),
            (
                "inputs",
                .array(
                    inputs.map {
                        .object([
                            "path": .string($0.path), "size": .number(Double($0.size)), "sha256": .string($0.hash),
                        ])
                    })
            ),
        ]
        // As text: a number of JSON does not hold all of them.
        if let seed { members.append(("seed", .string("\(seed)"))) }
        if let target {
            members.append(("target", .object(["name": .string(target.name), "sha256": .string(target.hash)])))
        }
        return .object(members)
    }

    init(_ field: ReportField) throws(ReportReadingError) {
        self.init(
            ending: try field["ending"].word(), planned: try field["planned"].count(), done: try field["done"].count(),
            of: try field["shardCount"].integer(),
            settings: try field.list("settings") { field throws(ReportReadingError) in
                Setting(
                    name: try field["name"].string(), value: try field["value"].string(),
                    origin: try field["origin"].string())
            },
            inputs: try field.list("inputs") { field throws(ReportReadingError) in
                Input(
                    path: try field["path"].string(), size: try field["size"].integer(),
                    hash: try field["sha256"].string())
            })
        shards = try field.list("shards") { field throws(ReportReadingError) in try field.integer() }
        guard shardCount >= 1 else { throw try field["shardCount"].problem("expected at least 1") }
        guard !shards.isEmpty, Set(shards).count == shards.count, shards.allSatisfy((1...shardCount).contains) else {
            throw try field["shards"].problem("expected different numbers from 1 to \(shardCount)")
        }
        if let text = field.optional("seed") {
            guard let seed = UInt64(try text.string()) else {
                throw text.problem("expected a whole number as text")
            }
            self.seed = seed
        }
        if let target = field.optional("target") {
            self.target = Target(name: try target["name"].string(), hash: try target["sha256"].string())
        }
    }
}
