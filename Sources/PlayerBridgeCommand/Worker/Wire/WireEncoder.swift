/// Writes a value as bytes, in the order of its declaration: every field with its name, every list with its count.
///
/// Both ends are the same program, so the form has no version; a field that one end does not know is an error.
/// A list of optional values has no form.
enum Wire {
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = WireEncoder()
        try encoder.write(value)
        return encoder.bytes
    }

    /// - Throws: `DecodingError`, also for bytes that are left over.
    static func value<Value: Decodable>(_ type: Value.Type, from bytes: some Collection<UInt8>) throws -> Value {
        let decoder = WireDecoder(bytes)
        let value = try decoder.read(type)
        try decoder.finish()
        return value
    }
}

/// A table by names, the only type whose fields its declaration does not name.
protocol WireTable {
    func write(to encoder: WireEncoder) throws
    static func read(from decoder: WireDecoder) throws -> Self
}

/// Looking for a conformance takes long; most types cannot be a table by their size.
enum WireTableSize {
    static func fits<Value>(_ type: Value.Type) -> Bool {
        MemoryLayout<Value>.size == MemoryLayout<[String: Int]>.size
    }
}

extension Dictionary: WireTable where Key == String, Value: Codable {
    func write(to encoder: WireEncoder) throws {
        encoder.write(count)
        for (name, value) in self {
            encoder.write(name)
            try encoder.write(value)
        }
    }

    static func read(from decoder: WireDecoder) throws -> [String: Value] {
        var table: [String: Value] = [:]
        for _ in 0..<(try decoder.count()) {
            let name = try decoder.string()
            table[name] = try decoder.read(Value.self)
        }
        return table
    }
}

final class WireEncoder: Encoder {
    fileprivate(set) var bytes: [UInt8] = []

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(WireFields(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { WireElements(self) }

    func singleValueContainer() -> any SingleValueEncodingContainer { WireSingle(encoder: self) }

    // MARK: Leaves

    func write<Value: Encodable>(_ value: Value) throws {
        if Value.self == [UInt8].self, let raw = value as? [UInt8] {
            write(raw.count)
            bytes += raw
        } else if WireTableSize.fits(Value.self), let table = value as? any WireTable {
            try table.write(to: self)
        } else {
            try value.encode(to: self)
        }
    }

    func write(_ text: String) {
        var text = text
        text.withUTF8 {
            write($0.count)
            bytes.append(contentsOf: $0)
        }
    }

    func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    /// Seven bits a byte, the sign in the lowest one.
    func write(_ number: Int) {
        var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    func write(_ number: Double) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Room for a count that is known only at the end.
    fileprivate func reserveCount() -> Int {
        bytes += [0, 0, 0, 0]
        return bytes.count - 4
    }

    fileprivate func set(_ count: UInt32, at offset: Int) {
        for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
    }
}

/// The fields of a structure, or the one case of an enumeration.
private struct WireFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        encoder.write(key.stringValue)
        encoder.write(false)
    }

    func encode(_ value: Bool, forKey key: Key) {
        encoder.write(key.stringValue)
        encoder.write(value)
    }

    func encode(_ value: String, forKey key: Key) {
        encoder.write(key.stringValue)
        encoder.write(value)
    }

    func encode(_ value: Int, forKey key: Key) {
        encoder.write(key.stringValue)
        encoder.write(value)
    }

    func encode(_ value: Double, forKey key: Key) {
        encoder.write(key.stringValue)
        encoder.write(value)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        encoder.write(key.stringValue)
        try encoder.write(value)
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try optional(value, key) }

    private func optional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
        encoder.write(key.stringValue)
        encoder.write(value != nil)
        if let value { try encoder.write(value) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder.write(key.stringValue)
        return KeyedEncodingContainer(WireFields<Nested>(encoder: encoder))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.write(key.stringValue)
        return WireElements(encoder)
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct WireElements: UnkeyedEncodingContainer {
    let encoder: WireEncoder
    private let place: Int
    private(set) var count = 0 {
        didSet { encoder.set(UInt32(count), at: place) }
    }

    var codingPath: [any CodingKey] { [] }

    init(_ encoder: WireEncoder) {
        self.encoder = encoder
        place = encoder.reserveCount()
    }

    mutating func encodeNil() throws { throw WireSingle.noForm }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        try encoder.write(value)
        count += 1
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        count += 1
        return encoder.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        count += 1
        return WireElements(encoder)
    }

    mutating func superEncoder() -> any Encoder { encoder }
}

private struct WireSingle: SingleValueEncodingContainer {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { [] }

    static let noForm = EncodingError.invalidValue(
        "nil", .init(codingPath: [], debugDescription: "a list of optional values has no form"))

    func encodeNil() throws { throw Self.noForm }
    func encode(_ value: Bool) { encoder.write(value) }
    func encode(_ value: String) { encoder.write(value) }
    func encode(_ value: Double) { encoder.write(value) }
    func encode(_ value: Float) { encoder.write(Double(value)) }
    func encode(_ value: Int) { encoder.write(value) }
    func encode(_ value: Int8) { encoder.write(Int(value)) }
    func encode(_ value: Int16) { encoder.write(Int(value)) }
    func encode(_ value: Int32) { encoder.write(Int(value)) }
    func encode(_ value: Int64) { encoder.write(Int(value)) }
    func encode(_ value: UInt) { encoder.write(Int(bitPattern: value)) }
    func encode(_ value: UInt8) { encoder.write(Int(value)) }
    func encode(_ value: UInt16) { encoder.write(Int(value)) }
    func encode(_ value: UInt32) { encoder.write(Int(value)) }
    func encode(_ value: UInt64) { encoder.write(Int(bitPattern: UInt(value))) }
    func encode<Value: Encodable>(_ value: Value) throws { try encoder.write(value) }
}
