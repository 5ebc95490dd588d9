import JavaScriptSyntax

/// The messages of the call page: JSON text with `event` and `payload` (source of the Android Calls SDK).
enum CallMessage {
    /// The event in a message body; nil for what the SDK drops: no JSON object, or no text under `event`.
    static func event(in body: JavaScriptValue, at time: Double) -> PlayerEvent? {
        guard let text = body.string, let message = try? LiteralTree.parse(text.wtf8, as: .json).value,
            message.kind == .object, let type = message["event"]?.swiftString
        else { return nil }
        // The messages of frames have their data beside the name.
        let data = message["payload"] ?? .object(message.members.filter { $0.name != "event" })
        return PlayerEvent(type: type, data: data, callbackKey: data["callbackId"]?.swiftString, at: time)
    }

    /// What in an event waits for a reply, each with the part of the event that asks for it.
    static func requests(in event: PlayerEvent) -> [(key: String, event: PlayerEvent)] {
        if let key = event.callbackKey { return [(key, event)] }
        guard event.type == productEvent else { return [] }
        return (event.data["products"]?.elements ?? []).compactMap { product in
            guard let id = product["id"]?.swiftString else { return nil }
            var part = event
            part.data = .object(["products": .array([product])])
            return (id, part)
        }
    }

    static let productEvent = "provide-product-data"
}
