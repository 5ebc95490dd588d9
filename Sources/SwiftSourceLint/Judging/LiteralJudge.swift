import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadFuzzing
import PlayerContract
public import PlayerEmulator
public import PlayerSessions

/// Judges literals by running them: first with harmless values, then each hole with hostile ones, the smallest first.
///
/// Used on the engine's thread.
public final class LiteralJudge {
    private let engine: EmulatorEngine
    private let checkers: (live: Checker, recording: Checker)
    private let pages: (live: BarePage, recording: BarePage)
    /// What breaks a literal on its own: thousands of holes of an app stand in the same one, `'…'`.
    private var known: [LiteralTemplate: Breaking?] = [:]

    /// What the player has; anything else is received by the recording page, so that its text is judged all the same.
    private let functions: Set<String>

    /// A value that breaks a literal, and what became of it there.
    private struct Breaking {
        var value: TemplateRun.Value
        var fault: LiteralJudgement.Fault
    }

    public init(engine: EmulatorEngine, configuration: CheckConfiguration) {
        self.engine = engine
        var configuration = configuration
        // The fix of a literal is one of Swift, not of this payload.
        configuration.fixes = .none
        configuration.failOn = .error
        functions = Set(configuration.contract?.functionNames ?? []).union(configuration.recorded)
        var recording = configuration
        recording.player = .recording
        recording.contract = nil
        recording.recorded = [Self.recorded]
        checkers = (
            Checker(engine: engine, configuration: configuration), Checker(engine: engine, configuration: recording)
        )
        func page(_ kind: PlayerKind, _ recorded: [String]) -> BarePage {
            BarePage(
                engine: engine,
                settings: PlayerSettings(
                    kind: kind, contract: kind == .recording ? nil : configuration.contract,
                    configuration: configuration.configuration, readings: configuration.readings, recorded: recorded),
                hostModel: configuration.hostModel)
        }
        pages = (page(configuration.player, configuration.recorded), page(.recording, [Self.recorded]))
    }

    public func judge(_ template: LiteralTemplate) throws -> LiteralJudgement {
        if template.kind.isScript { return try judgeScript(template) }
        var filling = TemplateRun(template)
        var plain = try run(filling.harmless.text, template, intended: nil)
        if plain.verdict != .delivered, filling.hasUnknownCode {
            // A piece that is not known may be anything: the text is to blame only when nothing makes it whole.
            for standIn in TemplateRun.standIns.dropFirst() where plain.verdict != .delivered {
                filling = TemplateRun(template, standIn: standIn)
                plain = try run(filling.harmless.text, template, intended: nil)
            }
        }
        var judgement = LiteralJudgement()
        judgement.ranges = filling.harmless.ranges
        judgement.holes = Array(repeating: nil, count: template.holes.count)
        judgement.fixed = plain.findings.filter { $0.severity >= .warning && !touchesHole($0, filling.harmless.ranges) }
            .map { fault($0, plain, value: "", payload: filling.harmless.text) }
        if plain.verdict != .delivered {
            // Nothing that goes in would arrive: the fixed text is to be mended first.
            if judgement.fixed.isEmpty, let first = plain.findings.first(where: { $0.severity == .error }) {
                judgement.fixed = [fault(first, plain, value: "", payload: filling.harmless.text)]
            }
            return judgement
        }
        for index in template.holes.indices where template.holes[index].isOpen {
            judgement.holes[index] = try fault(ofHole: index, of: template, filling)
        }
        return judgement
    }

