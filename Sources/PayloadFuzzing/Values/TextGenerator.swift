import JavaScriptSyntax

/// Hostile texts by chance, made for the literal that they will stand in.
struct TextGenerator: Sendable {
    /// Pieces that end or change a literal at this place.
    private let sharp: [[UInt8]]
    private let allowsLoneSurrogates: Bool
    private static let products: [[UInt8]] = HostileValues.standard.products.map(\.value.bytes)
    /// Short texts of the collection, as pieces of longer ones.
    private static let pieces: [[UInt8]] = HostileValues.standard.texts.filter { !$0.needsUTF16 }.map(\.value.bytes)
        .filter { (1...12).contains($0.count) }
    private static let plain: [[UInt8]] = ["a", "b", " ", "x", "1", "shirt", "Ab c"].map { Array($0.utf8) }

    init(place: HolePlace, allowsLoneSurrogates: Bool) {
        self.allowsLoneSurrogates = allowsLoneSurrogates
        let quotes = place.quote.map { [$0] } ?? JavaScriptLiteral.Quote.allCases
        var sharp: [[UInt8]] =
            [[0x5C], [0x5C, 0x5C], [0x0A], [0x0D]] + Self.strings(["\u{2028}", "\u{2029}", "\0", "%", "&", "<"])
        for quote in quotes {
            let mark = quote.rawValue
            sharp += [
                [mark], [mark, mark], [0x5C, mark], [mark, 0x5C], [mark] + Array("\u{301}".utf8),
                [mark] + Array(",".utf8) + [mark],
            ]
        }
        if quotes.contains(.backTick) { sharp += Self.strings(["${", "${0}", "$"]) }
        if place == .comment { sharp += Self.strings(["*/", "\n"]) }
        self.sharp = sharp
    }

    private static func strings(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

    func text(using generator: inout SeededGenerator) -> JavaScriptString {
        var bytes: [UInt8] = []
        switch generator.index(10) {
        case 0...4:
            for _ in 0...generator.index(4) { bytes += piece(&generator) }
        case 5...6:
            bytes = generator.pick(Self.products)
            insert(generator.pick(sharp), into: &bytes, &generator)
        case 7:
            for _ in 0...generator.index(8) { JavaScriptString.append(scalar(&generator), to: &bytes) }
        case 8:
            bytes = JavaScriptString(wtf8: piece(&generator)).repeated(1 << generator.index(8)).wtf8
        default:
            let mark = generator.pick(sharp)
            bytes = mark + generator.pick(Self.plain) + mark
        }
        return JavaScriptString(wtf8: bytes)
    }

    /// A link that `URL` takes: characters that need no escape, some of which mean something to JavaScript.
    func link(using generator: inout SeededGenerator) -> JavaScriptString {
        let legal = Array("abcXYZ019-._~:/?#@!$&'()*+,;=".utf8)
        var bytes = Array("https://a.b/".utf8)
        for _ in 0..<generator.index(12) {
            if generator.percent(15) {
                bytes += Array("%".utf8) + [generator.pick(Array("23".utf8)), generator.pick(Array("0275C".utf8))]
            } else {
                bytes.append(generator.pick(legal))
            }
        }
        return JavaScriptString(wtf8: bytes)
    }

    private func piece(_ generator: inout SeededGenerator) -> [UInt8] {
        switch generator.index(6) {
        case 0...2: generator.pick(sharp)
        case 3...4: generator.pick(Self.pieces)
        default: generator.pick(Self.plain)
        }
    }

    private func insert(_ piece: [UInt8], into bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        var offset = generator.index(bytes.count + 1)
        // Not into the middle of a character.
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        bytes.insert(contentsOf: piece, at: offset)
    }

    /// A scalar of any size: small ones are as frequent as large ones.
    private func scalar(_ generator: inout SeededGenerator) -> UInt32 {
        let limits: [UInt32] = [0x80, 0x800, 0x3000, 0x10000, 0x110000]
        let value = UInt32(generator.index(Int(generator.pick(limits))))
        return !allowsLoneSurrogates && (0xD800...0xDFFF).contains(value) ? 0xFFFD : value
    }
}

extension HoleValue {
    /// The bytes of a text; nothing for other values.
    fileprivate var bytes: [UInt8] {
        if case .text(let text) = self { text.wtf8 } else { [] }
    }
}
