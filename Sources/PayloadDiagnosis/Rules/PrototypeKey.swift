import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// `__proto__` as a key of a literal sets the prototype, or nothing.
enum PrototypeKey: PayloadRule {
    static let name = RuleName.prototypeKey

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.mayBeSuspect, let outline = subject.outline else { return [] }
        if let alteration = subject.alteration {
            guard let part = alteredKey(alteration, outline) else { return [] }
            return [finding(subject, outline, part, .error, path: alteration.path)]
        }
        guard subject.isUnjudged,
            let part = outline.parts.indices.first(where: { outline.parts[$0].step == .prototype })
        else {
            return []
        }
        return [finding(subject, outline, part, .warning, path: subject.path(ofPart: outline.parts[part].parent) ?? "")]
    }

    /// The key in the object at whose prototype, or at whose member of that name, the difference is.
    private static func alteredKey(_ alteration: Alteration, _ outline: PayloadOutline) -> Int? {
        guard let step = alteration.steps.firstIndex(where: { $0 == .prototype || $0 == .name("__proto__") }) else {
            return nil
        }
        let (object, depth) = outline.nearestPart(to: Array(alteration.steps[..<step]))
        guard depth == step else { return nil }
        return outline.parts[object].children.last { outline.parts[$0].step == .prototype }
    }

    private static func finding(
        _ subject: DiagnosisSubject, _ outline: PayloadOutline, _ part: Int, _ severity: Severity, path: String
    ) -> Finding {
        let key =
            outline.parts[part].key.map { subject.tokens[$0].range }
            ?? subject.bytes(ofTokens: outline.parts[part].tokens)
        let isObject = [.object, .array, .code].contains(outline.parts[part].form)
        return Finding(
            rule: name, severity: severity,
            message: "`__proto__` in a literal "
                + (isObject
                    ? "replaces the prototype of the object; no member of that name arrives"
                    : "is dropped; no member of that name arrives"),
            range: subject.range(key), path: path,
            notes: [Finding.Note("reject such a key where it enters the app, or write it as `[\"__proto__\"]`")])
    }
}
