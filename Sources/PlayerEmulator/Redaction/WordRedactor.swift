import JavaScriptSyntax

/// Replaces words by random ones of the same shape; the same word gets the same replacement everywhere.
///
/// A replacement has the length, the alphabet, the case and the bytes of its word, so that places stay where they are.
/// Words that the player or JavaScript knows stay, and so do numbers of up to three digits, which prices and
/// quantities need.
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

    /// A text with its words replaced; where `onlyKnown` is set, only those that were met before.
    mutating func redacted(_ text: JavaScriptString, onlyKnown: Bool = false) -> JavaScriptString {
        var bytes: [UInt8] = []
        for piece in WordScanner.pieces(of: text) {
            switch piece {
            case .other(let points): points.forEach { JavaScriptString.append($0, to: &bytes) }
            case .word(let letters):
                let word = letters.map(\.codePoint)
                let replacement = onlyKnown ? replacements[word] ?? word : replacement(for: word)
                for (letter, point) in zip(letters, replacement) {
                    guard letter.escapeDigits > 0 else {
                        JavaScriptString.append(point, to: &bytes)
                        continue
                    }
                    let digits = String(point, radix: 16)
                    let zeros = String(repeating: "0", count: max(0, letter.escapeDigits - digits.utf8.count))
                    bytes += "\\\(letter.escapeDigits == 4 ? "u" : "x")\(zeros)\(digits)".utf8
                }
            }
        }
        return JavaScriptString(wtf8: bytes)
    }

    private mutating func replacement(for word: [UInt32]) -> [UInt32] {
        if let known = replacements[word] { return known }
        guard !isKept(word) else { return word }
        var replacement = word
        // Short words run out of others; a word that is taken twice is better than one that is told.
        for _ in 0..<100 {
            replacement = word.map { Alphabet.neighbours(of: $0).randomElement(using: &generator) ?? $0 }
            if replacement != word, !isKept(replacement), !taken.contains(replacement) { break }
        }
        taken.insert(replacement)
        replacements[word] = replacement
        return replacement
    }

    private func isKept(_ word: [UInt32]) -> Bool {
        if word.count <= 3, word.allSatisfy({ 0x30...0x39 ~= $0 }) { return true }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: word.lazy.compactMap(UnicodeScalar.init))
        return kept.contains(String(text))
    }
}

/// Which letters may stand in place of one.
private enum Alphabet {
    /// Of the same kind, in the same 128 code points, with as many bytes; digits keep apart what octal numbers do.
    static func neighbours(of point: UInt32) -> [UInt32] {
        switch point {
        case 0x30: return [0x30]
        case 0x31...0x37: return Array(0x31...0x37)
        case 0x38...0x39: return [0x38, 0x39]
        default: break
        }
        guard let category = Unicode.Scalar(point)?.properties.generalCategory else { return [point] }
        return (point & ~0x7F...point | 0x7F).filter { other in
            guard let scalar = Unicode.Scalar(other), let own = Unicode.Scalar(point) else { return false }
            return scalar.properties.generalCategory == category && UTF8.width(scalar) == UTF8.width(own)
        }
    }
}
