import JavaScriptSyntax

/// Lays one contract file over another: objects are joined member by member, everything else is replaced.
///
/// Walks with a work list and copies only what is kept.
struct ContractMerge {
    private var builder = JavaScriptValue.Builder()
    private var work: [Step] = []

    private enum Step {
        case close
        case pair(name: [UInt8]?, under: Place?, over: Place?)
    }

    private struct Place {
        let value: JavaScriptValue
        let node: Int

        var data: JavaScriptValue.Node { value.nodes[node] }
        func members() -> [(key: [UInt8], place: Place)] {
            value.childIndices(of: node).map {
                (Array(value.bytes(of: value.nodes[$0].key)), Place(value: value, node: $0))
            }
        }
    }

    static func merge(_ under: JavaScriptValue, _ over: JavaScriptValue) -> JavaScriptValue {
        var merge = ContractMerge()
        return merge.run(Place(value: under, node: 0), Place(value: over, node: 0), without: [])
    }

    /// A copy without some nodes and what is below them.
    static func copy(_ value: JavaScriptValue, without nodes: Set<Int>) -> JavaScriptValue {
        var merge = ContractMerge()
        return merge.run(nil, Place(value: value, node: 0), without: nodes)
    }

    private mutating func run(_ under: Place?, _ over: Place?, without: Set<Int>) -> JavaScriptValue {
        work = [.pair(name: nil, under: under, over: over)]
        while let step = work.popLast() {
            guard case .pair(let name, let under, let over) = step else {
                builder.close()
                continue
            }
            guard let top = over ?? under else { continue }
            if let name { builder.key(.name, name) }
            guard top.data.kind == .object || top.data.kind == .array else {
                builder.leaf(top.data.kind, text: top.value.bytes(of: top.data.text), number: top.data.number)
                continue
            }
            builder.open(top.data.kind)
            work.append(.close)
            if top.data.kind == .array {
                for child in top.value.childIndices(of: top.node).reversed() {
                    work.append(.pair(name: nil, under: nil, over: Place(value: top.value, node: child)))
                }
            } else {
                push(joined(under, over).filter { !without.contains($0.over?.node ?? -1) })
            }
        }
        return builder.finish()
    }

    private func joined(_ under: Place?, _ over: Place?) -> [(key: [UInt8], under: Place?, over: Place?)] {
        let below = under.map { $0.data.kind == .object ? $0.members() : [] } ?? []
        let above = over?.members() ?? []
        let replaced = Dictionary(above.map { ($0.key, $0.place) }, uniquingKeysWith: { $1 })
        let known = Set(below.map(\.key))
        return below.map { ($0.key, $0.place, replaced[$0.key]) }
            + above.filter { !known.contains($0.key) }.map { ($0.key, nil, $0.place) }
    }

    private mutating func push(_ members: [(key: [UInt8], under: Place?, over: Place?)]) {
        for member in members.reversed() {
            work.append(.pair(name: member.key, under: member.under, over: member.over))
        }
    }
}
