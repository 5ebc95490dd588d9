internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerEmulator

/// Where things are in a text, in the UTF-16 units in which a browser counts.
struct UTF16Places {
    /// The units before each byte; one more than there are bytes.
    private let units: [Int32]

    init(_ bytes: [UInt8]) {
        var units: [Int32] = []
        units.reserveCapacity(bytes.count + 1)
        var count: Int32 = 0
        for byte in bytes {
            units.append(count)
            // A code point counts where it begins; one of four bytes is a pair.
            if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
        }
        units.append(count)
        self.units = units
    }

    subscript(byte: Int) -> Int { Int(units[min(max(byte, 0), units.count - 1)]) }
}

/// The colours of a text as our own lexer sees it.
enum DeskTokens {
    /// What the page colours alike; it knows them by their number.
    enum Colour: Int {
        case plain, string, number, name, keyword, mark, comment, bad, template, hole
    }

    /// Lengths and colours in turn; neighbours of one colour are one.
    static func runs(of bytes: [UInt8], _ places: UTF16Places) -> [Int] {
        var runs: [Int] = []
        for token in Lexer.tokens(of: bytes, as: .expression) {
            add(places[token.end] - places[token.range.lowerBound], colour(of: token), to: &runs)
        }
        return runs
    }

    private static func add(_ length: Int, _ colour: Colour, to runs: inout [Int]) {
        if length == 0 { return }
        if runs.last == colour.rawValue { runs[runs.count - 2] += length } else { runs += [length, colour.rawValue] }
    }

    private static func colour(of token: Token) -> Colour {
        if !token.flags.isDisjoint(with: [.unterminated, .badEscape, .malformed]) { return .bad }
        return switch token.kind {
        case .whitespace, .lineTerminator: .plain
        case .lineComment, .blockComment, .htmlLikeComment, .hashbang: .comment
        case .identifier, .privateName: .name
        case .keyword: .keyword
        case .number, .bigInt: .number
        case .string, .regularExpression: .string
        case .template, .templateHead, .templateMiddle, .templateTail: .template
        case .punctuator: .mark
        case .invalid: .bad
        }
    }

    /// `colours`: those of a text that is not judged yet.
    static func answerColours(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let bytes = try question.exactText("text").wtf8
        answer(true) { $0.member("tokens", numbers: runs(of: bytes, UTF16Places(bytes))) }
    }

    /// `holes`: the holes of a Swift literal, where they stand, and the colours of the literal.
    static func answerHoles(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let text = try question.exactText("template")
        let places = UTF16Places(text.wtf8)
        let template: PayloadTemplate
        do throws(PayloadTemplate.Unfilled) { template = try PayloadTemplate(text) } catch {
            throw DeskProblem(error.message)
        }
        var runs: [Int] = []
        var end = 0
        for hole in template.holes {
            add(places[hole.range.lowerBound] - end, .string, to: &runs)
            add(places[hole.range.upperBound] - places[hole.range.lowerBound], .hole, to: &runs)
            end = places[hole.range.upperBound]
        }
        add(places[text.wtf8.count] - end, .string, to: &runs)
        answer(true) {
            $0.array("holes", template.holes) { $0.element($1.expression) }
            $0.member("tokens", numbers: runs)
        }
    }
}
