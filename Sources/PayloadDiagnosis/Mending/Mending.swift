public import BridgeFindings
public import JavaScriptSyntax
public import PlayerEmulator

/// A corrected text that was run and delivers what was meant, or what its sender probably meant.
struct Mending {
    var text: JavaScriptString
    /// What the guess is about, in words; nil where the intention was known.
    var guess: String?
}

/// Looks for the corrected text of one payload. Nothing is proposed that was not run.
struct MendingSearch {
    /// Runs another text where the payload was to go; nil when that is not possible.
    typealias Trial = (JavaScriptString, Intention) -> PayloadRun?

    let run: PayloadRun
    let finding: Finding
    let trial: Trial

    /// Larger texts are mended where they are made.
    private static let maximumLength = 1 << 16

    func find() -> Mending? {
        let bytes = run.payload.text.wtf8
        guard bytes.count <= Self.maximumLength, run.verdict != .delivered, let shape = PayloadShape(run.payload, bytes)
        else { return nil }
        if let intended = run.payload.intended {
            if let function = intended.function, shape.function != function, shape.closer != nil { return nil }
            return mended(bytes, shape, intended)
        }
        return guessed(bytes, shape)
    }

    // MARK: Known intentions

    private func mended(_ bytes: [UInt8], _ shape: PayloadShape, _ intended: Intention) -> Mending? {
        var isReadable = false
        for stripsComments in [false, true] {
            guard let proposal = proposal(bytes, shape, guide: intended.arguments, stripsComments: stripsComments)
            else { continue }
            // The result of code is no correction of the code.
            if shape.closer != nil, proposal.edits.contains(where: { replacesCode($0, bytes) }) { return nil }
            isReadable = true
            if delivers(proposal.text, intended) { return Mending(text: proposal.text) }
        }
        // Of a script that is not read, more may have been meant than the one call.
        guard isReadable || shape.closer == nil else { return nil }
        let values = intended.arguments.elements.map { try? JavaScriptLiteral.expression($0) }
        guard !values.contains(nil) else { return nil }
        let list = values.compactMap { $0 }.joined(separator: ", ")
        let text = JavaScriptString(
            shape.closer == nil ? list : String(decoding: bytes[..<shape.start], as: UTF8.self) + list + ")")
        return delivers(text, intended) ? Mending(text: text) : nil
    }

    private func replacesCode(_ edit: MendingReader.Edit, _ bytes: [UInt8]) -> Bool {
        guard edit.literal != nil, let first = bytes[edit.range].first, !TextStructure.isQuote(first) else {
            return false
        }
        let isParsed = bytes[edit.range].starts(with: Array("JSON.parse(".utf8))
        return !isParsed && bytes[edit.range].contains(UInt8(ascii: "("))
    }

    private func delivers(_ text: JavaScriptString, _ intended: Intention) -> Bool {
        guard text != run.payload.text, let outcome = trial(text, intended) else { return false }
        return outcome.verdict == .delivered
    }

    // MARK: Guesses

    private func guessed(_ bytes: [UInt8], _ shape: PayloadShape) -> Mending? {
        guard run.verdict == .rejected || run.verdict == .failed else { return nil }
        if finding.rule == .percentEncoded, run.verdict == .rejected, shape.closer == nil {
            let text = JavaScriptString(wtf8: PercentRun.decoded(bytes))
            guard let value = value(of: text, shape), delivers(text, Intention(arguments: value)) else { return nil }
            return Mending(text: text, guess: words([], value))
        }
        for stripsComments in [false, true] {
            guard let proposal = proposal(bytes, shape, guide: nil, stripsComments: stripsComments),
                isPlausible(proposal.edits), let value = value(of: proposal.text, shape)
            else { continue }
            let intention = Intention(function: shape.function, arguments: value)
            guard delivers(proposal.text, intention) else { continue }
            return Mending(text: proposal.text, guess: words(proposal.edits, value))
        }
        return nil
    }

