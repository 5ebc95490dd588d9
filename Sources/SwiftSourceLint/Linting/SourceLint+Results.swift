public import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

extension SourceLint {
    /// Findings that results before have told: what several calls lead to is told once.
    public struct Told {
        private var findings: Set<SourceFinding> = []
        private var holes: Set<SourcePlace> = []

        public init() {}

        /// Whether a finding is new; of a hole that several ways break, one speaks.
        fileprivate mutating func insert(_ finding: SourceFinding) -> Bool {
            finding.rule == .unsafeHole
                ? holes.insert(finding.place).inserted : findings.insert(finding).inserted
        }
    }

    /// One result a call, in the order of files and places; ranges point into the Swift source.
    public func results(_ judgements: [LiteralTemplate: LiteralJudgement], fixes: [HoleFix] = []) -> [CheckResult] {
        var told = Told()
        return results(of: Array(subjects.indices), judgements, fixes: fixes, &told)
    }

    /// The same, of some calls.
    ///
    /// - Parameter fixes: those that were proved.
    public func results(
        of indices: [Int], _ judgements: [LiteralTemplate: LiteralJudgement], fixes: [HoleFix], _ told: inout Told
    ) -> [CheckResult] {
        let byHole = Dictionary(fixes.map { ($0.hole, $0) }) { first, _ in first }
        // Of a call that the run did not come to, only what needed no run is said.
        return indices.compactMap { index in
            let subject = subjects[index]
            let isJudged = subject.ways.allSatisfy { judgements[$0.template] != nil }
            guard isJudged || !subject.findings.isEmpty else { return nil }
            var result = result(of: subject, judgements, byHole, &told)
            if !isJudged { result.verdict = nil }
            return result
        }
    }

    private func result(
        of subject: Subject, _ judgements: [LiteralTemplate: LiteralJudgement], _ fixes: [SourcePlace: HoleFix],
        _ told: inout Told
    ) -> CheckResult {
        var texts = SwiftTexts()
        var findings = subject.findings.map { texts.finding($0) }
        var evidence: LiteralJudgement.Fault?
        var verdict: Verdict = .delivered
        var own: [SourcePlace: Int] = [:]
        func tell(_ finding: SourceFinding, _ fault: LiteralJudgement.Fault) {
            let isNew = told.insert(finding)
            let worse = own[finding.place].flatMap { index in
                (finding.severity ?? .error) > findings[index].severity ? index : nil
            }
            guard isNew || worse != nil else { return }
            var made = texts.finding(finding)
            if evidence == nil { evidence = fault }
            made.notes.insert(Self.reason(fault, isShown: evidence == fault, subject.kind), at: 0)
            if let worse {
                findings[worse] = made
            } else {
                if finding.rule == .unsafeHole { own[finding.place] = findings.count }
                findings.append(made)
            }
            if Self.rank(fault.verdict) < Self.rank(verdict) { verdict = fault.verdict }
        }
        for way in subject.ways {
            guard let judgement = judgements[way.template] else { continue }
            for fault in judgement.fixed
            where !way.path.isGuess && !(way.path.hasUnread && fault.rule.rule.family == .text)
                && !(subject.ways.count > 1 && way.template.isMarkup)
            {
                tell(Self.finding(fixed: fault, in: way.path, judgement.ranges, of: subject), fault)
            }
            for (hole, fault) in zip(way.path.holes, judgement.holes) {
                guard let fault else { continue }
                var finding = Self.finding(fault, about: hole, in: subject.kind ?? .script)
                finding.fix = fixes[hole.place]
                tell(finding, fault)
            }
        }
        var all = texts.texts
        if let evidence, let kind = subject.kind { all[kind.textName] = evidence.payload }
        return CheckResult(
            id: subject.id, source: "\(subject.place.file.path):\(subject.place.start.line)", kind: .literal,
            verdict: subject.kind == nil || subject.ways.isEmpty ? nil : verdict, texts: all, findings: findings)
    }

    private static func rank(_ verdict: Verdict) -> Int { Verdict.allCases.firstIndex(of: verdict) ?? 0 }

    /// The payload's own diagnosis, as the reason.
    private static func reason(_ fault: LiteralJudgement.Fault, isShown: Bool, _ kind: BridgeNames.Kind?)
        -> Finding.Note
    {
        var note = Finding.Note("\(fault.message) [\(fault.rule)]")
        if isShown, let place = fault.place, let kind {
            note.range = TextRange(text: kind.textName, offset: place.lowerBound, length: place.count)
        }
        return note
    }

    private static func finding(
        _ fault: LiteralJudgement.Fault, about hole: SourceHole, in kind: BridgeNames.Kind
    ) -> SourceFinding {
        let evidence = Evidence(fault, about: hole, in: kind)
        return SourceFinding(
            rule: .unsafeHole, severity: evidence.severity, message: evidence.message, place: hole.place,
            context: hole.literal)
    }

    /// A fault that the literal has whatever its holes hold: the payload's own finding, at its place in Swift.
    private static func finding(
        fixed fault: LiteralJudgement.Fault, in path: PayloadPath, _ ranges: [Range<Int>], of subject: Subject
    ) -> SourceFinding {
        let place = fault.place.flatMap { path.place(of: $0, holes: ranges) } ?? subject.place
        return SourceFinding(
            rule: fault.rule, severity: fault.severity, message: fault.message, place: place,
            context: subject.place.file === place.file && subject.place.range.contains(place.range.lowerBound)
                ? subject.place : nil)
    }
}

extension PayloadPath {
    /// Where a stretch of the payload stands in Swift, the holes being filled at the given places.
    func place(of range: Range<Int>, holes: [Range<Int>]) -> SourcePlace? {
        var offset = 0
        var hole = 0
        for piece in pieces {
            switch piece {
            case .text(let run):
                let end = offset + run.bytes.count
                if range.lowerBound < end {
                    let first = run.place(at: max(0, range.lowerBound - offset))
                    guard range.upperBound <= end, range.count > 1 else { return first }
                    let last = run.place(at: range.upperBound - 1 - offset)
                    return SourcePlace(
                        file: first.file,
                        range: first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound))
                }
                offset = end
            case .hole(let found):
                guard hole < holes.count else { return found.place }
                if range.lowerBound < holes[hole].upperBound { return found.place }
                offset = holes[hole].upperBound
                hole += 1
            }
        }
        // The end of the text: behind its last piece.
        if case .text(let run)? = pieces.last { return run.place(at: run.bytes.count - 1) }
        return nil
    }
}
