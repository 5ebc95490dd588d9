import BridgeFindings
import JavaScriptSyntax

/// One value of an input file, with the place where it stands.
struct InputNode {
    let file: InputFile
    let tree: LiteralTree
    var node = 0

    /// Reads a piece of a file as one JSON or JSON5 value.
    init(_ file: InputFile, in range: Range<Int>? = nil, as dialect: LiteralDialect) throws(InputProblem) {
        self.file = file
        do {
            tree = try LiteralTree.parse(file.bytes, in: range, as: dialect)
        } catch {
            throw file.problem(error.message, at: error.offset)
        }
    }

    private init(_ parent: InputNode, node: Int) {
        file = parent.file
        tree = parent.tree
        self.node = node
    }

    var offset: Int { tree.range(of: node).lowerBound }
    var kind: JavaScriptValue.Kind { tree.value.nodes[node].kind }

    func problem(_ message: String) -> InputProblem { file.problem(message, at: offset) }

    // MARK: Plain values

    func text() throws(InputProblem) -> JavaScriptString {
        guard kind == .string else { throw problem("expected a text in quotes") }
        return tree.value.string(of: tree.value.nodes[node].text)
    }

    func string() throws(InputProblem) -> String {
        guard let string = try text().string else { throw problem("expected a text without lone surrogates") }
        return string
    }

    func number() throws(InputProblem) -> Double {
        guard kind == .number else { throw problem("expected a number") }
        return tree.value.nodes[node].number
    }

    func count() throws(InputProblem) -> Int {
        guard let count = Int(exactly: try number()), count >= 0 else {
            throw problem("expected a whole number from 0")
        }
        return count
    }

    func boolean() throws(InputProblem) -> Bool {
        guard kind == .boolean else { throw problem("expected true or false") }
        return tree.value.nodes[node].number == 1
    }

    /// The value as it stands, with the `$` notation decoded.
    func value() throws(InputProblem) -> JavaScriptValue {
        do {
            return try ValueNotation.value(of: tree, node: node)
        } catch {
            throw file.problem(error.message, at: error.offset)
        }
    }

    func elements() throws(InputProblem) -> [InputNode] {
        guard kind == .array else { throw problem("expected a list in [ ]") }
        return tree.value.childIndices(of: node).map { InputNode(self, node: $0) }
    }

    func strings() throws(InputProblem) -> [String] {
        var strings: [String] = []
        for element in try elements() { strings.append(try element.string()) }
        return strings
    }

    func object(_ what: String) throws(InputProblem) -> InputObject {
        guard kind == .object else { throw problem("expected \(what) in { }") }
        var members: [InputObject.Member] = []
        for child in tree.value.childIndices(of: node) {
            let name = tree.value.string(of: tree.value.nodes[child].key).description
            members.append(.init(name: name, node: InputNode(self, node: child)))
        }
        return InputObject(node: self, members: members)
    }

    /// The words of an enumeration, or a problem that lists them.
    func word<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) throws(InputProblem) -> Word
    where Word.RawValue == String {
        let name = try string()
        guard let word = Word(rawValue: name) else {
            throw problem("expected one of \(Word.allCases.map(\.rawValue).joined(separator: ", ")), not “\(name)”")
        }
        return word
    }

    /// Where the key of this member stands.
    var keyOffset: Int { tree.keyRange(of: node)?.lowerBound ?? offset }
}

/// An object of an input file whose members are taken one by one; what is left over was not understood.
struct InputObject {
    struct Member {
        var name: String
        var node: InputNode
    }

    let node: InputNode
    private(set) var members: [Member]

    init(node: InputNode, members: [Member]) {
        self.node = node
        self.members = members
    }

    mutating func take(_ name: String) -> InputNode? {
        guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
        return members.remove(at: index).node
    }

    mutating func require(_ name: String, in what: String) throws(InputProblem) -> InputNode {
        guard let member = take(name) else { throw node.problem("\(what) needs “\(name)”") }
        return member
    }

    /// Refuses what nobody took, but for keys that are for people: the given ones and `x-…`.
    func finish(ignoring ignored: Set<String> = [], _ what: String) throws(InputProblem) {
        guard let unknown = members.first(where: { !ignored.contains($0.name) && !$0.name.hasPrefix("x-") }) else {
            return
        }
        throw node.file.problem("unknown key “\(unknown.name)” in \(what)", at: unknown.node.keyOffset)
    }
}
