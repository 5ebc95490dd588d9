import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A function that reads a text could not read it: `JSON.parse`, `decodeURIComponent`. The place is inside the text.
enum UnreadableText: PayloadRule {
    static let name = RuleName.scriptError

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.run.verdict == .failed, case .threw(let error) = subject.run.outcome else { return [] }
        for text in subject.payloadTexts {
            guard let reader = subject.callee(of: text) else { continue }
            let fault: TextFault? =
                switch reader {
                case "parse" where error.name == "SyntaxError": json(text.value, subject)
                case "decodeURIComponent", "decodeURI": percent(text.value, reader)
                default: nil
                }
            guard let fault else { continue }
            return [
                Finding(
                    rule: name, severity: .error, message: fault.message,
                    range: subject.range(of: fault.place, in: text.literal),
                    notes: fault.notes + [Finding.Note("the engine says: \(error.message)")])
            ]
        }
        return []
    }

    // MARK: JSON

    private static func json(_ text: [UInt8], _ subject: DiagnosisSubject) -> TextFault? {
        do throws(LiteralError) {
            _ = try JavaScriptValue(json: text)
            return nil
        } catch {
            let end = min(error.offset, text.count)
            let before = text[..<end].lastIndex { $0 > 0x20 }
            let isCloser = end < text.count && (text[end] == UInt8(ascii: "}") || text[end] == UInt8(ascii: "]"))
            if isCloser, let before, text[before] == UInt8(ascii: ",") {
                let closer = String(decoding: text[end...end], as: UTF8.self)
                return TextFault(
                    before..<before + 1, "invalid JSON in `JSON.parse`: a comma before `\(closer)`",
                    notes: [remedy])
            }
            let place = end..<min(end + max(error.length, 1), text.count)
            return TextFault(place, "invalid JSON in `JSON.parse`: \(error.message)", notes: [remedy])
        }
    }

    private static let remedy = "write JSON with JSONEncoder; what it returns needs no `JSON.parse` around it"

    // MARK: Percent signs

    private static func percent(_ text: [UInt8], _ reader: String) -> TextFault? {
        var offset = 0
        while let sign = text[offset...].firstIndex(of: UInt8(ascii: "%")) {
            let digits = text[(sign + 1)...].prefix(2)
            let isEscape =
                digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            guard isEscape else {
                let shown = JavaScriptString(wtf8: text[sign..<min(sign + 3, text.count)]).description
                return TextFault(
                    sign..<sign + 1,
                    "the percent sign of `\(shown)` needs two hexadecimal digits after it: `\(reader)` cannot decode it",
                    notes: ["send the text itself; it needs no decoding"])
            }
            offset = sign + 3
        }
        guard let sign = text.firstIndex(of: UInt8(ascii: "%")) else { return nil }
        return TextFault(
            sign..<sign + 3, "`\(reader)` cannot decode the percent escapes of this text: they are not UTF-8",
            notes: ["send the text itself; it needs no decoding"])
    }
}

extension DiagnosisSubject {
    /// The function whose first argument a string is: `parse` of `JSON.parse('…')`.
    func callee(of text: PayloadText) -> String? {
        guard text.position > 1, tokens[text.position - 1].punctuator == .leftParenthesis,
            tokens[text.position - 2].kind == .identifier
        else { return nil }
        return String(decoding: slice(tokens[text.position - 2].range), as: UTF8.self)
    }
}
