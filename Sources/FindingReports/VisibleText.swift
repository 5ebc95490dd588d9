public import JavaScriptSyntax

/// Makes hostile text safe to print: whatever steers a terminal or a CI system, hides or reorders text becomes a visible
/// mark.
///
/// Everything that a report prints and did not write itself goes through here.
public struct VisibleText: Sendable, Hashable {
    /// Whether everything beyond ASCII becomes a mark too.
    public var isASCII: Bool

    public init(isASCII: Bool = false) {
        self.isASCII = isASCII
    }

    /// The text with marks, on one line.
    public func callAsFunction(_ text: String) -> String {
        visible(text.utf8)
    }

    /// The text with marks, on one line.
    public func callAsFunction(_ text: JavaScriptString) -> String {
        visible(text.wtf8)
    }

    /// What is printed for one code point, and how many columns it takes.
    struct Cell: Hashable {
        var text: String
        var columns: Int
    }

    func cell(for codePoint: UInt32) -> Cell {
        if codePoint >= 0x20, codePoint < 0x7F, let scalar = Unicode.Scalar(codePoint) {
            return Cell(text: String(scalar), columns: 1)
        }
        if !isASCII {
            if let picture = Self.picture(of: codePoint) { return Cell(text: String(picture), columns: 1) }
            if let scalar = Unicode.Scalar(codePoint), !Self.isReplaced(scalar) {
                return Cell(text: String(scalar), columns: DisplayWidth.columns(of: scalar))
            }
        }
        let mark = Self.mark(codePoint)
        return Cell(text: mark, columns: mark.utf8.count)
    }

    private func visible(_ bytes: some Collection<UInt8>) -> String {
        let text =
            bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
            ? String(decoding: bytes, as: UTF8.self)
            : JavaScriptString(wtf8: bytes).codePoints.reduce(into: "") { $0 += cell(for: $1).text }
        return LogCommands.disarmed(text)
    }

    /// Control characters that have a picture. The line feed has the sign of the return key, which reads as a line
    /// break more easily than a small LF.
    private static func picture(of codePoint: UInt32) -> Unicode.Scalar? {
        switch codePoint {
        case 0x0A: "\u{23CE}"
        case 0..<0x20: Unicode.Scalar(0x2400 + codePoint)
        case 0x7F: "\u{2421}"
        default: nil
        }
    }

    /// Controls, format characters (bidi, zero-width), separators, spaces that are not a space, and all that is not
    /// assigned or not meant to be seen.
    private static func isReplaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            true
        default:
            scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
        }
    }

    /// `<U+202E>`, at least four digits.
    static func mark(_ codePoint: UInt32) -> String {
        let digits = String(codePoint, radix: 16, uppercase: true)
        return "<U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + ">"
    }
}
