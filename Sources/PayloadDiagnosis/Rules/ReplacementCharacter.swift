import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// U+FFFD or half of a surrogate pair: a character was lost before the text came here.
enum ReplacementCharacter: PayloadRule {
    static let name = RuleName.replacementCharacter

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let finding = thrown(subject) { return [finding] }
        guard subject.run.verdict == .altered || subject.isUnjudged else { return [] }
        return subject.findings(of: name) { text in
            guard let place = firstLoss(in: text.received.wtf8),
                text.divergence == place.lowerBound
                    || text.intended == nil || firstLoss(in: text.intended?.wtf8 ?? []) == nil
            else { return nil }
            return fault(text.received.wtf8, place)
        } unjudged: { text in
            firstLoss(in: text.value).map { fault(text.value, $0) }
        }
    }

    /// `encodeURIComponent` and its kind refuse half a pair.
    private static func thrown(_ subject: DiagnosisSubject) -> Finding? {
        guard subject.run.verdict == .failed, case .threw(let error) = subject.run.outcome, error.name == "URIError"
        else {
            return nil
        }
        for text in subject.payloadTexts {
            guard let place = firstLoss(in: text.value) else { continue }
            let fault = fault(text.value, place)
            return Finding(
                rule: name, severity: .error, message: fault.message, range: subject.range(of: place, in: text.literal),
                notes: [Finding.Note("the function that receives it throws an error")] + fault.notes)
        }
        return nil
    }

    private static func fault(_ text: [UInt8], _ place: Range<Int>) -> TextFault {
        let (point, _) = JavaScriptString.decode(text, at: place.lowerBound)
        let what =
            point == 0xFFFD
            ? "U+FFFD replaces a character that was lost"
            : "U+\(String(point, radix: 16, uppercase: true)) is half of a surrogate pair; the other half was cut off"
        return TextFault(
            place, what, notes: ["cut text between Characters, and decode bytes with their own encoding"])
    }

    /// The first lost character, in bytes.
    private static func firstLoss(in text: [UInt8]) -> Range<Int>? {
        var offset = 0
        while offset < text.count {
            // U+FFFD is EF BF BD, a lone surrogate ED A0…BF xx.
            guard text[offset] >= 0xED else {
                offset += 1
                continue
            }
            let (point, length) = JavaScriptString.decode(text, at: offset)
            if point == 0xFFFD || 0xD800...0xDFFF ~= point { return offset..<offset + length }
            offset += length
        }
        return nil
    }
}
