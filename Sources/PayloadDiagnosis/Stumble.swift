import JavaScriptEngine
import JavaScriptSyntax

/// The token at which a parser gives up: everything before it could still become a script, nothing after it can.
struct Stumble {
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

    /// Questions that one search may ask: a check of a large text takes milliseconds.
    private static let budget = 28
    /// How far ahead a place is defended against beginnings that can go on again.
    private static let lookAhead = [1, 2, 4, 8]

    func find() -> Stumble {
        guard !tokens.isEmpty else { return Stumble(position: 0, isProved: true) }
        var questions = 0
        // Whether the text through the token at a position could still become a script.
        func canGoOn(_ position: Int) -> Bool {
            if position < 0 { return true }
            questions += 1
            switch probe(JavaScriptString(wtf8: before + bytes[..<tokens[position].end])) {
            case .valid, .incomplete, .unterminatedLiteral: return true
            case .invalid, .outOfMemory, .stackOverflow: return false
            }
        }
        if let suspicion, let position = tokens.firstIndex(where: { $0.end > suspicion }),
            !canGoOn(position), canGoOn(position - 1), !recovers(after: position, canGoOn) {
            return Stumble(position: position, isProved: true)
        }
        var low = -1
        var high = tokens.count
        while questions < Self.budget {
            while high - low > 1, questions < Self.budget {
                let middle = (low + high) / 2
                if canGoOn(middle) { low = middle } else { high = middle }
            }
            guard high < tokens.count, let again = recovery(after: high, canGoOn) else {
                return Stumble(position: high, isProved: high - low <= 1)
            }
            low = again
            high = tokens.count
        }
        return Stumble(position: high, isProved: false)
    }

    private func recovers(after position: Int, _ canGoOn: (Int) -> Bool) -> Bool {
        recovery(after: position, canGoOn) != nil
    }

    /// A later token through which the text can go on again, so that the place before it was none.
    private func recovery(after position: Int, _ canGoOn: (Int) -> Bool) -> Int? {
        Self.lookAhead.lazy.map { position + $0 }.first { $0 < tokens.count && canGoOn($0) }
    }
}
