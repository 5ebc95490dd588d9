/// What a handler answers.
public enum BambuserReply<Payload: Sendable>: Sendable {
    /// The answer.
    case reply(Payload)
    /// The agent reads the message. For the cart it arrives as exactly what ``failure(reason:)`` sends.
    case error(message: String)
    /// Sends nothing: the agent's tool times out after about 30 seconds.
    case skip
}

extension BambuserReply where Payload == BambuserJSONValue {
    /// The agent sees a confirmation.
    public static var success: BambuserReply { .reply(.bool(true)) }

    /// The agent sees the reason; without one a general message.
    public static func failure(reason: String? = nil) -> BambuserReply {
        guard let reason else { return .reply(.bool(false)) }
        return .reply(.object(["success": .bool(false), "reason": .string(reason)]))
    }
}
