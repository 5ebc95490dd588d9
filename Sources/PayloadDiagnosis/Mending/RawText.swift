/// What stood in the app before it was put between quotes without any care.
enum RawText {
    /// Whether every backslash begins an escape that people write.
    static func isEscaped(_ raw: ArraySlice<UInt8>) -> Bool { decoded(raw) != nil }

    static func hasPairedBackslashes(_ raw: ArraySlice<UInt8>) -> Bool {
        let backslash = UInt8(ascii: "\\")
        var offset = raw.startIndex
        while offset < raw.endIndex {
            if raw[offset] == backslash {
                guard offset + 1 < raw.endIndex, raw[offset + 1] == backslash else { return false }
                offset += 1
            }
            offset += 1
        }
        return true
    }

    private static func decoded(_ raw: ArraySlice<UInt8>) -> [UInt8]? {
        var text: [UInt8] = []
        var offset = raw.startIndex
        while offset < raw.endIndex {
            guard raw[offset] == UInt8(ascii: "\\") else {
                text.append(raw[offset])
                offset += 1
                continue
            }
            guard offset + 1 < raw.endIndex else { return nil }
            switch raw[offset + 1] {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "`"):
                text.append(raw[offset + 1])
            case UInt8(ascii: "u"):
                let digits = raw[(offset + 2)...].prefix(4)
                guard digits.count == 4, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                    let scalar = Unicode.Scalar(code)
                else { return nil }
                text += Array(String(Character(scalar)).utf8)
                offset += 4
            default: return nil
            }
            offset += 2
        }
        return text
    }
}
