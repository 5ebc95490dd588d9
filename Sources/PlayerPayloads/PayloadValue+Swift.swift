public import Foundation

// The types of the standard library and of Foundation that have one obvious JavaScript form.

extension String: JavaScriptPayloadValue {
    /// A text with exactly these code points.
    public var payloadValue: PayloadValue { PayloadValue(kind: .text(self)) }
}
extension Substring: JavaScriptPayloadValue {
    /// A text with exactly these code points.
    public var payloadValue: PayloadValue { String(self).payloadValue }
}
extension Character: JavaScriptPayloadValue {
    /// A text of one character.
    public var payloadValue: PayloadValue { String(self).payloadValue }
}
extension Bool: JavaScriptPayloadValue {
    /// `true` or `false`; refused between quotes.
    public var payloadValue: PayloadValue { PayloadValue(kind: .boolean(self)) }
}
extension URL: JavaScriptPayloadValue {
    /// The absolute address, as text.
    public var payloadValue: PayloadValue { absoluteString.payloadValue }
}
extension UUID: JavaScriptPayloadValue {
    /// The 36 characters of the identifier, as text.
    public var payloadValue: PayloadValue { uuidString.payloadValue }
}

extension Double: JavaScriptPayloadValue {
    /// The shortest digits that read back as this number; NaN and infinities are refused.
    public var payloadValue: PayloadValue { .number(self) }
}
extension CGFloat: JavaScriptPayloadValue {
    /// As for `Double`.
    public var payloadValue: PayloadValue { .number(Double(self)) }
}
extension Float: JavaScriptPayloadValue {
    /// The number with the digits that Swift prints: 19.99, not 19.989999771118164.
    public var payloadValue: PayloadValue { .number(Double(description) ?? Double(self)) }
}

extension JavaScriptPayloadValue where Self: BinaryInteger {
    /// The decimal digits; beyond 2^53, where JavaScript would round, the number is refused outside of quotes.
    public var payloadValue: PayloadValue { .integer(self) }
}
extension Int: JavaScriptPayloadValue {}
extension Int8: JavaScriptPayloadValue {}
extension Int16: JavaScriptPayloadValue {}
extension Int32: JavaScriptPayloadValue {}
extension Int64: JavaScriptPayloadValue {}
extension UInt: JavaScriptPayloadValue {}
extension UInt8: JavaScriptPayloadValue {}
extension UInt16: JavaScriptPayloadValue {}
extension UInt32: JavaScriptPayloadValue {}
extension UInt64: JavaScriptPayloadValue {}

extension Array: JavaScriptPayloadValue where Element: JavaScriptPayloadValue {
    /// An array of the elements, in order.
    public var payloadValue: PayloadValue { PayloadValue(kind: .list(map(\.payloadValue))) }
}
extension Dictionary: JavaScriptPayloadValue where Key == String, Value: JavaScriptPayloadValue {
    /// An object whose keys are sorted, so that the same dictionary gives the same text.
    public var payloadValue: PayloadValue {
        let members = sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return PayloadValue(kind: .object(members.map { .init(name: $0.key, value: $0.value.payloadValue) }))
    }
}
