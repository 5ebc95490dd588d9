import JavaScriptSyntax

/// What Swift and Foundation print for values that are no JavaScript, recognised by how it begins.
struct SwiftDescriptionText {
    enum Form: String {
        case dictionary = "a dictionary"
        case structure = "a struct or an enum"
        case tuple = "a tuple"
        case void = "Void"
        case null = "an NSNull"
        case object = "an object"
        case date = "a Date"
        case propertyList = "an NSDictionary or NSArray"
        case interval = "a range"
        case error = "an NSError"
        case amount = "a Data or Duration"
    }

    let bytes: [UInt8]
    /// The tokens that the grammar sees.
    let tokens: [Token]

    /// What begins at a token, or nil when that may well be JavaScript.
    func form(at start: Int) -> Form? {
        guard let token = token(start) else { return nil }
        switch token.punctuator {
        case .leftBracket: return bracket(start)
        case .leftParenthesis: return parenthesis(start)
        case .leftBrace: return isPropertyList(start) ? .propertyList : nil
        case .less: return angle(start)
        default: break
        }
        switch token.kind {
        case .identifier, .keyword: return name(start)
        case .number: return number(start)
        default: return nil
        }
    }

    /// Behind the description that begins at a token: its closing bracket, else the last token before a comma or closer.
    func end(at start: Int) -> Int {
        var depth = 0
        var position = start
        var end = start
        while let token = token(position), position - start < Self.maximumTokens {
            if token.isCloser { depth -= 1 }
            if depth < 0 || (depth == 0 && token.punctuator == .comma) { break }
            if token.isOpener { depth += 1 }
            end = position
            position += 1
            if depth == 0, token.isCloser || (punctuator(start) == .less && token.punctuator == .greater) { break }
        }
        return tokens[end].end
    }

    /// Longer descriptions are cut: a range is for showing.
    private static let maximumTokens = 500

    /// The first token of a name with dots, such as `MyApp.Money`, that ends at a token.
    func nameStart(_ end: Int) -> Int {
        var start = end
        while punctuator(start - 1) == .dot, token(start - 2)?.kind == .identifier { start -= 2 }
        return start
    }

