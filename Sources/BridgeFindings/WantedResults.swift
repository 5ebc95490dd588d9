/// Which results travel whole; of the others only what is counted.
public enum WantedResults: Sendable, Hashable, Codable {
    case all
    /// Those that did not pass, or have a finding from here on.
    case failing(orFrom: Severity?)

    /// Both what this and what the other one wants.
    public func joined(with other: WantedResults) -> WantedResults {
        guard case .failing(let mine) = self, case .failing(let theirs) = other else { return .all }
        return .failing(orFrom: [mine, theirs].compactMap(\.self).min())
    }

    public func includes(_ result: CheckResult) -> Bool {
        switch self {
        case .all: true
        case .failing(let severity):
            !result.passed || severity.map { least in result.findings.contains { $0.severity >= least } } ?? false
        }
    }
}
