import BridgeFindings
import JavaScriptSyntax

/// One node of a contract file, with the way to it, so that every complaint says where it is about.
struct ContractReader {
    let value: JavaScriptValue
    let sourceName: String
    var node = 0
    var path = ""

    var kind: JavaScriptValue.Kind { value.nodes[node].kind }

    func error(_ message: String) -> ContractError {
        ContractError(sourceName: sourceName, path: path, message: message)
    }

    // MARK: Going down

    func optional(_ name: String) -> ContractReader? {
        value.child(name, of: node).map { at($0, named: name) }
    }

    func required(_ name: String) throws(ContractError) -> ContractReader {
        guard let member = optional(name) else { throw error("\(name) is missing") }
        return member
    }

    func members() throws(ContractError) -> [(name: String, reader: ContractReader)] {
        guard kind == .object else { throw error("must be an object") }
        return value.childIndices(of: node).map { child in
            let name = value.string(of: value.nodes[child].key).description
            return (name, at(child, named: name))
        }
    }

    func elements() throws(ContractError) -> [ContractReader] {
        guard kind == .array else { throw error("must be a list") }
        return value.childIndices(of: node).enumerated().map { index, child in
            var reader = self
            reader.node = child
            reader.path += "[\(index)]"
            return reader
        }
    }

    private func at(_ child: Int, named name: String) -> ContractReader {
        var reader = self
        reader.node = child
        reader.path = path.isEmpty ? name : "\(path).\(name)"
        return reader
    }

    // MARK: Leaves

    func text() throws(ContractError) -> String {
        guard kind == .string, let text = value.string(of: value.nodes[node].text).string else {
            throw error("must be text")
        }
        return text
    }

    func number() throws(ContractError) -> Double {
        guard kind == .number, value.nodes[node].number.isFinite else { throw error("must be a number") }
        return value.nodes[node].number
    }

    func count() throws(ContractError) -> Int {
        guard let count = try number().exactInteger, count >= 0 else { throw error("must be a whole number from 0") }
        return count
    }

    func boolean() throws(ContractError) -> Bool {
        guard kind == .boolean else { throw error("must be true or false") }
        return value.nodes[node].number == 1
    }

    func texts() throws(ContractError) -> [String] {
        var texts: [String] = []
        for element in try elements() { texts.append(try element.text()) }
        return texts
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ type: Choice.Type
    ) throws(ContractError) -> Choice where Choice.RawValue == String {
        let name = try text()
        guard let choice = Choice(rawValue: name) else {
            throw error("“\(name)” is not one of \(type.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    func subvalue() -> JavaScriptValue { value.subvalue(at: node) }
}
