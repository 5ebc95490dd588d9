internal import JavaScriptSyntax

/// A text that a log cut at its length limit: it ends in dots, or in the middle of something.
enum CutEnd {
    static func recognise(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        var kept = text[...]
        while let last = kept.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) { kept = kept.dropLast() }
        for mark in ["…", "...", "<…>", "[truncated]", "(truncated)"]
        where kept.reversed().starts(with: mark.utf8.reversed()) {
            let rest = Array(kept.dropLast(mark.utf8.count))
            guard !isComplete(rest) || rest.isEmpty else { break }
            return (
                rest,
                "the log cut the end of the text (“\(mark)”); the verdict covers only the rest"
            )
        }
        guard !isComplete(Array(kept)), let last = kept.last, !"'\"`)]};".utf8.contains(last) else { return nil }
        return (text, "the text may be cut: it ends before a quote or bracket is closed")
    }

    private static func isComplete(_ text: [UInt8]) -> Bool {
        BracketReport(Lexer.tokens(of: text, as: .expression)).isBalanced
    }
}
