import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// `${…}` between back-ticks, or a back-tick in the data: part of the text was run as code.
enum TemplateLiteral: PayloadRule {
    static let name = RuleName.templateLiteral

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.bytes.contains(UInt8(ascii: "`")) else { return [] }
        switch subject.run.verdict {
        case .failed: return failed(subject)
        case .altered: return altered(subject)
        case .injected where subject.run.form == .wellFormed:
            return firstSubstitution(in: 0..<subject.tokens.count, subject).map {
                [finding(subject, $0, .error, "was run as code")]
            } ?? []
        case .delivered where subject.isUnjudged && !subject.isScript:
            return firstSubstitution(in: 0..<subject.tokens.count, subject).map {
                [finding(subject, $0, .warning, "is run as code")]
            } ?? []
        default: return []
        }
    }

    /// - Parameter head: the piece of the template that ends with the dollar sign and the brace.
    private static func finding(_ subject: DiagnosisSubject, _ head: Int, _ severity: Severity, _ what: String)
        -> Finding
    {
        let token = subject.tokens[head]
        let range = token.end - 2..<subject.endOfSubstitution(head)
        return Finding(
            rule: name, severity: severity, message: "`\(subject.quotation(range))` between backticks \(what)",
            range: subject.range(range),
            notes: [
                Finding.Note(
                    "the backtick that starts the template",
                    range: subject.range(Int(token.offset)..<Int(token.offset) + 1)),
                Finding.Note("write the text as a JSON string, where backticks and `${` are not special"),
            ])
    }

    private static func firstSubstitution(in positions: Range<Int>, _ subject: DiagnosisSubject) -> Int? {
        positions.first { subject.tokens[$0].kind == .templateHead }
    }

    // MARK: Failed

    private static func failed(_ subject: DiagnosisSubject) -> [Finding] {
        guard case .threw(let error) = subject.run.outcome else { return [] }
        // A back-tick in the data ended the template, and the next one began another: that is a call.
        if error.name == "TypeError",
            let second = subject.tokens.indices.dropFirst().first(where: { isTagged($0, subject) })
        {
            let range = subject.tokens[second - 1].end - 1..<subject.tokens[second - 1].end
            return [
                Finding(
                    rule: name,
                    message: "the backtick in the text ends the template; what follows is called as its tag",
                    range: subject.range(range),
                    notes: [Finding.Note("write the text as a JSON string, where backticks are not special")])
            ]
        }
        let thrown =
            subject.unknownName.map { Int(subject.tokens[$0.position].offset) }
            ?? subject.range(ofThrown: error)?.offset
        guard let thrown,
            let head = subject.tokens.indices.last(where: { position in
                subject.tokens[position].kind == .templateHead
                    && subject.bytes(ofTokens: subject.inside(position)).contains(thrown)
            })
        else { return [] }
        return [finding(subject, head, .error, "is run as code, which threw")]
    }

    private static func isTagged(_ position: Int, _ subject: DiagnosisSubject) -> Bool {
        let (kind, before) = (subject.tokens[position].kind, subject.tokens[position - 1].kind)
        return (kind == .template || kind == .templateHead) && (before == .template || before == .templateTail)
    }

    // MARK: Altered

    private static func altered(_ subject: DiagnosisSubject) -> [Finding] {
        guard let alteration = subject.alteration, let outline = subject.outline else { return [] }
        if let text = subject.alteredText, text.token.kind == .template {
            guard
                let lineEnd = text.literal.escapes.first(where: {
                    $0.kind == .lineEnd && $0.decodedOffset == text.divergence
                })
            else {
                return []
            }
            return [
                Finding(
                    rule: name, message: "between backticks a carriage return arrives as a line feed",
                    range: subject.range(lineEnd.offset..<lineEnd.offset + lineEnd.length), path: alteration.path,
                    notes: [Finding.Note("write the text as a JSON string, which keeps `\\r`")])
            ]
        }
        guard let head = firstSubstitution(in: outline.parts[alteration.nearest].tokens, subject) else { return [] }
        var finding = finding(subject, head, .error, "was run as code; the text contains its result")
        finding.path = alteration.path
        return [finding]
    }
}

extension DiagnosisSubject {
    /// Behind the brace that closes the first substitution of a template.
    fileprivate func endOfSubstitution(_ head: Int) -> Int {
        var depth = 0
        for position in head..<tokens.count {
            switch tokens[position].kind {
            case .templateHead: depth += 1
            case .templateMiddle where depth == 1: return Int(tokens[position].offset) + 1
            case .templateTail:
                depth -= 1
                if depth == 0 { return Int(tokens[position].offset) + 1 }
            default: break
            }
        }
        return bytes.count
    }
}