    /// A guess must be about what the finding is about, and must not turn the whole text over.
    private func isPlausible(_ edits: [MendingReader.Edit]) -> Bool {
        guard let first = edits.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return false }
        let signs = edits.count { $0.literal == nil }
        guard signs <= 2 else { return false }
        guard let range = finding.range else { return true }
        return first.range.lowerBound <= range.offset + range.length && range.offset <= first.range.upperBound + 1
    }

    private func value(of text: JavaScriptString, _ shape: PayloadShape) -> JavaScriptValue? {
        let bytes = text.wtf8
        var end = bytes.count
        if shape.closer != nil {
            guard let closer = bytes.lastIndex(of: UInt8(ascii: ")")), closer >= shape.start else { return nil }
            end = closer
        }
        return (try? LiteralTree.parse(bytes, in: shape.start..<end, as: .argumentList))?.value
    }

    /// The value that was written anew, or all of them where only signs between them were wrong.
    private func words(_ edits: [MendingReader.Edit], _ value: JavaScriptValue) -> String {
        var outermost: [MendingReader.Edit] = []
        for edit in edits.sorted(by: { ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count) }
        )
        where outermost.last.map({ edit.range.upperBound > $0.range.upperBound || edit.range.isEmpty }) ?? true {
            outermost.append(edit)
        }
        let literals = outermost.compactMap(\.literal)
        guard let first = literals.first, let tree = try? LiteralTree.parse(first, as: .expression) else {
            let list = value.elements.map { ValueAltered.words($0, 0) }
            return list.count == 1 ? list[0] : "the \(list.count) values \(list.joined(separator: ", "))"
        }
        let others = literals.count - 1
        return ValueAltered.words(tree.value, 0) + (others > 0 ? " (and \(others) more)" : "")
    }

    // MARK: Proposals

    private struct Proposal {
        var text: JavaScriptString
        var edits: [MendingReader.Edit]
    }

    private func proposal(_ bytes: [UInt8], _ shape: PayloadShape, guide: JavaScriptValue?, stripsComments: Bool)
        -> Proposal?
    {
        var reader = MendingReader(
            bytes, from: shape.start, guide: guide, about: finding, stripsComments: stripsComments)
        guard let list = try? reader.list(closer: shape.closer) else { return nil }
        var text = bytes[..<shape.start] + list
        if shape.closer != nil {
            guard let tail = shape.tail(bytes[min(reader.offset, bytes.count)...], stripsComments) else { return nil }
            text += [UInt8(ascii: ")")] + tail
        }
        if stripsComments { while text.last == 0x20 { text.removeLast() } }
        return Proposal(text: JavaScriptString(wtf8: text), edits: reader.edits)
    }
}

extension Diagnosis {
    /// Puts the corrected text of a payload on the finding about its fault, and what its sender probably meant.
    ///
    /// - Parameter fault: the finding that says what is wrong, as the rules gave it.
    /// - Parameter trial: runs another text on a fresh page where this one was to go; nil when that cannot be done.
    public static func mend(
        _ findings: inout [Finding], fault: Finding?, of run: PayloadRun,
        trial: (JavaScriptString, Intention) -> PayloadRun?
    ) {
        guard let fault, run.verdict != .delivered else { return }
        // Where an expectation failed, the complaint about that stands in the place of the fault.
        let index =
            findings.firstIndex { $0.rule == fault.rule && $0.range == fault.range }
            ?? findings.firstIndex { $0.severity == .error }
        guard let index else { return }
        withoutActuallyEscaping(trial) { trial in
            guard let mending = MendingSearch(run: run, finding: fault, trial: trial).find(),
                let text = mending.text.string
            else { return }
            if let guess = mending.guess {
                findings[index].notes.append(Finding.Note("the sender probably meant \(guess)"))
            }
            findings[index].fix = Finding.Fix(text: text)
        }
    }
}
