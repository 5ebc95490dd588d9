import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Joins what the rules say about a payload with what the contract says about the value that arrived.
///
/// One fault, one error: a value that was altered on its way usually breaks the contract too, and a text that ran as
/// code leaves behind arguments that nobody meant.
struct ContractJoin {
    private let verdict: Verdict
    /// Where what arrived first differs from what was meant.
    private let difference: String?
    /// A hole is no value of a wrong type: something is missing there.
    private let isHole: Bool

    init(_ run: PayloadRun) {
        verdict = run.verdict
        difference = run.difference.map { "\($0.path)" }
        let received = run.difference?.received
        isHole = received.map { run.calls.first?.arguments.nodes[$0].kind == .hole } ?? false
    }

    func join(_ own: [Finding], _ contract: [Finding]) -> [Finding] {
        switch verdict {
        case .rejected: own
        // What the player received of such a text says nothing about what was meant for it.
        case .injected, .failed: own + contract.filter { $0.rule == .unknownFunction }
        case .altered: joinAltered(own, contract)
        case .delivered: joinDelivered(own, contract)
        }
    }

    // MARK: Altered

    private func joinAltered(_ own: [Finding], _ contract: [Finding]) -> [Finding] {
        guard let fault = own.firstIndex(where: { $0.severity == .error }) else { return own + contract }
        let path = own[fault].path ?? difference
        let isSameFault = { (finding: Finding) in
            (finding.severity == .error || own[fault].rule.rule.supersedes.contains(finding.rule))
                && isRelated(finding, to: path) || finding.severity == .warning && finding.path == path
        }
        let consequences = contract.filter(isSameFault)
        var own = own
        var rest = contract.filter { !isSameFault($0) }
        if own[fault].rule == .valueAltered, !isHole, let reason = consequences.first(where: { $0.severity == .error })
        {
            // The general rule knows only that something is different; the contract knows what is wrong with it.
            rest = consequences.filter { $0 != reason } + rest
            own[fault] = reason.noting(own[fault].message).noting(own[fault].notes)
        } else {
            own[fault].notes += consequences.map { Finding.Note("[\($0.rule)] \($0.message)") }
        }
        return own + rest
    }

    /// Whether a finding is about the value at a path, something around it or something in it.
    private func isRelated(_ finding: Finding, to path: String?) -> Bool {
        guard let path, let own = finding.path else { return true }
        return contains(own, path) || contains(path, own)
    }

    private func contains(_ outer: String, _ inner: String) -> Bool {
        guard inner.hasPrefix(outer) else { return false }
        let next = inner.utf8.dropFirst(outer.utf8.count).first
        return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
    }

    // MARK: Delivered

    /// A suspicion about a value that the contract refuses is no suspicion any more: the more specific of the two
    /// becomes the error, and the other its note.
    private func joinDelivered(_ own: [Finding], _ contract: [Finding]) -> [Finding] {
        var own = own
        var rest: [Finding] = []
        for finding in contract {
            let suspicion = own.firstIndex { $0.severity > .note && explains($0, finding) }
            guard finding.severity > .note, let suspicion else {
                rest.append(finding)
                continue
            }
            if finding.severity < .error || knowsMore(own[suspicion], finding) {
                own[suspicion] = own[suspicion].noting("[\(finding.rule)] \(finding.message)")
                guard finding.severity > own[suspicion].severity else { continue }
                own[suspicion].severity = finding.severity
                own[suspicion].confidence = finding.confidence
                own[suspicion].source = finding.source
            } else {
                rest.append(finding.noting("[\(own[suspicion].rule)] \(own[suspicion].message)"))
                own.remove(at: suspicion)
            }
        }
        return own + rest
    }

    /// Rules about values that come out as several or none: what stands behind them has moved.
    private static let moving: Set<RuleName> = [.localeNumber, .argumentCount]

    /// Whether a suspicion and what the contract says are about one fault.
    private func explains(_ suspicion: Finding, _ finding: Finding) -> Bool {
        guard let path = suspicion.path else { return false }
        guard let place = finding.path else {
            return Self.moving.contains(suspicion.rule) && finding.rule == .argumentCount
        }
        return path == place || Self.moving.contains(suspicion.rule) && contains(path, place)
    }

    private func knowsMore(_ suspicion: Finding, _ finding: Finding) -> Bool {
        suspicion.rule == finding.rule || suspicion.rule.rule.supersedes.contains(finding.rule)
            || Self.moving.contains(suspicion.rule)
    }
}

extension Finding {
    fileprivate func noting(_ message: String) -> Finding { noting([Note(message)]) }

    fileprivate func noting(_ notes: [Note]) -> Finding {
        var finding = self
        finding.notes += notes
        return finding
    }
}
