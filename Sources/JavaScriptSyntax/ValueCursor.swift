/// One node of a value that is turned into types, with its place: every complaint says where it belongs.
///
/// Contracts, input files and reports are all read through it; they differ only in how they name a place.
package protocol ValueCursor {
    associatedtype Failure: Error

    /// The whole value.
    var value: JavaScriptValue { get }
    var node: Int { get }

    /// What is wrong with the node: `expected …`, unless a sentence of its own says it better.
    func problem(_ message: String) -> Failure
    func moved(to child: Int, _ step: CursorStep) -> Self
}

/// How a child is reached.
package enum CursorStep {
    case name(String)
    case index(Int)
}

extension ValueCursor {
    package var kind: JavaScriptValue.Kind { value.nodes[node].kind }

    /// The node alone.
    package var subvalue: JavaScriptValue { value.subvalue(at: node) }

    private func expected(_ what: String) -> Failure { problem("expected \(what)") }

    // MARK: Going down

    /// Nil when there is no such member.
    package func optional(_ name: String) -> Self? {
        guard kind == .object else { return nil }
        return value.child(name, of: node).map { moved(to: $0, .name(name)) }
    }

    package subscript(_ name: String) -> Self {
        get throws(Failure) {
            guard let member = optional(name) else { throw problem("\(name) is missing") }
            return member
        }
    }

    package func members() throws(Failure) -> [(name: String, cursor: Self)] {
        guard kind == .object else { throw expected("an object in { }") }
        return value.childIndices(of: node).map { child in
            let name = value.string(of: value.nodes[child].key).description
            return (name, moved(to: child, .name(name)))
        }
    }

    package func elements() throws(Failure) -> [Self] {
        guard kind == .array else { throw expected("a list in [ ]") }
        return value.childIndices(of: node).enumerated().map { moved(to: $0.element, .index($0.offset)) }
    }

    /// The elements of a member; one that is absent has none.
    package func list<Element>(
        _ name: String, _ read: (Self) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        var list: [Element] = []
        for element in try optional(name)?.elements() ?? [] { list.append(try read(element)) }
        return list
    }

    // MARK: Leaves

    package func text() throws(Failure) -> JavaScriptString {
        guard kind == .string else { throw expected("a text in quotes") }
        return value.string(of: value.nodes[node].text)
    }

    package func string() throws(Failure) -> String {
        guard let string = try text().string else { throw expected("a text without lone surrogates") }
        return string
    }

    package func strings() throws(Failure) -> [String] {
        var strings: [String] = []
        for element in try elements() { strings.append(try element.string()) }
        return strings
    }

    package func number() throws(Failure) -> Double {
        guard kind == .number, value.nodes[node].number.isFinite else { throw expected("a number") }
        return value.nodes[node].number
    }

    package func integer() throws(Failure) -> Int {
        guard let integer = Int(exactly: try number()) else { throw expected("a whole number") }
        return integer
    }

    package func count() throws(Failure) -> Int {
        guard let count = Int(exactly: try number()), count >= 0 else { throw expected("a whole number from 0") }
        return count
    }

    package func boolean() throws(Failure) -> Bool {
        guard kind == .boolean else { throw expected("true or false") }
        return value.nodes[node].number == 1
    }

    /// A text that is one of a closed list.
    package func word<Word: RawRepresentable<String> & CaseIterable>(
        _ type: Word.Type = Word.self
    ) throws(Failure) -> Word {
        let name = try string()
        guard let word = Word(rawValue: name) else {
            throw expected("one of \(Word.allCases.map(\.rawValue).joined(separator: ", ")), not “\(name)”")
        }
        return word
    }
}

/// A cursor that names places by the way from the root, such as `events.close.data[1]`.
package protocol PathCursor: ValueCursor {
    var node: Int { get set }
    var path: String { get set }
}

extension PathCursor {
    package func moved(to child: Int, _ step: CursorStep) -> Self {
        var cursor = self
        cursor.node = child
        switch step {
        case .name(let name): cursor.path += (path.isEmpty ? "" : ".") + name
        case .index(let index): cursor.path += "[\(index)]"
        }
        return cursor
    }
}
