/// One run of a comparison: pairs of nodes wait on a stack, in the order in which the intended value is written.
struct ValueComparison {
    let intended: JavaScriptValue
    let received: JavaScriptValue
    let root: String
    private var pending: [Pair] = []
    /// Containers on the way to the pairs, so that a path costs nothing until it is needed.
    private var trail: [Pair] = []
    /// Pairs of shared containers that were met before; only one of each is compared.
    private var seen: Set<SharedPair> = []
    private let mayShare: Bool

    private struct Pair {
        var intended: Int32
        var received: Int32
        /// Position in `trail` of the container, -1 for the root.
        var parent: Int32
        /// Position among the elements, for nodes without a key.
        var index: Int32 = 0
        /// A difference that is known already and reported when the turn comes.
        var known: ValueDifference.Kind?
    }

    private struct SharedPair: Hashable {
        var intended: Range<Int32>
        var received: Range<Int32>
    }

    init(intended: JavaScriptValue, received: JavaScriptValue, root: String) {
        self.intended = intended
        self.received = received
        self.root = root
        mayShare = intended.expandedCount > intended.nodes.count || received.expandedCount > received.nodes.count
    }

    mutating func run(limit: Int) -> ValueDifference? {
        var rest = limit
        pending.append(Pair(intended: 0, received: 0, parent: -1))
        while let pair = pending.popLast() {
            rest -= 1
            let found = rest < 0 ? .undecided : pair.known ?? ownDifference(pair)
            if let found { return difference(found, pair) }
            pushChildren(pair)
        }
        return nil
    }

    private func difference(_ kind: ValueDifference.Kind, _ pair: Pair) -> ValueDifference {
        var steps: [ValuePath.Step] = []
        var step = pair
        while step.parent >= 0 {
            let (value, node) = step.intended >= 0 ? (intended, step.intended) : (received, step.received)
            // The length belongs to the container itself.
            if step.known != .length { steps.append(value.step(to: Int(node), index: Int(step.index))) }
            step = trail[Int(step.parent)]
        }
        return ValueDifference(
            kind: kind, path: ValuePath(root: root, steps.reversed()),
            intended: pair.intended < 0 ? nil : Int(pair.intended),
            received: pair.received < 0 ? nil : Int(pair.received))
    }

    // MARK: - Nodes

    private func ownDifference(_ pair: Pair) -> ValueDifference.Kind? {
        let (wanted, got) = (intended.nodes[Int(pair.intended)], received.nodes[Int(pair.received)])
        if wanted.kind == .unreadable || got.kind == .unreadable { return .undecided }
        guard wanted.kind == got.kind else { return .kind }
        switch wanted.kind {
        case .number, .date:
            return isSameNumber(wanted, got) ? nil : .value
        case .boolean:
            return wanted.number == got.number ? nil : .value
        case .undefined, .null, .hole, .object, .array, .map, .set, .proxy, .accessor, .unreadable:
            return nil
        case .bigInt, .string, .symbol, .function, .regularExpression, .error, .promise, .instance, .cycle:
            return isSamePiece(wanted.text, got.text) ? nil : .value
        }
    }

    private func isSamePiece(_ wanted: JavaScriptValue.Piece, _ got: JavaScriptValue.Piece) -> Bool {
        intended.isSame(wanted, as: got, in: received)
    }

    private func isSameNumber(_ wanted: JavaScriptValue.Node, _ got: JavaScriptValue.Node) -> Bool {
        if wanted.number.isNaN || got.number.isNaN { return wanted.number.isNaN && got.number.isNaN }
        guard wanted.number == got.number, wanted.number.sign == got.number.sign else { return false }
        guard wanted.number.magnitude >= 0x1p53, wanted.kind == .number, wanted.text.length > 0 else { return true }
        // Both round to the same double; the question is whether the digits meant exactly it.
        let literal = intended.bytes(of: wanted.text).filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        let isPlain =
            literal.allSatisfy { NumberLiteral.digit($0, radix: 10) != nil } && literal.first != UInt8(ascii: "0")
        guard isPlain else { return true }
        return DecimalInteger.digits(of: got.number).map { $0 == literal } ?? true
    }

    // MARK: - Children

    private mutating func pushChildren(_ pair: Pair) {
        let wanted = intended.nodes[Int(pair.intended)].children
        let got = received.nodes[Int(pair.received)].children
        if wanted.isEmpty && got.isEmpty { return }
        if mayShare, !seen.insert(SharedPair(intended: wanted, received: got)).inserted { return }
        let parent = Int32(trail.count)
        trail.append(pair)
        if pushInOrder(wanted, got, parent: parent) { return }
        pushByName(pair, parent: parent)
    }

    /// The common case: both sides have the same members in the same order, so nothing has to be looked up.
    private mutating func pushInOrder(_ wanted: Range<Int32>, _ got: Range<Int32>, parent: Int32) -> Bool {
        guard wanted.count == got.count else { return false }
        let before = pending.count
        for distance in (0..<Int32(wanted.count)).reversed() {
            let left = intended.children[Int(wanted.lowerBound + distance)]
            let right = received.children[Int(got.lowerBound + distance)]
            let (leftNode, rightNode) = (intended.nodes[Int(left)], received.nodes[Int(right)])
            guard leftNode.keyKind == rightNode.keyKind, isSamePiece(leftNode.key, rightNode.key) else {
                pending.removeLast(pending.count - before)
                return false
            }
            pending.append(Pair(intended: left, received: right, parent: parent, index: distance))
        }
        return true
    }

    private mutating func pushByName(_ pair: Pair, parent: Int32) {
        let left = MemberIndex(intended, of: Int(pair.intended))
        let right = MemberIndex(received, of: Int(pair.received))
        let before = pending.count
        for (index, (wanted, got)) in zip(left.elements, right.elements).enumerated() {
            pending.append(Pair(intended: wanted, received: got, parent: parent, index: Int32(index)))
        }
        if left.elements.count != right.elements.count {
            pending.append(Pair(intended: pair.intended, received: pair.received, parent: parent, known: .length))
        }
        for child in left.named where left.isLast(child, in: intended) {
            let other = right.find(intended, child, in: received)
            pending.append(
                Pair(intended: child, received: other ?? -1, parent: parent, known: other == nil ? .missing : nil))
        }
        for child in right.named where right.isLast(child, in: received) {
            guard left.find(received, child, in: intended) == nil else { continue }
            pending.append(Pair(intended: -1, received: child, parent: parent, known: .unexpected))
        }
        pending[before...].reverse()
    }
}
