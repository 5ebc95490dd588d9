import JavaScriptEngine
import JavaScriptSyntax

/// The token at which a parser gives up: everything before it could still become a script, nothing after it can.
struct Stumble: Equatable {
    /// Position among the tokens that the grammar sees; their count when the text ends too early.
    var position: Int
    /// Whether what was said is proved by the engine, or only suspected because the proof would cost too much.
    var isProved: Bool
}

/// Finds the exact place of a syntax error by asking the engine about beginnings of the script.
///
/// JavaScriptCore gives no column. It does say whether a text could go on, but only a cut at the end of one of our
/// tokens is a fair question, and the answer is not monotone: `(()` cannot go on until `=>` follows. So a place counts
/// only when the text before the token can go on and no longer beginning can. The lexer's own suspicion is asked about
/// first: it is nearly always right and costs two questions.
struct StumbleFinder {
    let bytes: [UInt8]
    /// The wrapper's text before the payload.
    let before: [UInt8]
    let tokens: [Token]
    /// A byte offset at which our own reader of literals gave up.
    let suspicion: Int?
    let probe: (JavaScriptString) -> SyntaxCheck

    /// Questions that one search may ask at most: a check of a large text takes milliseconds.
    static let budget = 30
    /// How far ahead a place is defended against beginnings that can go on again.
    private static let lookAhead = [1, 2, 4, 8]

    func find() -> Stumble {
        // Nothing can follow a literal that the line or the text ended: it need not be asked about.
        let end = tokens.firstIndex { Self.isCutOff($0) } ?? tokens.count
        guard end > 0 else { return Stumble(position: 0, isProved: true) }
        var search = Search(finder: self, end: end)
        return search.nearSuspicion() ?? search.bisect()
    }

    private static func isCutOff(_ token: Token) -> Bool {
        token.flags.contains(.unterminated) && (token.kind == .string || token.kind == .regularExpression)
    }

    /// One search, with the answers that the engine has given.
    private struct Search {
        let finder: StumbleFinder
        /// The first position that is known not to go on, or the end of the text.
        let end: Int
        private var answers: [Int: Bool] = [:]

        init(finder: StumbleFinder, end: Int) {
            self.finder = finder
            self.end = end
        }

        private var isExhausted: Bool { answers.count >= StumbleFinder.budget }

        /// Whether the text through the token at a position could still become a script; nil when nobody may ask.
        private mutating func canGoOn(_ position: Int) -> Bool? {
            if position < 0 { return true }
            if let answer = answers[position] { return answer }
            guard !isExhausted else { return nil }
            let text = finder.before + finder.bytes[..<finder.tokens[position].end]
            let answer: Bool =
                switch finder.probe(JavaScriptString(wtf8: text)) {
                case .valid, .incomplete, .unterminatedLiteral: true
                case .invalid, .outOfMemory, .stackOverflow: false
                }
            answers[position] = answer
            return answer
        }

        /// A later token through which the text can go on again, so that the place before it was none.
        private mutating func recovery(after position: Int) -> Int? {
            for distance in StumbleFinder.lookAhead where position + distance < end {
                if canGoOn(position + distance) == true { return position + distance }
            }
            return nil
        }

        /// The place where our reader gave up, or one of its neighbours, if the engine agrees.
        mutating func nearSuspicion() -> Stumble? {
            guard let suspicion = finder.suspicion,
                let suspected = finder.tokens.firstIndex(where: { $0.end > suspicion })
            else { return nil }
            for position in [suspected, suspected + 1, suspected + 2] where position <= end {
                guard canGoOn(position - 1) == true else { return nil }
                if position == end { return end < finder.tokens.count ? Stumble(position: end, isProved: true) : nil }
                if canGoOn(position) == false {
                    return recovery(after: position) == nil ? Stumble(position: position, isProved: true) : nil
                }
            }
            return nil
        }

        /// The last token before which the text can go on.
        mutating func bisect() -> Stumble {
            var low = -1
            var high = end
            while true {
                while high - low > 1 {
                    let middle = (low + high) / 2
                    guard let answer = canGoOn(middle) else { return Stumble(position: high, isProved: false) }
                    if answer { low = middle } else { high = middle }
                }
                guard high < end, let again = recovery(after: high) else {
                    return Stumble(position: high, isProved: high == end || !isExhausted)
                }
                low = again
                high = end
            }
        }
    }
}
