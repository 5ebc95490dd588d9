import BridgeFindings
import PlayerEmulator

/// A back-tick or `${` of the value means something to the template that holds it.
enum RefusedTemplateLiteral: PayloadRule {
    static let name = RuleName.templateLiteral

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let fault = subject.literalFault, subject.bytes[fault.opening] == UInt8(ascii: "`") else { return [] }
        switch fault.kind {
        case .substitution:
            let rest = fault.offset..<subject.bytes.count
            return [finding("between backticks, \(subject.code(rest, limit: 20)) starts code", fault, subject)]
        case .earlyQuote:
            return [finding("a backtick of the value ends its template", fault, subject)]
        default: return []
        }
    }

    private static func finding(_ message: String, _ fault: LiteralFault, _ subject: DiagnosisSubject) -> Finding {
        Finding(
            rule: name, severity: .error, message: message, range: subject.range(fault.range),
            notes: [
                subject.fate,
                Finding.Note("the template begins here", range: subject.range(fault.opening..<fault.opening + 1)),
                Remedy.encodeText,
            ])
    }
}
