import JavaScriptSyntax

/// Turns the records of a tape into a value table.
struct ValueTapeDecoder {
    private struct Frame {
        var node: Int
        var ordinal: Int
        var sizeBefore: Int
        var step: NodePath.Step
        var nextIndex = 0
    }

    private let tape: ValueTape
    private let units: UnsafeBufferPointer<UInt16>
    private let budget: ReadBudget
    private var builder = JavaScriptValue.Builder()
    private var offset = 0
    private var frames: [Frame] = []
    /// Node and expanded size of each container, by the order in which they were opened.
    private var containers: [(node: Int, size: Int)] = []
    private var scratch: [UInt8] = []

    init(tape: ValueTape, units: UnsafeBufferPointer<UInt16>, budget: ReadBudget) {
        self.tape = tape
        self.units = units
        self.budget = budget
    }

    mutating func decode() -> ReadValue {
        var index = 1
        let end = tape.count
        while index < end {
            let record = tape.record(at: index)
            index += 2
            if let exceeded = add(record) { return ReadValue(value: builder.finish(), exceeded: exceeded) }
        }
        return ReadValue(value: builder.finish(), exceeded: nil)
    }

    private mutating func add(_ record: ValueTape.Record) -> ReadValue.Exceeded? {
        if record.code == ValueTape.close {
            builder.close()
            let frame = frames.removeLast()
            containers[frame.ordinal].size = builder.expandedCount - frame.sizeBefore
            return nil
        }
        let key = take(record.keyLength)
        let step = step(to: record, key: key)
        if record.keyKind != .position { builder.key(record.keyKind, key) }
        if record.code == ValueTape.exceeded {
            return stop(ReadBudget.Limit(rawValue: UInt8(record.number)) ?? .engine, at: step)
        }
        if record.code == ValueTape.share {
            let shared = containers[Int(record.number)]
            guard builder.expandedCount + shared.size <= budget.nodes else { return stop(.nodes, at: step) }
            builder.share(shared.node)
            return nil
        }
        guard builder.expandedCount < budget.nodes else { return stop(.nodes, at: step) }
        guard let kind = record.kind else { return stop(.engine, at: step) }
        if kind == .cycle {
            let ancestors = frames[...Int(record.number)].dropFirst().map(\.step)
            builder.leaf(.cycle, text: NodePath(ancestors).text.utf8)
            return nil
        }
        let text = kind.holdsText ? take(Int(record.number)) : []
        let number = kind.holdsText ? 0 : record.number
        guard kind.isContainer else {
            builder.leaf(kind, text: text, number: number)
            return nil
        }
        let sizeBefore = builder.expandedCount
        let node = builder.open(kind, text: text, number: number)
        frames.append(Frame(node: node, ordinal: containers.count, sizeBefore: sizeBefore, step: step))
        containers.append((node, 0))
        return nil
    }

    /// The next piece of the text. A piece is converted alone: surrogates at its ends belong to no neighbour.
    private mutating func take(_ length: Int) -> [UInt8] {
        guard length > 0 else { return [] }
        scratch.removeAll(keepingCapacity: true)
        EngineText.append(UnsafeBufferPointer(rebasing: units[offset..<offset + length]), to: &scratch)
        offset += length
        return scratch
    }

    private mutating func step(to record: ValueTape.Record, key: [UInt8]) -> NodePath.Step {
        switch record.keyKind {
        case .name: return .name(key)
        case .symbol: return .symbol(key)
        case .prototype: return .prototype
        case .position:
            guard let last = frames.indices.last else { return .index(0) }
            defer { frames[last].nextIndex += 1 }
            return .index(frames[last].nextIndex)
        }
    }

    private mutating func stop(_ limit: ReadBudget.Limit, at step: NodePath.Step) -> ReadValue.Exceeded {
        builder.leaf(.unreadable, text: "the value is larger than the reading budget".utf8)
        let steps = frames.isEmpty ? [] : frames.dropFirst().map(\.step) + [step]
        return ReadValue.Exceeded(limit: limit, path: NodePath(steps).text)
    }
}
