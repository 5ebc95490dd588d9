import JavaScriptSyntax
import PlayerEmulator

/// Carries values between the SDK's types and the page's.
enum CallValue {
    static func javaScript(_ value: BambuserJSONValue) -> JavaScriptValue {
        var builder = JavaScriptValue.Builder()
        append(value, to: &builder)
        return builder.finish()
    }

    static func javaScript(_ spec: BambuserFactorySpec) -> JavaScriptValue {
        var builder = JavaScriptValue.Builder()
        append(spec, to: &builder)
        return builder.finish()
    }

    private static func append(_ value: BambuserJSONValue, to builder: inout JavaScriptValue.Builder) {
        switch value {
        case .null: builder.leaf(.null)
        case .bool(let value): builder.leaf(.boolean, number: value ? 1 : 0)
        // The digits travel as they are: beyond 2^53 JavaScript rounds them, and that is a finding.
        case .int(let value): builder.leaf(.number, text: "\(value)".utf8, number: Double(value))
        case .double(let value):
            builder.leaf(.number, text: (value.isFinite ? "\(value)" : "").utf8, number: value)
        case .string(let value): builder.leaf(.string, text: value.utf8)
        case .array(let elements):
            builder.open(.array)
            for element in elements { append(element, to: &builder) }
            builder.close()
        case .object(let members):
            builder.open(.object)
            for (name, member) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                builder.key(.name, name.utf8)
                append(member, to: &builder)
            }
            builder.close()
        }
    }

    private static func append(_ spec: BambuserFactorySpec, to builder: inout JavaScriptValue.Builder) {
        builder.open(.object)
        builder.key(.name, "calls".utf8)
        builder.open(.array)
        for call in spec.calls {
            builder.open(.object)
            builder.key(.name, "method".utf8)
            builder.leaf(.string, text: call.method.utf8)
            builder.key(.name, "args".utf8)
            append(.array(call.args), to: &builder)
            if let factory = call.factory {
                builder.key(.name, "factory".utf8)
                append(factory, to: &builder)
            }
            if let items = call.items {
                builder.key(.name, "items".utf8)
                builder.open(.array)
                for item in items {
                    builder.open(.object)
                    builder.key(.name, "factoryArgs".utf8)
                    append(.array(item.factoryArgs), to: &builder)
                    builder.key(.name, "spec".utf8)
                    append(item.spec, to: &builder)
                    builder.close()
                }
                builder.close()
            }
            builder.close()
        }
        builder.close()
        builder.close()
    }

    /// What a message holds: JSON, so nothing else occurs.
    static func swift(_ value: JavaScriptValue, node: Int = 0) -> BambuserJSONValue {
        let data = value.nodes[node]
        switch data.kind {
        case .boolean: return .bool(data.number == 1)
        case .number: return Int(exactly: data.number).map { .int($0) } ?? .double(data.number)
        case .string: return .string(value.string(of: data.text).description)
        case .array: return .array(value.childIndices(of: node).map { swift(value, node: $0) })
        case .object:
            let members = value.childIndices(of: node).map { child in
                (value.string(of: value.nodes[child].key).description, swift(value, node: child))
            }
            return .object(Dictionary(members) { _, last in last })
        default: return .null
        }
    }
}

extension BambuserReply where Payload == BambuserFactorySpec {
    var reply: CallReply {
        switch self {
        case .reply(let spec): .reply(CallValue.javaScript(spec))
        case .error(let message): .error(message: JavaScriptString(message))
        case .skip: .skip
        }
    }
}

extension BambuserReply where Payload == BambuserJSONValue {
    var reply: CallReply {
        switch self {
        case .reply(let json): .reply(CallValue.javaScript(json))
        case .error(let message): .error(message: JavaScriptString(message))
        case .skip: .skip
        }
    }
}

extension BambuserCallConfiguration {
    /// The keys that are written into the start page: only what is set.
    var value: JavaScriptValue {
        var members: [(String, JavaScriptValue)] = [("orgId", .string(orgId))]
        func add(_ name: String, _ text: String?) {
            if let text { members.append((name, .string(text))) }
        }
        add("connectId", connectId)
        add("queue", queue)
        add("locale", locale)
        if !data.isEmpty { members.append(("data", CallValue.javaScript(.object(data)))) }
        if !trackingTags.isEmpty { members.append(("trackingTags", BambuserTrackingTag.value(of: trackingTags))) }
        if enableScanning { members.append(("enableScanning", .boolean(true))) }
        add("merchantBaseUrl", merchantBaseUrl)
        if disableCoBrowsing { members.append(("disableCoBrowsing", .boolean(true))) }
        add("themeId", themeId)
        if let allowFirstPartyCookies { members.append(("allowFirstPartyCookies", .boolean(allowFirstPartyCookies))) }
        if forwardUnknownEmbedEvents { members.append(("forwardUnknownEmbedEvents", .boolean(true))) }
        return .object(members)
    }
}

extension BambuserTrackingTag {
    /// Of two tags with one key the last value wins, in the first one's place.
    static func value(of tags: [BambuserTrackingTag]) -> JavaScriptValue {
        var order: [String] = []
        var values: [String: BambuserJSONValue] = [:]
        for tag in tags {
            if values[tag.key] == nil { order.append(tag.key) }
            values[tag.key] = tag.value
        }
        return .array(
            order.map { key in
                .object(["key": .string(key), "value": CallValue.javaScript(values[key] ?? .null)])
            })
    }
}
