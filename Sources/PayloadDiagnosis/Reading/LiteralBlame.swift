import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

extension DiagnosisSubject {
    /// The literal that is to blame for the verdict, decided once for all rules about literals.
    func findLiteralFault() -> LiteralFault? {
        switch run.verdict {
        case .rejected:
            guard let stumble else { return nil }
            let place = stumble.position < tokens.count ? Int(tokens[stumble.position].offset) : bytes.count
            let read = structuralFault(.refused(at: place))
            // What was meant is surer than what the structure suggests, but it says nothing of what comes first.
            guard let meant = intendedFault, meant.opening <= place else { return read }
            guard let read, read.offset < meant.offset else { return meant }
            return read.opening == meant.opening && read.kind == .neverClosed ? meant : read
        case .injected:
            return intendedFault ?? structuralFault(.brokeOut)
        case .failed, .altered:
            if let meant = intendedFault, meant.kind == .earlyQuote { return meant }
            if case .threw(let error) = run.outcome, error.name == "ReferenceError" { return nil }
            return isScript ? nil : structuralFault(.ran)
        case .delivered:
            return nil
        }
    }

    private var intendedFault: LiteralFault? {
        run.payload.intended.flatMap {
            IntendedLiterals(bytes: bytes, tokens: tokens, intended: $0.arguments).firstFault()
        }
    }

    private func structuralFault(_ situation: LooseReader.Situation) -> LiteralFault? {
        var reader = LooseReader(bytes, isScript: isScript, situation: situation)
        let fault = reader.firstFault()
        // A script may do more than one thing by intention: only a substitution is suspicious of itself.
        return isScript && situation == .brokeOut && fault?.kind != .substitution ? nil : fault
    }
}

extension DiagnosisSubject {
    /// What stands around the place at which the parser gave up, when no literal is to blame.
    func findStrayText() -> StrayText? {
        guard run.verdict == .rejected, literalFault == nil, let stumble else { return nil }
        return StrayText(tokens: tokens, bytes: bytes, isScript: isScript, stumble: stumble.position)
    }
}
