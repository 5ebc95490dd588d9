package import BridgeFindings
internal import JavaScriptSyntax

/// One session of both directions on the player clock: every event with a callback, and what became of it.
package struct SessionTimeline {
    struct Entry {
        var entry: TranscriptEntry
        /// The result that it belongs to, as an index of the report.
        var result: Int
    }

    /// What became of a callback, or of an answer.
    enum State: String {
        case answered
        /// The answer came when the player had stopped waiting, or the page was gone.
        case late
        /// An answer after an answer.
        case doubled
        /// The answer did not reach the player.
        case failed
        case unanswered
        /// An answer to a callback that no event of the session carries.
        case unknown
    }

    /// From an event to its answer; one of the two may be missing.
    struct Arc {
        var event: Int?
        var answer: Int?
        var state: State
    }

    var title: String
    var source: String
    private(set) var entries: [Entry] = []
    private(set) var arcs: [Arc] = []

    /// The sessions of a report: the steps of one scenario or tape together, in the order of the report.
    package static func sessions(of report: Report) -> [SessionTimeline] {
        var sessions: [SessionTimeline] = []
        var indices: [String: Int] = [:]
        for (index, result) in report.results.enumerated() where result.kind == .step {
            let source = InputPlace(result.source).path
            // The lines of a tape and the texts of a test's player have no title of their own: one session each.
            let title = result.id.ranges(of: " › ").first.map { String(result.id[..<$0.lowerBound]) } ?? source
            let key = source + "\n" + title
            if indices[key] == nil {
                indices[key] = sessions.count
                sessions.append(SessionTimeline(title: title, source: source))
            }
            guard let session = indices[key] else { continue }
            sessions[session].entries += result.transcript.map { Entry(entry: $0, result: index) }
        }
        for index in sessions.indices { sessions[index].connect(report) }
        return sessions.filter { !$0.entries.isEmpty }
    }

    /// Draws the arcs: each answer to the newest event with its key.
    private mutating func connect(_ report: Report) {
        var open: [String: (event: Int, answered: Bool)] = [:]
        for (index, item) in entries.enumerated() {
            for key in item.entry.askedKeys { open[key] = (index, false) }
            guard let key = item.entry.answeredKey else { continue }
            guard let known = open[key] else {
                arcs.append(Arc(event: nil, answer: index, state: .unknown))
                continue
            }
            let state = state(ofAnswer: index, report.results[item.result], isSecond: known.answered)
            arcs.append(Arc(event: known.event, answer: index, state: state))
            if state != .failed { open[key]?.answered = true }
        }
        // One that only failed answers reached is unanswered too.
        for callback in open.values where !callback.answered {
            arcs.append(Arc(event: callback.event, answer: nil, state: .unanswered))
        }
        arcs.sort { ($0.event ?? $0.answer ?? 0, $0.answer ?? .max) < ($1.event ?? $1.answer ?? 0, $1.answer ?? .max) }
    }

    private func state(ofAnswer index: Int, _ result: CheckResult, isSecond: Bool) -> State {
        // What the answer threw follows it directly; without a call the callback was not reached.
        let following = entries[(index + 1)...].prefix { $0.result == entries[index].result }
        let reached = following.contains { $0.entry.kind == .call && $0.entry.name == entries[index].entry.name }
        if result.verdict == .rejected || !reached && following.contains(where: { $0.entry.kind == .threw }) {
            return .failed
        }
        if result.findings.contains(where: { [.lateAnswer, .answeredAfterReset].contains($0.rule) }) { return .late }
        return isSecond ? .doubled : .answered
    }

    /// How many arcs are in a state other than answered, by state.
    var troubles: [(state: State, count: Int)] {
        [State.unanswered, .late, .doubled, .failed, .unknown].compactMap { state in
            let count = arcs.count { $0.state == state }
            return count > 0 ? (state, count) : nil
        }
    }
}

extension TranscriptEntry {
    /// What an event waits for: a callback, or, of a call, product data under the widget's id of each product.
    fileprivate var askedKeys: [String] {
        guard kind == .event else { return [] }
        if let key = value["callbackKey"] ?? value["callbackId"] { return key.swiftString.map { [$0] } ?? [] }
        return (value["products"]?.elements ?? []).compactMap { $0["id"]?.swiftString }
    }

    fileprivate var answeredKey: String? { kind == .notify ? name : kind == .invoke ? key : nil }
}
