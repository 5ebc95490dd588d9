/// How many columns of a terminal a code point takes.
enum DisplayWidth {
    /// 0 for marks that join the character before them, 2 for East Asian wide characters and emoji, else 1.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        if joiningJamo.contains(scalar.value) { return 0 }
        if properties.isEmojiPresentation, !regionalIndicators.contains(scalar.value) { return 2 }
        return isWide(scalar.value) ? 2 : 1
    }

    /// Vowels and final consonants of Hangul, drawn into the syllable before them.
    private static let joiningJamo: ClosedRange<UInt32> = 0x1160...0x11FF

    /// Two of them make one flag, which is two columns wide.
    private static let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

    /// Blocks whose characters are wide or full-width by Unicode Standard Annex 11; emoji come from their property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18CFF, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]

    private static func isWide(_ value: UInt32) -> Bool {
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }
}
