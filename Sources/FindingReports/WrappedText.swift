/// Prose broken into lines between words.
public enum WrappedText {
    /// Lines of at most `width` columns, each with `indent` spaces before it; a longer word has a line of its own.
    public static func lines(_ text: String, width: Int, indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        var length = indent
        for word in text.split(separator: " ") {
            let count = word.unicodeScalars.count
            if length > indent, length + 1 + count > width {
                lines.append(line)
                line = margin
                length = indent
            }
            if length > indent {
                line += " "
                length += 1
            }
            line += word
            length += count
        }
        lines.append(line)
        return lines.joined(separator: "\n")
    }
}
