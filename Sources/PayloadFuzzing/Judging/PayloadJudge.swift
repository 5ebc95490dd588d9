import BridgeFindings
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerEmulator
import PlayerSessions

/// Runs payloads in the real engine and says whether they arrive as they were meant. Used on the engine's thread.
final class PayloadJudge {
    let input: PayloadCase.Input
    private let page: BarePage
    private let diagnosis: Diagnosis

    /// What became of one payload that was not delivered as it was meant.
    struct Fault {
        var rule: RuleName
        var run: PayloadRun
    }

    init(engine: EmulatorEngine, configuration: CheckConfiguration, input: PayloadCase.Input) {
        self.input = input
        let settings = PlayerSettings(
            kind: configuration.player, contract: configuration.player == .recording ? nil : configuration.contract,
            configuration: configuration.configuration, readings: configuration.readings,
            recorded: configuration.player == .recording ? configuration.recorded : [])
        page = BarePage(engine: engine, settings: settings, hostModel: configuration.hostModel)
        diagnosis = Diagnosis(
            engine: engine, contract: nil, functions: settings.contract, levels: configuration.levels)
    }

    /// One run without an intention.
    func run(_ text: JavaScriptString) throws(EmulatorError) -> PayloadRun {
        try page.run(input, text: text).run
    }

    /// Nil when the payload arrived as it was meant, or, without a shape, broke nothing.
    func fault(_ text: JavaScriptString, _ values: [HoleValue], _ shape: IntendedShape?) throws(EmulatorError) -> Fault?
    {
        guard let shape else { return fault(of: try run(text)) }
        if values.contains(.none) {
            let free = try run(text)
            guard free.verdict == .delivered else { return fault(of: free) }
            let isMeant = IntendedShape.Absence.allCases.contains { absence in
                guard let meant = shape.value(for: values, absence: absence) else { return false }
                return free.calls.first.map { Self.isSame(meant, $0.arguments, shape) } ?? false
            }
            if isMeant { return nil }
        }
        let intended = shape.value(for: values).map { Intention(arguments: $0) }
        let run = try page.run(input, text: text, intended: intended).run
        if run.verdict == .delivered || lostSignOfZero(run) { return nil }
        if run.verdict == .altered, shape.hasJSONText, let meant = intended?.arguments, let call = run.calls.first,
            Self.isSame(meant, call.arguments, shape)
        {
            return nil
        }
        return fault(of: run)
    }

    /// Whether zero arrived in place of negative zero: many encoders know only one, and so does `===`.
    private func lostSignOfZero(_ run: PayloadRun) -> Bool {
        guard run.verdict == .altered, let intended = run.payload.intended?.arguments, let call = run.calls.first else {
            return false
        }
        return ValueDifference.first(intended: Self.unsigned(intended), received: Self.unsigned(call.arguments)) == nil
    }

    private static func unsigned(_ value: JavaScriptValue) -> JavaScriptValue {
        var value = value
        for node in value.nodes.indices where value.nodes[node].kind == .number && value.nodes[node].number == 0 {
            value.setLeaf(node, .number, number: 0)
        }
        return value
    }

    /// What a report says is meant; nil when that cannot be said.
    func intention(_ values: [HoleValue], _ shape: IntendedShape?) -> Intention? {
        shape?.value(for: values).map { Intention(arguments: $0) }
    }

    private func fault(of run: PayloadRun) -> Fault? {
        guard run.verdict != .delivered else { return nil }
        return Fault(rule: diagnosis.firstError(of: run) ?? PayloadRules.general(of: run.verdict), run: run)
    }

    /// All that there is to say about a fault.
    func findings(of fault: Fault) -> [Finding] { diagnosis.findings(for: fault.run) }

    /// Whether two values are the same, texts that hold JSON compared as what they hold.
    static func isSame(_ intended: JavaScriptValue, _ received: JavaScriptValue, _ shape: IntendedShape) -> Bool {
        guard shape.hasJSONText else { return ValueDifference.first(intended: intended, received: received) == nil }
        return ValueDifference.first(intended: unpacked(intended), received: unpacked(received)) == nil
    }

    /// The value with the JSON of its texts in place of them, marked so that it is no object that was there before.
    private static func unpacked(_ value: JavaScriptValue) -> JavaScriptValue {
        var builder = JavaScriptValue.Builder()
        var pending: [(node: Int, isEnd: Bool)] = [(0, false)]
        while let (node, isEnd) = pending.popLast() {
            if isEnd {
                builder.close()
                continue
            }
            let entry = value.nodes[node]
            if entry.keyKind != .position { builder.key(entry.keyKind, value.bytes(of: entry.key)) }
            let text = value.bytes(of: entry.text)
            if entry.kind == .string, text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "["),
                let tree = try? LiteralTree.parse(Array(text), as: .json)
            {
                builder.open(.set)
                builder.append(tree.value)
                builder.close()
            } else if entry.children.isEmpty {
                builder.leaf(entry.kind, text: text, number: entry.number)
            } else {
                builder.open(entry.kind, text: text, number: entry.number)
                pending.append((node, true))
                pending += value.childIndices(of: node).reversed().map { ($0, false) }
            }
        }
        return builder.finish()
    }
}
