import BridgeFindings
import PlayerEmulator

/// The text as a whole was percent-encoded, its quotes and brackets too.
enum RefusedPercentEncoded: PayloadRule {
    static let name = RuleName.percentEncoded

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let stray = subject.strayText, let first = firstEscape(in: subject.slice(stray.range)) else { return [] }
        return [
            Finding(
                rule: name, severity: .error,
                message:
                    "\(subject.code(first)) is percent-encoded; JavaScript does not decode quotes and brackets",
                range: subject.range(first),
                notes: [subject.fate, Finding.Note("send the text without `addingPercentEncoding`")])
        ]
    }

    /// What holds JavaScript together, and only an encoder of whole texts escapes: `"`, `'` and brackets.
    private static let marks: Set<[UInt8]> = Set(
        ["22", "27", "5B", "5D", "7B", "7D", "5b", "5d", "7b", "7d"].map { Array($0.utf8) })

    private static func firstEscape(in text: ArraySlice<UInt8>) -> Range<Int>? {
        let escapes = text.indices.filter { text[$0] == UInt8(ascii: "%") && $0 + 2 < text.endIndex }
        guard escapes.contains(where: { marks.contains(Array(text[($0 + 1)...($0 + 2)])) }) else { return nil }
        return escapes.first.map { $0..<$0 + 3 }
    }
}
