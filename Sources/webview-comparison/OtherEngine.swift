internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerEmulator

/// What a web view let see of the pages of a plan, as `.ci/webview/drive.py` wrote it.
struct OtherEngine {
    /// `WebKitGTK` or `Chromium`, and the version that its driver reported.
    var name: String
    var version: String
    private var observations: [[JavaScriptValue]]
    private var accepted: [Bool]
    /// Names of lower-case letters that a page of this engine has as global variables.
    var globals: [String]

    struct Malformed: Error, CustomStringConvertible {
        var description: String
    }

    init(json bytes: [UInt8], path: String) throws {
        let tree = try LiteralTree.parse(bytes, as: .json)
        let value = try ValueNotation.value(of: tree)
        func part(_ name: String) throws -> JavaScriptValue {
            guard let part = value[name] else { throw Malformed(description: "\(path) has no “\(name)”") }
            return part
        }
        name = try part("engine").swiftString ?? ""
        version = try part("version").swiftString ?? ""
        observations = try part("observations").elements.map(\.elements)
        accepted = try part("accepted").elements.map { $0.boolean ?? false }
        globals = try part("globals").elements.compactMap(\.swiftString)
    }

    /// Refuses answers to another plan.
    func check(against pages: [ObservedPage]) throws {
        guard observations.count == pages.count else {
            throw Malformed(description: "\(name) saw \(observations.count) of \(pages.count) pages")
        }
        let texts = pages.reduce(0) { $0 + $1.parserTexts.count }
        guard accepted.count == texts else {
            throw Malformed(description: "the parser of \(name) answered \(accepted.count) of \(texts) questions")
        }
    }

    /// How one page went there, against how it went in the embedded engine.
    ///
    /// - Parameter texts: Where the answers of the parser about this page begin.
    func difference(from page: ObservedPage, at index: Int, texts: Int) -> PageDifference? {
        let seen = observations[index]
        var parts: [String] = []
        for (step, own) in page.observations.enumerated() where step < seen.count {
            for name in ["outcome", "calls", "result", "messages", "console"] {
                guard let left = own[name], let right = seen[step][name] else { continue }
                if let told = Self.compare(left, right, name) { parts.append("\(name) of action \(step + 1): \(told)") }
            }
            if Self.isTimedOut(own), Self.isTimedOut(seen[step]) { break }
        }
        if seen.count < page.observations.count, !seen.contains(where: Self.isTimedOut) {
            parts.append("\(seen.count) of \(page.observations.count) actions came to an end")
        }
        let verdict = verdict(of: page, seen, texts: texts)
        if let verdict, verdict != page.run?.verdict { parts.insert("verdict \(verdict.rawValue)", at: 0) }
        return parts.isEmpty ? nil : PageDifference(page: page, parts: parts, verdict: verdict)
    }

    private static func isTimedOut(_ observation: JavaScriptValue) -> Bool {
        observation["outcome"]?.swiftString == "timed out"
    }

    private static func compare(_ own: JavaScriptValue, _ seen: JavaScriptValue, _ name: String) -> String? {
        guard let difference = ValueDifference.first(intended: own, received: seen, root: name) else { return nil }
        let left = difference.intended.map { ValueNotation.json(own.subvalue(at: $0)) } ?? "nothing"
        let right = difference.received.map { ValueNotation.json(seen.subvalue(at: $0)) } ?? "nothing"
        return "\(right) for \(left) at \(difference.path)"
    }

    /// The verdict by the same rules, on what this engine saw; nil for scenarios and tapes.
    private func verdict(of page: ObservedPage, _ seen: [JavaScriptValue], texts: Int) -> Verdict? {
        guard let run = page.run, let step = page.actions.firstIndex(where: { $0["run"] != nil }) else { return nil }
        let observation = step < seen.count ? seen[step] : .undefined
        let calls = (observation["calls"]?.elements ?? []).map { call in
            let name = call.elements.first?.swiftString ?? ""
            var target = RecordedCall.Target.function(name)
            if case .notify = run.payload.channel, run.calls.first.map({ $0.target != .function(name) }) ?? true {
                target = .callback(name)
            }
            return RecordedCall(target: target, arguments: call.elements.last ?? .undefined)
        }
        let outcome: PayloadRun.Outcome =
            switch observation["outcome"]?.swiftString {
            case "completed": .completed
            case "SyntaxError" where calls.isEmpty && !accepted[texts]:
                .refused(.init(isUnterminatedLiteral: false, message: "", line: 0))
            case "timed out": .timedOut
            case let name: .threw(.init(name: name, message: "", line: 0, column: 0, value: .undefined))
            }
        let changes = Int(observation["changes"]?.number ?? 0)
        return PayloadRun(
            payload: run.payload, script: run.script, scan: run.scan, outcome: outcome,
            form: form(of: run, outcome, texts: texts), calls: calls,
            changes: Array(repeating: "changed", count: changes)
        ).verdict
    }

    private func form(of run: PayloadRun, _ outcome: PayloadRun.Outcome, texts: Int) -> PayloadRun.Form {
        if run.scan.tree != nil { return .wellFormed }
        if case .script = run.payload.channel {
            if case .refused = outcome { return .malformed }
            return .wellFormed
        }
        guard accepted[texts + 1] else { return .malformed }
        return accepted[texts + 2] ? .wellFormed : .breaksOut
    }
}

/// One page that did not go in another engine as it went in the embedded one.
struct PageDifference {
    var page: ObservedPage
    /// What differs, one clause each.
    var parts: [String]
    /// The verdict there; nil for scenarios and tapes.
    var verdict: Verdict?

    /// Whether the verdict differs, and not only what was seen.
    var isVerdict: Bool { verdict != page.run?.verdict }
}
