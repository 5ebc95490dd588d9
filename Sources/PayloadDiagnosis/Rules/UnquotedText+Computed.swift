import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Digits that arrive as another number because they have no quotes: an unquoted date, a range, a telephone number, an
/// article number that begins with zero.
enum ComputedUnquotedText: PayloadRule {
    static let name = RuleName.unquotedText

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.isUnjudged, let outline = subject.outline, let call = subject.run.calls.first else { return [] }
        for (index, part) in outline.parts.enumerated() {
            let isOctal = subject.isOctal(part)
            guard isOctal || part.form == .expression && subject.isArithmetic(part.tokens) else { continue }
            let range = subject.bytes(ofTokens: part.tokens)
            let arrived = subject.arrived(at: index, in: call).map { ValueAltered.words(call.arguments, $0) }
            if isOctal {
                return [
                    Finding(
                        rule: name, severity: .warning,
                        message:
                            "the leading zero makes `\(subject.quotation(range))` octal: \(arrived ?? "another number") arrives",
                        range: subject.range(range), path: subject.path(ofPart: index),
                        notes: [Finding.Note("an article number or a postal code is text and needs quotes")])
                ]
            }
            let isDate = Self.isDate(subject.slice(range))
            return [
                Finding(
                    rule: name, severity: .warning,
                    message:
                        "`\(subject.quotation(range))` is computed, because it has no quotes: \(arrived ?? "a number") arrives",
                    range: subject.range(range), path: subject.path(ofPart: index),
                    notes: [
                        Finding.Note(
                            isDate
                                ? "a date is text for JavaScript: send it in quotes, in the form of ISO 8601"
                                : "a text needs quotes, which JavaScriptArguments and JSONEncoder write")
                    ])
            ]
        }
        return []
    }

    /// Three groups of digits with hyphens or slashes.
    private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
        let groups = text.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
        return groups.count == 3 && groups.contains { $0.count == 4 }
            && groups.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) } }
    }
}

extension DiagnosisSubject {
    /// Whether a number is read with the base eight and differs from what its digits say.
    func isOctal(_ part: PayloadOutline.Part) -> Bool {
        guard part.form == .number, let token = token(of: part), token.flags.contains(.legacyOctal) else {
            return false
        }
        let digits = slice(token.range)
        return digits.drop { $0 == UInt8(ascii: "0") }.count > 1
            && !digits.contains { $0 == UInt8(ascii: "8") || $0 == UInt8(ascii: "9") }
    }

    /// Whether tokens are two or more numbers with arithmetic between them, and nothing else.
    func isArithmetic(_ positions: Range<Int>) -> Bool {
        let kinds = positions.map { tokens[$0] }
        guard kinds.count(where: { $0.kind == .number }) > 1 else { return false }
        return kinds.allSatisfy { token in
            if token.kind == .number { return true }
            guard token.kind == .punctuator else { return false }
            return ["-", "+", "/", "*", "%"].contains { slice(token.range).elementsEqual($0.utf8) }
        }
    }

    /// The node of what arrived for a part.
    func arrived(at part: Int, in call: RecordedCall) -> Int? {
        guard let path = path(ofPart: part), let parsed = try? ValuePath(parsing: path) else { return nil }
        if case .notify = run.payload.channel {
            return call.arguments.node(at: ValuePath(root: parsed.root, [.index(0)] + parsed.steps))
        }
        return call.arguments.node(at: parsed)
    }
}
