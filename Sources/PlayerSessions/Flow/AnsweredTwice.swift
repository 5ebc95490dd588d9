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
                rule: name, confidence: .assumed, source: "No document says what a second answer does",
                message: "`\(event.type)` was answered already, \(Seconds.words(sent.run.at - first)) seconds before: "
                    + "this answer changes nothing")
        ]
    }
}
