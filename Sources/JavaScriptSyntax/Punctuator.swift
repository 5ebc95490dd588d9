/// The punctuators of JavaScript. Source: ECMA-262, section 12.8.
public enum Punctuator: UInt8, Sendable, CaseIterable {
    case leftBrace = 1, rightBrace, leftParenthesis, rightParenthesis, leftBracket, rightBracket
    case dot, ellipsis, semicolon, comma, colon, question, optionalChain, nullish, nullishAssign, arrow
    case less, greater, lessEqual, greaterEqual, equal, notEqual, identical, notIdentical
    case plus, minus, star, slash, percent, power, increment, decrement
    case shiftLeft, shiftRight, unsignedShiftRight, and, or, xor, not, tilde, logicalAnd, logicalOr
    case assign, plusAssign, minusAssign, starAssign, slashAssign, percentAssign, powerAssign
    case shiftLeftAssign, shiftRightAssign, unsignedShiftRightAssign
    case andAssign, orAssign, xorAssign, logicalAndAssign, logicalOrAssign

    /// How the punctuator is written.
    public var text: String { Self.texts[Int(rawValue) - 1] }

    private static let texts = [
        "{", "}", "(", ")", "[", "]",
        ".", "...", ";", ",", ":", "?", "?.", "??", "??=", "=>",
        "<", ">", "<=", ">=", "==", "!=", "===", "!==",
        "+", "-", "*", "/", "%", "**", "++", "--",
        "<<", ">>", ">>>", "&", "|", "^", "!", "~", "&&", "||",
        "=", "+=", "-=", "*=", "/=", "%=", "**=",
        "<<=", ">>=", ">>>=",
        "&=", "|=", "^=", "&&=", "||=",
    ]

    /// Finds the longest punctuator at a place: the first four bytes as one number against one row after the other.
    struct Table {
        struct Row {
            var bits: UInt32
            var mask: UInt32
            var length: UInt8
            var punctuator: Punctuator
        }

        /// Rows with the same first byte stand together, the longest first.
        let rows: [Row]
        /// For each first byte, where its rows begin; entry 256 ends the last.
        let starts: [UInt8]

        init() {
            let all = Punctuator.allCases.sorted { left, right in
                let (first, second) = (Array(left.text.utf8), Array(right.text.utf8))
                return first[0] != second[0] ? first[0] < second[0] : first.count > second.count
            }
            rows = all.map { punctuator in
                let bits = punctuator.text.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                let length = punctuator.text.utf8.count
                let mask = length == 4 ? UInt32.max : (1 << UInt32(8 * length)) - 1
                return Row(bits: bits, mask: mask, length: UInt8(length), punctuator: punctuator)
            }
            starts = (0...256).map { byte in
                UInt8(all.count { Int($0.text.utf8.first ?? 0) < byte })
            }
        }
    }

    static let table = Table()
}
