public import BridgeFindings

extension CheckResult {
    /// The result with its findings, as the command line prints it.
    public func text(style: ReportStyle = ReportStyle()) -> String {
        TextReport.text(of: self, style: style)
    }
}
