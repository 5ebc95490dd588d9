import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Two variations or sizes of one product with the same sku: the player cannot tell them apart.
enum DuplicateSku: PayloadRule {
    static let name = RuleName.duplicateSku

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.run.verdict == .delivered, !subject.isScript, let outline = subject.outline else { return [] }
        for list in outline.parts where list.form == .array && isOfParts(list) {
            var first: [[UInt8]: Int] = [:]
            for object in list.children {
                guard let sku = outline.parts[object].children.last(where: { outline.parts[$0].step == .name("sku") }),
                    outline.parts[sku].form == .text, let token = subject.token(of: outline.parts[sku])
                else { continue }
                let text = StringLiteral(token, in: subject.bytes).value.wtf8
                guard let earlier = first.updateValue(sku, forKey: text), !text.isEmpty else { continue }
                return [finding(text, sku, earlier, outline, subject)]
            }
        }
        return []
    }

    /// Whether two skus of what arrived are the same, wherever they are: cheap, and true whenever the rule may speak.
    static func isPossible(in run: PayloadRun) -> Bool {
        guard let value = run.calls.first?.arguments else { return false }
        var seen: Set<JavaScriptString> = []
        for node in value.nodes where node.kind == .string && node.keyKind == .name {
            guard value.bytes(of: node.key).elementsEqual("sku".utf8) else { continue }
            if !seen.insert(value.string(of: node.text)).inserted { return true }
        }
        return false
    }

    private static func isOfParts(_ list: PayloadOutline.Part) -> Bool {
        list.step == .name("variations") || list.step == .name("sizes")
    }

    private static func finding(
        _ text: [UInt8], _ sku: Int, _ earlier: Int, _ outline: PayloadOutline, _ subject: DiagnosisSubject
    ) -> Finding {
        Finding(
            rule: name, severity: .warning, confidence: .example,
            message: "two entries of this list have the sku `\(subject.words(text))`",
            range: subject.range(ofPart: outline.parts[sku]), path: subject.path(ofPart: sku),
            notes: [
                Finding.Note("the other one is here", range: subject.range(ofPart: outline.parts[earlier])),
                Finding.Note("the player selects by sku: each one names what can be ordered on its own"),
            ])
    }
}