    /// What breaks a hole: found in its literal alone, which is judged once, and confirmed in the whole payload.
    private func fault(
        ofHole index: Int, of template: LiteralTemplate, _ filling: TemplateRun
    ) throws -> LiteralJudgement.Fault? {
        guard template.holes[index].encoded == nil, filling.canStandAlone(index),
            let part = filling.literal(around: index)
        else {
            return try judge(hole: index, of: template, filling)?.fault
        }
        let alone = TemplateRun(part.template)
        guard let breaking = try breaking(hole: part.hole, of: part.template, alone) else { return nil }
        let text = filling.text(with: breaking.value.inserted, in: index)
        let intended = filling.intended(breaking.value, in: index).map { Intention(arguments: $0) }
        let isKnown = template.kind == .invoke && functions.contains(template.function)
        let input = PayloadCase.Input.payload(.invoke(function: isKnown ? template.function : Self.recorded))
        let verdict = try (isKnown ? pages.live : pages.recording).run(input, text: text, intended: intended).run
            .verdict
        guard verdict != .delivered else { return try judge(hole: index, of: template, filling)?.fault }
        var fault = breaking.fault
        fault.verdict = verdict
        fault.payload = text
        let shift = filling.harmless.ranges[index].lowerBound - alone.harmless.ranges[part.hole].lowerBound
        fault.place = fault.place.map { $0.lowerBound + shift..<$0.upperBound + shift }
        return fault
    }

    private func breaking(hole index: Int, of template: LiteralTemplate, _ filling: TemplateRun) throws -> Breaking? {
        var key = template
        for position in key.holes.indices { key.holes[position].isOpen = position == index }
        if let found = known[key] { return found }
        let found =
            try run(filling.harmless.text, template, intended: nil).verdict == .delivered
            ? try judge(hole: index, of: template, filling) : nil
        known[key] = found
        return found
    }

    /// What the contract says of fixed text whatever the holes hold and however often a loop runs.
    private static let contractRules: Set<RuleName> = [.unknownField, .wrongType, .argumentCount, .duplicateSku]

    /// A finding about a harmless value says nothing about the app.
    private func touchesHole(_ finding: Finding, _ ranges: [Range<Int>]) -> Bool {
        if finding.rule.rule.family == .contract, !Self.contractRules.contains(finding.rule) { return true }
        guard let range = finding.range else { return finding.rule.rule.family == .contract }
        let place = range.offset..<range.offset + max(range.length, 1)
        return ranges.contains { $0.overlaps(place) || ($0.isEmpty && place.contains($0.lowerBound)) }
            && finding.rule.rule.family != .text
    }

    private func judge(hole index: Int, of template: LiteralTemplate, _ filling: TemplateRun) throws -> Breaking? {
        for value in filling.values(for: index) {
            let text = filling.text(with: value.inserted, in: index)
            if filling.isComment(index) {
                guard filling.endsComment(value, in: index) else { continue }
                return Breaking(value: value, fault: Self.fault(ofCommentIn: text, value))
            }
            let intended = filling.intended(value, in: index)
            let result = try run(text, template, intended: intended, isRecorded: template.kind == .notify)
            guard result.verdict != .delivered else { continue }
            let reason = result.findings.first { $0.severity == .error } ?? result.findings.first
            var found = reason.map { fault($0, result, value: value.inserted, payload: text) }
            found?.isRare = value.isUnusualNumber || value.isRare
            found?.isBare = filling.isBare(index)
            if let original = value.original, original != value.inserted.string { found?.original = original }
            return found.map { Breaking(value: value, fault: $0) }
        }
        return nil
    }

    private func fault(
        _ finding: Finding, _ result: CheckResult, value: JavaScriptString, payload: JavaScriptString
    ) -> LiteralJudgement.Fault {
        LiteralJudgement.Fault(
            verdict: result.verdict ?? .delivered, rule: finding.rule, message: finding.message,
            severity: finding.severity,
            value: value, payload: payload,
            place: finding.range.map { $0.offset..<$0.offset + $0.length })
    }

    private static func fault(ofCommentIn text: JavaScriptString, _ value: TemplateRun.Value) -> LiteralJudgement.Fault
    {
        LiteralJudgement.Fault(
            verdict: .injected, rule: .codeInPayload, message: "the value ends the comment that contains it",
            severity: .error, value: value.inserted, payload: text, place: nil)
    }

