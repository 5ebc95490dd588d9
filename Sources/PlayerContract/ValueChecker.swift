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

    let contract: PlayerContract
    let value: JavaScriptValue
    let circumstances: Circumstances
    /// How paths begin, such as `arguments[1]`.
    let rootPath: String
    /// What the root is called where its schema has no title.
    let rootName: String
    var stack: [Frame] = []
    var log = FindingLog()
    /// The same misspelling in a thousand sizes is looked up once.
    var nearNames: [FindingLog.Key: Int?] = [:]
    private var ids: [Int16] = []

    init(
        _ value: JavaScriptValue, contract: PlayerContract, circumstances: Circumstances, rootPath: String,
        rootName: String
    ) {
        self.value = value
        self.contract = contract
        self.circumstances = circumstances
        self.rootPath = rootPath
        self.rootName = rootName
    }

    mutating func findings(schema: Int, node: Int) -> [Finding] {
        check(schema, node, isRequired: true)
        while let frame = stack.last {
            guard frame.cursor < frame.end else {
                if frame.firstID >= 0 { ids.removeSubrange(frame.firstID...) }
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].cursor += 1
            step(frame, contract.schemas[frame.schema].schema)
        }
        return log.isEmpty ? [] : log.finish()
    }

    private mutating func step(_ frame: Frame, _ schema: borrowing Schema) {
        let child = Int(value.children[Int(frame.cursor)])
        guard frame.firstID >= 0 else {
            if let items = schema.items, value.nodes[child].keyKind == .position {
                check(items, child, isRequired: true)
            }
            return
        }
        let id = Int(ids[frame.firstID + Int(frame.cursor - value.nodes[frame.node].children.lowerBound)])
        if id >= 0 {
            let property = schema.properties[id]
            if value.nodes[child].kind != .undefined { check(property.schema, child, isRequired: property.isRequired) }
        } else if case .schema(let index) = schema.additional, value.nodes[child].keyKind == .name {
            check(index, child, isRequired: true)
        }
    }

    // MARK: One value

    private mutating func check(_ index: Int, _ node: Int, isRequired: Bool) {
        let box = contract.schemas[index]
        let data = value.nodes[node]
        switch data.kind {
        // What stands there was not read, and no guess is made.
        case .accessor, .proxy, .cycle, .unreadable: return
        default: break
        }
        let types = Self.types(of: data)
        if !box.schema.alternatives.isEmpty {
            let fitting = box.schema.alternatives.first { contract.schemas[$0].schema.accepts(types) }
            guard let fitting else { return reportType(box.schema, node, isRequired) }
            return check(fitting, node, isRequired: isRequired)
        }
        if !box.schema.disputes.isEmpty, isDisputed(box.schema, index, node, types) { return }
        guard box.schema.accepts(types) else { return reportType(box.schema, node, isRequired) }
        switch data.kind {
        case .string: checkText(box.schema, node)
        case .number: checkNumber(box.schema, node)
        case .object, .instance: open(index, box.schema, node)
        case .array:
            if data.children.count < box.schema.minimumItems { reportEmpty(box.schema, node) }
            let (start, end) = (data.children.lowerBound, data.children.upperBound)
            stack.append(Frame(schema: index, node: node, cursor: start, end: end, firstID: -1))
        default: break
        }
        if !box.schema.constants.isEmpty { checkConstants(box.schema, node) }
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

    private mutating func checkText(_ schema: borrowing Schema, _ node: Int) {
        let bytes = value.bytes(of: value.nodes[node].text)
        if schema.minimumLength > 0, bytes.allSatisfy({ $0 <= 0x20 }) { return reportEmpty(schema, node) }
        if schema.minimumLength > 1, JavaScriptString(wtf8: bytes).utf16.count < schema.minimumLength {
            return reportValue(schema, node, mustBe: "at least \(schema.minimumLength) characters long")
        }
        if let pattern = schema.pattern, !pattern.matches(bytes) {
            reportValue(schema, node, mustBe: schema.expects ?? "of another form")
        }
    }

    private mutating func checkNumber(_ schema: borrowing Schema, _ node: Int) {
        let number = value.nodes[node].number
        if !number.isFinite {
            reportValue(schema, node, mustBe: "a finite number")
        } else if let bound = schema.minimum, number < bound {
            reportValue(schema, node, mustBe: "at least \(ValueWords.number(bound))")
        } else if let bound = schema.exclusiveMinimum, number <= bound {
            reportValue(schema, node, mustBe: "more than \(ValueWords.number(bound))")
        } else if let bound = schema.maximum, number > bound {
            reportValue(schema, node, mustBe: "at most \(ValueWords.number(bound))")
        }
    }

    private mutating func checkConstants(_ schema: borrowing Schema, _ node: Int) {
        let data = value.nodes[node]
        if schema.constants.contains(where: { $0.equals(data, of: value) }) { return }
        let known = schema.constants.filter { $0 != .null }.map(\.description).joined(separator: " or ")
        reportValue(schema, node, mustBe: known)
    }

    // MARK: Objects

    /// First what holds of the object as a whole, names and what is missing; its values follow from the stack.
    private mutating func open(_ index: Int, _ schema: borrowing Schema, _ node: Int) {
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
        if hasUnknown, case .unknown = schema.additional { seen |= reportUnknown(schema, index, node, seen: seen) }
        var required = schema.reportedWhenMissing
        for condition in schema.conditions where holds(condition, firstID: firstID, range: range) {
            for id in condition.required { required |= 1 << UInt64(id) }
        }
        let missing = required & ~seen
        if missing != 0 { reportMissing(schema, index, node, missing) }
    }

    private func propertyID(_ schema: borrowing Schema, _ child: Int) -> Int {
        guard value.nodes[child].keyKind == .name else { return -1 }
        let key = value.nodes[child].key
        let (start, length) = (Int(key.offset), Int(key.length))
        search: for id in schema.properties.indices {
            guard schema.properties[id].bytes.count == length else { continue }
            for offset in 0..<length where schema.properties[id].bytes[offset] != value.text[start + offset] {
                continue search
            }
            return id
        }
        return -1
    }

    private func holds(_ condition: Schema.Condition, firstID: Int, range: Range<Int32>) -> Bool {
        for (offset, position) in range.enumerated() where Int(ids[firstID + offset]) == condition.property {
            return condition.value.equals(value.nodes[Int(value.children[Int(position)])], of: value)
        }
        return false
    }
}
