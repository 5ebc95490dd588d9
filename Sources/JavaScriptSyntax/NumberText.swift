/// Numbers as JavaScript prints them.
public enum NumberText {
    /// What `String(value)` gives in JavaScript: the shortest digits that read back as the same number.
    ///
    /// Source: ECMA-262, Number::toString. Swift prints the same digits, only with other rules for the exponent.
    public static func javaScript(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value == 0 { return "0" }
        let sign = value < 0 ? "-" : ""
        if value.isInfinite { return sign + "Infinity" }
        if value.magnitude < 1e15, Double(Int64(value)) == value { return String(Int64(value)) }
        let (digits, point) = shortestDigits(of: value.magnitude)
        let count = digits.utf8.count
        switch point {
        case count...21 where count <= point:
            return sign + digits + String(repeating: "0", count: point - count)
        case 1...21:
            return sign + digits.prefix(point) + "." + digits.dropFirst(point)
        case -5...0:
            return sign + "0." + String(repeating: "0", count: -point) + digits
        default:
            let exponent = point - 1
            let fraction = count > 1 ? "." + digits.dropFirst() : ""
            return sign + digits.prefix(1) + fraction + "e" + (exponent < 0 ? "-" : "+") + String(exponent.magnitude)
        }
    }

    /// The shortest digits without zeros at either end, and how many of them stand before the decimal point.
    private static func shortestDigits(of value: Double) -> (digits: String, point: Int) {
        var digits: [UInt8] = []
        var point: Int?
        var exponent = 0
        let text = Array(value.description.utf8)
        for (position, byte) in text.enumerated() {
            if byte == UInt8(ascii: ".") {
                point = digits.count
            } else if byte == UInt8(ascii: "e") {
                exponent = Int(String(decoding: text[(position + 1)...], as: UTF8.self)) ?? 0
                break
            } else {
                digits.append(byte)
            }
        }
        let leadingZeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
        let place = (point ?? digits.count) + exponent - leadingZeros
        digits.removeFirst(leadingZeros)
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return (String(decoding: digits, as: UTF8.self), place)
    }
}
