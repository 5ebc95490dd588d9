import BridgeFindings
import JavaScriptSyntax

/// One value of an input file, with its place in the file.
struct InputNode: ValueCursor {
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

    var value: JavaScriptValue { tree.value }
    var offset: Int { tree.range(of: node).lowerBound }
    /// Where the key of this member is.
    var keyOffset: Int { tree.keyRange(of: node)?.lowerBound ?? offset }

    func problem(_ message: String) -> InputProblem { file.problem(message, at: offset) }

    func moved(to child: Int, _ step: CursorStep) -> InputNode {
        var cursor = self
        cursor.node = child
        return cursor
    }

    /// The value with the `$` notation decoded.
    func decoded() throws(InputProblem) -> JavaScriptValue {
        do {
            return try ValueNotation.value(of: tree, node: node)
        } catch {
            throw file.problem(error.message, at: error.offset)
        }
    }

    func object(_ what: String) throws(InputProblem) -> InputObject {
        guard kind == .object else { throw problem("expected \(what) in { }") }
        return InputObject(node: self, members: try members())
    }
}

/// An object of an input file whose members are taken one by one; what is left over was not understood.
struct InputObject {
    let node: InputNode
    private(set) var members: [(name: String, cursor: InputNode)]

    init(node: InputNode, members: [(name: String, cursor: InputNode)]) {
        self.node = node
        self.members = members
    }

    mutating func take(_ name: String) -> InputNode? {
        guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
        return members.remove(at: index).cursor
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
        throw node.file.problem("unknown key “\(unknown.name)” in \(what)", at: unknown.cursor.keyOffset)
    }
}
