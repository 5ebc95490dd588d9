import JavaScriptEngine
import JavaScriptSyntax

/// Whether a text stands on its own in the JavaScript grammar, whatever a wrapper makes of it.
///
/// An argument text is put in parentheses as the arguments of a call, and in square brackets as the elements of an
/// array: what is a list of expressions is accepted in both. A text that closes the bracket around it can satisfy one
/// of the two, never both. That is the engine's own proof, with no lexer of ours involved.
struct PayloadGrammar {
    let engine: EmulatorEngine
    let player: String

    func form(of payload: Payload, scan: PayloadScan, outcome: PayloadRun.Outcome) -> PayloadRun.Form {
        if scan.tree != nil { return .wellFormed }
        if case .script = payload.channel {
            if case .refused = outcome { return .malformed }
            return .wellFormed
        }
        let neutral = HostModel.neutral.wrapper(for: payload.channel, player: player).splice(payload.text)
        guard accepts(neutral.text) else { return .malformed }
        return accepts(JavaScriptString(wtf8: Array("[".utf8) + payload.text.wtf8 + Array("\n];".utf8)))
            ? .wellFormed : .breaksOut
    }

    private func accepts(_ script: JavaScriptString) -> Bool {
        switch engine.checkSyntax(script) {
        case .valid, .stackOverflow, .outOfMemory: true
        case .incomplete, .invalid, .unterminatedLiteral: false
        }
    }
}
