import BridgeFindings

/// How many calls and holes a run has seen, and what became of them.
public struct LintCounts: Sendable, Hashable, CustomStringConvertible {
    public fileprivate(set) var calls = 0
    public fileprivate(set) var holes = 0
    public fileprivate(set) var unsafe = 0
    public fileprivate(set) var unread = 0
    /// Calls that run scripts in a way that is not read.
    public fileprivate(set) var unreadCalls = 0

    /// `1 of 30 holes (12 calls: 27 safe, 2 unsafe)`.
    public var description: String {
        func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
        let others = unreadCalls == 0 ? "" : "; \(counted(unreadCalls, "call")) of other channels"
        let safe = holes - unsafe - unread
        return
            "\(unread) of \(counted(holes, "hole")) (\(counted(calls, "call")): \(safe) safe, \(unsafe) unsafe\(others))"
    }
}

/// Counts holes once each, however many ways lead to them.
public struct HoleCounter {
    private var counts = LintCounts()
    private var (seen, broken, unread): (Set<SourcePlace>, Set<SourcePlace>, Set<SourcePlace>) = ([], [], [])

    public init() {}

    /// Adds some calls.
    public mutating func add(
        _ indices: [Int], of lint: SourceLint, _ judgements: [LiteralTemplate: LiteralJudgement]
    ) {
        for subject in indices.lazy.map({ lint.subjects[$0] }) where subject.kind != nil {
            counts.calls += 1
            for finding in subject.findings where finding.rule == .unreadLiteral { unread.insert(finding.place) }
            for way in subject.ways {
                let faults = judgements[way.template]?.holes ?? []
                for (index, hole) in way.path.holes.enumerated() {
                    if hole.isUnread { unread.insert(hole.place) }
                    seen.insert(hole.place)
                    if index < faults.count, faults[index] != nil { broken.insert(hole.place) }
                }
            }
        }
    }

    /// - Parameter channels: calls whose texts are not read.
    public func total(channels: Int) -> LintCounts {
        var total = counts
        let unread = unread.subtracting(broken)
        total.holes = seen.union(unread).count
        total.unsafe = broken.count
        total.unread = unread.count
        total.unreadCalls = channels
        return total
    }
}
