internal import BridgeFindings

/// How a command ends.
struct ExitCode: RawRepresentable, Hashable, Comparable, Sendable {
    let rawValue: Int32

    /// Nothing at or above `--fail-on`.
    static let success = ExitCode(rawValue: 0)
    static let findings = ExitCode(rawValue: 1)
    /// The command line or an input is wrong.
    static let usage = ExitCode(rawValue: 2)
    static let internalFault = ExitCode(rawValue: 70)
    /// Stopped by Ctrl-C, with a report of what was done.
    static let interrupted = ExitCode(rawValue: 130)

    static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }

    /// The worse of two: an unusable input weighs more than findings, a fault of ours more than both.
    func combined(with other: ExitCode) -> ExitCode { max(self, other) }

    /// What a report alone comes to.
    init(_ report: Report) {
        let findings: ExitCode = report.results.tally.failed == 0 ? .success : .findings
        self = findings.combined(with: report.problems.isEmpty ? .success : .usage)
    }

    init(rawValue: Int32) { self.rawValue = rawValue }

    /// For the help texts.
    static let meanings: [(code: ExitCode, text: String)] = [
        (.success, "nothing at or above --fail-on"),
        (.findings, "findings"),
        (.usage, "an invalid command line or input"),
        (.internalFault, "an internal fault"),
        (.interrupted, "stopped by Ctrl-C; the report covers the finished part"),
    ]
}
