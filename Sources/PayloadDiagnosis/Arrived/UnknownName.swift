import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A name that the page was asked for and does not have.
struct UnknownName {
    /// Among the tokens that the grammar sees.
    let position: Int
    let name: String
    /// The innermost value around it, where the text has values.
    let part: Int?

    init?(_ subject: DiagnosisSubject) {
        guard subject.run.verdict == .failed, case .threw(let error) = subject.run.outcome,
            error.name == "ReferenceError"
        else { return nil }
        let candidates = subject.tokens.indices.filter { subject.isFreeName($0) }
        // Engines disagree about the place of the error; that its message holds the name is true of all.
        let words = Set(error.message.split { !($0.isLetter || $0.isNumber || "_$".contains($0)) }.map(String.init))
        let named = candidates.filter { words.contains(subject.text(subject.tokens[$0].range)) }
        let thrown = subject.range(ofThrown: error)?.offset
        guard let position = named.first(where: { Int(subject.tokens[$0].offset) == thrown }) ?? named.first else {
            return nil
        }
        self.position = position
        name = subject.text(subject.tokens[position].range)
        part = subject.outline?.part(around: position)
    }
}

extension DiagnosisSubject {
    /// Whether a token is a name that is looked up in the page: no key, and no member of something.
    func isFreeName(_ position: Int) -> Bool {
        guard tokens[position].kind == .identifier else { return false }
        let before = position > 0 ? tokens[position - 1].punctuator : nil
        if before == .dot || before == .optionalChain { return false }
        let isFollowedByColon = position + 1 < tokens.count && tokens[position + 1].punctuator == .colon
        return !(isFollowedByColon && (before == .leftBrace || before == .comma))
    }

    /// The intended value of a part, as far as its path goes; nil when nobody said.
    func intendedNode(of part: Int) -> (value: JavaScriptValue, node: Int)? {
        guard let outline, let value = run.payload.intended?.arguments else { return nil }
        return value.node(at: ValuePath(outline.steps(to: part))).map { (value, $0) }
    }

    /// The intended value of a part, if it is a text.
    func intendedText(of part: Int) -> JavaScriptString? {
        intendedNode(of: part).flatMap { value, node in
            value.nodes[node].kind == .string ? value.string(of: value.nodes[node].text) : nil
        }
    }

    /// Whether what looks suspicious deserves a warning: it arrived, and nobody said what was meant.
    var isUnjudged: Bool { run.verdict == .delivered && run.payload.intended == nil }

    /// Whether anything about the values can be told: not of what arrived as it was meant.
    var mayBeSuspect: Bool { run.verdict == .altered || isUnjudged }

    func contractSays(_ rule: RuleName, at path: ValuePath) -> Finding? {
        contractFindings.first { $0.rule == rule && $0.path == "\(path)" }
    }
}
