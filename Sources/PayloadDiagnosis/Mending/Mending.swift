public import BridgeFindings
public import JavaScriptSyntax
public import PlayerEmulator

/// A corrected text that was run and delivers what was meant, or what its sender probably meant.
struct Mending {
    var text: JavaScriptString
    var grade = Finding.Fix.Grade.proved
    /// What the guess is about, in words; nil where the intention was known.
    var guess: String?
    /// What else an equally small change would make of the payload; the text is one of them then.
    var rivals: [Mending] = []
    /// What the rules still say against the corrected text: faults of another kind.
    var faultsLeft: [Finding] = []
}

/// Looks for the corrected text of one payload. Nothing is proposed that was not run.
struct MendingSearch {
    /// Runs another text where the payload was to go; nil when that is not possible.
    typealias Trial = (JavaScriptString, Intention) -> PayloadRun?
    /// What the rules say about such a run.
    typealias Judge = (PayloadRun) -> [Finding]

    let run: PayloadRun
    let finding: Finding
    /// Names of members that the contract knows, in UTF-8.
    let names: Set<[UInt8]>
    let trial: Trial
    let judge: Judge

    /// Larger texts are mended where they are made.
    private static let maximumLength = 1 << 16

    func find() -> Mending? {
        let bytes = run.payload.text.wtf8
        guard bytes.count <= Self.maximumLength, run.verdict != .delivered else { return nil }
        guard let shape = PayloadShape(run.payload, bytes) else { return handedOver(bytes) }
        if let intended = run.payload.intended {
            if let function = intended.function, shape.function != function, shape.closer != nil { return nil }
            return mended(bytes, shape, intended)
        }
        return RepairChoice(self, bytes, shape).mending()
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

    /// An object alone, as the argument of the function that it was meant for.
    private func handedOver(_ bytes: [UInt8]) -> Mending? {
        guard let intended = run.payload.intended, let function = intended.function,
            let object = ObjectAsBlock.object(bytes)
        else { return nil }
        let text = JavaScriptString(wtf8: Array("\(function)(".utf8) + object + Array(")".utf8))
        return delivers(text, intended) ? Mending(text: text) : nil
    }

    private func replacesCode(_ edit: MendingReader.Edit, _ bytes: [UInt8]) -> Bool {
        guard edit.literal != nil, let first = bytes[edit.range].first, !TextStructure.isQuote(first) else {
            return false
        }
        // What a function reads out of a text is a value too.
        let isParsed = ["JSON.parse(", "decodeURIComponent(", "decodeURI(", "unescape(", "atob("].contains {
            bytes[edit.range].starts(with: Array($0.utf8))
        }
        return !isParsed && bytes[edit.range].contains(UInt8(ascii: "("))
    }

    func delivers(_ text: JavaScriptString, _ intended: Intention) -> Bool {
        guard text != run.payload.text, let outcome = trial(text, intended) else { return false }
        return outcome.verdict == .delivered
    }

    // MARK: Proposals

    private struct Proposal {
        var text: JavaScriptString
        var edits: [MendingReader.Edit]
    }

    private func proposal(_ bytes: [UInt8], _ shape: PayloadShape, guide: JavaScriptValue, stripsComments: Bool)
        -> Proposal?
    {
        var reader = MendingReader(bytes, from: shape.start, guide: guide, stripsComments: stripsComments)
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
    /// - Parameter names: names of members that the contract knows.
    /// - Parameter trial: runs another text on a fresh page where this one was to go; nil when that cannot be done.
    /// - Parameter judge: what the rules say about such a run.
    public static func mend(
        _ findings: inout [Finding], fault: Finding?, of run: PayloadRun, names: @autoclosure () -> Set<[UInt8]>,
        trial: (JavaScriptString, Intention) -> PayloadRun?, judge: (PayloadRun) -> [Finding]
    ) {
        guard let fault, run.verdict != .delivered else { return }
        // Where an expectation failed, the complaint about that stands in the place of the fault.
        let index =
            findings.firstIndex { $0.rule == fault.rule && $0.range == fault.range }
            ?? findings.firstIndex { $0.severity == .error }
        guard let index else { return }
        withoutActuallyEscaping(trial) { trial in
            withoutActuallyEscaping(judge) { judge in
                let search = MendingSearch(
                    run: run, finding: fault, names: names(), trial: trial, judge: judge)
                if let mending = search.find() { findings[index].add(mending) }
            }
        }
    }
}

extension Finding {
    fileprivate mutating func add(_ mending: Mending) {
        for rival in mending.rivals {
            guard let text = rival.text.string, let guess = rival.guess else { continue }
            notes.append(Note("possibly meant: \(guess)", fix: Fix(text: text, grade: rival.grade)))
        }
        guard mending.rivals.isEmpty, let text = mending.text.string else { return }
        if let guess = mending.guess { notes.append(Note("the sender probably meant \(guess)")) }
        for fault in mending.faultsLeft.prefix(3) {
            notes.append(Note("the corrected text still has another fault: \(fault.message)"))
        }
        fix = Fix(text: text, grade: mending.grade)
    }
}
