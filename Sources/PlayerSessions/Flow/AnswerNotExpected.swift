import BridgeFindings
import PlayerEmulator

/// `notify` for an event that waits for no answer.
enum AnswerNotExpected: FlowRule {
    static let name = RuleName.answerNotExpected

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard case .notify("") = sent.run.payload.channel, let event = sent.event, event.callbackKey == nil else {
            return []
        }
        return [finding(event.type)]
    }

    static func finding(_ type: String) -> Finding {
        Finding(
            rule: name, confidence: .documented,
            message: "`\(type)` carries no callback key, so `notify` cannot answer it")
    }
}
