/// The call that the text was logged with: `invoke("updateProductWithData", "…")`, `notify(callbackKey: "…", info: "…")`.
///
/// What stands in the quotes is a Swift string, so its escapes are undone too. A cut call has no end.
enum LoggedCall: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let string = String(decoding: trimmed(text[...]), as: UTF8.self)
        if let match = string.prefixMatch(of: quoted) {
            let rest = string[match.range.upperBound...]
            let inner = rest.firstMatch(of: /"[ \t]*\)[ \t]*;?$/).map { rest[..<$0.range.lowerBound] } ?? rest
            let text = JSONEscapes.decoded(Array(inner.utf8)[...]) ?? Array(inner.utf8)
            return (text, "took the text out of the call `\(match.1)`")
        }
        if let match = string.prefixMatch(of: bare), let end = string.firstMatch(of: /\)[ \t]*;?$/) {
            let inner = string[match.range.upperBound..<end.range.lowerBound]
            return (Array(inner.utf8), "took the text out of the call `\(match.1)`")
        }
        return nil
    }

    /// Up to the quote that begins the last argument.
    private static var quoted: Regex<(Substring, Substring)> {
        /(?:[\w.]+\.)?(invoke|notify|notifyView)\((?:function: |callbackKey: )?"[^"]*",[ \t]*(?:arguments: |info: )?"/
    }
    /// A call as the page sees it; its first argument must be none that the app's own call has.
    private static var bare: Regex<(Substring, Substring)> {
        /(?:await )?(?:window\.)?((?:[a-zA-Z_]\w*\.)+[a-zA-Z_]\w*|window\['[^']*'\])\(/
    }
}
