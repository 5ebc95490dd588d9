import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A backslash that belonged to the value was read as the start of an escape.
enum ConsumedEscape: PayloadRule {
    static let name = RuleName.consumedEscape

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.bytes.contains(UInt8(ascii: "\\")) else { return [] }
        if let text = subject.alteredText, let escape = lostEscape(text) ?? grownEscape(text) {
            return [finding(subject, escape, .error, path: subject.alteration?.path)]
        }
        guard subject.isUnjudged else { return [] }
        let found = subject.payloadTexts.lazy.compactMap { text in
            suspiciousEscape(text, in: subject.bytes).map { (text, $0) }
        }
        return found.first.map { text, escape in [finding(subject, escape, .warning, path: subject.path(of: text))] }
            ?? []
    }

    private static func finding(
        _ subject: DiagnosisSubject, _ escape: StringEscape, _ severity: Severity, path: String?
    ) -> Finding {
        let range = escape.offset..<escape.offset + escape.length
        return Finding(
            rule: name, severity: severity,
            message: "the backslash of `\(subject.quotation(range))` is read as an escape, which \(outcome(escape))",
            range: subject.range(range), path: path,
            notes: [
                Finding.Note(
                    "use JavaScriptArguments or JSONEncoder; by hand, double every backslash before escaping anything else"
                )
            ])
    }

    /// What became of the escape.
    private static func outcome(_ escape: StringEscape) -> String {
        switch (escape.kind, escape.codePoint) {
        case (.lineContinuation, _): "is dropped together with the line break after it"
        case (_, 0x08?): "arrives as a backspace"
        case (_, 0x09?): "arrives as a tab"
        case (_, 0x0A?): "arrives as a line feed"
        case (_, 0x0B?): "arrives as a vertical tab"
        case (_, 0x0C?): "arrives as a form feed"
        case (_, 0x0D?): "arrives as a carriage return"
        case (_, let point?) where point < 0x20 || escape.kind == .legacyOctal:
            "arrives as U+\(String(point + 0x10000, radix: 16, uppercase: true).dropFirst())"
        case (_, let point?): "arrives as `\(Unicode.Scalar(point).map(String.init) ?? "\u{FFFD}")` alone"
        case (_, nil): "yields nothing"
        }
    }

    // MARK: Altered

    /// The escape at the first difference, if a backslash was meant there.
    private static func lostEscape(_ text: AlteredText) -> StringEscape? {
        guard let intended = text.intended?.wtf8 else { return nil }
        let place = text.divergence
        guard place < intended.count, intended[place] == UInt8(ascii: "\\") else { return nil }
        // Of doubled backslashes every other one is lost, so the difference shows only behind the last of them.
        let escapes = text.literal.escapes
        guard var index = escapes.lastIndex(where: { $0.decodedOffset + ($0.codePoint == 0x5C ? 1 : 0) <= place })
        else {
            return nil
        }
        let end = escapes[index].decodedOffset + escapes[index].decodedLength
        guard escapes[index].decodedOffset == place || escapes[index].codePoint == 0x5C && end == place else {
            return nil
        }
        while index > 0, escapes[index - 1].codePoint == 0x5C,
            escapes[index - 1].decodedOffset + 1 == escapes[index].decodedOffset
        {
            index -= 1
        }
        return escapes[index]
    }

    /// `\01` where NUL and a digit were meant: the digit became part of the escape.
    private static func grownEscape(_ text: AlteredText) -> StringEscape? {
        guard let intended = text.intended?.wtf8 else { return nil }
        let place = text.divergence
        guard place < intended.count, intended[place] == 0 else { return nil }
        return text.literal.escapes.first { $0.kind == .legacyOctal && $0.decodedOffset == place }
    }

    // MARK: Suspicious

    /// An escape that no encoder writes and no author of a text means: before a letter, as a digit, in a path.
    private static func suspiciousEscape(_ text: PayloadText, in bytes: [UInt8]) -> StringEscape? {
        if text.literal.escapes.isEmpty { return nil }
        if isDrivePath(bytes[text.literal.contents]) { return text.literal.escapes.first { $0.codePoint != 0x5C } }
        return text.literal.escapes.first { escape in
            switch escape.kind {
            case .legacyOctal, .lineContinuation: true
            case .identity: escape.codePoint.map { !harmlessIdentities.contains($0) } ?? false
            default: false
            }
        }
    }

    /// Characters that escapers put a backslash before without need: quotes, and what ends scripts and templates.
    private static let harmlessIdentities = Set("'\"`\\/$!{}&<>-".unicodeScalars.map(\.value))

    /// `C:\temp`: a letter, a colon, and one backslash.
    private static func isDrivePath(_ contents: ArraySlice<UInt8>) -> Bool {
        let start = Array(contents.prefix(4))
        guard start.count == 4, start[1] == UInt8(ascii: ":"), start[2] == UInt8(ascii: "\\") else { return false }
        return isLetter(start[0]) && isLetter(start[3])
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}
