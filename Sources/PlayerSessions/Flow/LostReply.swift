import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A reply of the call SDK whose script does not parse: the agent waits for nothing.
enum LostReply: FlowRule {
    static let name = RuleName.lostReply

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard let reply = sent.reply, sent.run.verdict == .rejected, let event = sent.event else { return [] }
        let (what, text) = words(reply)
        let breaks = text.map { text in text.codePoints.first(where: CodePoint.isLineTerminator) } ?? nil
        let why = breaks.map { "the SDK does not escape \(name(of: $0)) in \(what)" } ?? "the text does not parse"
        return [
            Finding(
                rule: name, confidence: .measured, source: "Public source of the Android Calls SDK; JavaScriptCore",
                message: "the reply to `\(event.type)` is lost: \(why)",
                range: breaks.flatMap { point in
                    let offset = sent.run.payload.text.offset(of: point)
                    return offset.map { TextRange(text: sent.run.payload.channel.textName, offset: $0, length: 1) }
                },
                notes: [
                    Finding.Note("nothing ran and no error is reported; the agent's tool times out"),
                    Finding.Note("send a one-line message of your own instead of the server's"),
                ])
        ]
    }

    private static func words(_ reply: CallReply) -> (String, JavaScriptString?) {
        switch reply {
        case .error(let message): ("an error message", message)
        case .failure(let reason): ("a reason", reason)
        case .reply, .success, .skip: ("an id", nil)
        }
    }

    private static func name(of codePoint: UInt32) -> String {
        switch codePoint {
        case 0x0D: "the carriage return"
        case 0x0A: "the line feed"
        default: "the line separator"
        }
    }
}

extension JavaScriptString {
    /// Bytes before the first place of a code point.
    fileprivate func offset(of wanted: UInt32) -> Int? {
        var offset = 0
        while offset < wtf8.count {
            let (codePoint, length) = Self.decode(wtf8, at: offset)
            if codePoint == wanted { return offset }
            offset += length
        }
        return nil
    }
}
