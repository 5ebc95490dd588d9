import JavaScriptSyntax

extension LocaleNumberText {
    /// The number that people meant: nil where one cannot tell, as of `1,299`.
    var meant: [UInt8]? {
        var digits: [UInt8] = []
        var groups: [(sign: UInt8, count: Int)] = []
        var isNegative = false
        for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
            if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                digits.append(UInt8(ascii: "0") + UInt8(value))
                if !groups.isEmpty { groups[groups.count - 1].count += 1 }
                continue
            }
            switch scalar.value {
            case 0x2C, 0x066B: groups.append((UInt8(ascii: ","), 0))
            case 0x2E where !digits.isEmpty: groups.append((UInt8(ascii: "."), 0))
            case 0x25, 0x066A, 0xFF05, 0x2030: return nil
            case 0x2D, 0x2212, 0x2010...0x2015, 0xFE63, 0xFF0D: isNegative = true
            default: break
            }
        }
        // A currency such as `kr.` ends with a point of its own.
        if groups.last?.count == 0 { groups.removeLast() }
        var decimals = 0
        if let last = groups.last {
            let isOnly = groups.count == 1
            let isRepeated = groups.dropLast().contains { $0.sign == last.sign }
            if isOnly, last.count == 3 { return nil }
            if !isRepeated { decimals = last.count }
        }
        guard !digits.isEmpty, decimals < digits.count else { return nil }
        let whole = digits.dropLast(decimals).drop { $0 == UInt8(ascii: "0") }
        var number = isNegative ? [UInt8(ascii: "-")] : []
        number += whole.isEmpty ? [UInt8(ascii: "0")] : Array(whole)
        if decimals > 0 { number += [UInt8(ascii: ".")] + digits.suffix(decimals) }
        return number
    }
}
