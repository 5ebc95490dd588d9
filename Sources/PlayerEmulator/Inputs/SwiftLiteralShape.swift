import JavaScriptSyntax

/// How a template is written: as plain text, or as a Swift literal with its delimiters, escapes and indentation.
struct SwiftLiteralShape {
    /// Bytes of the source between the delimiters; all of it for plain text.
    var contents: Range<Int>
    /// Whether backslashes are escapes of Swift. In plain text only `\(` means something.
    var hasEscapes = false
    /// Number signs of a raw literal, which every escape repeats.
    var pounds = 0
    /// What the lines of a literal in three quotes begin with, which is no part of the text.
    var indentation: ArraySlice<UInt8>?

    init(_ bytes: [UInt8]) {
        contents = 0..<bytes.count
        var start = bytes.firstIndex { !Self.isBlank($0) } ?? 0
        var end = (bytes.lastIndex { !Self.isBlank($0) } ?? -1) + 1
        while start < end, bytes[start] == UInt8(ascii: "#") { (start, pounds) = (start + 1, pounds + 1) }
        guard end - start >= pounds + 2, bytes[start] == UInt8(ascii: "\""),
            bytes[(end - pounds)..<end].allSatisfy({ $0 == UInt8(ascii: "#") }),
            bytes[end - pounds - 1] == UInt8(ascii: "\"")
        else {
            pounds = 0
            return
        }
        end -= pounds
        let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: 3)
        if end - start >= 7, bytes[start..<start + 3].elementsEqual(quotes),
            bytes[(end - 3)..<end].elementsEqual(quotes),
            let firstBreak = bytes[(start + 3)..<(end - 3)].firstIndex(of: 0x0A),
            let lastBreak = bytes[firstBreak..<(end - 3)].lastIndex(of: 0x0A)
        {
            contents = firstBreak + 1..<max(firstBreak + 1, lastBreak)
            indentation = bytes[(lastBreak + 1)..<(end - 3)]
            hasEscapes = true
        } else if pounds > 0 || Self.isLiteral(bytes[(start + 1)..<(end - 1)]) {
            contents = start + 1..<end - 1
            hasEscapes = true
        }
    }

    /// Text in quotes may be JavaScript itself. Swift is meant when JavaScript would see one text that holds more.
    private static func isLiteral(_ inner: ArraySlice<UInt8>) -> Bool {
        var isEscaped = false
        var holdsMore = false
        for byte in inner {
            if byte == UInt8(ascii: "\""), !isEscaped { return false }
            if [UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(byte) {
                holdsMore = true
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return holdsMore
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// What the escape at a place stands for, and its length with the backslash; nil when it is none.
    func escape(_ bytes: [UInt8], at offset: Int) -> (text: [UInt8], length: Int)? {
        let letter = offset + 1 + pounds
        guard hasEscapes, letter < contents.upperBound else { return nil }
        let simple: [UInt8: UInt8] = [
            UInt8(ascii: "0"): 0, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
            UInt8(ascii: "\""): 0x22, UInt8(ascii: "'"): 0x27, UInt8(ascii: "\\"): 0x5C,
        ]
        if let byte = simple[bytes[letter]] { return ([byte], letter + 1 - offset) }
        if indentation != nil,
            let end = bytes[letter..<contents.upperBound].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
            bytes[end] == 0x0A
        {
            return ([], end - offset)
        }
        guard bytes[letter] == UInt8(ascii: "u"), letter + 1 < contents.upperBound,
            bytes[letter + 1] == UInt8(ascii: "{"),
            let close = bytes[letter..<contents.upperBound].firstIndex(of: UInt8(ascii: "}")),
            let value = UInt32(String(decoding: bytes[(letter + 2)..<close], as: UTF8.self), radix: 16),
            UnicodeScalar(value) != nil
        else { return nil }
        var text: [UInt8] = []
        JavaScriptString.append(value, to: &text)
        return (text, close + 1 - offset)
    }
}
