/// What a string, template piece or identifier token stands for.
public struct StringLiteral: Sendable, Hashable {
    /// The decoded text. Invalid escapes yield nothing; bytes that are not WTF-8 yield U+FFFD.
    public var value: JavaScriptString
    /// The escapes in order of appearance, with what each of them yields.
    public var escapes: [StringEscape]
    /// Where the raw text between the delimiters stands, in bytes.
    public var contents: Range<Int>

    /// Decodes a token of the text it was found in. Tokens of other kinds are taken as they are.
    public init(_ token: Token, in bytes: [UInt8]) {
        contents = Self.contents(of: token)
        var text: [UInt8] = []
        var escapes: [StringEscape] = []
        bytes.withUnsafeBufferPointer { bytes in
            Self.decode(token, in: bytes, into: &text) { escapes.append($0) }
        }
        value = JavaScriptString(wtf8: text)
        self.escapes = escapes
    }

    /// The range of a token without its delimiters, of which an unterminated one has only the first.
    public static func contents(of token: Token) -> Range<Int> {
        let closing = token.flags.contains(.unterminated) ? 0 : 1
        let delimiters: (Int, Int)
        switch token.kind {
        case .string, .template, .templateTail: delimiters = (1, closing)
        case .templateHead, .templateMiddle: delimiters = (1, 2)
        default: delimiters = (0, 0)
        }
        return Int(token.offset) + delimiters.0..<token.end - delimiters.1
    }

    /// Appends the decoded text of a token; `visit` is called for each escape.
    static func decode(
        _ token: Token, in bytes: UnsafeBufferPointer<UInt8>, into text: inout [UInt8],
        visit: (StringEscape) -> Void = { _ in }
    ) {
        let contents = contents(of: token)
        let inTemplate = token.kind.rawValue >= Token.Kind.template.rawValue
        let mayHoldCarriageReturns = inTemplate && token.flags.contains(.hasControlCharacter)
        if token.flags.isDisjoint(with: [.hasEscape, .notUTF8]), !mayHoldCarriageReturns {
            text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[contents]))
            return
        }
        let start = text.count
        var offset = contents.lowerBound
        while offset < contents.upperBound {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\\") {
                var escape = StringEscape.scan(bytes, at: offset, end: contents.upperBound, inTemplate: inTemplate)
                if let codePoint = escape.codePoint { WTF8.append(codePoint, joiningFrom: start, to: &text) }
                // A low surrogate that joins its high one begins inside the four bytes of the pair.
                escape.decodedOffset = text.count - start - escape.decodedLength
                visit(escape)
                offset += escape.length
            } else if byte == UInt8(ascii: "\r"), inTemplate {
                let isPair = offset + 1 < contents.upperBound && bytes[offset + 1] == UInt8(ascii: "\n")
                var lineEnd = StringEscape(.lineEnd, offset: offset, length: isPair ? 2 : 1, codePoint: 0x0A)
                lineEnd.decodedOffset = text.count - start
                visit(lineEnd)
                text.append(UInt8(ascii: "\n"))
                offset += lineEnd.length
            } else if byte < 0x80 {
                text.append(byte)
                offset += 1
            } else {
                let (codePoint, length) = WTF8.decode(bytes, at: offset) ?? (0xFFFD, 1)
                WTF8.append(codePoint, joiningFrom: start, to: &text)
                offset += length
            }
        }
    }
}
