/// The call that the text was logged with: `invoke("updateProductWithData", "…")`, `notify(callbackKey: "…", info: "…")`.
///
/// What stands in the quotes is a Swift string, so its escapes are undone too. A cut call has no end.
enum LoggedCall: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let whole = String(decoding: trimmed(text[...]), as: UTF8.self)
        let string = whole[start(of: whole)...]
        if let match = string.prefixMatch(of: quoted) {
            let rest = string[match.range.upperBound...]
            let inner = rest.firstMatch(of: /"[ \t]*\)[ \t]*;?$/).map { rest[..<$0.range.lowerBound] } ?? rest
            let text = JSONEscapes.decoded(Array(inner.utf8)[...]) ?? Array(inner.utf8)
            return (text, "extracted the text from the call `\(match.1)`")
        }
        if let match = string.prefixMatch(of: bare), let end = string.firstMatch(of: /\)[ \t]*;?$/) {
            let inner = string[match.range.upperBound..<end.range.lowerBound]
            return (Array(inner.utf8), "extracted the text from the call `\(match.1)`")
        }
        return nil
    }

    /// Where the call begins: behind words of a log, in which no value stands.
    private static func start(of text: String) -> String.Index {
        let signs = text.firstIndex { "'\"`{[".contains($0) } ?? text.endIndex
        guard
            let call = text.firstMatch(
                of:
                    /(?:await )?(?:[\w?!]+\.)*(?:invoke|notify|notifyView)\((?:function: |callbackKey: )?|(?:window\.)?(?:[a-zA-Z_]\w*\.)+[a-zA-Z_]\w*\(/
            ),
            call.range.upperBound <= signs, call.range.lowerBound > text.startIndex,
            text[..<call.range.lowerBound].last?.isWhitespace == true
        else { return text.startIndex }
        return call.range.lowerBound
    }

    /// Up to the quote that begins the last argument.
    private static var quoted: Regex<(Substring, Substring)> {
        /(?:await )?(?:[\w.?!]+\.)?(invoke|notify|notifyView)\((?:function: |callbackKey: )?(?:"[^"]*"|[\w.…]+),[ \t]*(?:arguments: |info: )?"/
    }
    /// A call as the page sees it; its first argument must be none that the app's own call has.
    private static var bare: Regex<(Substring, Substring)> {
        /(?:await )?(?:window\.)?((?:[a-zA-Z_]\w*\.)+[a-zA-Z_]\w*|window\['[^']*'\])\(/
    }
}
