import BridgeFindings
import PlayerEmulator

/// A backslash of the value begins an escape that JavaScript refuses.
enum BadEscape: PayloadRule {
    static let name = RuleName.badEscape

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let fault = subject.literalFault, fault.kind == .badEscape else { return [] }
        let shown = fault.offset..<min(fault.offset + 4, subject.bytes.count)
        let isOctal = LiteralScan.isOctalEscape(subject.bytes, fault.offset)
        return [
            Finding(
                rule: name, severity: .error,
                message: isOctal
                    ? "a digit after a backslash is not allowed in a template: \(subject.code(fault.range))"
                    : "\(subject.code(shown)) is not a valid escape; \(subject.code(fault.range)) needs hexadecimal digits",
                range: subject.range(fault.range),
                notes: [
                    subject.fate,
                    Finding.Note("the literal begins here", range: subject.range(fault.opening..<fault.opening + 1)),
                    Finding.Note(
                        "use JavaScriptArguments or JSONEncoder; by hand, double every backslash of the value before escaping quotes"
                    ),
                ])
        ]
    }
}
