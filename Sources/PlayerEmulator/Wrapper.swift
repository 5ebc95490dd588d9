public import JavaScriptSyntax

/// A script with a payload spliced into it, which knows where the payload lies.
public struct SplicedScript: Sendable, Hashable {
    /// Wrapper and payload.
    public var text: JavaScriptString
    /// Bytes before the payload.
    public var prefix: Int
    /// Bytes of the payload.
    public var length: Int
    /// The wrapper is the call of an async function: what the payload throws rejects the promise that it gives.
    var isAsynchronous = false

    /// The offset within the payload of a place in the script, or nil when it lies in the wrapper.
    public func payloadOffset(of offset: Int) -> Int? {
        (prefix...(prefix + length)).contains(offset) ? offset - prefix : nil
    }
}

/// The text around a payload, ready to be used for many payloads.
public struct Wrapper: Sendable, Hashable {
    /// UTF-8 of the wrapper up to the payload.
    public let before: [UInt8]
    /// UTF-8 of the wrapper behind the payload.
    public let after: [UInt8]
    let isAsynchronous: Bool

    /// Splits a script template at the placeholder of the payload and fills in the other ones.
    public init(template: String, payload: String, filling names: [String: String], isAsynchronous: Bool = false) {
        self.isAsynchronous = isAsynchronous
        var pieces: (before: [UInt8], after: [UInt8]) = ([], [])
        var isAfter = false
        func append(_ bytes: some Sequence<UInt8>) {
            if isAfter { pieces.after += bytes } else { pieces.before += bytes }
        }
        var rest = Array(template.utf8)[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            append(rest[..<open])
            let name = rest[(open + 1)...].prefix { $0 != UInt8(ascii: "}") }
            // A bracket that nothing closes is one of the script itself, whatever follows it.
            let text = name.endIndex < rest.endIndex ? String(decoding: name, as: UTF8.self) : ""
            if text == payload, !isAfter {
                isAfter = true
            } else if let value = names[text] {
                append(value.utf8)
            } else {
                // A bracket of the script itself.
                append(CollectionOfOne(UInt8(ascii: "{")))
                rest = rest[(open + 1)...]
                continue
            }
            rest = rest[(name.endIndex + 1)...]
        }
        append(rest)
        before = pieces.before
        after = pieces.after
    }

    /// The script with this payload in its place, unchanged.
    public func splice(_ payload: JavaScriptString) -> SplicedScript {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(before.count + payload.wtf8.count + after.count)
        bytes += before
        bytes += payload.wtf8
        bytes += after
        return SplicedScript(
            text: JavaScriptString(wtf8: bytes), prefix: before.count, length: payload.wtf8.count,
            isAsynchronous: isAsynchronous)
    }
}

extension HostModel {
    /// The wrapper of one channel. `player` is the expression that names the player object in the page.
    public func wrapper(for channel: Payload.Channel, player: String) -> Wrapper {
        switch channel {
        case .invoke(let function):
            Wrapper(
                template: invoke, payload: "arguments", filling: ["player": player, "function": function],
                isAsynchronous: asynchronous.contains(.invoke))
        case .notify(let key):
            Wrapper(
                template: notify, payload: "info", filling: ["key": key], isAsynchronous: asynchronous.contains(.notify)
            )
        case .script:
            Wrapper(
                template: script, payload: "script", filling: [:], isAsynchronous: asynchronous.contains(.script))
        }
    }
}
