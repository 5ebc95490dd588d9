import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// U+2028 or U+2029 raw in a string: legal since ES2019, the end of the line before.
enum PreES2019Separator: PayloadRule {
    static let name = RuleName.preEs2019Separator

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.run.verdict != .rejected, subject.bytes.contains(0xE2) else { return [] }
        for token in subject.tokens where token.kind == .string {
            guard let place = firstSeparator(subject.bytes, token.range) else { continue }
            let name = subject.bytes[place + 2] == 0xA8 ? "U+2028" : "U+2029"
            return [
                Finding(
                    rule: Self.name, severity: .note,
                    message: "\(name) is raw in a string; engines before ES2019 end the line there",
                    range: subject.range(place..<place + 3))
            ]
        }
        return []
    }

    private static func firstSeparator(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        range.dropLast(2).first { bytes[$0] == 0xE2 && bytes[$0 + 1] == 0x80 && bytes[$0 + 2] & 0xFE == 0xA8 }
    }
}
