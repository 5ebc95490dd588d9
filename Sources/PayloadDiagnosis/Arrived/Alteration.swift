import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The first place at which something else arrived than was meant, with the text that wrote it.
struct Alteration {
    let difference: ValueDifference
    /// The arguments that were meant and those that arrived.
    let intended: JavaScriptValue
    let received: JavaScriptValue
    /// The way to the difference through the outline.
    let steps: [ValuePath.Step]
    /// The part that wrote the value; nil where no part of its own did.
    let part: Int?
    /// The innermost part around the difference.
    let nearest: Int

    init?(_ subject: DiagnosisSubject) {
        let run = subject.run
        guard run.verdict == .altered, let difference = run.difference, let outline = subject.outline,
            let call = run.calls.first, let intention = run.payload.intended
        else { return nil }
        self.difference = difference
        intended = intention.arguments
        received = call.arguments
        // The path of an info text begins with the value itself, which the outline has as the first of a list.
        let isWhole = difference.kind == .length && difference.intended == 0
        var steps = difference.path.steps
        if case .callback = call.target, !isWhole { steps.insert(.index(0), at: 0) }
        self.steps = steps
        part = outline.part(at: steps)
        nearest = outline.nearestPart(to: steps).part
    }

    // MARK: Values

    private func text(_ value: JavaScriptValue, _ node: Int?) -> JavaScriptString? {
        guard let node, value.nodes[node].kind == .string else { return nil }
        return value.string(of: value.nodes[node].text)
    }

    var intendedText: JavaScriptString? { text(intended, difference.intended) }
    var receivedText: JavaScriptString? { text(received, difference.received) }

    var intendedKind: JavaScriptValue.Kind? { difference.intended.map { intended.nodes[$0].kind } }
    var receivedKind: JavaScriptValue.Kind? { difference.received.map { received.nodes[$0].kind } }

    var intendedNumber: Double? {
        intendedKind == .number ? difference.intended.map { intended.nodes[$0].number } : nil
    }
    var receivedNumber: Double? {
        receivedKind == .number ? difference.received.map { received.nodes[$0].number } : nil
    }

    /// The path in a finding.
    var path: String { "\(difference.path)" }
}

/// A text of the payload that does not arrive as it was meant: the token that writes it, and both sides.
struct AlteredText {
    let token: Token
    let literal: StringLiteral
    /// Nil where something else than a text was meant, or nothing.
    let intended: JavaScriptString?
    /// Whether it is the name of a member.
    let isKey: Bool

    var received: JavaScriptString { literal.value }

    /// The first byte at which the two texts differ.
    var divergence: Int {
        guard let intended else { return 0 }
        return zip(intended.wtf8, received.wtf8).prefix { $0 == $1 }.count
    }
}

extension DiagnosisSubject {
    /// The text behind the alteration: a value, or the name of a member that was meant to have another one.
    var alteredText: AlteredText? {
        guard let alteration, let outline else { return nil }
        if let part = alteration.part {
            guard outline.parts[part].form == .text, let token = token(of: outline.parts[part]) else { return nil }
            return AlteredText(
                token: token, literal: StringLiteral(token, in: bytes), intended: alteration.intendedText, isKey: false)
        }
        guard let key = alteredKey(alteration, outline), tokens[key].kind == .string else { return nil }
        let token = tokens[key]
        let intended = alteration.missingName
        return AlteredText(token: token, literal: StringLiteral(token, in: bytes), intended: intended, isKey: true)
    }

    /// The key of the first member that nobody meant, in the object that lacks a name.
    func alteredKey(_ alteration: Alteration, _ outline: PayloadOutline) -> Int? {
        guard alteration.missingName != nil, let meant = alteration.parentOfMissing else { return nil }
        let stranger = outline.parts[alteration.nearest].children.first { child in
            guard case .name(let name)? = outline.parts[child].step else { return false }
            return !meant.contains(name)
        }
        return stranger.flatMap { outline.parts[$0].key }
    }
}

extension Alteration {
    /// The name that was meant and is not there.
    var missingName: JavaScriptString? {
        guard difference.kind == .missing, case .name(let name)? = steps.last else { return nil }
        return name
    }

    /// The names that the object of the missing one was meant to have.
    fileprivate var parentOfMissing: Set<JavaScriptString>? {
        guard let node = difference.intended else { return nil }
        let parent = intended.nodes.indices.first { intended.childIndices(of: $0).contains(node) }
        return parent.map { parent in
            Set(intended.childIndices(of: parent).map { intended.string(of: intended.nodes[$0].key) })
        }
    }
}
