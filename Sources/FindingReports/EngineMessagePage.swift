import BridgeFindings

/// What an engine's message out of a log usually means, as text.
public struct EngineMessagePage {
    private let style: ReportStyle

    public init(style: ReportStyle = ReportStyle()) { self.style = style }

    /// The page of a message, or nil for one that no row of the table knows.
    public func text(of message: String) -> String? {
        guard let known = EngineMessage.explaining(message) else { return nil }
        let visible = VisibleText(isASCII: style.isASCII)
        var text = "\(visible(message))\n\n"
        text += WrappedText.lines(known.meaning, width: style.width) + "\n"
        text += "\nLikely rules, the likeliest first:\n"
        for rule in known.rules { text += "  \(rule): \(rule.rule.summary)\n" }
        return text + "\nNext step: paste the payload into `playerbridge invoke FUNCTION -`.\n"
    }
}
