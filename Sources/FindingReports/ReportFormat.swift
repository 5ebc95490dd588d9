public import BridgeFindings

/// A form in which a report can be written. A new one is a file with a writer and a row here.
public struct ReportFormat: Sendable {
    /// As `--format` takes it.
    public let name: String
    /// What it is for, in half a line.
    public let summary: String
    private let writer: @Sendable (Report, ReportStyle, (String) -> Void) -> Void

    public static let all: [ReportFormat] = [
        ReportFormat("text", "for people: each finding with the place it is about", TextReport.write),
        ReportFormat("short", "one line a finding, for editors and grep", ShortReport.write),
        ReportFormat("json", "everything, for programs and for merge", JSONReport.write),
        ReportFormat("junit", "JUnit XML, as CI systems show test results", JUnitReport.write),
        ReportFormat("sarif", "SARIF 2.1.0, for code scanning", SARIFReport.write),
        ReportFormat("github", "annotations of GitHub Actions", GitHubAnnotations.write),
        ReportFormat("github-summary", "Markdown for the summary of a job", GitHubSummary.write),
        ReportFormat("html", "one page for people, with layers and timelines", HTMLReport.write),
    ]

    public static func named(_ name: String) -> ReportFormat? {
        all.first { $0.name == name }
    }

    /// Whether a reader sees how a finding can be mended.
    public var showsFixes: Bool { !Self.linesAlone.contains(name) }

    /// These tell a finding in a line.
    private static let linesAlone: Set = ["short", "github", "github-summary"]

    /// Writes the whole report, in pieces of any size.
    public func write(_ report: Report, style: ReportStyle = ReportStyle(), to write: (String) -> Void) {
        writer(report, style, write)
    }

    private init(
        _ name: String, _ summary: String, _ writer: @escaping @Sendable (Report, ReportStyle, (String) -> Void) -> Void
    ) {
        self.name = name
        self.summary = summary
        self.writer = writer
    }
}
