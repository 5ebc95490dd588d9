import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Says that it depends on the host what becomes of a text: the presets of the host model do not agree about it.
enum HostModelNote {
    /// A note on the gravest error, or a finding of its own where there is none.
    static func remarks(about subject: DiagnosisSubject) -> [Remark] {
        guard let text = disagreement(subject) else { return [] }
        let alone = Finding(rule: .brokenFraming, severity: .note, confidence: .assumed, message: text)
        return [Remark(text, alone: alone)]
    }

    /// Literals alone are the same to every wrapper, so only other texts are asked about.
    private static func disagreement(_ subject: DiagnosisSubject) -> String? {
        guard subject.run.scan.tree == nil, !subject.isScript else { return nil }
        // What runs before the parser looks at it has been judged already; a large text is not parsed eight times.
        guard subject.bytes.count <= 1 << 16 else { return nil }
        var accepting: [String] = []
        var refusing: [String] = []
        for model in HostModel.presets {
            let script = model.wrapper(for: subject.run.payload.channel, player: "player").splice(
                subject.run.payload.text)
            if subject.parses(script.text) { accepting.append(model.name) } else { refusing.append(model.name) }
        }
        guard !accepting.isEmpty, !refusing.isEmpty else { return nil }
        let words: String
        if accepting.count == 1 {
            words = "\(accepting[0]) only"
        } else if refusing.count == 1 {
            words = "every host model except \(refusing[0])"
        } else {
            words = "\(accepting.joined(separator: ", ")), not under \(refusing.joined(separator: ", "))"
        }
        return "the result depends on the host model: the text parses under \(words)"
    }
}
