import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// An event with a number stayed unanswered when the number came as another Swift type than usual.
enum FragileCast: FlowRule {
    static let name = RuleName.fragileCast

    static func findings(atEndOf history: FlowHistory) -> [Finding] {
        history.ledger.open.compactMap { key in
            guard let event = history.ledger.entries[key]?.event, explains(event, history) else { return nil }
            let fields = event.data.members.filter { $0.value.number != nil }.map { "`\($0.name)`" }
            return Finding(
                rule: name, severity: .error, confidence: .measured,
                message: "`\(event.type)` was not answered when \(fields.joined(separator: ", ")) came as "
                    + "\(history.numberType ?? "")",
                notes: [
                    Finding.Note(
                        "which Swift type a device delivers is not documented; accept Int, Double and text")
                ], keys: [history.subject(key)])
        }
    }

    /// Whether an open event has a number that the app may have failed to read.
    private static func explains(_ event: PlayerEvent, _ history: FlowHistory) -> Bool {
        guard history.numberType != nil, event.data.members.contains(where: { $0.value.number != nil }) else {
            return false
        }
        return !history.sent.contains { $0.run.payload.channel == .notify(key: event.callbackKey ?? "") }
    }
}
