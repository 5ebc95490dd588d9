internal import BridgeFindings

/// How a report for people looks. Machine formats ignore it.
public struct ReportStyle: Sendable, Hashable {
    public var hasColour: Bool
    /// Only ASCII is printed; everything else becomes a mark such as `<U+00E9>`.
    public var isASCII: Bool
    /// Columns of the terminal, or of the page if there is none.
    public var width: Int
    /// Whether calls, transcripts and results without findings are printed too.
    public var isVerbose: Bool

    public init(hasColour: Bool = false, isASCII: Bool = false, width: Int = 100, isVerbose: Bool = false) {
        self.hasColour = hasColour
        self.isASCII = isASCII
        self.width = width
        self.isVerbose = isVerbose
    }

    var visible: VisibleText { VisibleText(isASCII: isASCII) }
    var ellipsis: String { isASCII ? "..." : "…" }

    /// What a piece of the report is, for its colour.
    enum Ink: String {
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"
        case good = "32"
        case gutter = "34"
        case strong = "1"

        init(_ severity: Severity) {
            switch severity {
            case .error: self = .error
            case .warning: self = .warning
            case .note: self = .note
            }
        }
    }

    func paint(_ text: String, _ ink: Ink) -> String {
        hasColour && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }
}
