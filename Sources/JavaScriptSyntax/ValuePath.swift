/// The way from a root to a value inside it, such as `arguments[1].sizes[2].inStock`.
public struct ValuePath: Sendable, Hashable, CustomStringConvertible {
    public enum Step: Sendable, Hashable {
        /// A named member.
        case name(JavaScriptString)
        /// An element by its position.
        case index(Int)
        /// A member under a symbol with this description.
        case symbol(JavaScriptString)
        case prototype
    }

    /// What the root is called in messages: `arguments`, `info` or `value`.
    public var root: String
    public var steps: [Step]

    public init(root: String = "value", _ steps: [Step] = []) {
        self.root = root
        self.steps = steps
    }

    /// The path one step further.
    public func appending(_ step: Step) -> ValuePath {
        ValuePath(root: root, steps + [step])
    }

    /// The path as JavaScript would write it: `.name`, `["odd name"]`, `[1]`, `[Symbol("x")]`, `[[Prototype]]`.
    public var description: String {
        steps.reduce(into: root) { text, step in
            switch step {
            case .name(let name) where CodePoint.isIdentifier(name.wtf8): text += "." + name.description
            case .name(let name): text += "[" + JavaScriptLiteral.string(name) + "]"
            case .index(let index): text += "[\(index)]"
            case .symbol(let name): text += "[Symbol(" + JavaScriptLiteral.string(name) + ")]"
            case .prototype: text += "[[Prototype]]"
            }
        }
    }

    /// Reads the text form back.
    ///
    /// - Throws: ``LiteralError`` with the place in the text's UTF-8 bytes.
    public init(parsing text: String) throws(LiteralError) {
        var reader = Reader(bytes: Array(text.utf8))
        try reader.read()
        self.init(root: reader.root, reader.steps)
    }
}

extension ValuePath {
    private struct Reader {
        let bytes: [UInt8]
        let tokens: [Token]
        var position = 0
        var root = ""
        var steps: [Step] = []

        init(bytes: [UInt8]) {
            self.bytes = bytes
            tokens = Lexer.tokens(of: bytes, as: .expression)
        }

        private mutating func next() -> Token? {
            guard position < tokens.count else { return nil }
            position += 1
            return tokens[position - 1]
        }

        private func fail(_ message: String, _ token: Token?) -> LiteralError {
            LiteralError(message, at: token?.range ?? bytes.count..<bytes.count)
        }

        private mutating func expect(_ punctuators: Punctuator...) throws(LiteralError) {
            for punctuator in punctuators {
                let token = next()
                if token?.punctuator != punctuator { throw fail("expected '\(punctuator.text)'", token) }
            }
        }

        private mutating func name() throws(LiteralError) -> JavaScriptString {
            let token = next()
            guard let token, token.kind == .identifier || token.kind == .keyword,
                !token.flags.contains(.badEscape)
            else { throw fail("expected a name", token) }
            return StringLiteral(token, in: bytes).value
        }

        private func text(_ token: Token) throws(LiteralError) -> JavaScriptString {
            guard token.kind == .string, token.flags.isDisjoint(with: [.unterminated, .badEscape, .notUTF8]) else {
                throw fail("expected a number or a string", token)
            }
            return StringLiteral(token, in: bytes).value
        }

        mutating func read() throws(LiteralError) {
            root = try name().description
            while let token = next() {
                switch token.punctuator {
                case .dot?: steps.append(.name(try name()))
                case .leftBracket?: try bracket()
                default: throw fail("expected '.' or '['", token)
                }
            }
        }

        private mutating func bracket() throws(LiteralError) {
            guard let token = next() else { throw fail("expected a number or a string", nil) }
            if token.punctuator == .leftBracket {
                guard try name() == "Prototype" else { throw fail("expected 'Prototype'", tokens[position - 1]) }
                try expect(.rightBracket, .rightBracket)
                return steps.append(.prototype)
            }
            if token.kind == .identifier {
                guard bytes[token.range].elementsEqual("Symbol".utf8) else { throw fail("expected 'Symbol'", token) }
                try expect(.leftParenthesis)
                guard let description = next() else { throw fail("expected a string", nil) }
                steps.append(.symbol(try text(description)))
                return try expect(.rightParenthesis, .rightBracket)
            }
            if token.kind == .number, let index = Int(String(decoding: bytes[token.range], as: UTF8.self)) {
                steps.append(.index(index))
            } else {
                steps.append(.name(try text(token)))
            }
            try expect(.rightBracket)
        }
    }
}

extension JavaScriptValue {
    /// The node at a path, whatever its root is called; of several members with one name the last.
    public func node(at path: ValuePath) -> Int? {
        var node = 0
        for step in path.steps {
            guard let child = child(step, of: node) else { return nil }
            node = child
        }
        return node
    }

    /// The step from a container to one of its children, whose position among the elements is `index`.
    func step(to child: Int, index: Int) -> ValuePath.Step {
        let node = nodes[child]
        return switch node.keyKind {
        case .position: .index(index)
        case .name: .name(string(of: node.key))
        case .symbol: .symbol(string(of: node.key))
        case .prototype: .prototype
        }
    }

    private func child(_ step: ValuePath.Step, of node: Int) -> Int? {
        switch step {
        case .index(let index):
            let children = nodes[node].children
            guard index >= 0, index < children.count else { return nil }
            let child = Int(self.children[Int(children.lowerBound) + index])
            return nodes[child].keyKind == .position ? child : nil
        case .name(let name):
            return lastChild(of: node, .name, name)
        case .symbol(let name):
            return lastChild(of: node, .symbol, name)
        case .prototype:
            return childIndices(of: node).last { nodes[$0].keyKind == .prototype }
        }
    }

    private func lastChild(of node: Int, _ kind: KeyKind, _ name: JavaScriptString) -> Int? {
        childIndices(of: node).last { nodes[$0].keyKind == kind && bytes(of: nodes[$0].key).elementsEqual(name.wtf8) }
    }
}
