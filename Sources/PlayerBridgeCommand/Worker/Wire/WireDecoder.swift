/// Reads what ``WireEncoder`` wrote, and refuses everything else.
final class WireDecoder: Decoder {
    private let bytes: [UInt8]
    private var offset = 0

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(WireReadFields(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try WireReadElements(self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { WireReadSingle(decoder: self) }

    // MARK: Leaves

    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == [UInt8].self, let raw = Array(try take(count())) as? Value { return raw }
        if WireTableSize.fits(type), let table = type as? any WireTable.Type,
            let value = try table.read(from: self) as? Value
        {
            return value
        }
        return try type.init(from: self)
    }

    func count() throws -> Int {
        let count = try integer()
        guard count >= 0, count <= bytes.count - offset else { throw corrupted("a count of \(count)") }
        return count
    }

    func string() throws -> String {
        let raw = try take(count())
        guard let text = String(validating: raw, as: UTF8.self) else { throw corrupted("a text that is not UTF-8") }
        return text
    }

    func flag() throws -> Bool {
        switch try byte() {
        case 0: false
        case 1: true
        case let other: throw corrupted("\(other) for a flag")
        }
    }

    func integer() throws -> Int {
        var value: UInt = 0
        var shift: UInt = 0
        while true {
            let byte = try byte()
            guard shift < 64 else { throw corrupted("a number of more than 64 bits") }
            value |= UInt(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1)
    }

    func double() throws -> Double {
        let raw = try take(8)
        return Double(bitPattern: raw.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    func fixedCount() throws -> Int {
        Int(try take(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }

    /// Reads without taking.
    func peek<Value>(_ read: (WireDecoder) throws -> Value) throws -> Value {
        let start = offset
        defer { offset = start }
        return try read(self)
    }

    /// The name of the next field, which stays.
    func peekName() throws -> String { try peek { try $0.string() } }

    /// Takes the name of a field, which must be this.
    func expect(_ key: any CodingKey) throws {
        let start = offset
        var name = key.stringValue
        let isNext = try name.withUTF8 { name in
            let found = try take(count())
            return found.count == name.count && found.elementsEqual(name)
        }
        guard !isNext else { return }
        offset = start
        let found = (try? string()) ?? "something else"
        throw DecodingError.keyNotFound(
            key, .init(codingPath: [], debugDescription: "expected the field \(name), found \(found)"))
    }

    func finish() throws {
        guard offset == bytes.count else { throw corrupted("\(bytes.count - offset) bytes after the end") }
    }

    func corrupted(_ what: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "\(what) at byte \(offset)"))
    }

    private func byte() throws -> UInt8 {
        guard offset < bytes.count else { throw corrupted("the end of the message") }
        defer { offset += 1 }
        return bytes[offset]
    }

    private func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count <= bytes.count - offset else { throw corrupted("the end of the message") }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }
}

private struct WireReadFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: WireDecoder
    var codingPath: [any CodingKey] { [] }

    /// Of an enumeration: its case. A structure asks for its fields in their order.
    var allKeys: [Key] { ((try? decoder.peekName()).flatMap { Key(stringValue: $0) }).map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool { (try? decoder.peekName()) == key.stringValue }

    func decodeNil(forKey key: Key) throws -> Bool {
        try decoder.expect(key)
        return try !decoder.flag()
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try decoder.expect(key)
        return try decoder.flag()
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try decoder.expect(key)
        return try decoder.string()
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try decoder.expect(key)
        return try decoder.integer()
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try decoder.expect(key)
        return try decoder.double()
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.expect(key)
        return try decoder.read(type)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try optional(type, key)
    }

    private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try decoder.expect(key)
        return try decoder.flag() ? decoder.read(type) : nil
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder.expect(key)
        return decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.expect(key)
        return try WireReadElements(decoder)
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

private struct WireReadElements: UnkeyedDecodingContainer {
    let decoder: WireDecoder
    let count: Int?
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { [] }
    var isAtEnd: Bool { currentIndex == count }

    init(_ decoder: WireDecoder) throws {
        self.decoder = decoder
        count = try decoder.fixedCount()
    }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard !isAtEnd else { throw decoder.corrupted("the end of a list") }
        currentIndex += 1
        return try decoder.read(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        currentIndex += 1
        return decoder.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        currentIndex += 1
        return try WireReadElements(decoder)
    }

    mutating func superDecoder() -> any Decoder { decoder }
}

private struct WireReadSingle: SingleValueDecodingContainer {
    let decoder: WireDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode(_ type: Bool.Type) throws -> Bool { try decoder.flag() }
    func decode(_ type: String.Type) throws -> String { try decoder.string() }
    func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
    func decode(_ type: Float.Type) throws -> Float { Float(try decoder.double()) }
    func decode(_ type: Int.Type) throws -> Int { try decoder.integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try exact() }
    func decode(_ type: Int16.Type) throws -> Int16 { try exact() }
    func decode(_ type: Int32.Type) throws -> Int32 { try exact() }
    func decode(_ type: Int64.Type) throws -> Int64 { Int64(try decoder.integer()) }
    func decode(_ type: UInt.Type) throws -> UInt { UInt(bitPattern: try decoder.integer()) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try exact() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try exact() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try exact() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { UInt64(UInt(bitPattern: try decoder.integer())) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }

    private func exact<Number: FixedWidthInteger>() throws -> Number {
        guard let number = Number(exactly: try decoder.integer()) else {
            throw decoder.corrupted("a number that is too large")
        }
        return number
    }
}
