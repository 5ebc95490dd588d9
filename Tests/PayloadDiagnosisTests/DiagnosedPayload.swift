import BridgeFindings
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerEmulator
import Testing

/// A payload whose text marks the place that is to be blamed: `'p', { name: 'it⟦'⟧s' }`.
struct DiagnosedPayload {
    /// The marked range, in UTF-8 bytes; nil when nothing is marked.
    let marked: Range<Int>?
    let verdict: Verdict
    let findings: [Finding]

    enum Way: CaseIterable {
        case arguments, info, script
    }

    /// Runs a text on the recording page, which knows `f` and `echo`.
    init(_ text: String, as way: Way = .arguments, intended: JavaScriptValue? = nil, function: String? = nil) throws {
        var bytes = Array(text.utf8)
        marked = Self.takeMark(from: &bytes)
        let channel: Payload.Channel =
            switch way {
            case .arguments: .invoke(function: "f")
            case .info: .notify(key: "cb-1")
            case .script: .script
            }
        let payload = JavaScriptString(wtf8: bytes)
        (verdict, findings) = try SharedEngines.sync { engine -> (Verdict, [Finding]) in
            let settings = PlayerSettings(kind: .recording, recorded: ["f", "echo"])
            let page = BarePage(engine: engine, settings: settings)
            let intention = intended.map { Intention(function: function, arguments: $0) }
            let run = try page.run(.payload(channel), text: payload, intended: intention).run
            let diagnosis = Diagnosis(engine: engine, contract: nil)
            let findings = diagnosis.findings(for: run)
            // The short way to the rule says the same, whatever the sample is about.
            #expect(diagnosis.firstError(of: run) == findings.first { $0.severity == .error }?.rule, "\(text)")
            return (run.verdict, findings)
        }
    }

    var errors: [Finding] { findings.filter { $0.severity == .error } }

    /// `rule @offset+length`, of the one error; all of them when there are more.
    var blame: String {
        errors.map { error in
            "\(error.rule) @\(error.range.map { "\($0.offset)+\($0.length)" } ?? "nowhere")"
        }.joined(separator: ", ")
    }

    /// What `blame` is to be.
    func expected(_ rule: RuleName) -> String {
        "\(rule) @\(marked.map { "\($0.lowerBound)+\($0.count)" } ?? "nowhere")"
    }

    private static func takeMark(from bytes: inout [UInt8]) -> Range<Int>? {
        let (opening, closing) = (Array("⟦".utf8), Array("⟧".utf8))
        guard let start = index(of: opening, in: bytes) else { return nil }
        bytes.removeSubrange(start..<start + opening.count)
        guard let end = index(of: closing, in: bytes) else { return nil }
        bytes.removeSubrange(end..<end + closing.count)
        return start..<end
    }

    private static func index(of mark: [UInt8], in bytes: [UInt8]) -> Int? {
        bytes.indices.first { bytes[$0...].starts(with: mark) }
    }
}
