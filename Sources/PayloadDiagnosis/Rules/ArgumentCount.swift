import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The function received fewer or more arguments than were meant.
enum ArgumentCount: PayloadRule {
    static let name = RuleName.argumentCount

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.mayBeSuspect, let outline = subject.outline else { return [] }
        if let alteration = subject.alteration {
            let (meant, arrived) = (count(alteration.intended), count(alteration.received))
            guard meant != arrived else { return [] }
            return [
                Finding(
                    rule: name, message: message(meant: meant, arrived: arrived),
                    range: arrived > meant ? surplus(outline, meant, subject) : gap(outline, subject),
                    path: subject.textName, notes: hint(outline, meant, subject).map { [Finding.Note($0)] } ?? [])
            ]
        }
        return trailingComma(outline, subject)
    }

    private static func count(_ list: JavaScriptValue) -> Int {
        list.childIndices(of: 0).count { list.nodes[$0].keyKind == .position }
    }

    private static func message(meant: Int, arrived: Int) -> String {
        let words = { (count: Int) in count == 0 ? "no argument" : count == 1 ? "1 argument" : "\(count) arguments" }
        return "expected \(words(meant)); \(words(arrived)) arrived"
    }

    // MARK: Places

    /// Where the contract's complaint about the number of arguments belongs.
    static func place(of subject: DiagnosisSubject) -> TextRange? {
        subject.outline.map { outline in
            // Of an answer only the first value counts.
            if case .notify = subject.run.payload.channel, let second = surplus(outline, 1, subject) { return second }
            return gap(outline, subject)
        }
    }

    private static func surplus(_ outline: PayloadOutline, _ meant: Int, _ subject: DiagnosisSubject) -> TextRange? {
        let list = outline.parts[0].children
        guard list.lowerBound + meant < list.upperBound else { return nil }
        return subject.range(ofPart: outline.parts[list.lowerBound + meant])
    }

    /// The comma after which the next argument is due, else the end of the list.
    private static func gap(_ outline: PayloadOutline, _ subject: DiagnosisSubject) -> TextRange {
        if let comma = lastComma(outline, subject) { return subject.range(of: subject.tokens[comma]) }
        let end = subject.bytes(ofTokens: outline.parts[0].tokens).upperBound
        return subject.range(end..<end)
    }

    private static func lastComma(_ outline: PayloadOutline, _ subject: DiagnosisSubject) -> Int? {
        outline.parts[0].tokens.last.flatMap { subject.tokens[$0].punctuator == .comma ? $0 : nil }
    }

    // MARK: Hints

    private static func hint(_ outline: PayloadOutline, _ meant: Int, _ subject: DiagnosisSubject) -> String? {
        let list = outline.parts[0].children
        guard let only = list.first, list.count == 1 else { return nil }
        let part = outline.parts[only]
        if part.form == .array, part.children.count == meant {
            return "the square brackets make one list of the arguments; remove the brackets"
        }
        let isWrapped = part.tokens.first.map { subject.tokens[$0].punctuator == .leftParenthesis } ?? false
        return isWrapped ? "brackets around the arguments keep only the last one; remove the brackets" : nil
    }

    // MARK: Suspicious

    /// `'p-1', `: legal, but one who writes the comma has something to follow it.
    private static func trailingComma(_ outline: PayloadOutline, _ subject: DiagnosisSubject) -> [Finding] {
        guard subject.isUnjudged, let comma = lastComma(outline, subject), let last = outline.parts[0].children.last,
            outline.parts[last].form != .object, outline.parts[last].form != .array
        else { return [] }
        return [
            Finding(
                rule: name, severity: .warning, message: "an argument is missing after this comma",
                range: subject.range(of: subject.tokens[comma]), path: subject.textName)
        ]
    }
}