    /// - Parameter isRecorded: receive the text as an argument. A page with a callback serves one payload only, and
    ///   what a value does to its literal does not depend on who receives it.
    private func run(
        _ text: JavaScriptString, _ template: LiteralTemplate, intended: JavaScriptValue?, isRecorded: Bool = false
    ) throws -> CheckResult {
        let (checker, channel): (Checker, Payload.Channel) =
            switch template.kind {
            case .invoke where functions.contains(template.function):
                (checkers.live, .invoke(function: template.function))
            case .notify where !isRecorded: (checkers.live, .notify(key: "answer"))
            default: (checkers.recording, .invoke(function: Self.recorded))
            }
        let given = PayloadCase(
            id: "", input: .payload(channel), text: text, intended: intended.map { Intention(arguments: $0) })
        return try checker.check(given, source: "")
    }

    /// A function whose name nobody knows at the time of reading: the recording page has one for it.
    private static let recorded = "received"

    // MARK: Scripts

    /// A script is parsed as a whole; the page that it is for is not here, so each literal of it is run on its own, as an
    /// argument.
    private func judgeScript(_ template: LiteralTemplate) throws -> LiteralJudgement {
        var whole = TemplateRun(template)
        var fault = scriptFault(whole.harmless.text, template.kind)
        if fault != nil, whole.hasUnknownCode {
            for standIn in TemplateRun.standIns.dropFirst() where fault != nil {
                whole = TemplateRun(template, standIn: standIn)
                fault = scriptFault(whole.harmless.text, template.kind)
            }
        }
        var judgement = LiteralJudgement()
        judgement.holes = Array(repeating: nil, count: template.holes.count)
        judgement.ranges = whole.harmless.ranges
        if fault != nil {
            judgement.fixed = [try diagnosed(whole.harmless.text, template.kind)]
            return judgement
        }
        for index in template.holes.indices where template.holes[index].isOpen {
            if whole.isComment(index) {
                judgement.holes[index] = try judge(hole: index, of: template, whole)?.fault
            } else if whole.isCode(index) {
                judgement.holes[index] = try codeFault(of: index, template.kind, whole)
            } else if let part = whole.literal(around: index) {
                judgement.holes[index] =
                    try breaking(hole: part.hole, of: part.template, TemplateRun(part.template))?.fault
            }
        }
        return judgement
    }

    /// Names of a closed set, where the script has the name of a function or of a property: they need only parse.
    private func codeFault(
        of index: Int, _ kind: BridgeNames.Kind, _ filling: TemplateRun
    ) throws -> LiteralJudgement.Fault? {
        for value in filling.values(for: index) {
            let text = filling.text(with: value.inserted, in: index)
            guard scriptFault(text, kind) != nil else { continue }
            var fault = try diagnosed(text, kind)
            fault.value = value.inserted
            return fault
        }
        return nil
    }

    private static let functionHead = "(async function () {\n"

    /// The text as the engine parses it: the body of a function may say `return` and `await`.
    private static func parsed(_ text: JavaScriptString, _ kind: BridgeNames.Kind) -> JavaScriptString {
        guard kind == .function else { return text }
        return JavaScriptString(wtf8: Array(functionHead.utf8) + text.wtf8 + Array("\n})".utf8))
    }

    private func scriptFault(_ text: JavaScriptString, _ kind: BridgeNames.Kind) -> SyntaxCheck? {
        switch engine.checkSyntax(Self.parsed(text, kind)) {
        case .valid, .stackOverflow, .outOfMemory: nil
        case let refused: refused
        }
    }

    /// Why a script is refused, with the place in it.
    private func diagnosed(_ text: JavaScriptString, _ kind: BridgeNames.Kind) throws -> LiteralJudgement.Fault {
        let given = PayloadCase(id: "", input: .payload(.script), text: Self.parsed(text, kind), intended: nil)
        let result = try checkers.recording.check(given, source: "")
        let finding = result.findings.first { $0.severity == .error } ?? result.findings.first
        guard let finding else {
            return LiteralJudgement.Fault(
                verdict: .rejected, rule: .unexpectedToken, message: "the script does not parse", severity: .error,
                value: "", payload: text, place: nil)
        }
        var fault = fault(finding, result, value: "", payload: text)
        let shift = kind == .function ? Self.functionHead.utf8.count : 0
        fault.place = fault.place.map { max(0, $0.lowerBound - shift)..<max(0, $0.upperBound - shift) }
        return fault
    }
}
