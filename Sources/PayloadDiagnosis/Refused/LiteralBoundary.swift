/// Where a literal may begin and end, judged by what stands around the quote.
///
/// A closing quote is followed by what the open brackets allow: a colon behind a name; behind a value their closers,
/// then the end, or a comma and the start of another member or value. Quotes of the value itself hardly ever are.
struct LiteralBoundary {
    let text: TextStructure

    init(_ bytes: [UInt8]) { text = TextStructure(bytes: bytes) }

    private var bytes: [UInt8] { text.bytes }

    /// No comment between values is longer; without a limit a text of quotes and `/*` would be read again and again.
    private func skip(_ offset: Int) -> Int { text.skipTrivia(offset, limit: 1_000) }

    // MARK: Closing quotes

    /// Whether a literal that ends right before `offset` fits into all the brackets around it.
    ///
    /// - Parameter mayStayOpen: whether the text may end with brackets open.
    func isPlausibleEnd(_ offset: Int, in brackets: OpenBrackets, mayStayOpen: Bool) -> Bool {
        var place = skip(offset)
        if brackets.innermost.expectsKey { return text.byte(place) == UInt8(ascii: ":") }
        var level = brackets.levels.count - 1
        var isSpaced = place > offset
        while place < bytes.count {
            let byte = bytes[place]
            if level > 0, byte == brackets.levels[level].closer {
                let next = skip(place + 1)
                isSpaced = next > place + 1
                (place, level) = (next, level - 1)
                if byte == UInt8(ascii: ")"), continuesChain(next) { return true }
                continue
            }
            switch brackets.levels[level].content {
            case .list:
                if byte == UInt8(ascii: ",") { return startsValue(place + 1) }
                if byte == UInt8(ascii: ";") { return skip(place + 1) == bytes.count }
                return isSpaced && lacksComma(before: place)
            case .members:
                if byte == UInt8(ascii: ",") { return startsMember(place + 1) }
                return isSpaced
                    && (startsMember(place, mayEnd: false) || (byte == UInt8(ascii: "{") && startsMember(place + 1)))
            case .code:
                return TextStructure.isStructural(byte) || TextStructure.isOperator(byte)
                    || (isSpaced && startsStatement(offset, place))
            }
        }
        return mayStayOpen || level == 0
    }

    /// Whether the next call of a chain stands here: `.brandName(`.
    private func continuesChain(_ place: Int) -> Bool {
        guard text.byte(place) == UInt8(ascii: ".") else { return false }
        var end = place + 1
        while text.isWordByte(end) { end += 1 }
        return end > place + 1 && text.byte(end) == UInt8(ascii: "(")
    }

