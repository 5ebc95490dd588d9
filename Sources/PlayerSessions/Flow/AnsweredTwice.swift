import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A second answer to one event.
enum AnsweredTwice: FlowRule {
    static let name = RuleName.answeredTwice

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard sent.run.arrived, let event = sent.event, let first = sent.entry?.answers.first else { return [] }
        return [
            Finding(
                rule: name, confidence: .assumed, source: "The effect of a second answer is not documented",
                message: "`\(event.type)` was already answered \(Seconds.words(sent.run.at - first)) s before; "
                    + "this answer has no effect")
        ]
    }
}
