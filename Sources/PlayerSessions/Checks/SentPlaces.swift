import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Leads places in the text that a page parsed back to the text that was sent, where the host decodes it first.
enum SentPlaces {
    static func apply(to findings: inout [Finding], of payload: Payload) {
        guard let sent = payload.sent else { return }
        let address = JavaScriptAddress(sent)
        func place(_ range: TextRange?) -> TextRange? {
            guard var range, range.text == payload.channel.textName else { return range }
            let end = address.origin(of: range.offset + range.length)
            range.offset = address.origin(of: range.offset)
            range.length = max(end - range.offset, 0)
            return range
        }
        for index in findings.indices {
            findings[index].range = place(findings[index].range)
            for note in findings[index].notes.indices {
                findings[index].notes[note].range = place(findings[index].notes[note].range)
            }
        }
        guard let first = findings.firstIndex(where: { $0.severity == .error }) else { return }
        let parsed = String(payload.text.description.prefix(200))
        findings[first].notes.append(
            Finding.Note("the web view decodes percent escapes of an address first; the page parsed `\(parsed)`"))
    }
}