    /// Whether anything at all that may follow a literal follows here.
    func isPossibleEnd(_ offset: Int, inCode: Bool) -> Bool {
        let place = skip(offset)
        guard place < bytes.count else { return true }
        let byte = bytes[place]
        if inCode, TextStructure.isOperator(byte) { return true }
        return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";")
            || TextStructure.isCloser(byte)
    }

    /// Whether an operator follows that joins a literal with the next one: `-`, `in`.
    func isOperator(after quote: Int) -> Bool {
        let place = skip(quote + 1)
        if TextStructure.isOperator(text.byte(place)) { return true }
        return ["in", "instanceof"].contains { word in
            bytes[place...].starts(with: Array(word.utf8)) && !text.isWordByte(place + word.utf8.count)
        }
    }

    // MARK: Opening quotes

    /// Whether a literal may begin at a quote, judged by what stands before it.
    func isPossibleStart(_ quote: Int, inCode: Bool) -> Bool {
        guard let before = text.significantByte(before: quote) else { return true }
        let byte = bytes[before]
        if inCode, TextStructure.isOperator(byte) { return true }
        return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || TextStructure.isOpener(byte)
    }

    /// Whether the quote follows a comma and, in an object, a name with its colon: it begins the next literal.
    func beginsNext(_ quote: Int, in content: OpenBrackets.Content) -> Bool {
        guard var before = text.significantByte(before: quote) else { return false }
        if content == .members {
            guard bytes[before] == UInt8(ascii: ":"), let name = text.significantByte(before: before) else {
                return false
            }
            before = name
            if TextStructure.isQuote(bytes[before]) { before -= 1 }
            let end = before
            while before >= 0, text.isWordByte(before) || bytes[before] == UInt8(ascii: "-") { before -= 1 }
            guard before < end else { return false }
            if before >= 0, TextStructure.isQuote(bytes[before]) { before -= 1 }
            guard let comma = text.significantByte(before: before + 1) else { return false }
            before = comma
        }
        return bytes[before] == UInt8(ascii: ",")
    }

    // MARK: What may come next

    /// Whether a member `name: …` stands here, or the end of the object where that is allowed.
    func startsMember(_ offset: Int, mayEnd: Bool = true) -> Bool {
        var place = skip(offset)
        let byte = text.byte(place)
        if place >= bytes.count || byte == UInt8(ascii: "}") { return mayEnd }
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: ".") { return mayEnd }
        if TextStructure.isQuote(byte) { return endsAsName(place) }
        let start = place
        while place < bytes.count, text.spaceLength(place) == 0, !TextStructure.isStructural(bytes[place]),
            !TextStructure.isQuote(bytes[place])
        {
            place += 1
        }
        guard place > start else { return false }
        let follower = text.byte(skip(place))
        return follower == UInt8(ascii: ":") || follower == UInt8(ascii: "(")
    }

    /// Whether a quote, a colon behind it, ends what begins with the quote here before anything structural comes.
    private func endsAsName(_ opening: Int) -> Bool {
        let quote = bytes[opening]
        var place = opening + 1
        while place < bytes.count, !TextStructure.isLineEnd(bytes[place]), bytes[place] != UInt8(ascii: ","),
            bytes[place] != UInt8(ascii: "{")
        {
            if bytes[place] == quote, text.byte(skip(place + 1)) == UInt8(ascii: ":") { return true }
            place += 1
        }
        return false
    }

    /// Whether a value of a list stands here, or its end.
    func startsValue(_ offset: Int) -> Bool {
        var place = skip(offset)
        guard place < bytes.count else { return true }
        let byte = bytes[place]
        if byte == UInt8(ascii: "{") { return startsMember(place + 1) }
        if TextStructure.isQuote(byte) || TextStructure.isOpener(byte) || TextStructure.isCloser(byte) { return true }
        while place < bytes.count, !TextStructure.isStructural(bytes[place]) {
            if TextStructure.isQuote(bytes[place]) { return false }
            place += 1
        }
        return text.byte(place) != UInt8(ascii: ":") || text.byte(place + 1) == UInt8(ascii: "/")
    }

    /// Whether another statement begins here: on a new line, or with a word that looks like the start of one.
    private func startsStatement(_ end: Int, _ place: Int) -> Bool {
        if bytes[end..<place].contains(where: TextStructure.isLineEnd) { return true }
        var behind = place
        while text.isWordByte(behind) { behind += 1 }
        let word = bytes[place..<behind]
        if Self.operatorsAndStatements.contains(where: { word.elementsEqual($0.utf8) }) { return true }
        return behind > place && "(.[=".utf8.contains(text.byte(skip(behind)))
    }

    private static let operatorsAndStatements = [
        "in", "instanceof", "of", "const", "let", "var", "return", "if", "for", "while", "throw", "await", "function",
        "else",
    ]

    /// Whether the next value of a list stands here, with only the comma forgotten.
    private func lacksComma(before place: Int) -> Bool {
        if bytes[place] == UInt8(ascii: "{") { return startsMember(place + 1) }
        guard TextStructure.isQuote(bytes[place]), place + 1 < bytes.count else { return false }
        let next = bytes[place + 1]
        return text.spaceLength(place + 1) == 0 && !TextStructure.isStructural(next) && !TextStructure.isQuote(next)
    }
}
