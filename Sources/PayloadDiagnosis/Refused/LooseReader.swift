/// Reads a payload as its sender meant it, and says where a literal first goes wrong.
///
/// An apostrophe in a name shifts all that follows: text becomes code and code becomes text, and the parser may give up
/// much later or not at all. So the reader does not believe quotes. It keeps the brackets around each literal and ends
/// the literal at the first quote that fits there (``LiteralBoundary``); quotes before it ended it too early.
struct LooseReader {
    /// Why the text is looked at, which decides how much evidence a quote needs.
    enum Situation: Equatable {
        /// JavaScript refuses the text at this byte.
        case refused(at: Int)
        /// More happened than was meant.
        case brokeOut
        /// The text ran, and something else than the meant value came of it.
        case ran
    }

    private let boundary: LiteralBoundary
    private let situation: Situation
    private var brackets: OpenBrackets
    private var offset = 0
    /// The last byte that is neither trivia nor inside a literal.
    private var last: Int?
    /// How many bytes may still be read beyond the ends that JavaScript sees.
    private var patience: Int

    private var text: TextStructure { boundary.text }
    private var bytes: [UInt8] { boundary.text.bytes }
    private var inCode: Bool { brackets.innermost.content == .code }

    init(_ bytes: [UInt8], isScript: Bool, situation: Situation) {
        boundary = LiteralBoundary(bytes)
        brackets = OpenBrackets(isScript: isScript)
        self.situation = situation
        patience = 8 * bytes.count + 1_000
    }

