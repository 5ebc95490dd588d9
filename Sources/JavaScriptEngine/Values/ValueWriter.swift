import CJavaScriptCore
public import JavaScriptSyntax

/// A part of a value that no script can be handed: functions, proxies, accessors and what was not read.
public struct UnmakeableValue: Error, Hashable, CustomStringConvertible {
    public var kind: JavaScriptValue.Kind
    public var reason: String

    public var description: String { "a value of kind \(kind) cannot be made: \(reason)" }
}

extension JavaScriptContext {
    /// Makes a value of this context, without running code of the page. Shared objects and cycles come back as such.
    /// - Throws: ``UnmakeableValue`` for functions, promises, proxies, accessors, instances, unreadable parts, and
    ///   texts that are no regular expression or BigInt. Symbols are new ones with the same description.
    public func makeValue(_ value: JavaScriptValue) throws(UnmakeableValue) -> JavaScriptReference {
        group.thread.check("A JavaScriptContext")
        var encoder = TapeEncoder(value)
        try encoder.encode()
        let realm = group.realm
        guard let tape = realm.tape(words: encoder.words.count) else {
            throw UnmakeableValue(kind: value.kind, reason: "no memory is left")
        }
        _ = tape.words.update(fromContentsOf: encoder.words)
        let content = JSStringCreateWithCharacters(encoder.units, encoder.units.count)
        defer { if let content { JSStringRelease(content) } }
        let made = group.consult {
            realm.call(
                .write, page, JSValueMakeString(realm.context, content),
                JSValueMakeNumber(realm.context, Double(encoder.words.count)))
        }
        guard let made else {
            throw UnmakeableValue(kind: value.kind, reason: "the engine refused one of its texts, or was stopped")
        }
        return reference(to: made)
    }
}

extension JavaScriptContext {
    /// Makes the value of a JSON text: many times cheaper than ``makeValue(_:)``. Nil when it is no JSON.
    public func makeValue(json text: JavaScriptString) -> JavaScriptReference? {
        group.thread.check("A JavaScriptContext")
        return EngineText.with(text) { JSValueMakeFromJSONString(raw, $0) }.map { reference(to: $0) }
    }
}

/// Turns a value table into the records of a tape.
struct TapeEncoder {
    private(set) var words: [Double] = [0]
    private(set) var units: [UInt16] = []
    private let value: JavaScriptValue
    /// The ordinal of the container that holds each range of children.
    private var ordinals: [Range<Int32>: Int] = [:]
    private var containerCount = 0
    /// Where a node stands: what it is called there is made out only when somebody asks.
    private typealias Place = (node: Int, index: Int)
    private var ancestors: [Place] = []

    init(_ value: JavaScriptValue) {
        self.value = value
    }

    mutating func encode() throws(UnmakeableValue) {
        var work: [(node: Int, index: Int, closes: Bool)] = [(0, 0, false)]
        while let step = work.popLast() {
            if step.closes {
                words += [Double(ValueTape.close), 0]
                ancestors.removeLast()
                continue
            }
            guard try put(step.node, index: step.index) else { continue }
            work.append((step.node, 0, true))
            for (index, child) in value.childIndices(of: step.node).enumerated().reversed() {
                work.append((child, index, false))
            }
        }
    }

    /// Writes one node; true when its children and a close must follow.
    private mutating func put(_ index: Int, index position: Int) throws(UnmakeableValue) -> Bool {
        let node = value.nodes[index]
        let key = value.string(of: node.key).utf16
        func head(_ code: Int) -> Double { Double(code + Int(node.keyKind.rawValue) << 6 + key.count << 8) }
        switch node.kind {
        case .function, .promise, .proxy, .accessor, .instance, .unreadable:
            throw UnmakeableValue(kind: node.kind, reason: "at \(path(to: (index, position)))")
        case .cycle:
            let target = value.string(of: node.text).description
            let depth = ancestors.indices.first { path(of: ancestors[...$0].dropFirst()) == target }
            guard let depth else { throw UnmakeableValue(kind: .cycle, reason: "no ancestor is called \(target)") }
            words += [head(Int(node.kind.rawValue)), Double(depth)]
            units += key
            return false
        default: break
        }
        if !node.children.isEmpty, let ordinal = ordinals[node.children] {
            words += [head(ValueTape.share), Double(ordinal)]
            units += key
            return false
        }
        units += key
        if node.kind.holdsText {
            let text = value.string(of: node.text).utf16
            words += [head(Int(node.kind.rawValue)), Double(text.count)]
            units += text
        } else {
            words += [head(Int(node.kind.rawValue)), node.number]
        }
        guard node.kind.isContainer else { return false }
        if !node.children.isEmpty { ordinals[node.children] = containerCount }
        containerCount += 1
        ancestors.append((index, position))
        return true
    }

    private func path(to place: Place) -> String {
        let path = path(of: ancestors.dropFirst() + (ancestors.isEmpty ? [] : [place]))
        return path.isEmpty ? "the root" : path
    }

    private func path(of places: some Sequence<Place>) -> String {
        NodePath(places.map(step)).text
    }

    private func step(to place: Place) -> NodePath.Step {
        let node = value.nodes[place.node]
        return switch node.keyKind {
        case .position: .index(place.index)
        case .name: .name(Array(value.bytes(of: node.key)))
        case .symbol: .symbol(Array(value.bytes(of: node.key)))
        case .prototype: .prototype
        }
    }
}
