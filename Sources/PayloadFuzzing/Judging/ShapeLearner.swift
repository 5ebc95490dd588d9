import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// What a run with markers shows about a target.
struct LearntShape: Sendable {
    /// Nil when what arrives cannot be told from the values: then only what breaks is judged.
    var shape: IntendedShape?
    /// Values that the target takes and that break nothing, one a hole.
    var harmless: [HoleValue]
    /// Holes that take no other values than those of the samples.
    var fixed: Set<Int>
    /// The payload of the markers, from which the escaping is read; nil when there was none.
    var payload: JavaScriptString?
    /// Where in the payload the markers would be looked for.
    var markers: [HoleValue]
    /// Why nothing could be learnt.
    var problem: String?
}

/// Learns the shape from runs with markers: where a marker arrives is where its hole belongs.
struct ShapeLearner {
    let target: any PayloadTarget
    let judge: PayloadJudge

    /// - Parameter base: values that the target is known to take.
    func learn(base: [HoleValue]) throws(EmulatorError) -> LearntShape {
        let holes = target.holes
        let first = Markers(holes, round: 0)
        var learnt = LearntShape(harmless: base, fixed: [], markers: first.values)
        // A type may refuse a marker: an enumeration, a validating initialiser. Such holes keep their values.
        if case .payload = target.build(first.values) {
        } else {
            for index in holes.indices {
                var values = base
                values[index] = first.values[index]
                if case .payload = target.build(values) { continue }
                learnt.fixed.insert(index)
            }
        }
        func marked(_ markers: Markers) -> [HoleValue] {
            holes.indices.map { learnt.fixed.contains($0) ? base[$0] : markers.values[$0] }
        }
        let values = marked(first)
        learnt.markers = values
        guard let (text, received) = try arrive(values, &learnt) else { return learnt }
        learnt.payload = text
        var reader = ShapeReader(
            value: received, marks: holes.indices.map { learnt.fixed.contains($0) ? nil : values[$0] })
        for (index, hole) in holes.enumerated() where hole.type.base == .bool && !learnt.fixed.contains(index) {
            guard let (_, other) = try arrive(first.flipping(index, in: values), &learnt),
                let difference = ValueDifference.first(intended: received, received: other),
                let node = difference.intended,
                received.nodes[node].kind == .boolean
            else { continue }
            reader.booleans[node] = index
        }
        learnt.problem = nil
        let shape = IntendedShape(reader.steps(), holeCount: holes.count)
        // Other markers must arrive where the shape says, or it is no shape: a rounded price, a time of day.
        let second = marked(Markers(holes, round: 1))
        if let (_, other) = try arrive(second, &learnt) {
            guard let predicted = shape.value(for: second), PayloadJudge.isSame(predicted, other, shape) else {
                learnt.problem = "the values cannot be found in what arrives; only payloads that break are found"
                return learnt
            }
        }
        learnt.shape = shape
        return learnt
    }

    /// The arguments that some harmless values come to; nil, with the problem noted, when they break something.
    private func arrive(
        _ values: [HoleValue], _ learnt: inout LearntShape
    ) throws(EmulatorError) -> (JavaScriptString, JavaScriptValue)? {
        switch target.build(values) {
        case .payload(let text), .flaky(_, let text):
            let run = try judge.run(text)
            guard run.verdict == .delivered, let call = run.calls.first else {
                learnt.problem = "even harmless values do not arrive: the payload is \(run.verdict)"
                learnt.payload = learnt.payload ?? text
                return nil
            }
            return (text, call.arguments)
        case .refused(let reason): learnt.problem = "harmless values are refused: \(reason)"
        case .impossible: learnt.problem = "the type takes no harmless values"
        case .broken(let finding): learnt.problem = finding.message
        }
        return nil
    }
}