    func isCapitalised(_ position: Int) -> Bool {
        guard let token = token(position), token.kind == .identifier else { return false }
        return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[Int(token.offset)])
    }

    // MARK: Forms

    /// `["a": 1]`, `[[1: "b"]]`, `[:]`.
    private func bracket(_ start: Int) -> Form? {
        var inside = start
        while punctuator(inside) == .leftBracket { inside += 1 }
        if punctuator(inside) == .colon { return .dictionary }
        if let key = token(inside), key.endsValue, !key.isCloser, punctuator(inside + 1) == .colon {
            // Swift prints a blank behind the colon, and texts in double quotes.
            let rest = bytes[tokens[inside + 1].end...]
            let isSwift =
                rest.first == 0x20 && !rest.starts(with: Array(" '".utf8)) && !rest.starts(with: Array(" {".utf8))
            return isSwift ? .dictionary : nil
        }
        // A key that is itself a description: `[Key(raw: "a"): 1]`.
        guard token(inside)?.kind == .identifier else { return nil }
        return hasColon(behind: inside) ? .dictionary : nil
    }

    /// Whether `Name(…)` is followed by a colon.
    private func hasColon(behind name: Int) -> Bool {
        guard punctuator(name + 1) == .leftParenthesis else { return false }
        var depth = 0
        for position in (name + 1)..<min(name + 100, tokens.count) {
            if tokens[position].isOpener { depth += 1 }
            if tokens[position].isCloser { depth -= 1 }
            if depth == 0 { return punctuator(position + 1) == .colon }
        }
        return false
    }

    /// `(success: true)`, `()`, and the lines of an NSArray that holds dictionaries.
    private func parenthesis(_ start: Int) -> Form? {
        if punctuator(start + 1) == .rightParenthesis { return .void }
        if isLabel(start + 1) { return .tuple }
        return punctuator(start + 1) == .leftBrace && isPropertyList(start + 1) ? .propertyList : nil
    }

    /// `Money(amount: 1)`, `MyApp.Reason.custom(text: "a")`, `Optional(["a": 1])`, `Error Domain=…`.
    private func name(_ start: Int) -> Form? {
        if word(start) == "Error", word(start + 1) == "Domain", punctuator(start + 2) == .assign { return .error }
        var end = start
        while punctuator(end + 1) == .dot, token(end + 2)?.kind == .identifier { end += 2 }
        guard punctuator(end + 1) == .leftParenthesis else { return nil }
        if isLabel(end + 2) { return .structure }
        // Wrapped in names that only Swift has: `Optional(Money(amount: 1))`.
        var inside = end + 2
        guard isCapitalised(start) || word(start).map(Self.wrappers.contains) == true else { return nil }
        while isCapitalised(inside) {
            while punctuator(inside + 1) == .dot { inside += 2 }
            guard punctuator(inside + 1) == .leftParenthesis else { break }
            inside += 2
            if isLabel(inside) { return .structure }
        }
        if punctuator(inside) == .leftBracket, bracket(inside) != nil { return .structure }
        return punctuator(inside) == .less && angle(inside) != nil ? .structure : nil
    }

    /// Cases that hold another value: of Result and Optional.
    static let wrappers: Set<String> = ["success", "failure", "some"]

    private func isLabel(_ position: Int) -> Bool {
        guard let label = token(position), label.kind == .identifier || label.kind == .keyword else { return false }
        return punctuator(position + 1) == .colon
    }

    /// `<null>`, `<MyApp.Product: 0x600000c4>`, `<UIView 0x…; frame = …>`.
    private func angle(_ start: Int) -> Form? {
        guard let name = token(start + 1), name.kind == .identifier || name.keyword == .null else { return nil }
        if punctuator(start + 2) == .greater { return name.keyword == .null ? .null : .object }
        var end = start + 1
        while punctuator(end + 1) == .dot { end += 2 }
        if punctuator(end + 1) == .colon { end += 1 }
        return text(end + 1).starts(with: Array("0x".utf8)) ? .object : nil
    }

    /// `2026-12-04 07:00:00 +0000`, `0..<5`, `12 bytes`, `1.5 seconds`.
    private func number(_ start: Int) -> Form? {
        let offset = Int(tokens[start].offset)
        let pattern = Array("0000-00-00 00:00:00".utf8)
        let isDate =
            bytes.count >= offset + pattern.count
            && zip(bytes[offset...], pattern).allSatisfy { $1 == UInt8(ascii: "0") ? $0 &- 0x30 < 10 : $0 == $1 }
        if isDate { return .date }
        if let unit = word(start + 1), unit == "bytes" || unit == "seconds" { return .amount }
        let rest = bytes[offset...].prefix(60)
        let digits = rest.prefix { $0 &- 0x30 < 10 }
        let sign = rest.dropFirst(digits.count)
        guard sign.starts(with: Array("..<".utf8)) || sign.starts(with: Array("...".utf8)) else { return nil }
        return .interval
    }

    /// `{ key = value; }`, as Foundation prints dictionaries.
    private func isPropertyList(_ brace: Int) -> Bool {
        guard token(brace + 1)?.endsValue == true, punctuator(brace + 2) == .assign else { return false }
        var depth = 0
        for position in (brace + 3)..<min(brace + 200, max(tokens.count, brace + 3)) {
            if tokens[position].isOpener { depth += 1 }
            if tokens[position].isCloser { depth -= 1 }
            if depth < 0 { return false }
            if tokens[position].punctuator == .semicolon { return true }
        }
        return false
    }

    // MARK: Tokens

    private func token(_ position: Int) -> Token? { tokens.indices.contains(position) ? tokens[position] : nil }

    private func punctuator(_ position: Int) -> Punctuator? { token(position)?.punctuator }

    private func text(_ position: Int) -> ArraySlice<UInt8> { token(position).map { bytes[$0.range] } ?? [] }

    private func word(_ position: Int) -> String? {
        token(position).map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }
}
