internal import JavaScriptSyntax

/// JSON with the `$` notation for what JSON cannot hold.
enum JSONText {
    /// On one line, with the keys of every object in the order of their bytes.
    static func json(of value: JavaScriptValue) -> String {
        var text = ""
        var work: [Step] = [.node(0)]
        while let step = work.popLast() {
            switch step {
            case .text(let piece): text += piece
            case .node(let index): print(index, of: value, to: &text, &work)
            }
        }
        return text
    }

    private enum Step {
        case node(Int)
        case text(String)
    }

    private static func print(
        _ index: Int, of value: JavaScriptValue, to text: inout String, _ work: inout [Step]
    ) {
        let node = value.nodes[index]
        switch node.kind {
        case .null: text += "null"
        case .boolean: text += node.number == 1 ? "true" : "false"
        case .number: text += number(node.number)
        case .string: text += string(value.string(of: node.text))
        case .array:
            work.append(.text("]"))
            for (position, child) in value.childIndices(of: index).enumerated().reversed() {
                work.append(.node(child))
                if position > 0 { work.append(.text(",")) }
            }
            text += "["
        case .object:
            let members = value.childIndices(of: index)
                .map { (key: value.string(of: value.nodes[$0].key), node: $0) }
                .sorted { $0.key.wtf8.lexicographicallyPrecedes($1.key.wtf8) }
            work.append(.text("}"))
            for (position, member) in members.enumerated().reversed() {
                work.append(.node(member.node))
                work.append(.text((position > 0 ? "," : "") + quoted(member.key.description) + ":"))
            }
            text += "{"
        case .undefined, .hole, .accessor, .proxy: text += "{\"$\(node.kind)\":true}"
        case .date: text += "{\"$date\":\(number(node.number))}"
        default: text += "{\"$\(node.kind)\":\(string(value.string(of: node.text)))}"
        }
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return #"{"$number":"NaN"}"# }
        if value.isInfinite { return value < 0 ? #"{"$number":"-Infinity"}"# : #"{"$number":"Infinity"}"# }
        if value == 0 { return value.sign == .minus ? #"{"$number":"-0"}"# : "0" }
        return value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)"
    }

    private static func string(_ value: JavaScriptString) -> String {
        if let text = value.string { return quoted(text) }
        return "{\"$utf16\":[" + value.utf16.map { String($0) }.joined(separator: ",") + "]}"
    }

    /// Escapes what JSON must and what a terminal or an HTML page could take for a command.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F || isHidden(scalar) {
                    for unit in String(scalar).utf16 {
                        let digits = String(unit, radix: 16)
                        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
                    }
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
        }
        return quoted + "\""
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x7F else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
