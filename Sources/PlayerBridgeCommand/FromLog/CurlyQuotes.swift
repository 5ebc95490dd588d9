internal import JavaScriptSyntax

/// Quotes that a chat tool or a note made curly.
///
/// Such a tool bends all quotes of a kind. Where straight ones are left, a curly one inside of a literal was typed.
enum CurlyQuotes: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let stray = tokens(text).filter { $0.kind == .invalid }.compactMap { straight(text, at: Int($0.offset)) }
        guard !stray.isEmpty else { return nil }
        let bent = Set(stray).filter { !text.contains($0) }
        var result: [UInt8] = []
        var offset = 0
        let outside = Set(tokens(text).filter { $0.kind == .invalid }.map { Int($0.offset) })
        while offset < text.count {
            if let quote = straight(text, at: offset), bent.contains(quote) || outside.contains(offset) {
                result.append(quote)
                offset += 3
            } else {
                result.append(text[offset])
                offset += 1
            }
        }
        return (result, "straightened curly quotes")
    }

    private static func straight(_ text: [UInt8], at offset: Int) -> UInt8? {
        guard offset + 2 < text.count, text[offset] == 0xE2, text[offset + 1] == 0x80 else { return nil }
        switch text[offset + 2] {
        case 0x98...0x9B: return UInt8(ascii: "'")
        case 0x9C...0x9F: return UInt8(ascii: "\"")
        default: return nil
        }
    }
}
