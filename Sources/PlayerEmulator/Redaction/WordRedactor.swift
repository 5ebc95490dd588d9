import JavaScriptSyntax

/// Replaces words by random ones of the same shape; the same word gets the same replacement everywhere.
///
/// A replacement has the length, the alphabet, the case, the spelling and the bytes of its word, so that places stay
/// where they are. Words that the player or JavaScript knows stay, and so do numbers of one or two digits, which
/// quantities need, unless they are part of a longer number such as a telephone number or a date.
struct WordRedactor<Generator: RandomNumberGenerator> {
    private let kept: Set<String>
    private var generator: Generator
    private var replacements: [[UInt32]: [UInt32]] = [:]
    private var taken: Set<[UInt32]> = []

    init(keeping kept: Set<String>, using generator: Generator) {
        self.kept = kept
        self.generator = generator
    }

    /// How many different words were replaced.
    var count: Int { replacements.count }

    /// A text with its words replaced.
    mutating func redacted(_ text: JavaScriptString) -> JavaScriptString {
        let pieces = WordScanner.pieces(of: text)
        let numbers = Self.partsOfNumbers(pieces)
        var bytes: [UInt8] = []
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .other(let points): points.forEach { JavaScriptString.append($0, to: &bytes) }
            case .word(let letters):
                let replacement = replacement(for: letters.map(\.codePoint), isPartOfNumber: numbers.contains(index))
                for (letter, point) in zip(letters, replacement) { letter.written(as: point, to: &bytes) }
            }
        }
        return JavaScriptString(wtf8: bytes)
    }

    /// A number outside of texts, as it is written: its digits change, its signs stay.
    mutating func redacted(number: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for part in number.splitIntoRuns(where: { 0x30...0x39 ~= $0 }) {
            let word = part.map(UInt32.init)
            let isDigits = part.first.map { 0x30...0x39 ~= $0 } ?? false
            result += isDigits ? replacement(for: word, isPartOfNumber: false).map { UInt8($0) } : Array(part)
        }
        return result
    }

    /// Short groups of digits that make one long number with their neighbours, such as `0170 12 34 56` or `1987-04-23`.
    private static func partsOfNumbers(_ pieces: [WordScanner.Piece]) -> Set<Int> {
        var parts: Set<Int> = []
        var group: (indices: [Int], digits: Int) = ([], 0)
        func close() {
            if group.digits >= 6, group.indices.count > 1 { parts.formUnion(group.indices) }
            group = ([], 0)
        }
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .word(let letters) where letters.allSatisfy({ 0x30...0x39 ~= $0.codePoint }):
                group.indices.append(index)
                group.digits += letters.count
            case .other(let points) where points.allSatisfy({ separators.contains($0) }): continue
            default: close()
            }
        }
        close()
        return parts
    }

    /// What stands between the digits of telephone numbers and dates.
    private static var separators: Set<UInt32> { [0x20, 0x28, 0x29, 0x2B, 0x2D, 0x2E, 0x2F, 0xA0] }

    private mutating func replacement(for word: [UInt32], isPartOfNumber: Bool) -> [UInt32] {
        if let known = replacements[word] { return known }
        guard !isKept(word, isPartOfNumber: isPartOfNumber) else { return word }
        var replacement = word
        // Short words run out of others; a word that is taken twice is better than one that is told.
        for _ in 0..<100 {
            replacement = word.map { Alphabet.neighbours(of: $0).randomElement(using: &generator) ?? $0 }
            if replacement != word, !isKept(replacement, isPartOfNumber: true), !taken.contains(replacement) { break }
        }
        taken.insert(replacement)
        replacements[word] = replacement
        return replacement
    }

    private func isKept(_ word: [UInt32], isPartOfNumber: Bool) -> Bool {
        if word.allSatisfy({ 0x30...0x39 ~= $0 }) { return word.count <= 2 && !isPartOfNumber }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: word.lazy.compactMap(UnicodeScalar.init))
        return kept.contains(String(text))
    }
}

extension Array {
    /// Stretches of elements that agree in a property, in order.
    fileprivate func splitIntoRuns(where property: (Element) -> Bool) -> [ArraySlice<Element>] {
        var runs: [ArraySlice<Element>] = []
        var start = 0
        for index in indices.dropFirst() where property(self[index]) != property(self[start]) {
            runs.append(self[start..<index])
            start = index
        }
        if start < count { runs.append(self[start...]) }
        return runs
    }
}

/// Which letters may replace one.
private enum Alphabet {
    /// Of the same kind, in the same 128 code points, with as many bytes; digits keep apart what octal numbers do. A
    /// letter does not stay itself where there is another: one character can be a name.
    static func neighbours(of point: UInt32) -> [UInt32] {
        switch point {
        case 0x30: return [0x30]
        case 0x31...0x37: return Array(0x31...0x37)
        case 0x38...0x39: return [0x38, 0x39]
        default: break
        }
        guard let category = Unicode.Scalar(point)?.properties.generalCategory else { return [point] }
        let others = (point & ~0x7F...point | 0x7F).filter { other in
            guard let scalar = Unicode.Scalar(other), let own = Unicode.Scalar(point) else { return false }
            return other != point && scalar.properties.generalCategory == category
                && UTF8.width(scalar) == UTF8.width(own)
                // As long in decimal digits and in the names of HTML.
                && (other < 100) == (point < 100) && (other < 1000) == (point < 1000)
                && LetterNames.name(of: other)?.utf8.count == LetterNames.name(of: point)?.utf8.count
        }
        return others.isEmpty ? [point] : others
    }
}
