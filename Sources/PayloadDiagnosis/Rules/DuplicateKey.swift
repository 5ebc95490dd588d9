import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// One object names the same key twice: the last value arrives, and nothing fails.
enum DuplicateKey: PayloadRule {
    static let name = RuleName.duplicateKey

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.mayBeSuspect, let outline = subject.outline else { return [] }
        if let alteration = subject.alteration {
            // The member that differs, or one of those around it.
            var part = alteration.nearest
            while part != 0 {
                if let first = earlier(part, outline) {
                    return [finding(subject, outline, part, first, .error, path: alteration.path)]
                }
                part = outline.parts[part].parent
            }
            return []
        }
        guard subject.isUnjudged else { return [] }
        for object in outline.parts where object.form == .object {
            if let (part, first) = firstDuplicate(object.children, outline) {
                return [finding(subject, outline, part, first, .warning, path: subject.path(ofPart: part) ?? "")]
            }
        }
        return []
    }

    private static func earlier(_ part: Int, _ outline: PayloadOutline) -> Int? {
        guard case .name? = outline.parts[part].step else { return nil }
        let members = outline.parts[outline.parts[part].parent].children
        return members.first { $0 < part && outline.parts[$0].step == outline.parts[part].step }
    }

    private static func firstDuplicate(_ members: Range<Int>, _ outline: PayloadOutline) -> (part: Int, first: Int)? {
        var seen: [ValuePath.Step: Int] = [:]
        for part in members {
            guard let step = outline.parts[part].step, case .name = step else { continue }
            // A getter and a setter share their name.
            if let first = seen[step], outline.parts[part].form != .code { return (part, first) }
            seen[step] = part
        }
        return nil
    }

    private static func finding(
        _ subject: DiagnosisSubject, _ outline: PayloadOutline, _ part: Int, _ first: Int, _ severity: Severity,
        path: String
    ) -> Finding {
        let place = { (part: Int) in outline.parts[part].key.map { subject.tokens[$0].range } ?? 0..<0 }
        return Finding(
            rule: name, severity: severity,
            message:
                "the key `\(subject.quotation(place(part)))` appears twice in one object; only the last value arrives",
            range: subject.range(place(part)), path: path,
            notes: [Finding.Note("the first one is here", range: subject.range(place(first)))])
    }
}
