internal import BridgeFindings

/// Code Quality of GitLab: an array of findings, each at a line of a file of the repository.
///
/// Source of the form: GitLab's documentation, Code Quality report format (`description`, `check_name`, `fingerprint`,
/// `severity`, `location.path`, `location.lines.begin`). Fingerprints are unique, or GitLab shows one finding alone.
enum CodeQualityReport {
    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        var fingerprints = FindingFingerprints()
        var output = JSONOutput()
        output.array { output in
            for result in report.results {
                for finding in FindingPlaces.sorted(result.findings) {
                    let fingerprint = fingerprints.next(finding, in: result)
                    guard style.isVerbose || !result.passed || finding.severity > .note else { continue }
                    add(
                        description: finding.message, rule: finding.rule.rawValue, fingerprint: fingerprint,
                        severity: severity(of: finding), region: FileRegion(finding, in: result), source: result.source,
                        to: &output)
                }
            }
            for problem in report.problems {
                add(
                    description: problem.message, rule: "input",
                    fingerprint: StableHash(["input", problem.source, problem.message]).digits, severity: "blocker",
                    region: FileRegion(problem.source), source: problem.source, to: &output)
            }
        }
        write(output.text + "\n")
    }

    private static func add(
        description: String, rule: String, fingerprint: String, severity: String, region: FileRegion?, source: String,
        to output: inout JSONOutput
    ) {
        output.object {
            $0.member("description", description)
            $0.member("check_name", rule)
            $0.member("fingerprint", fingerprint)
            $0.member("severity", severity)
            $0.object("location") {
                // A finding in no file has a path all the same: GitLab drops it otherwise.
                $0.member("path", relative(region?.path ?? source))
                $0.object("lines") {
                    $0.member("begin", region?.line ?? 1)
                    $0.member("end", region?.endLine)
                }
            }
        }
    }

    private static func severity(of finding: Finding) -> String {
        switch finding.severity {
        case .error: "critical"
        case .warning: "minor"
        case .note: "info"
        }
    }

    /// GitLab compares paths with those of the repository, which begin with no dot.
    private static func relative(_ path: String) -> String {
        path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }
}
