public import BridgeFindings
public import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
public import PlayerEmulator

extension Checker {
    /// Sends one factory spec as the reply to a request, and says what the widget made of it.
    ///
    /// `root` is `product` or `search`; nil: told by the methods that the spec calls. Ranges are places in the text
    /// `spec`; the result's texts `chain` and `card` hold the builder calls and what the agent sees.
    public func check(spec text: JavaScriptString, as root: String?, source: String) throws(EmulatorError)
        -> CheckResult
    {
        guard let contract = configuration.contract, contract.builders != nil else {
            throw EmulatorError("the contract of this run has no builders; specs need the player calls")
        }
        let tree: LiteralTree
        do { tree = try LiteralTree.parse(text.wtf8, as: .json) } catch {
            let place = LineIndex(text.wtf8).place(of: error.offset)
            throw EmulatorError("line \(place.line), column \(place.column): invalid JSON: \(error.message)")
        }
        let root = root ?? contract.specRoot(of: tree.value) ?? "product"
        let settings = PlayerSettings(kind: .calls, contract: contract, readings: configuration.readings)
        let session = try PlayerSession(
            engine: engine, settings: settings, hostModel: configuration.hostModel.suited(to: .calls))
        let spec = SpecReply(text: text, root: root)
        let event = session.emit(spec.eventType)
        let run = session.run(Payload(channel: .invoke(function: spec.function), text: spec.arguments))
        let diagnosis = Diagnosis(engine: engine, contract: contract, levels: configuration.levels)
        let answer = SpecAnswer(root: root, session: session)
        let findings = diagnosis.findings(
            for: run,
            in: Diagnosis.Surroundings(
                event: event, circumstances: Circumstances(), others: [], remarks: answer.remarks))
        var result = CheckResult(
            id: "\(root) spec", source: source, kind: .spec, verdict: run.verdict, texts: ["spec": text],
            calls: run.calls,
            findings: configuration.told(findings, of: run.verdict).map(spec.moved), transcript: session.transcript)
        result.texts["chain"] = JavaScriptString(answer.chain)
        result.texts["card"] = JavaScriptString(answer.card)
        result.passed = !result.findings.contains(where: configuration.fails)
        return result
    }
}

/// A spec in the argument text in which the SDK sends it.
private struct SpecReply {
    let function: String
    let eventType: String
    let arguments: JavaScriptString
    private let prefix: Int
    private let length: Int
    private let position: Int

    init(text: JavaScriptString, root: String) {
        let isSearch = root == "search"
        let before = isSearch ? "'cb_1', " : "'updateProduct', [\"bambuser-product-1\"], "
        function = isSearch ? "__bambuserApplyToCallback" : "__bambuserInvokeEmbedMethod"
        eventType = isSearch ? "provide-search-data" : "provide-product-data"
        position = isSearch ? 1 : 2
        arguments = JavaScriptString(wtf8: Array(before.utf8) + text.wtf8 + Array((isSearch ? ", true" : "").utf8))
        prefix = before.utf8.count
        length = text.wtf8.count
    }

    /// A finding with its places in the spec instead of the argument text.
    func moved(_ finding: Finding) -> Finding {
        var finding = finding
        finding.range = finding.range.flatMap(moved)
        for index in finding.notes.indices {
            finding.notes[index].range = finding.notes[index].range.flatMap(moved)
        }
        let start = "arguments[\(position)]"
        if let path = finding.path, path.hasPrefix(start) { finding.path = "spec" + path.dropFirst(start.count) }
        return finding
    }

    private func moved(_ range: TextRange) -> TextRange? {
        let offset = range.offset - prefix
        guard range.text == "arguments", (0...length).contains(offset) else { return nil }
        return TextRange(text: "spec", offset: offset, length: min(range.length, length - offset))
    }
}

/// What the stub widget made of a spec: the builder calls, and the card.
private struct SpecAnswer {
    var chain = ""
    var card = ""
    private var error: String?

    init(root: String, session: PlayerSession) {
        let state = session.state
        let entry = root == "search" ? state["search"] : state["products"]?.members.last?.value
        error = entry?["error"]?.swiftString
        if let shown = entry?[root == "search" ? "result" : "card"], shown.kind == .object {
            card = ValueOutline.text(of: shown)
        }
        let calls = session.control("trace")?.elements.last?["calls"]?.elements ?? []
        chain = calls.map(Self.line).joined(separator: "\n")
    }

    /// What the agent reads belongs to the fault that it comes from; without one it is a fault of its own.
    var remarks: [Remark] {
        guard let error else { return [] }
        let alone = Finding(
            rule: .scriptError, severity: .error, message: "the widget cannot use the reply: \(error)")
        return [Remark("the agent sees no card: \(error)", alone: alone)]
    }

    private static func line(_ call: JavaScriptValue) -> String {
        let indent = String(repeating: "  ", count: Int(call["depth"]?.number ?? 0))
        let values = (call["arguments"]?.elements ?? []).map { ValueNotation.json($0) }.joined(separator: ", ")
        if let element = call["element"]?.swiftString {
            return "\(indent)- one of \(element)" + (values.isEmpty ? "" : " (\(values))")
        }
        return "\(indent).\(call["method"]?.swiftString ?? "")(\(values))"
    }
}
