import BridgeFindings
import JavaScriptSyntax

/// Checks one received value against a schema, in document order, with an explicit stack.
///
/// What is right costs comparisons of bytes only; texts are made for findings alone.
struct ValueChecker {
    /// One bit each in ``Frame/seen``.
    static let maximumProperties = 64

    /// A container that is being walked.
    struct Frame {
        let schema: Int
        let node: Int
        /// Positions in the value's table of children.
        var cursor: Int32
        let end: Int32
        /// Where the properties of its children begin in `ids`; -1 for a list.
        let firstID: Int
    }

    /// Where the value comes from. Words are made of it only for findings.
    enum Root {
        /// Whether its name says more than the title of a shape.
        var isNamed: Bool { if case .builder = self { true } else { false } }

        case argument(Int, name: String)
        case answer(event: String)
        case event(String)
        /// A plain value that a builder's method or maker is given.
        case builder(path: String, name: String)

        /// How paths begin.
        var path: String {
            switch self {
            case .argument(let index, _): "arguments[\(index)]"
            case .answer: "info"
            case .event: "event"
            case .builder(let path, _): path
            }
        }

        /// What it is called where its schema has no title.
        var name: String {
            switch self {
            case .argument(_, let name): "the argument `\(name)`"
            case .answer(let event): "the answer to `\(event)`"
            case .event(let type): "the data of `\(type)`"
            case .builder(_, let name): name
            }
        }
    }

    let value: JavaScriptValue
    let circumstances: Circumstances
    let root: Root
    let schemas: [CompiledSchema]
    let disputes: [String: PlayerContract.Dispute]
    var stack: [Frame] = []
    var log = FindingLog()
    /// The same misspelling in a thousand sizes is looked up once.
    var nearNames: [FindingLog.Key: Int?] = [:]
    private var ids: [Int16] = []

    init(_ value: JavaScriptValue, of root: Root, contract: PlayerContract, circumstances: Circumstances) {
        self.value = value
        self.root = root
        self.circumstances = circumstances
        schemas = contract.schemas
        disputes = contract.disputes
    }

    mutating func findings(schema: Int, node: Int, isRequired: Bool = true) -> [Finding] {
        check(schema, node, isRequired: isRequired)
        while let frame = stack.last {
            guard frame.cursor < frame.end else {
                if frame.firstID >= 0 { ids.removeSubrange(frame.firstID...) }
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].cursor += 1
            step(frame, schemas[frame.schema])
        }
        return log.isEmpty ? [] : log.finish()
    }

    private mutating func step(_ frame: Frame, _ schema: CompiledSchema) {
        let child = Int(value.children[Int(frame.cursor)])
        guard frame.firstID >= 0 else {
            if let items = schema.rules.items, value.nodes[child].keyKind == .position {
                check(items, child, isRequired: true)
            }
            return
        }
        let id = Int(ids[frame.firstID + Int(frame.cursor - value.nodes[frame.node].children.lowerBound)])
        if id >= 0 {
            guard value.nodes[child].kind != .undefined else { return }
            check(
                schema.rules.properties[id].schema, child, isRequired: schema.rules.properties[id].isRequired)
        } else if case .schema(let index) = schema.rules.additional, value.nodes[child].keyKind == .name {
            check(index, child, isRequired: true)
        }
    }

    // MARK: One value

    private mutating func check(_ index: Int, _ node: Int, isRequired: Bool) {
        let schema = schemas[index]
        let data = value.nodes[node]
        switch data.kind {
        // What stands there was not read, and no guess is made.
        case .accessor, .proxy, .cycle, .unreadable: return
        default: break
        }
        let types = Self.types(of: data)
        if !schema.rules.alternatives.isEmpty {
            let fitting = schema.rules.alternatives.first { schemas[$0].rules.accepts(types) }
            guard let fitting else { return reportType(schema, node, isRequired) }
            return check(fitting, node, isRequired: isRequired)
        }
        if !schema.rules.disputes.isEmpty, isDisputed(schema, index, node, types) { return }
        guard schema.rules.accepts(types) else { return reportType(schema, node, isRequired) }
        switch data.kind {
        case .string: checkText(schema, node)
        case .number: checkNumber(schema, node)
        case .object, .instance: open(index, schema, node)
        case .array:
            if data.children.count < schema.rules.minimumItems { reportEmpty(schema, node) }
            let (start, end) = (data.children.lowerBound, data.children.upperBound)
            stack.append(Frame(schema: index, node: node, cursor: start, end: end, firstID: -1))
        default: break
        }
        if !schema.rules.constants.isEmpty { checkConstants(schema, node) }
    }

