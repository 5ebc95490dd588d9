/// What a debugger prints before and around a text: `(String) $R0 = "…"`, `- some : "…"`, `(lldb) po payload`.
enum DebuggerOutput: LogRecogniser {
    static func undo(_ text: [UInt8]) -> (text: [UInt8], clause: String)? {
        let string = String(decoding: trimmed(text[...]), as: UTF8.self)
        if let match = string.prefixMatch(of: command) ?? string.prefixMatch(of: variable) {
            return (Array(string[match.range.upperBound...].utf8), "removed the debugger's prefix")
        }
        if let match = string.prefixMatch(of: wasText) {
            var rest = Array(string[match.range.upperBound...].utf8)[...]
            // The sentence puts quotes of its own around the text.
            if rest.count > 1, rest.first == UInt8(ascii: "'"), rest.last == UInt8(ascii: "'") {
                rest = rest.dropFirst().dropLast()
            }
            return (Array(rest), "removed the sentence before the text")
        }
        return nil
    }

    private static var command: Regex<Substring> {
        /(?:\(lldb\)[^\n]*\n|Printing description of [^\n]*:\n|[▿▸] Optional<[^\n]*>\s*\n)\s*/
    }
    private static var variable: Regex<Substring> {
        /(?:\([\w.<>?: ]+\) \$?\w+ = |- some ?: |\$R\d+: [\w.<>?]+ = )/
    }
    private static var wasText: Regex<Substring> {
        /(?i:(?:the )?(?:javascript|script|js|evaluated)(?: string| code| text)? (?:was|is|string):? *)/
    }
}
