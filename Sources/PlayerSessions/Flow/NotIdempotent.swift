import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The same product was asked for again, and the second time was not like the first.
enum NotIdempotent: FlowRule {
    static let name = RuleName.notIdempotent
    /// What changes during a show for good reasons.
    private static let volatile: Set<String> = ["current", "original", "inStock", "perUnit"]

    static func findings(atEndOf history: FlowHistory) -> [Finding] {
        history.requests.compactMap { request in finding(request, history) }
    }

    private static func finding(_ request: FlowHistory.Request, _ history: FlowHistory) -> Finding? {
        let asked = history.events.indices.filter {
            history.unheard[$0] == nil && FlowHistory.requests(in: history.events[$0]).contains(request)
        }
        guard asked.count > 1, let last = asked.last else { return nil }
        let sent = history.sent(function: FlowHistory.Names.updateProduct).filter {
            $0.run.firstArgument?.swiftString == request.id
        }
        let early = sent.filter { $0.eventsBefore > asked[0] && $0.eventsBefore <= last }
        let late = sent.filter { $0.eventsBefore > last }
        guard let first = early.last else { return nil }
        guard let second = late.first else {
            return make("`\(request.id)` was sent for the first request but not for the second")
        }
        guard let difference = difference(first.run, second.run) else { return nil }
        return make(
            "`\(request.id)` was requested twice and answered differently at \(difference)", path: difference)
    }

    /// Where two answers differ first, apart from prices and stock.
    private static func difference(_ first: PayloadRun, _ second: PayloadRun) -> String? {
        guard let before = first.calls.first?.arguments, let after = second.calls.first?.arguments else { return nil }
        let (old, new) = (leaves(of: before), leaves(of: after))
        return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.min()
    }

    /// All texts, numbers and so on of a value by their paths, without what may change.
    private static func leaves(of value: JavaScriptValue) -> [String: String] {
        var leaves: [String: String] = [:]
        var work: [(node: Int, path: String)] = [(0, "arguments")]
        while let (node, path) = work.popLast() {
            let children = value.childIndices(of: node)
            if children.isEmpty { leaves[path] = ValueNotation.json(value, node: node) }
            for (index, child) in children.enumerated() {
                let name = value.string(of: value.nodes[child].key).description
                guard value.nodes[child].keyKind != .position else {
                    work.append((child, "\(path)[\(index)]"))
                    continue
                }
                if !volatile.contains(name) { work.append((child, "\(path).\(name)")) }
            }
        }
        return leaves
    }

    private static func make(_ message: String, path: String? = nil) -> Finding {
        Finding(
            rule: name, confidence: .documented, source: "Live iOS docs, product hydration", message: message,
            path: path)
    }
}
