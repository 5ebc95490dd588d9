internal import JavaScriptSyntax

/// `&#39;` and `&quot;`: a page or a mail showed the text. Inside of literals they are left alone, they may be meant.
enum HTMLEntities: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        guard
            let first = tokens(text).first(where: { $0.isPunctuator(.and) && entity(text, at: Int($0.offset)) != nil })
        else { return nil }
        var result: [UInt8] = []
        var offset = 0
        while offset < text.count {
            if let (value, length) = entity(text, at: offset) {
                JavaScriptString.append(value, to: &result)
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

    private static func entity(_ text: [UInt8], at offset: Int) -> (value: UInt32, length: Int)? {
        guard text[offset] == UInt8(ascii: "&"), let end = text[offset...].prefix(10).firstIndex(of: UInt8(ascii: ";"))
        else { return nil }
        let name = String(decoding: text[(offset + 1)..<end], as: UTF8.self)
        let names: [String: UInt32] = ["quot": 0x22, "apos": 0x27, "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "nbsp": 0x20]
        var value = names[name]
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            value = UInt32(name.dropFirst(2), radix: 16)
        } else if name.hasPrefix("#") {
            value = UInt32(name.dropFirst(1))
        }
        return value.flatMap { UnicodeScalar($0) != nil ? ($0, end + 1 - offset) : nil }
    }
}
