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
            let read = structuralFault(.refused(at: place)).flatMap { weighed($0, stumble) }
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
            // Nobody says what was meant. Joined texts may be; texts that are divided or subtracted never are.
            guard run.payload.intended == nil, run.scan.tree == nil, !isScript, case .completed = run.outcome,
                let fault = structuralFault(.ran)
            else { return nil }
            let text = TextStructure(bytes: bytes)
            return text.byte(text.skipTrivia(fault.offset + 1)) == UInt8(ascii: "+") ? nil : fault
        }
    }

    /// The fault, unless a smaller one explains the refusal as a whole: one sign between values, or one closing quote.
    private func weighed(_ fault: LiteralFault, _ stumble: Stumble) -> LiteralFault? {
        guard [.earlyQuote, .lineBreak, .neverClosed].contains(fault.kind) else { return fault }
        let stray = StrayText(tokens: tokens, bytes: bytes, isScript: isScript, stumble: stumble.position)
        // Our own parser is stricter than the engine, which would take any word for a name.
        let edit = OneEdit(stray: stray) { [isScript] text in
            isScript ? self.accepts(text) : (try? LiteralTree.parse(text, as: .argumentList)) != nil
        }
        if edit.mendsFraming { return nil }
        guard fault.kind != .neverClosed else { return fault }
        var literals = [fault.opening..<fault.offset]
        if let last = stray[stray.stumble - 1], last.kind == .string, last.offset > fault.opening {
            literals.append(last.range)
        }
        for literal in literals where lacksOnlyClose(literal, edit) {
            return LiteralFault(kind: .neverClosed, opening: literal.lowerBound, offset: literal.lowerBound, length: 1)
        }
        return fault
    }

    /// Whether a quote somewhere in a literal, where a sign that holds values together follows, mends the whole text.
    private func lacksOnlyClose(_ literal: Range<Int>, _ edit: OneEdit) -> Bool {
        let places = literal.dropFirst().lazy.filter { [bytes] in
            let byte = bytes[$0]
            return TextStructure.isLineEnd(byte) || TextStructure.isStructural(byte) && !TextStructure.isOpener(byte)
        }
        return edit.mendsLiteral(closedBy: bytes[literal.lowerBound], at: places.prefix(maximumPlaces))
    }

    /// How many places for a forgotten quote are tried: each one costs reading the text once.
    private var maximumPlaces: Int { max(2, min(12, 1_000_000 / max(bytes.count, 1))) }

    private var intendedFault: LiteralFault? {
        run.payload.intended.flatMap {
            IntendedLiterals(bytes: bytes, tokens: tokens, intended: $0.arguments).firstFault()
        }
    }

    private func structuralFault(_ situation: LooseReader.Situation) -> LiteralFault? {
        // A script may do more than one thing by intention.
        if isScript, situation == .brokeOut { return nil }
        var reader = LooseReader(bytes, isScript: isScript, situation: situation)
        return reader.firstFault()
    }
}

extension DiagnosisSubject {
    /// What stands around the place at which the parser gave up, when no literal is to blame.
    func findStrayText() -> StrayText? {
        guard run.verdict == .rejected, literalFault == nil, let stumble else { return nil }
        var position = stumble.position
        // A closer of the host's own bracket is accepted, and everything behind it is read as other code.
        if !isScript, let unopened = brackets.unopened.first {
            let closer = allTokens[unopened.token]
            position = min(position, tokens.firstIndex { $0.offset >= closer.offset } ?? position)
        }
        // `{ a = 1 }` could still become the left side of an assignment.
        if !isScript, let obstacle = run.scan.obstacle,
            let sign = tokens.prefix(position).firstIndex(where: { $0.end > obstacle.offset }),
            tokens[sign].punctuator == .assign
        {
            position = sign
        }
        return StrayText(tokens: tokens, bytes: bytes, isScript: isScript, stumble: position)
    }
}
