public import BridgeFindings
import JavaScriptSyntax

extension JavaScriptValue {
    /// The value as a report shows it: what is larger than anyone reads is cut, with a word in its place.
    ///
    /// Verdicts and findings are made from the whole value, before this.
    var reported: JavaScriptValue {
        guard expandedCount > Self.reportedNodes || text.count > Self.reportedText else { return self }
        var builder = Builder()
        var work: [(node: Int, closes: Bool)] = [(0, false)]
        while let step = work.popLast() {
            if step.closes {
                builder.close()
                continue
            }
            let node = nodes[step.node]
            builder.key(node.keyKind, bytes(of: node.key).prefix(Self.reportedText))
            if builder.nodeCount >= Self.reportedNodes {
                builder.leaf(.unreadable, text: "more than \(Self.reportedNodes) values: not shown".utf8)
            } else if Int(node.text.length) > Self.reportedText {
                builder.leaf(.unreadable, text: "a text of \(node.text.length) bytes: not shown".utf8)
            } else if node.children.isEmpty {
                builder.leaf(node.kind, text: bytes(of: node.text), number: node.number)
            } else {
                builder.open(node.kind, text: bytes(of: node.text), number: node.number)
                work.append((step.node, true))
                // Beyond the limit one child stands for all that is left.
                let room = Self.reportedNodes - builder.nodeCount + 1
                work += childIndices(of: step.node).prefix(max(room, 1)).reversed().map { ($0, false) }
            }
        }
        return builder.finish()
    }

    private static let reportedNodes = 100_000
    private static let reportedText = 1 << 20
}

extension CheckResult {
    /// The result as every report shows it, which is what travels from one process to another.
    public func forReport() -> CheckResult {
        var result = self
        for index in result.calls.indices { result.calls[index].arguments = result.calls[index].arguments.reported }
        for index in result.transcript.indices {
            result.transcript[index].value = result.transcript[index].value.reported
        }
        return result
    }
}
