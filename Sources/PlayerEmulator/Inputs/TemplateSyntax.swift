public import JavaScriptSyntax

/// In which language a template is written.
public enum TemplateSyntax: String, Sendable, CaseIterable, Codable {
    /// `\(name)`
    case swift
    /// `$name` and `${product.name}`
    case kotlin
    /// `${product.name}`
    case javascript
}

extension PayloadTemplate {
    /// Takes a template of any language apart.
    /// - Throws: ``Unfilled`` when a hole is not closed.
    public init(_ template: JavaScriptString, syntax: TemplateSyntax) throws(Unfilled) {
        guard syntax != .swift else {
            try self.init(template)
            return
        }
        let bytes = template.wtf8
        let literal = DollarLiteral(bytes, syntax)
        var texts: [[UInt8]] = [[]]
        var holes: [Hole] = []
        var offset = literal.contents.lowerBound
        while offset < literal.contents.upperBound {
            if let hole = try literal.hole(at: offset) {
                holes.append(hole)
                texts.append([])
                offset = hole.range.upperBound
            } else if literal.hasEscapes, bytes[offset] == UInt8(ascii: "\\"), offset + 1 < literal.contents.upperBound
            {
                texts[texts.count - 1].append(DollarLiteral.escapes[bytes[offset + 1]] ?? bytes[offset + 1])
                offset += 2
            } else {
                texts[texts.count - 1].append(bytes[offset])
                offset += 1
            }
        }
        self.init(source: template, holes: holes, texts: texts)
    }
}

/// A literal whose holes begin with a dollar sign, with or without its delimiters.
private struct DollarLiteral {
    let bytes: [UInt8]
    let syntax: TemplateSyntax
    var contents: Range<Int>
    var hasEscapes = false

    static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09, UInt8(ascii: "b"): 0x08,
    ]

    init(_ bytes: [UInt8], _ syntax: TemplateSyntax) {
        self.bytes = bytes
        self.syntax = syntax
        contents = 0..<bytes.count
        let delimiters: [(text: String, escapes: Bool)] =
            syntax == .kotlin ? [("\"\"\"", false), ("\"", true)] : [("`", true)]
        for (text, escapes) in delimiters {
            let mark = Array(text.utf8)
            guard bytes.count >= 2 * mark.count, bytes.starts(with: mark), bytes.suffix(mark.count).elementsEqual(mark),
                escapes == false || !Self.isClosedBefore(bytes.count - 1, bytes)
            else { continue }
            contents = mark.count..<bytes.count - mark.count
            hasEscapes = escapes
            return
        }
    }

    /// Text in quotes may be JavaScript itself: two texts with something between them are no literal.
    private static func isClosedBefore(_ end: Int, _ bytes: [UInt8]) -> Bool {
        var offset = 1
        while offset < end {
            if bytes[offset] == bytes[0] { return true }
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    func hole(at offset: Int) throws(PayloadTemplate.Unfilled) -> PayloadTemplate.Hole? {
        let next = offset + 1
        guard bytes[offset] == UInt8(ascii: "$"), next < contents.upperBound else { return nil }
        if bytes[next] == UInt8(ascii: "{") {
            var depth = 0
            for end in next..<contents.upperBound {
                if bytes[end] == UInt8(ascii: "{") { depth += 1 }
                if bytes[end] == UInt8(ascii: "}") { depth -= 1 }
                if depth == 0 {
                    return .init(
                        expression: String(decoding: bytes[(next + 1)..<end], as: UTF8.self), range: offset..<end + 1)
                }
            }
            throw PayloadTemplate.Unfilled(message: "a hole of the template is not closed: ${ without }")
        }
        guard syntax == .kotlin, Self.isNameByte(bytes[next]), !(0x30...0x39).contains(bytes[next]) else { return nil }
        let end = bytes[next..<contents.upperBound].firstIndex { !Self.isNameByte($0) } ?? contents.upperBound
        return .init(expression: String(decoding: bytes[next..<end], as: UTF8.self), range: offset..<end)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte)
    }
}
