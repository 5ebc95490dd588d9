import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A number is written for people, in the way of some country.
enum LocaleNumber: PayloadRule {
    static let name = RuleName.localeNumber

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let stray = subject.strayText, let number = number(stray) else { return [] }
        let habits = number.habits.map(\.rawValue).joined(separator: " and ")
        return [
            Finding(
                rule: name, severity: .error,
                message: "\(subject.code(number.range)) is a number formatted for people, with \(habits)",
                range: subject.range(number.range),
                notes: [
                    subject.fate,
                    Finding.Note(
                        "pass the Double or Decimal itself to JavaScriptArguments or JSONEncoder; formatters are for labels"
                    ),
                ])
        ]
    }

    /// The number that holds the stumble, or ends right before it.
    private static func number(_ stray: StrayText) -> LocaleNumberText? {
        var first = stray.first
        // What JavaScript takes for a comma between values is one of the number when digits touch it on both sides.
        while let comma = stray[first - 1], comma.punctuator == .comma, let digits = stray[first],
            let before = stray[first - 2],
            comma.end == Int(digits.offset), before.end == Int(comma.offset), digits.kind == .number,
            before.kind == .number || before.kind == .identifier || before.kind == .invalid
        {
            first -= 2
            while let token = stray[first - 1], !token.isSeparator, !token.isOpener { first -= 1 }
        }
        guard let start = stray[first], let number = LocaleNumberText(stray.bytes, at: Int(start.offset)) else {
            return nil
        }
        // Bytes, not tokens: an apostrophe between digits begins a literal to JavaScript.
        let next = TextStructure(bytes: stray.bytes).skipTrivia(number.range.upperBound)
        let stumble = stray.token.map { Int($0.offset) } ?? stray.bytes.count
        let isWhole = next == stray.bytes.count || TextStructure.isStructural(stray.bytes[next])
        return isWhole && stumble <= next ? number : nil
    }
}
