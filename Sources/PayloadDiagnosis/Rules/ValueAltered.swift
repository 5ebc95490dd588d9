import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// What arrived is not what was meant, and no other rule knows how that came about.
enum ValueAltered: PayloadRule {
    static let name = RuleName.valueAltered

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        let run = subject.run
        guard run.verdict == .altered, let intended = run.payload.intended else { return [] }
        guard let call = run.calls.first else {
            return [Finding(rule: name, message: "the intended call did not arrive")]
        }
        guard let difference = run.difference else {
            let meant = intended.function.map { "`\($0)`" } ?? "another function"
            return [
                Finding(rule: name, message: "the page received a call to `\(call.target.label)`; expected \(meant)")
            ]
        }
        let hints = AlterationHint.all(difference, intended: intended.arguments, received: call.arguments, subject)
        return [
            Finding(
                rule: name, message: message(difference, intended.arguments, call.arguments),
                range: subject.nearestRange(of: difference.path) ?? partRange(subject), path: "\(difference.path)",
                notes: hints.map { Finding.Note($0) })
        ]
    }

    private static func message(
        _ difference: ValueDifference, _ intended: JavaScriptValue, _ received: JavaScriptValue
    ) -> String {
        let arrived = difference.received.map { words(received, $0) }
        let meant = difference.intended.map { words(intended, $0) }
        switch (arrived, meant) {
        case (let arrived?, let meant?): return "\(difference.path) arrived as \(arrived); expected \(meant)"
        case (nil, let meant?): return "\(difference.path) did not arrive; expected \(meant)"
        case (let arrived?, nil): return "\(difference.path) arrived as \(arrived); expected nothing"
        case (nil, nil): return "\(difference.path) differs from the intended value"
        }
    }

    /// In texts that are no literals, the outline knows the place.
    private static func partRange(_ subject: DiagnosisSubject) -> TextRange? {
        guard let alteration = subject.alteration, let outline = subject.outline else { return nil }
        return subject.range(ofPart: outline.parts[alteration.nearest])
    }

    /// A value in a message: its notation, cut to a readable length.
    static func words(_ value: JavaScriptValue, _ node: Int) -> String {
        let text = ValueNotation.json(value, node: node, options: .init(maximumNodes: 200))
        let scalars = text.unicodeScalars
        return scalars.count <= 80 ? text : String(String.UnicodeScalarView(scalars.prefix(80))) + "…"
    }
}
