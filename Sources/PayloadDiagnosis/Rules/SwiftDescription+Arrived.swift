import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A value as Swift prints it, in a text that ran: a name that no page knows, or words in a string.
enum ArrivedSwiftDescription: PayloadRule {
    static let name = RuleName.swiftDescription

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let unknown = subject.unknownName { return called(unknown, subject).map { [$0] } ?? [] }
        return subject.findings(of: name) { text in
            guard let found = ArrivedDescription.first(in: text.received.wtf8, isCertain: true) else { return nil }
            // What was meant to look like this is none.
            let isMeant =
                text.intended?.wtf8.dropFirst(found.place.lowerBound)
                .starts(with: text.received.wtf8[found.place]) ?? false
            return isMeant ? nil : fault(text.received.wtf8, found, subject)
        } unjudged: { text in
            ArrivedDescription.first(in: text.value, isCertain: false).map { fault(text.value, $0, subject) }
        }
    }

    private static func fault(_ text: [UInt8], _ found: ArrivedDescription, _ subject: DiagnosisSubject) -> TextFault {
        TextFault(
            found.place, "`\(subject.words(text[found.place]))` is how Swift prints \(found.what), not its value",
            notes: [remedy])
    }

    private static let remedy = "unwrap the value, then pass it to JavaScriptArguments or JSONEncoder"

    // MARK: Names

    /// Names that only Swift and Objective-C know, with what they stand for.
    private static let names = [
        "nil": "an Optional without a value", "Nil": "an Optional without a value", "Optional": "an Optional",
        "ImplicitlyUnwrappedOptional": "an Optional", "NSNull": "an NSNull", "NULL": "a null pointer",
    ]

    private static func called(_ unknown: UnknownName, _ subject: DiagnosisSubject) -> Finding? {
        guard let what = names[unknown.name] else { return nil }
        let token = subject.tokens[unknown.position]
        var end = token.end
        if unknown.position + 1 < subject.tokens.count,
            subject.tokens[unknown.position + 1].punctuator == .leftParenthesis
        {
            end =
                subject.bytes(ofTokens: unknown.position..<subject.inside(unknown.position + 1).upperBound + 1)
                .upperBound
        }
        let range = Int(token.offset)..<end
        return Finding(
            rule: name,
            message: "`\(subject.quotation(range))` is how Swift prints \(what); JavaScript reads it as a name",
            range: subject.range(range),
            notes: [Finding.Note("reading the name threw before the function was called"), Finding.Note(remedy)])
    }
}
