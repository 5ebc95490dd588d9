internal import JavaScriptSyntax

/// `&#39;` and `&quot;`: a page or a mail showed the text. Inside of literals they are left alone, they may be meant.
enum LoggedEntities: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        guard
            let first = tokens(text).first(where: { $0.isPunctuator(.and) && entity(text, at: Int($0.offset)) != nil })
        else { return nil }
        var result: [UInt8] = []
        var offset = 0
        while offset < text.count {
            if let (value, length) = entity(text, at: offset) {
                result += value
                offset += length
            } else {
                result.append(text[offset])
                offset += 1
            }
        }
        let length = entity(text, at: Int(first.offset))?.length ?? 0
        let shown = String(decoding: text[Int(first.offset)..<Int(first.offset) + length], as: UTF8.self)
        return (result, "decoded HTML entities such as \(shown)")
    }

    /// Of a non-breaking space only the space was meant.
    private static func entity(_ text: [UInt8], at offset: Int) -> (value: [UInt8], length: Int)? {
        guard let found = HTMLEntities.reference(text[offset...], at: 0) else { return nil }
        return (found.text == [0xC2, 0xA0] ? [0x20] : found.text, found.length)
    }
}
