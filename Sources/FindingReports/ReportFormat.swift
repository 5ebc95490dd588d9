public import BridgeFindings

/// A form in which a report can be written. A new one is a file with a writer and a row here.
public struct ReportFormat: Sendable {
    /// As `--format` takes it.
    public let name: String
    /// What it is for, in half a line.
    public let summary: String
    /// Which results a reader sees; the others only count.
    private let wanted: WantedResults
    private let writer: @Sendable (Report, ReportStyle, (String) -> Void) -> Void

    public static let all: [ReportFormat] = [
        ReportFormat(
            "text", "for people: each finding with its place in the text", .failing(orFrom: nil), TextReport.write),
        ReportFormat(
            "short", "one line per finding, for editors and grep", .failing(orFrom: .warning), ShortReport.write),
        ReportFormat("json", "everything, for programs and for merge", .all, JSONReport.write),
        ReportFormat("junit", "JUnit XML, as CI systems show test results", .all, JUnitReport.write),
        ReportFormat("sarif", "SARIF 2.1.0, for code scanning", .failing(orFrom: .note), SARIFReport.write),
        ReportFormat("github", "annotations of GitHub Actions", .failing(orFrom: .warning), GitHubAnnotations.write),
        ReportFormat(
            "github-summary", "Markdown for the summary of a job", .failing(orFrom: nil), GitHubSummary.write),
        ReportFormat(
            "codequality", "Code Quality of GitLab", .failing(orFrom: .warning), CodeQualityReport.write),
        ReportFormat("html", "one page for people, with layers and timelines", .all, HTMLReport.write),
    ]

    public static func named(_ name: String) -> ReportFormat? {
        all.first { $0.name == name }
    }

    /// Whether a reader sees how a finding can be mended.
    public var showsFixes: Bool { !Self.linesAlone.contains(name) }

    /// These tell a finding in a line.
    private static let linesAlone: Set = ["short", "github", "github-summary", "codequality"]

    /// Which results of a run of many are to be kept for it.
    public func wanted(_ style: ReportStyle) -> WantedResults { style.isVerbose ? .all : wanted }

    /// Writes the whole report, in pieces of any size.
    public func write(_ report: Report, style: ReportStyle = ReportStyle(), to write: (String) -> Void) {
        writer(report, style, write)
    }

    private init(
        _ name: String, _ summary: String, _ wanted: WantedResults,
        _ writer: @escaping @Sendable (Report, ReportStyle, (String) -> Void) -> Void
    ) {
        self.name = name
        self.summary = summary
        self.wanted = wanted
        self.writer = writer
    }
}
