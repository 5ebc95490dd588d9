internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax

/// An earlier report: findings that it has already do not count, so that a check can be adopted on an old code base.
struct Baseline {
    private struct Entry: Hashable {
        var id: String
        var rule: String
        var message: String
    }

    /// How often each finding was there.
    private var known: [Entry: Int] = [:]

    /// Reads a JSON report.
    init(path: String) throws(ArgumentError) {
        func wrong(_ message: String) -> ArgumentError {
            ArgumentError(code: .invalidValue, origin: .end, message: "--baseline \(path): \(message)")
        }
        guard case .success(let bytes) = TextInput.bytes(ofFile: path) else { throw wrong("the file cannot be read") }
        guard let value = WorkerLine.value(bytes), let report = try? Report(value) else {
            throw wrong("expected a JSON report of \(CommandTable.program)")
        }
        for result in report.results {
            for finding in result.findings { known[Self.entry(result, finding), default: 0] += 1 }
        }
    }

    /// Lets a result pass whose failing findings were all there before; they stay in the report as notes.
    mutating func forgive(_ result: inout CheckResult, failOn: Severity?) {
        guard !result.passed, let failOn else { return }
        for (index, finding) in result.findings.enumerated() where finding.severity >= failOn {
            let entry = Self.entry(result, finding)
            guard let count = known[entry], count > 0 else { continue }
            known[entry] = count - 1
            result.findings[index].severity = .note
            result.findings[index].notes.append(.init("already in the baseline"))
        }
        result.passed = !result.findings.contains { $0.severity >= failOn }
    }

    private static func entry(_ result: CheckResult, _ finding: Finding) -> Entry {
        Entry(id: result.id, rule: finding.rule.rawValue, message: finding.message)
    }
}