    static func types(of node: JavaScriptValue.Node) -> Schema.TypeSet {
        switch node.kind {
        case .string: .string
        // NaN and Infinity are numbers of the wrong value, not of the wrong type.
        case .number: node.number.isWhole || !node.number.isFinite ? [.number, .integer] : .number
        case .boolean: .boolean
        case .null: .null
        case .array: .array
        case .object, .instance: .object
        default: []
        }
    }

    private mutating func checkText(_ schema: CompiledSchema, _ node: Int) {
        let bytes = value.bytes(of: value.nodes[node].text)
        if schema.rules.minimumLength > 0, bytes.allSatisfy({ $0 <= 0x20 }) { return reportEmpty(schema, node) }
        if schema.rules.minimumLength > 1, JavaScriptString(wtf8: bytes).utf16.count < schema.rules.minimumLength {
            return reportValue(schema, node, mustBe: "at least \(schema.rules.minimumLength) characters long")
        }
        if let pattern = schema.rules.pattern, !pattern.matches(bytes) {
            reportValue(schema, node, mustBe: schema.rules.expects ?? "of another form")
        }
    }

    private mutating func checkNumber(_ schema: CompiledSchema, _ node: Int) {
        let number = value.nodes[node].number
        if !number.isFinite {
            reportValue(schema, node, mustBe: "a finite number")
        } else if let bound = schema.rules.minimum, number < bound {
            reportValue(schema, node, mustBe: "at least \(ValueWords.number(bound))")
        } else if let bound = schema.rules.exclusiveMinimum, number <= bound {
            reportValue(schema, node, mustBe: "more than \(ValueWords.number(bound))")
        } else if let bound = schema.rules.maximum, number > bound {
            reportValue(schema, node, mustBe: "at most \(ValueWords.number(bound))")
        }
    }

    private mutating func checkConstants(_ schema: CompiledSchema, _ node: Int) {
        let data = value.nodes[node]
        if schema.rules.constants.contains(where: { $0.equals(data, of: value) }) { return }
        let known = schema.rules.constants.filter { $0 != .null }.map(\.description).joined(separator: " or ")
        reportValue(schema, node, mustBe: known)
    }

    // MARK: Objects

    /// First what holds of the object as a whole, names and what is missing; its values follow from the stack.
    private mutating func open(_ index: Int, _ schema: CompiledSchema, _ node: Int) {
        let range = value.nodes[node].children
        let firstID = ids.count
        var seen: UInt64 = 0
        var hasUnknown = false
        for position in range {
            let child = Int(value.children[Int(position)])
            let id = propertyID(schema, child)
            ids.append(Int16(id))
            if id >= 0 {
                if value.nodes[child].kind != .undefined { seen |= 1 << UInt64(id) }
            } else if value.nodes[child].keyKind == .name {
                hasUnknown = true
            }
        }
        stack.append(
            Frame(schema: index, node: node, cursor: range.lowerBound, end: range.upperBound, firstID: firstID))
        if hasUnknown, case .unknown = schema.rules.additional {
            seen |= reportUnknown(schema, index, node, seen: seen)
        }
        var required = schema.rules.reportedWhenMissing
        for condition in schema.rules.conditions where holds(condition, firstID: firstID, range: range) {
            for id in condition.required { required |= 1 << UInt64(id) }
        }
        let missing = required & ~seen
        if missing != 0 { reportMissing(schema, index, node, missing) }
    }

    private func propertyID(_ schema: CompiledSchema, _ child: Int) -> Int {
        guard value.nodes[child].keyKind == .name else { return -1 }
        let key = value.nodes[child].key
        return value.text.withUnsafeBufferPointer { text in
            schema.property(named: UnsafeBufferPointer(rebasing: text[Int(key.offset)..<Int(key.offset + key.length)]))
        }
    }

    private func holds(_ condition: Schema.Condition, firstID: Int, range: Range<Int32>) -> Bool {
        for (offset, position) in range.enumerated() where Int(ids[firstID + offset]) == condition.property {
            return condition.value.equals(value.nodes[Int(value.children[Int(position)])], of: value)
        }
        return false
    }
}
