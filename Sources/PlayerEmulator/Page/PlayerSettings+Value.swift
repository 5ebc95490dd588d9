import JavaScriptSyntax

extension PlayerSettings {
    /// The settings as the stub player reads them.
    var value: JavaScriptValue {
        .object([
            "player": .string(kind.name),
            "configuration": configuration,
            "readings": .object(readings.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }),
            "products": .array(products.map(\.value)),
            "functions": .array(recorded.map { .string($0) }),
            "bare": .boolean(isBare),
            "signedIn": .boolean(signedIn),
            "isLive": .boolean(isLive),
            "events": .array((events ?? ["*"]).map { .string($0) }),
            "forwardsUnknown": .boolean(configuration["forwardUnknownEmbedEvents"]?.boolean ?? false),
        ])
    }
}

extension PlayerSettings.Product {
    var value: JavaScriptValue {
        var members: [(String, JavaScriptValue)] = [("id", .string(id)), ("ref", .string(ref)), ("url", .string(url))]
        if let dashboard { members.append(("dashboard", dashboard)) }
        return .object(members)
    }
}
