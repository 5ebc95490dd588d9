import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// nan, inf, NaN, Infinity: what Swift prints for numbers that are none, and what JavaScript makes of it.
enum NonFiniteNumber: PayloadRule {
    static let name = RuleName.nonFiniteNumber

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let unknown = subject.unknownName { return thrown(unknown, subject).map { [$0] } ?? [] }
        if let alteration = subject.alteration { return altered(alteration, subject).map { [$0] } ?? [] }
        return subject.isUnjudged ? arrived(subject).map { [$0] } ?? [] : []
    }

    private static let remedy = Finding.Note(
        "check `isFinite` where the number is computed")

    // MARK: Names that throw

    /// How C and Swift print them, in lower case.
    private static let names: Set<String> = ["nan", "snan", "inf", "infinity", "indefinite"]

    private static func thrown(_ unknown: UnknownName, _ subject: DiagnosisSubject) -> Finding? {
        guard names.contains(unknown.name.lowercased()) else { return nil }
        var start = unknown.position
        if start > 0, [.minus, .plus].contains(subject.tokens[start - 1].punctuator) { start -= 1 }
        let range = subject.bytes(ofTokens: start..<unknown.position + 1)
        return Finding(
            rule: name,
            message:
                "`\(subject.quotation(range))` is not a number in JavaScript but a name that the page does not define",
            range: subject.range(range),
            notes: [Finding.Note("reading the name threw before the function was called"), remedy])
    }

    // MARK: Values that arrive

    /// Texts that encoders write in place of such numbers.
    private static let texts: Set<String> = names.union(["-inf", "+inf", "-infinity", "+infinity", "-nan"])

    private static func altered(_ alteration: Alteration, _ subject: DiagnosisSubject) -> Finding? {
        guard let part = alteration.part, let outline = subject.outline else { return nil }
        let range = subject.range(ofPart: outline.parts[part])
        let quotation = subject.quotation(subject.bytes(ofTokens: outline.parts[part].tokens))
        if let number = alteration.receivedNumber, !number.isFinite,
            [.word, .number].contains(outline.parts[part].form)
        {
            // A text that was meant to read NaN lacks its quotes.
            if let intended = alteration.intendedText?.description, intended == quotation { return nil }
            return Finding(
                rule: name, message: "`\(quotation)` arrives as a number that is not finite", range: range,
                path: alteration.path, notes: [remedy])
        }
        // Where the contract asks for a number, its word about a text in that place says more.
        guard alteration.intendedKind != .string, let text = alteration.receivedText?.description,
            texts.contains(text.lowercased()), subject.contractSays(.wrongType, at: alteration.difference.path) == nil
        else { return nil }
        return Finding(
            rule: name, message: "\(quotation) is a number that is not finite, sent as text", range: range,
            path: alteration.path, notes: [remedy])
    }

    private static func arrived(_ subject: DiagnosisSubject) -> Finding? {
        guard let outline = subject.outline else { return nil }
        for (index, part) in outline.parts.enumerated() where part.form == .word || part.form == .number {
            guard let last = part.tokens.last else { continue }
            let token = subject.tokens[last]
            let literal = subject.bytes[token.range]
            let isNonFinite =
                part.form == .word
                ? ["NaN", "Infinity"].contains { literal.elementsEqual($0.utf8) }
                : token.kind == .number && NumberLiteral.value(of: literal)?.isInfinite == true
            guard isNonFinite else { continue }
            let range = subject.bytes(ofTokens: part.tokens)
            return Finding(
                rule: name, severity: .warning,
                message: "`\(subject.quotation(range))` arrives as a number that is not finite",
                range: subject.range(range), path: subject.path(ofPart: index), notes: [remedy])
        }
        return computed(subject, outline)
    }

    /// What code in the payload computes: `0/0`, `Number('unknown')`.
    private static func computed(_ subject: DiagnosisSubject, _ outline: PayloadOutline) -> Finding? {
        guard let call = subject.run.calls.first else { return nil }
        for (index, part) in outline.parts.enumerated() where part.form == .code || part.form == .expression {
            if subject.isArithmetic(part.tokens) { continue }
            guard let node = subject.arrived(at: index, in: call), call.arguments.nodes[node].kind == .number,
                !call.arguments.nodes[node].number.isFinite, UnreadNumber(index, subject) == nil
            else { continue }
            let range = subject.bytes(ofTokens: part.tokens)
            return Finding(
                rule: name, severity: .warning,
                message:
                    "`\(subject.quotation(range))` arrives as \(NumberText.javaScript(call.arguments.nodes[node].number)), which is not finite",
                range: subject.range(range), path: subject.path(ofPart: index), notes: [remedy])
        }
        return nil
    }
}