    /// The first literal that explains the situation, or nil when the literals are not to blame.
    mutating func firstFault() -> LiteralFault? {
        while true {
            offset = text.skipTrivia(offset)
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            if TextStructure.isQuote(byte) {
                if case .refused(let stumble) = situation, offset > stumble { return nil }
                if let fault = literal() { return fault }
                continue
            }
            let start = offset
            if TextStructure.isOpener(byte) {
                brackets.open(byte, content(of: byte))
            } else if TextStructure.isCloser(byte) {
                brackets.close(byte)
            } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
                brackets.expectKey(byte == UInt8(ascii: ","))
            } else if byte != UInt8(ascii: ";") {
                skipWords()
                last = offset - 1
                continue
            }
            last = start
            offset += 1
        }
    }

    // MARK: Outside literals

    /// What an opening bracket holds, judged by what stands before it.
    private func content(of opener: UInt8) -> OpenBrackets.Content {
        switch opener {
        case UInt8(ascii: "["): return .list
        case UInt8(ascii: "("): return Self.controlWords.contains(wordBefore) ? .code : .list
        default:
            guard inCode, let last else { return inCode ? .code : .members }
            return "(,:=[?".utf8.contains(bytes[last]) || wordBefore == "return" ? .members : .code
        }
    }

    private static let controlWords: Set<String> = ["if", "for", "while", "switch", "catch", "function"]

    private var wordBefore: String {
        guard let last else { return "" }
        var start = last + 1
        while start > 0, last - start < 10, text.isWordByte(start - 1) { start -= 1 }
        return String(decoding: bytes[start..<last + 1], as: UTF8.self)
    }

    /// Steps over names, numbers and operators; an apostrophe inside a word is no opening quote.
    private mutating func skipWords() {
        let start = offset
        while offset < bytes.count, !TextStructure.isStructural(bytes[offset]), text.spaceLength(offset) == 0 {
            let isApostrophe =
                bytes[offset] != UInt8(ascii: "`") && !inCode && offset > start && text.isWordByte(offset - 1)
            if TextStructure.isQuote(bytes[offset]), !isApostrophe { break }
            if offset > start, bytes[offset] == UInt8(ascii: "/"), text.byte(offset + 1) == UInt8(ascii: "*") { break }
            offset += 1
        }
        if offset == start { offset += 1 }
    }

    // MARK: Literals

    /// Reads the literal that begins here, and moves behind it unless it is to blame.
    private mutating func literal() -> LiteralFault? {
        let opening = offset
        let scan = LiteralScan(from: opening, in: text, limit: max(patience, 2)) { [boundary, brackets, situation] in
            boundary.isPlausibleEnd($0, in: brackets, mayStayOpen: situation != .brokeOut)
        }
        patience -= scan.stop - (scan.nativeEnd ?? opening)
        let accepted = acceptedEnd(scan)
        if let fault = fault(opening, scan, accepted) { return fault }
        offset = max(accepted ?? scan.end ?? scan.stop, opening) + 1
        last = min(offset, bytes.count) - 1
        return nil
    }

    /// Where the literal ends if it is in order.
    private func acceptedEnd(_ scan: LiteralScan) -> Int? {
        guard let native = scan.nativeEnd else { return nil }
        if scan.end == native { return native }
        // Nothing further on fits, and here something could: a bracket is wrong, not a quote.
        if scan.end == nil, scan.swallowedClose == nil {
            let follower = text.byte(text.skipTrivia(native + 1))
            if boundary.isPossibleEnd(native + 1, inCode: true), follower != UInt8(ascii: "?") { return native }
        }
        return nil
    }

    private func fault(_ opening: Int, _ scan: LiteralScan, _ accepted: Int?) -> LiteralFault? {
        guard case .refused(let stumble) = situation else {
            if let quote = scan.early.first, accepted == nil, isEarly(quote, opening, scan) {
                return LiteralFault(kind: .earlyQuote, opening: opening, offset: quote, length: 1)
            }
            return nil
        }
        let end = accepted ?? scan.end ?? bytes.count
        if let escape = scan.badEscape, escape < min(end, scan.lineBreak ?? end, scan.early.first ?? end) {
            return LiteralFault(kind: .badEscape, opening: opening, offset: escape, length: 2)
        }
        if let substitution = scan.substitution, (substitution...end).contains(stumble) {
            return LiteralFault(kind: .substitution, opening: opening, offset: substitution, length: 2)
        }
        return accepted == nil ? brokenLiteral(opening, scan, stumble) : nil
    }

    /// What is wrong with a literal that does not end where JavaScript ends it.
    private func brokenLiteral(_ opening: Int, _ scan: LiteralScan, _ stumble: Int) -> LiteralFault? {
        let trouble = min(scan.early.first ?? .max, scan.lineBreak ?? .max)
        if let backslash = scan.swallowedClose, backslash < trouble {
            return LiteralFault(kind: .swallowedClose, opening: opening, offset: backslash, length: 1)
        }
        if let curly = scan.curlyClose, curly < trouble {
            return LiteralFault(kind: .curlyClose, opening: opening, offset: curly, length: 3)
        }
        if lacksClose(scan) { return LiteralFault(kind: .neverClosed, opening: opening, offset: opening, length: 1) }
        if let lineBreak = scan.lineBreak, lineBreak == trouble {
            let isPair = bytes[lineBreak] == UInt8(ascii: "\r") && text.byte(lineBreak + 1) == UInt8(ascii: "\n")
            return LiteralFault(kind: .lineBreak, opening: opening, offset: lineBreak, length: isPair ? 2 : 1)
        }
        guard let quote = scan.early.first, stumble > opening, isEarly(quote, opening, scan) else { return nil }
        // An even number of quotes leaves what follows in step: then the parser must have given up inside.
        let isInStep = scan.early.count.isMultiple(of: 2) && !closesTheCall(quote)
        if let end = scan.end, isInStep, stumble > text.skipTrivia(end + 1) { return nil }
        return LiteralFault(kind: .earlyQuote, opening: opening, offset: quote, length: 1)
    }

    /// Whether the closing quote was forgotten: nothing ends the literal, or the next quote begins the next one.
    private func lacksClose(_ scan: LiteralScan) -> Bool {
        guard let early = scan.early.first else { return scan.end == nil }
        let content = brackets.innermost.content
        guard scan.early.count.isMultiple(of: 2) == false || scan.end == nil else { return false }
        return boundary.beginsNext(early, in: content)
    }

    /// Whether a quote belongs to the value, though JavaScript ends the literal there.
    ///
    /// Where all quotes could be what JavaScript takes them for, alternately ends and beginnings, they are believed;
    /// except where the text was caught leaving its place.
    private func isEarly(_ quote: Int, _ opening: Int, _ scan: LiteralScan) -> Bool {
        switch situation {
        case .brokeOut: return scan.end != nil
        case .ran:
            guard scan.end != nil, scan.early.count.isMultiple(of: 2), boundary.isOperator(after: quote) else {
                return false
            }
            return !scan.early.contains { boundary.beginsNext($0, in: brackets.innermost.content) }
        case .refused:
            if scan.end == nil { return true }
            let isDoubtful = scan.early.enumerated().contains { position, quote in
                position.isMultiple(of: 2)
                    ? !boundary.isPossibleEnd(quote + 1, inCode: inCode)
                    : !boundary.isPossibleStart(quote, inCode: inCode)
            }
            if isDoubtful || scan.early.count.isMultiple(of: 2) == false || closesTheCall(quote) { return true }
            return isFollowedByNoMember(quote, scan)
        }
    }

    /// Whether a comma follows in an object, and behind it a literal that is no name: `{ size: 'M', 'L', … }`.
    private func isFollowedByNoMember(_ quote: Int, _ scan: LiteralScan) -> Bool {
        guard brackets.innermost.content == .members, text.byte(text.skipTrivia(quote + 1)) == UInt8(ascii: ","),
            scan.early.count > 1, let before = text.significantByte(before: scan.early[1])
        else { return false }
        return bytes[before] == UInt8(ascii: ",")
    }

    /// Whether brackets and then a parenthesis that nobody opened are closed right behind a quote.
    private func closesTheCall(_ quote: Int) -> Bool {
        guard !brackets.isInsideParentheses else { return false }
        var place = text.skipTrivia(quote + 1)
        while text.byte(place) == UInt8(ascii: "}") || text.byte(place) == UInt8(ascii: "]") {
            place = text.skipTrivia(place + 1)
        }
        return text.byte(place) == UInt8(ascii: ")")
    }
}
