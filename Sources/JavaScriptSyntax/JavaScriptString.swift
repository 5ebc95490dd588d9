/// A text as JavaScript holds it: any sequence of UTF-16 code units, lone surrogates included.
///
/// Stored as WTF-8: ordinary UTF-8, in which a *lone* surrogate takes the three bytes `ED A0…BF xx`. A surrogate pair
/// is always stored as the four bytes of its scalar, so two values are equal exactly when their code units are.
public struct JavaScriptString: Hashable, Sendable {
    /// The text in WTF-8. Offsets and lengths of ranges everywhere in the package count these bytes.
    public let wtf8: [UInt8]

    public init(_ text: String) {
        wtf8 = Array(text.utf8)
    }

    /// Takes bytes that are already WTF-8, such as a piece of another text cut at code point boundaries.
    public init(wtf8: some Sequence<UInt8>) {
        self.wtf8 = Array(wtf8)
    }

    /// Joins surrogate pairs and keeps lone surrogates.
    public init(utf16 units: some Sequence<UInt16>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(units.underestimatedCount)
        var pendingHigh: UInt32?
        for unit in units {
            let value = UInt32(unit)
            if let high = pendingHigh {
                pendingHigh = nil
                if value & 0xFC00 == 0xDC00 {
                    Self.append(0x10000 + (high - 0xD800) << 10 + (value - 0xDC00), to: &bytes)
                    continue
                }
                Self.append(high, to: &bytes)
            }
            if value & 0xFC00 == 0xD800 {
                pendingHigh = value
            } else {
                Self.append(value, to: &bytes)
            }
        }
        if let high = pendingHigh { Self.append(high, to: &bytes) }
        wtf8 = bytes
    }

    /// The text as a Swift string, or nil when it holds a lone surrogate, which no Swift string can.
    public var string: String? {
        String(validating: wtf8, as: UTF8.self)
    }

    /// Whether a Swift string can hold this text.
    public var isWellFormed: Bool { string != nil }

    /// The code units as JavaScript counts them.
    public var utf16: [UInt16] {
        var units: [UInt16] = []
        units.reserveCapacity(wtf8.count)
        for codePoint in codePoints {
            if codePoint >= 0x10000 {
                units.append(UInt16(0xD800 + (codePoint - 0x10000) >> 10))
                units.append(UInt16(0xDC00 + (codePoint - 0x10000) & 0x3FF))
            } else {
                units.append(UInt16(codePoint))
            }
        }
        return units
    }

    /// Code points in order; a lone surrogate is one of them.
    public var codePoints: CodePoints { CodePoints(bytes: wtf8) }

    public var isEmpty: Bool { wtf8.isEmpty }

    /// Appends one code point, surrogates included, in WTF-8.
    public static func append(_ codePoint: UInt32, to bytes: inout [UInt8]) {
        switch codePoint {
        case 0..<0x80:
            bytes.append(UInt8(codePoint))
        case 0x80..<0x800:
            bytes.append(UInt8(0xC0 | codePoint >> 6))
            bytes.append(UInt8(0x80 | codePoint & 0x3F))
        case 0x800..<0x10000:
            bytes.append(UInt8(0xE0 | codePoint >> 12))
            bytes.append(UInt8(0x80 | codePoint >> 6 & 0x3F))
            bytes.append(UInt8(0x80 | codePoint & 0x3F))
        default:
            bytes.append(UInt8(0xF0 | codePoint >> 18))
            bytes.append(UInt8(0x80 | codePoint >> 12 & 0x3F))
            bytes.append(UInt8(0x80 | codePoint >> 6 & 0x3F))
            bytes.append(UInt8(0x80 | codePoint & 0x3F))
        }
    }

    /// Decodes WTF-8 one code point at a time.
    public struct CodePoints: Sequence, IteratorProtocol, Sendable {
        let bytes: [UInt8]
        var offset = 0

        public mutating func next() -> UInt32? {
            guard offset < bytes.count else { return nil }
            let (codePoint, length) = JavaScriptString.decode(bytes, at: offset)
            offset += length
            return codePoint
        }
    }

    /// The code point at a byte offset and its length in bytes (1 to 4). The bytes must be WTF-8 there; a byte that
    /// is not is returned as U+FFFD of length 1.
    @inlinable
    public static func decode(_ bytes: [UInt8], at offset: Int) -> (codePoint: UInt32, length: Int) {
        bytes.withUnsafeBufferPointer { WTF8.decode($0, at: offset) } ?? (0xFFFD, 1)
    }
}

extension JavaScriptString: ExpressibleByStringLiteral, CustomStringConvertible {
    public init(stringLiteral value: String) { self.init(value) }

    /// The text with U+FFFD in place of each lone surrogate.
    public var description: String {
        string ?? String(decoding: utf16, as: UTF16.self)
    }
}
