/// Text for XML and HTML: visible first, then escaped, so that what is left is legal in both, in text and attributes.
enum MarkupText {
    /// A text on one line.
    static func escaped(_ text: String, visible: VisibleText = VisibleText()) -> String {
        escape(visible(text))
    }

    /// Lines that a report for people made: visible already, but for their line feeds.
    static func escapedLines(_ text: String, visible: VisibleText = VisibleText()) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0), visible: visible) }
            .joined(separator: "\n")
    }

    private static func escape(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
