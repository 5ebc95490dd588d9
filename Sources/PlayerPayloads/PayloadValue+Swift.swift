public import Foundation

// The types of the standard library and of Foundation that have one obvious JavaScript form.

extension String: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { PayloadValue(kind: .text(self)) }
}
extension Substring: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { String(self).payloadValue }
}
extension Character: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { String(self).payloadValue }
}
extension Bool: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { PayloadValue(kind: .boolean(self)) }
}
extension URL: JavaScriptPayloadValue {
    /// The absolute address, as text.
    public var payloadValue: PayloadValue { absoluteString.payloadValue }
}
extension UUID: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { uuidString.payloadValue }
}

extension Double: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .number(self) }
}
extension CGFloat: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .number(Double(self)) }
}
extension Float: JavaScriptPayloadValue {
    /// The number with the digits that Swift prints: 19.99, not 19.989999771118164.
    public var payloadValue: PayloadValue { .number(Double(description) ?? Double(self)) }
}

extension Int: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .integer(self) }
}
extension Int8: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .integer(self) }
}
extension Int16: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .integer(self) }
}
extension Int32: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .integer(self) }
}
extension Int64: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .integer(self) }
}
extension UInt: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .integer(self) }
}
extension UInt8: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .integer(self) }
}
extension UInt16: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .integer(self) }
}
extension UInt32: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .integer(self) }
}
extension UInt64: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { .integer(self) }
}

extension Array: JavaScriptPayloadValue where Element: JavaScriptPayloadValue {
    public var payloadValue: PayloadValue { PayloadValue(kind: .list(map(\.payloadValue))) }
}
extension Dictionary: JavaScriptPayloadValue where Key == String, Value: JavaScriptPayloadValue {
    /// An object whose keys are sorted, so that the same dictionary gives the same text.
    public var payloadValue: PayloadValue {
        let members = sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return PayloadValue(kind: .object(members.map { .init(name: $0.key, value: $0.value.payloadValue) }))
    }
}
