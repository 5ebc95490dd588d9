internal import JavaScriptSyntax

/// A payload as people paste it out of logs and chats, and what it was before.
struct LogText {
    private(set) var text: JavaScriptString
    /// What was undone, in order, one clause each.
    private(set) var undone: [String] = []
    /// What the log took away and nobody can bring back.
    private(set) var loss: String?
    /// Why there is no payload in it at all.
    private(set) var problem: String?

    /// Each undoes one thing that happens to texts on their way, the outermost first.
    static let recognisers: [any LogRecogniser.Type] = [
        MailQuote.self, LogRecord.self, CodeBlock.self, LogPrefix.self, DebuggerOutput.self, ChatFence.self,
        LoggedEntities.self, LoggedAddress.self, LoggedCall.self, JSONEscapes.self, CurlyQuotes.self,
    ]

    init(_ pasted: JavaScriptString) {
        text = pasted
        // An escaped text may hold a call, whose text is escaped again: each thing is undone as often as it was done.
        for _ in 0..<4 {
            let before = undone.count
            for recogniser in Self.recognisers {
                guard let step = recogniser.undo(text.wtf8) else { continue }
                text = JavaScriptString(wtf8: step.text)
                undone.append(step.clause)
            }
            if undone.count == before { break }
        }
        problem = HiddenValue.problem(in: text.wtf8) ?? Self.sentence(text.wtf8)
        if let cut = CutEnd.recognise(text.wtf8) {
            text = JavaScriptString(wtf8: cut.text)
            loss = cut.clause
        } else {
            loss = HiddenValue.loss(in: text.wtf8)
        }
    }
}

extension LogText {
    /// Words alone are what a log says about a text; the text itself is not among them.
    private static func sentence(_ text: [UInt8]) -> String? {
        let tokens = LogPrefix.tokens(text)
        let hasValue = tokens.contains { token in
            switch token.kind {
            case .string, .template, .number, .bigInt: true
            case .keyword: [.true, .false, .null].contains(token.keyword)
            default: token.punctuator == .leftBrace || token.punctuator == .leftBracket
            }
        }
        let words = tokens.count { $0.kind == .identifier || $0.kind == .keyword }
        guard !hasValue, words > 2 else { return nil }
        return "found no payload in the pasted text; expected values such as 'p-1', { … }"
    }
}

/// Knows one thing that logs and chats do to a text.
protocol LogRecogniser: Sendable {
    /// The text as it was before, and what happened to it as a clause; nil when it did not happen.
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)?
}

extension LogRecogniser {
    /// The tokens outside of literals, where nothing of a log belongs.
    static func tokens(_ text: [UInt8]) -> [Token] {
        Lexer.tokens(of: text, as: .expression).filter { !$0.kind.isTrivia }
    }

    static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        let start = text.firstIndex { !isBlank($0) } ?? text.endIndex
        let end = text[start...].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
        return text[start..<end]
    }
}
