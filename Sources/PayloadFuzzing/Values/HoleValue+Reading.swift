import JavaScriptSyntax

extension HoleValue {
    /// Reads a value from JSON, as a row, a replay line or a corpus holds it; nil when it is none of the hole's type.
    init?(_ tree: LiteralTree, node: Int, type: HoleType) {
        let entry = tree.value.nodes[node]
        let source = Array(tree.bytes[tree.range(of: node)])
        if entry.kind == .null, type.base != .json {
            self = .none
            return
        }
        switch type.base {
        case .json: self = .json(source)
        case .string, .url, .formatted:
            guard entry.kind == .string else { return nil }
            self = .text(tree.value.string(of: entry.text))
        case .bool:
            guard entry.kind == .boolean else { return nil }
            self = .bool(entry.number == 1)
        case .number, .integer:
            if entry.kind == .number {
                self = .number(String(decoding: source, as: UTF8.self))
            } else if let name = tree.value.child("$number", of: node) {
                let names = ["Infinity": "inf", "-Infinity": "-inf", "NaN": "nan"]
                guard let digits = names[tree.value.string(of: tree.value.nodes[name].text).description] else {
                    return nil
                }
                self = .number(digits)
            } else {
                return nil
            }
        }
    }

    /// Reads one value from JSON; nil when it is none of the type.
    public init?(json: [UInt8], type: HoleType) {
        guard let tree = try? LiteralTree.parse(json, as: .json) else { return nil }
        self.init(tree, node: 0, type: type)
    }

    /// All values of a case from an object by the names of holes.
    static func values(of json: [UInt8], holes: [FuzzHole]) -> [HoleValue]? {
        guard let tree = try? LiteralTree.parse(json, as: .json) else { return nil }
        var values: [HoleValue] = []
        for hole in holes {
            guard let node = tree.value.child(hole.name), let value = HoleValue(tree, node: node, type: hole.type)
            else {
                return nil
            }
            values.append(value)
        }
        return values
    }

    /// The values of a case as an object by the names of holes, in ASCII.
    public static func json(_ values: [HoleValue], names: [String]) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        for (index, (name, value)) in zip(names, values).enumerated() {
            if index > 0 { bytes += [UInt8(ascii: ",")] }
            bytes += ValueNotation.bytes(.string(name), options: .init(asciiOnly: true))
            bytes.append(UInt8(ascii: ":"))
            bytes += value.json
        }
        return bytes + [UInt8(ascii: "}")]
    }

    static func json(_ values: [HoleValue], holes: [FuzzHole]) -> [UInt8] { json(values, names: holes.map(\.name)) }
}

extension HoleType {
    /// The type that a value in JSON has by itself; null is an optional text.
    public init?(json: [UInt8]) {
        guard let tree = try? LiteralTree.parse(json, as: .json) else { return nil }
        switch tree.value.kind {
        case .string: self.init(.string)
        case .boolean: self.init(.bool)
        case .number: self.init(json.contains { [0x2E, 0x65, 0x45].contains($0) } ? .number : .integer)
        case .null: self.init(.string, isOptional: true)
        default: self.init(.json)
        }
    }
}
