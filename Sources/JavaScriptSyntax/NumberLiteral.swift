/// Exact reading of number literals in every notation of JavaScript.
public enum NumberLiteral {
    /// The value of a number token as the engine would round it, or nil when the token is malformed.
    ///
    /// Beyond the range of a Double the value is infinite.
    public static func value(of literal: some Collection<UInt8>) -> Double? {
        if let value = shortDecimal(literal) { return value }
        let digits = literal.filter { $0 != UInt8(ascii: "_") }
        guard let first = digits.first else { return nil }
        if first == UInt8(ascii: "0"), digits.count > 1 {
            if let radix = radix(ofPrefix: digits[1]) { return integer(digits[2...], radix: radix) }
            // Legacy: `017` is octal, `08` and `019` are decimal.
            if let value = integer(digits[1...], radix: 8) { return value }
        }
        return decimal(digits)
    }

    /// The decimal digits of a BigInt token without its `n`, or nil when it is malformed or too long to convert.
    ///
    /// Other notations are converted up to ``longestConversion`` digits; decimal ones have no limit.
    public static func bigIntDigits(of literal: some Collection<UInt8>) -> [UInt8]? {
        var digits = literal.filter { $0 != UInt8(ascii: "_") }
        guard digits.popLast() == UInt8(ascii: "n"), let first = digits.first else { return nil }
        guard first == UInt8(ascii: "0"), digits.count > 1 else {
            return digits.allSatisfy { digit($0, radix: 10) != nil } ? digits : nil
        }
        guard let radix = radix(ofPrefix: digits[1]), digits.count > 2, digits.count <= longestConversion else {
            return nil
        }
        var number = DecimalInteger()
        for byte in digits[2...] {
            guard let digit = digit(byte, radix: radix) else { return nil }
            number.multiply(by: UInt32(radix), adding: UInt32(digit))
        }
        return number.digits
    }

    /// Conversion between radixes takes quadratic time, so it ends somewhere.
    public static let longestConversion = 4096

    /// The radix that the letter behind a leading zero stands for.
    static func radix(ofPrefix letter: UInt8) -> UInt8? {
        switch letter | 0x20 {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
    }

    static func digit(_ byte: UInt8, radix: UInt8) -> UInt8? {
        let value: UInt8
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): value = byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): value = byte - UInt8(ascii: "A") + 10
        default: return nil
        }
        return value < radix ? value : nil
    }

    // MARK: - Conversion

    /// Decimals of few digits: both the digits and the power of ten are exact, so one division rounds correctly.
    private static func shortDecimal(_ literal: some Collection<UInt8>) -> Double? {
        guard literal.count <= 17 else { return nil }
        var digits: UInt64 = 0
        var count = 0
        var point: Int?
        for byte in literal {
            if byte &- UInt8(ascii: "0") < 10 {
                // What begins with `0`, such as `017`, has its own rules.
                if count == 1, digits == 0, point == nil { return nil }
                digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
                count += 1
            } else if byte == UInt8(ascii: "."), point == nil {
                point = count
            } else {
                return nil
            }
        }
        guard count > 0, digits < 1 << 53 else { return nil }
        return Double(digits) / powersOfTen[count - (point ?? count)]
    }

    /// Exact as Doubles.
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    ]

    private static func decimal(_ digits: [UInt8]) -> Double? {
        let allowed = digits.allSatisfy { byte in
            digit(byte, radix: 10) != nil || ".eE+-".utf8.contains(byte)
        }
        guard allowed, digits.prefix(2).contains(where: { digit($0, radix: 10) != nil }),
            var text = String(validating: digits, as: UTF8.self)
        else { return nil }
        // Swift's parser wants digits on both sides of the point.
        if text.hasPrefix(".") { text = "0" + text }
        if let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) {
            let next = text.utf8.index(after: point)
            if next == text.utf8.endIndex || digit(text.utf8[next], radix: 10) == nil {
                text.insert("0", at: next)
            }
        }
        return Double(text)
    }

    /// An integer whose radix is a power of two, rounded once to the nearest Double, ties to even.
    private static func integer(_ digits: ArraySlice<UInt8>, radix: UInt8) -> Double? {
        guard !digits.isEmpty else { return nil }
        let width = radix.trailingZeroBitCount
        var bits: UInt64 = 0
        var exponent = 0
        var lostBits = false
        for byte in digits {
            guard let digit = digit(byte, radix: radix) else { return nil }
            for shift in stride(from: width - 1, through: 0, by: -1) {
                let bit = UInt64(digit >> UInt8(shift) & 1)
                if bits >> 62 == 0 {
                    bits = bits << 1 | bit
                } else {
                    exponent += 1
                    lostBits = lostBits || bit == 1
                }
            }
        }
        // 63 bits are kept; a lost one matters only to a tie, for which any lower bit will do.
        if lostBits { bits |= 1 }
        return exponent == 0 ? Double(bits) : Double(sign: .plus, exponent: exponent, significand: Double(bits))
    }
}

/// A whole number of any size that can be printed in decimal.
struct DecimalInteger {
    /// Groups of nine digits, the lowest first.
    private var groups: [UInt32] = [0]

    mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
        var carry = UInt64(summand)
        for position in groups.indices {
            carry += UInt64(groups[position]) * UInt64(factor)
            groups[position] = UInt32(carry % 1_000_000_000)
            carry /= 1_000_000_000
        }
        while carry > 0 {
            groups.append(UInt32(carry % 1_000_000_000))
            carry /= 1_000_000_000
        }
    }

    var digits: [UInt8] {
        var result: [UInt8] = []
        for group in groups.reversed() {
            var rest = group
            var part = [UInt8](repeating: UInt8(ascii: "0"), count: 9)
            for position in stride(from: 8, through: 0, by: -1) {
                part[position] += UInt8(rest % 10)
                rest /= 10
            }
            result += result.isEmpty ? part.drop { $0 == UInt8(ascii: "0") } : part[...]
        }
        return result.isEmpty ? [UInt8(ascii: "0")] : result
    }

    /// The digits of a finite whole number, all of them exact; nil for other values. The sign is dropped.
    static func digits(of value: Double) -> [UInt8]? {
        let magnitude = value.magnitude
        guard magnitude >= 0x1p63, value.isFinite else {
            guard magnitude < 0x1p63, Double(UInt64(magnitude)) == magnitude else { return nil }
            return Array(String(UInt64(magnitude)).utf8)
        }
        let significand = magnitude.significandBitPattern | 1 << 52
        var exponent = Int(magnitude.exponent) - 52
        var number = DecimalInteger()
        number.multiply(by: 1, adding: UInt32(significand >> 32))
        number.multiply(by: 1 << 16)
        number.multiply(by: 1 << 16)
        number.multiply(by: 1, adding: UInt32(truncatingIfNeeded: significand))
        while exponent > 0 {
            let step = min(exponent, 29)
            number.multiply(by: 1 << UInt32(step))
            exponent -= step
        }
        return number.digits
    }
}
