import BridgeFindings
import PlayerEmulator

/// An answer for a page that is gone: reset, loaded anew or cleaned up.
enum AnsweredAfterReset: FlowRule {
    static let name = RuleName.answeredAfterReset

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard let entry = sent.entry, entry.isGone else { return [] }
        return [finding(entry)]
    }

    /// Also for a player that has no page any more, where nothing is run.
    static func finding(_ entry: CallbackLedger.Entry) -> Finding {
        Finding(
            rule: name, confidence: .assumed, source: "Keys are properties of one page",
            message: "the page that waited for the answer to `\(entry.event.type)` is gone; it was reset or reloaded"
        )
    }
}
