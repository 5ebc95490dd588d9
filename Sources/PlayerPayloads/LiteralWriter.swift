internal import JavaScriptSyntax

/// Writes values for their places; what it writes cannot leave the place, nor change what stands around it.
enum LiteralWriter {
    /// - Parameter before: the last byte of the text so far.
    static func text(
        of hole: JavaScriptTemplate.Hole, at place: LiteralPlace, behind before: UInt8
    ) throws(HoleProblem) -> String {
        switch place {
        case .quoted(let place): return try quoted(hole, place, behind: before)
        case .bare(let inBrackets):
            let text = try expression(hole.value)
            return inBrackets ? "(" + text + ")" : text
        case .key: return try key(hole)
        }
    }

    // MARK: Between quotes

    private static func quoted(
        _ hole: JavaScriptTemplate.Hole, _ place: LiteralPlace.Quoted, behind before: UInt8
    ) throws(HoleProblem) -> String {
        // Told whether the value is there or not: a fault that shows itself only for some products is found too late.
        guard !hole.isOptional else {
            throw .unwritable("it may be nil, which quotes would turn into text; remove the quotes")
        }
        let text: String
        switch hole.value.kind {
        case .text(let value): text = value
        case .integer(let digits, _): text = digits
        case .number(let digits): text = digits
        case .boolean(let value):
            guard !place.isWhole else {
                throw .unwritable(
                    "a Bool between quotes is text, and any text counts as true; remove the quotes")
            }
            text = value ? "true" : "false"
        case .null, .undefined:
            throw .unwritable("it is absent, which quotes would turn into text; remove the quotes")
        case .list, .object, .expression:
            throw .unwritable("it is not a text, but quotes would turn it into one; remove the quotes")
        case .unwritable(let reason): throw .unwritable(reason)
        }
        return escaped(text, place, behind: before)
    }

    private static func escaped(_ text: String, _ place: LiteralPlace.Quoted, behind before: UInt8) -> String {
        guard let first = text.utf8.first else {
            // Without a value the literal's own characters would meet: a line continuation keeps them apart.
            return place.after.map { joins(before, $0, place) } ?? false ? "\\\n" : ""
        }
        var contents = Array(JavaScriptLiteral.contents(JavaScriptString(text), quote: place.quote).utf8)
        if joins(before, first, place), contents[0] == first {
            contents.replaceSubrange(0..<1, with: isDigit(first) ? "\\x3".utf8 + [first] : [UInt8(ascii: "\\"), first])
        }
        // What the value begins, the literal must not complete either.
        if contents.last == UInt8(ascii: "<") { contents.replaceSubrange((contents.count - 1)..., with: "\\x3C".utf8) }
        return String(decoding: contents, as: UTF8.self)
    }

    /// Whether a character becomes a part of what stands before it: an octal escape, `${`, `</script` or `<!--`.
    private static func joins(_ before: UInt8, _ byte: UInt8, _ place: LiteralPlace.Quoted) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "!"): before == UInt8(ascii: "<")
        case UInt8(ascii: "{"): before == UInt8(ascii: "$")
        default: place.followsOctal && isDigit(byte)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    // MARK: Outside of quotes

    private static func expression(_ value: PayloadValue) throws(HoleProblem) -> String {
        switch value.kind {
        case .text(let text): return JavaScriptLiteral.string(JavaScriptString(text))
        case .integer(let digits, let isExact):
            guard isExact else {
                throw .unwritable("JavaScript would round \(digits), which is beyond 2^53; write it as: .text")
            }
            return digits
        case .number(let digits): return digits
        case .boolean(let value): return value ? "true" : "false"
        case .null: return "null"
        case .undefined: return "undefined"
        case .expression(let text): return text
        case .list(let elements):
            var texts: [String] = []
            for element in elements { texts.append(try expression(element)) }
            return "[" + texts.joined(separator: ", ") + "]"
        case .object(let members):
            var texts: [String] = []
            var names: Set<[UInt8]> = []
            for member in members {
                guard names.insert(Array(member.name.utf8)).inserted else {
                    throw .unwritable("its key “\(member.name)” appears twice; JavaScript would keep only one")
                }
                texts.append(key(member.name) + ": " + (try expression(member.value)))
            }
            return "{" + texts.joined(separator: ", ") + "}"
        case .unwritable(let reason): throw .unwritable(reason)
        }
    }

    // MARK: Keys

    private static func key(_ hole: JavaScriptTemplate.Hole) throws(HoleProblem) -> String {
        guard !hole.isOptional else { throw .unwritable("it may be nil, but a key cannot be absent") }
        switch hole.value.kind {
        case .text(let text): return key(text)
        case .integer(let digits, _): return key(digits)
        case .unwritable(let reason): throw .unwritable(reason)
        default: throw .unwritable("it is in the place of a key, which must be a text or a whole number")
        }
    }

    /// In brackets the name that would set the prototype is a key like all others.
    static func key(_ name: String) -> String {
        let text = JavaScriptLiteral.string(JavaScriptString(name))
        return name == "__proto__" ? "[" + text + "]" : text
    }
}
