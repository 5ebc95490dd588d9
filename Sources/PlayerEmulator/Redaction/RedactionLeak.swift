import JavaScriptSyntax

/// The words of a recording that must not be found in what is made of it, under any decoding.
struct RedactionLeak {
    private var secrets: Set<[UInt32]> = []
    private let kept: Set<[UInt32]>

    /// Letters that make a word telling, and digits.
    private static let tellingLetters = 4
    private static let tellingDigits = 3

    init(keeping vocabulary: Set<String>) {
        kept = Set(vocabulary.map { word in Self.folded(word.unicodeScalars.map(\.value)) })
    }

    /// Takes in what must not be told.
    mutating func add(_ text: JavaScriptString) {
        // What an escape spells tells as much as the escape, which every reader of the output decodes again.
        for word in Self.words(of: TextDecodings.last(of: Array(text.codePoints))) where !kept.contains(word) {
            secrets.insert(word)
        }
    }

    /// Whether a text tells one of the words.
    func isFound(in text: JavaScriptString) -> Bool {
        Self.words(of: TextDecodings.all(of: Array(text.codePoints))).contains { secrets.contains($0) }
    }

    /// The telling words of a text in several readings.
    private static func words(of readings: [[UInt32]]) -> Set<[UInt32]> {
        var words: Set<[UInt32]> = []
        for points in readings {
            var word: [UInt32] = []
            var index = 0
            while index <= points.count {
                let point = index < points.count ? points[index] : 0
                if index < points.count, WordScanner.isLetterOrDigit(point) {
                    word.append(point)
                    index += 1
                    continue
                }
                let isNumber = word.allSatisfy { 0x30...0x39 ~= $0 }
                if word.count >= (isNumber ? tellingDigits : tellingLetters) { words.insert(folded(word)) }
                word = []
                // Zeros alone tell nothing; a colour is no word.
                index += point == 0x23 && index < points.count ? WordScanner.colourLength(points, at: index) : 1
            }
        }
        return words.filter { $0.contains { $0 != 0x30 } }
    }

    /// Without the difference of large and small letters.
    private static func folded(_ word: [UInt32]) -> [UInt32] {
        word.flatMap { point in
            UnicodeScalar(point)?.properties.lowercaseMapping.unicodeScalars.map(\.value) ?? [point]
        }
    }
}
