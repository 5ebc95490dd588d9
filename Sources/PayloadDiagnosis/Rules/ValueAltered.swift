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
            return [Finding(rule: name, severity: .error, message: "the call that was meant never came")]
        }
        guard let difference = run.difference else {
            let meant = intended.function.map { "`\($0)`" } ?? "another function"
            return [
                Finding(
                    rule: name, severity: .error,
                    message: "the page received a call of `\(call.target.label)`; meant was \(meant)")
            ]
        }
        let received = difference.received.map { words(call.arguments, $0) } ?? "nothing"
        let meant = difference.intended.map { words(intended.arguments, $0) } ?? "nothing"
        return [
            Finding(
                rule: name, severity: .error,
                message: "\(difference.path) arrived as \(received); meant was \(meant)",
                range: subject.nearestRange(of: difference.path), path: "\(difference.path)")
        ]
    }

    /// A value in a message: its notation, cut to a readable length.
    static func words(_ value: JavaScriptValue, _ node: Int) -> String {
        let text = ValueNotation.json(value, node: node, options: .init(maximumNodes: 200))
        let scalars = text.unicodeScalars
        return scalars.count <= 80 ? text : String(String.UnicodeScalarView(scalars.prefix(80))) + "…"
    }
}
