import JavaScriptSyntax

/// A number as people write it: with digit groups, a comma, digits of other scripts, a sign or a currency.
struct LocaleNumberText {
    /// What JavaScript does not read in a number; completes “a number with …”.
    enum Habit: String {
        case otherDigits = "digits of another script"
        case comma = "a comma in it"
        case groups = "its digits in groups"
        case currency = "a currency"
        case minusSign = "a minus sign that is not `-`"
        case percent = "a percent sign"
    }

    /// Bytes from the start of the text.
    private(set) var range: Range<Int>
    /// The first is the one to name.
    private(set) var habits: [Habit] = []

    let bytes: [UInt8]
    private var offset: Int

    /// Reads a number that begins at an offset; nil when none does, or when JavaScript reads it just so.
    init?(_ bytes: [UInt8], at start: Int) {
        self.bytes = bytes
        offset = start
        range = start..<start
        readSign()
        let hadPrefix = readCurrency()
        if hadPrefix {
            skipBlanks()
            readSign()
        }
        guard readDigits() else { return nil }
        let end = offset
        skipBlanks()
        if !readPercent(), hadPrefix || !readCurrency() { offset = end }
        guard !habits.isEmpty else { return nil }
        range = start..<offset
    }

    // MARK: Parts

    private mutating func readSign() {
        switch codePoint(at: offset)?.value ?? 0 {
        case 0x2D, 0x2B: offset += 1
        // U+2212, dashes, and the marks that Arabic and Hebrew locales put before the sign.
        case 0x2212, 0x2010...0x2015, 0xFE63, 0xFF0D:
            offset += length(at: offset)
            note(.minusSign)
        case 0x200E, 0x200F, 0x061C:
            offset += length(at: offset)
            readSign()
        default: break
        }
    }

    /// Digits, their groups, and what follows the decimal sign.
    private mutating func readDigits() -> Bool {
        var run = digitRun()
        guard run > 0 else { return false }
        var separators: [UInt32] = []
        while let separator = codePoint(at: offset)?.value, Self.isSeparator(separator) {
            let before = offset
            offset += length(at: offset)
            run = digitRun()
            let isGroup = run == 3 || (run == 2 && separator == 0x2C && Self.isIndianGroup(bytes, at: offset))
            let isFraction = run > 0 && (separator == 0x2E || separator == 0x2C || separator == 0x066B)
            guard isGroup || isFraction else {
                offset = before
                break
            }
            separators.append(separator)
            if !isGroup { break }
        }
        judge(separators)
        return true
    }

    private mutating func judge(_ separators: [UInt32]) {
        if separators.contains(0x2C) || separators.contains(0x066B) { note(.comma) }
        let points = separators.count { $0 == 0x2E }
        if points > 1 || separators.contains(where: { $0 != 0x2E && $0 != 0x2C && $0 != 0x066B }) { note(.groups) }
    }

    /// Steps over digits of one script and says how many there are.
    private mutating func digitRun() -> Int {
        var count = 0
        while let scalar = codePoint(at: offset), scalar.properties.numericType == .decimal {
            if scalar.value >= 0x80 { note(.otherDigits) }
            offset += length(at: offset)
            count += 1
        }
        return count
    }

    private mutating func readPercent() -> Bool {
        guard let value = codePoint(at: offset)?.value, [0x25, 0x066A, 0xFF05, 0x2030].contains(value) else {
            return false
        }
        offset += length(at: offset)
        note(.percent)
        return true
    }

    /// A currency's sign, its ISO code, or one of the words that locales print.
    private mutating func readCurrency() -> Bool {
        let start = offset
        while let scalar = codePoint(at: offset), scalar.properties.isAlphabetic || scalar.value == 0x2E {
            offset += length(at: offset)
        }
        let word = Array(bytes[start..<offset])
        if let scalar = codePoint(at: offset), scalar.properties.generalCategory == .currencySymbol, word.count <= 3 {
            offset += length(at: offset)
        } else if !Self.words.contains(String(decoding: word, as: UTF8.self)) {
            offset = start
            return false
        }
        note(.currency)
        return true
    }

    private static let words: Set<String> = [
        "kr", "kr.", "Kč", "zł", "Ft", "лв", "лв.", "руб", "руб.", "Rs", "Rs.", "lei", "din.", "KM", "Fr.", "Bs", "د.إ",
        "ر.س", "ج.م.", "RM", "Rp", "TL", "грн",
        "AED", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "CZK", "DKK", "EGP", "EUR", "GBP", "HKD", "HUF", "IDR",
        "ILS", "INR", "ISK", "JPY", "KRW", "MAD", "MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "RON", "RSD", "RUB", "SAR",
        "SEK", "SGD", "THB", "TRY", "UAH", "USD", "VND", "ZAR",
    ]

    private mutating func skipBlanks() {
        while let scalar = codePoint(at: offset), CodePoint.isWhitespace(scalar.value) || scalar.value == 0x200F {
            offset += length(at: offset)
        }
    }

    private mutating func note(_ habit: Habit) {
        if !habits.contains(habit) { habits.append(habit) }
    }

    /// Signs that stand between digits somewhere: point, comma, blanks, apostrophes, the Arabic ones.
    private static func isSeparator(_ codePoint: UInt32) -> Bool {
        switch codePoint {
        case 0x2E, 0x2C, 0x27, 0x2019, 0x02BC, 0x066B, 0x066C, 0x20, 0xA0, 0x2009, 0x2007, 0x202F: true
        default: false
        }
    }

    /// `12,34,567`: behind a group of two, digits and commas go on.
    private static func isIndianGroup(_ bytes: [UInt8], at offset: Int) -> Bool {
        let next = bytes[offset...].prefix(3)
        return next.count == 3 && next.first == UInt8(ascii: ",")
            && next.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    // MARK: Code points

    private func codePoint(at offset: Int) -> Unicode.Scalar? {
        guard offset < bytes.count else { return nil }
        return Unicode.Scalar(JavaScriptString.decode(bytes, at: offset).codePoint)
    }

    private func length(at offset: Int) -> Int { JavaScriptString.decode(bytes, at: offset).length }
}
