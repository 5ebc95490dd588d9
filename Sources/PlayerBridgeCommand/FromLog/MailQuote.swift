/// The `>` that mail programs put before each line of a quoted text.
enum MailQuote: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let written = lines.filter { !$0.allSatisfy(\.isWhitespace) }
        guard !written.isEmpty, written.allSatisfy({ $0.prefixMatch(of: mark) != nil }) else { return nil }
        let rest = lines.map { line in line.prefixMatch(of: mark).map { line[$0.range.upperBound...] } ?? line }
        return (Array(rest.joined(separator: "\n").utf8), "removed the quote marks of a mail")
    }

    private static var mark: Regex<Substring> { /[ \t]*(?:>[ ]?)+/ }
}
