import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A text without quotes that JavaScript could read all the same: as a number, a name, or a sum of both.
enum ArrivedUnquotedText: PayloadRule {
    static let name = RuleName.unquotedText

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let unknown = subject.unknownName { return thrown(unknown, subject).map { [$0] } ?? [] }
        guard let alteration = subject.alteration, let outline = subject.outline else { return [] }
        if let part = alteration.part {
            let range = subject.bytes(ofTokens: outline.parts[part].tokens)
            guard outline.parts[part].form != .text,
                alteration.intendedText?.wtf8.elementsEqual(subject.slice(range)) == true
            else { return [] }
            return [
                altered(
                    range, arrived: alteration.difference.received.map { ValueAltered.words(alteration.received, $0) },
                    alteration, subject)
            ]
        }
        // A key such as 007 is a number too, and names its value.
        guard let key = subject.alteredKey(alteration, outline), subject.tokens[key].kind == .number,
            alteration.missingName?.wtf8.elementsEqual(subject.slice(subject.tokens[key].range)) == true
        else { return [] }
        let arrived = NumberLiteral.value(of: subject.slice(subject.tokens[key].range)).map {
            NumberText.javaScript($0)
        }
        return [altered(subject.tokens[key].range, arrived: arrived, alteration, subject)]
    }

    private static let remedy = Finding.Note("text needs quotes, which JavaScriptArguments and JSONEncoder write")

    private static func altered(
        _ range: Range<Int>, arrived: String?, _ alteration: Alteration, _ subject: DiagnosisSubject
    ) -> Finding {
        Finding(
            rule: name,
            message:
                "the text `\(subject.quotation(range))` has no quotes and arrives as \(arrived ?? "something else")",
            range: subject.range(range), path: alteration.path, notes: [remedy])
    }

    // MARK: Names that throw

    private static func thrown(_ unknown: UnknownName, _ subject: DiagnosisSubject) -> Finding? {
        guard let part = unknown.part, let outline = subject.outline else { return nil }
        let tokens = outline.parts[part].tokens
        let range = subject.bytes(ofTokens: tokens)
        let isMeant = subject.intendedText(of: part)?.wtf8.elementsEqual(subject.slice(range)) ?? false
        guard isMeant || isCompound(tokens, subject) else { return nil }
        return Finding(
            rule: name,
            message:
                "the text `\(subject.quotation(range))` has no quotes; JavaScript looks up the name `\(unknown.name)`",
            range: subject.range(range),
            notes: [Finding.Note("looking up the name threw before the function was called"), remedy])
    }

    /// Words and digits joined by hyphens without blanks, such as `CH-14` and `out-of-stock`: no one subtracts like that.
    private static func isCompound(_ positions: Range<Int>, _ subject: DiagnosisSubject) -> Bool {
        guard positions.count > 2 else { return false }
        for (index, position) in positions.enumerated() {
            let token = subject.tokens[position]
            if index > 0, Int(token.offset) != subject.tokens[position - 1].end { return false }
            if index.isMultiple(of: 2) {
                guard token.kind == .identifier || token.kind == .keyword || token.kind == .number else { return false }
            } else {
                guard token.punctuator == .minus || token.punctuator == .decrement else { return false }
            }
        }
        return true
    }
}
