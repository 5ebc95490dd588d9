/// How much a finding matters. Ordered: a note is less than a warning, a warning less than an error.
public enum Severity: String, Sendable, Comparable, CaseIterable, Codable {
    case note, warning, error

    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// How sure the fact behind a finding is: where it was read, seen or measured.
///
/// Ordered from the surest to the least sure, as `--only` counts.
public enum Confidence: String, Sendable, CaseIterable, Codable {
    /// The vendor's documentation, interface or reference says so.
    case documented
    /// Only example applications or integrators' code show it.
    case example
    /// Documented for the web player, which the native SDK presumably wraps.
    case web
    /// Measured in an engine or compiler.
    case measured
    /// A guess, with a reason. Kept out of default behaviour or marked where it is printed.
    case assumed
}

/// What became of one payload: the first that applies, in this order.
public enum Verdict: String, Sendable, CaseIterable, Codable {
    /// Nothing ran: the syntax check refuses the script, or an engine limit stopped it before its first statement.
    case rejected
    /// More happened than was meant: extra calls, text that left its place, a changed global object or player.
    case injected
    /// An exception reached the host, a time or memory limit was hit, or the process died.
    case failed
    /// It arrived, but not as intended.
    case altered
    case delivered
}
