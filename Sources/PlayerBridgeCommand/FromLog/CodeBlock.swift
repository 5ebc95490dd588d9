/// What wikis, forums and pages put around code: `{code}`, `[code]`, `<pre>`, `<syntaxhighlight>`.
enum CodeBlock: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let string = String(decoding: trimmed(text[...]), as: UTF8.self)
        guard let opening = string.prefixMatch(of: opening) else { return nil }
        let rest = string[opening.range.upperBound...]
        let inner = rest.firstMatch(of: closing).map { rest[..<$0.range.lowerBound] } ?? rest
        guard !inner.isEmpty else { return nil }
        return (Array(trimmed(Array(inner.utf8)[...])), "extracted the text from a code block")
    }

    private static var opening: Regex<Substring> {
        /(?:\{(?:code|noformat)(?::[^}\n]*)?\}|\[code(?:=[^\]\n]*)?\]|(?:<(?:pre|code|syntaxhighlight|source)(?: [^>\n]*)?>\s*)+)/
    }
    private static var closing: Regex<Substring> {
        /(?:\{(?:code|noformat)\}|\[\/code\]|(?:<\/(?:pre|code|syntaxhighlight|source)>\s*)+)\s*$/
    }
}
