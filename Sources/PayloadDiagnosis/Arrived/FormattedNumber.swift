import JavaScriptSyntax

/// Numbers as formatters of some region write them: other separators, other digits, a currency beside them.
enum FormattedNumber {
    /// Whether a text that is no JavaScript number is this number, as people somewhere write it.
    static func reads(_ text: JavaScriptString, as number: Double) -> Bool {
        guard let string = text.string, Double(string) == nil, let digits = digits(in: string), !digits.isEmpty else {
            return false
        }
        let magnitude = number.magnitude
        let isGrouped = digits.dropFirst().allSatisfy { $0.count == 3 }
        if isGrouped, Double(digits.joined()) == magnitude { return true }
        guard digits.count > 1, let decimals = digits.last,
            let value = Double(digits.dropLast().joined() + "." + decimals)
        else {
            return false
        }
        // Formatters round: half of the last place is still the same number.
        return (value - magnitude).magnitude <= decimals.reduce(0.500001) { unit, _ in unit / 10 }
    }

    /// The groups of digits in a text, as ASCII; nil when there is more in it than a number has.
    private static func digits(in text: String) -> [String]? {
        var digits: [String] = [""]
        var others = 0
        for scalar in text.unicodeScalars {
            if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                digits[digits.count - 1] += String(Int(value))
            } else if separators.contains(scalar) || scalar.properties.isWhitespace {
                if digits.last != "" { digits.append("") }
            } else {
                // Signs, currencies such as `US$` or `kr`, and nothing longer.
                others += 1
            }
        }
        if digits.last == "" { digits.removeLast() }
        return others <= 4 ? digits : nil
    }

    private static let separators = Set(".,'’\u{66B}\u{66C}\u{202F}\u{A0}".unicodeScalars)
}
