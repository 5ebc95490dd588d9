import JavaScriptSyntax

/// Payload text with holes in Swift's notation, `'\(id)', { name: '\(name)' }`, as a Swift literal has them.
enum PayloadTemplate {
    /// Puts the given values, as text, into the holes of a template.
    static func fill(
        _ template: InputNode, with values: InputNode?, insteadOf text: InputNode?
    ) throws(InputProblem) -> JavaScriptString {
        if let text { throw text.problem("a template stands for the text: give one of the two") }
        var texts: [String: JavaScriptString] = [:]
        if let values {
            for member in try values.object("values by hole").members {
                texts[member.name] = try valueText(member.node)
            }
        }
        return try fill(try template.text(), texts) { message in template.problem(message) }
    }

    /// What Swift's interpolation would make of a value.
    private static func valueText(_ node: InputNode) throws(InputProblem) -> JavaScriptString {
        switch node.kind {
        case .string: return try node.text()
        case .number, .boolean, .null: return JavaScriptString(wtf8: node.tree.bytes[node.tree.range(of: node.node)])
        default: throw node.problem("expected a text, a number, true, false or null as the value of a hole")
        }
    }

    private static func fill(
        _ template: JavaScriptString, _ values: [String: JavaScriptString], _ problem: (String) -> InputProblem
    ) throws(InputProblem) -> JavaScriptString {
        let bytes = template.wtf8
        var result: [UInt8] = []
        var offset = 0
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count,
                bytes[offset + 1] == UInt8(ascii: "(")
            else {
                result.append(bytes[offset])
                offset += 1
                continue
            }
            guard let end = closingParenthesis(bytes, from: offset + 1) else {
                throw problem("a hole of the template is not closed: \\( without )")
            }
            let name = String(decoding: bytes[(offset + 2)..<end], as: UTF8.self)
            guard let value = values[name] else { throw problem("the hole \\(\(name)) has no value") }
            result += value.wtf8
            offset = end + 1
        }
        return JavaScriptString(wtf8: result)
    }

    private static func closingParenthesis(_ bytes: [UInt8], from open: Int) -> Int? {
        var depth = 0
        for offset in open..<bytes.count {
            if bytes[offset] == UInt8(ascii: "(") { depth += 1 }
            if bytes[offset] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return offset }
        }
        return nil
    }
}
