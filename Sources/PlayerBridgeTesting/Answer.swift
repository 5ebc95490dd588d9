import BambuserCommerceSDK
public import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A text of the app that the test waited for.
public struct Answer: Sendable {
    /// As the app wrote it.
    public let text: String
    /// What became of the text in the page.
    public let verdict: Verdict
    /// The arguments that reached the player, as a JSON list with sorted keys; nil when nothing did.
    public let json: String?
    /// The last argument that reached the player: an answer's value, a product's data.
    public let value: (any Sendable)?
    /// Seconds on the player clock.
    public let at: Double

    init(_ sent: SentText) {
        text = sent.run.payload.text.description
        verdict = sent.run.verdict
        at = sent.run.at
        let arguments = sent.run.calls.first?.arguments
        json = arguments.map { ValueNotation.json($0) }
        value = arguments?.elements.last.map { BridgeValue.swift($0) }
    }

    /// A member of the value.
    public subscript(name: String) -> (any Sendable)? { (value as? [String: any Sendable])?[name] }
}
