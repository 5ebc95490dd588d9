internal import BridgeFindings
internal import FindingReports

/// Writes a report to standard output and to the files that were asked for.
struct ReportOutput {
    let invocation: Invocation
    let terminal: Terminal

    init(_ invocation: Invocation, terminal: Terminal) {
        self.invocation = invocation
        self.terminal = terminal
    }

    private var style: ReportStyle {
        ReportStyle(
            hasColour: terminal.hasColour(invocation[Options.color] ?? .auto), isASCII: invocation.has(Options.ascii),
            width: terminal.width, isVerbose: invocation.has(Options.verbose))
    }

    private var formats: [ReportFormat] {
        ([invocation[Options.format] ?? "text"] + invocation.all(Options.report).map(\.name))
            .compactMap(ReportFormat.named)
    }

    /// Which results of a run of many have to be kept.
    var wanted: WantedResults {
        formats.reduce(.failing(orFrom: nil)) { $0.joined(with: $1.wanted(style)) }
    }

    /// Whether anybody will see how a finding can be mended.
    var showsFixes: Bool {
        formats.contains(where: \.showsFixes)
    }

    /// - Parameter other: goes to standard output in place of the report.
    func write(_ report: Report, insteadOnOutput other: [UInt8]? = nil) -> ExitCode {
        var code = ExitCode.success
        if let other {
            var output = StandardOutput()
            output.write(bytes: other)
            code = output.finish()
        } else if let format = ReportFormat.named(invocation[Options.format] ?? "text") {
            var output = StandardOutput()
            format.write(report, style: style) { output.write($0) }
            code = output.finish()
        }
        for target in invocation.all(Options.report) {
            guard let format = ReportFormat.named(target.name) else { continue }
            var text = ""
            format.write(report, style: ReportStyle(isVerbose: style.isVerbose)) { text += $0 }
            code = code.combined(with: Self.save(text, to: target.value))
        }
        return code
    }

    static func save(_ text: String, to path: String) -> ExitCode {
        do throws(FileSink.Failure) {
            try FileSink.write(Array(text.utf8), to: path)
            return .success
        } catch {
            Complaint.say("\(path): \(error)")
            return .usage
        }
    }
}
