public import JavaScriptSyntax

extension PlayerContract {
    /// A function of the player that an app can call.
    public struct Function: Sendable {
        public var name: String
        public var fact: Fact
        /// What it does, as a clause.
        public var summary: String
        public var parameters: [Parameter]
        /// Whether more arguments than parameters are welcome.
        public var isVariadic: Bool
        /// Keys of the player's configuration without which it does nothing.
        public var requiredConfiguration: [String]

        /// Which of its arguments says what a call answers; nil when it answers nothing.
        public var answers: Reference?

        /// One argument in its place.
        public struct Parameter: Sendable {
            public var name: String
            public var isRequired: Bool
            /// The builder on which a factory spec in this place is replayed, and under which condition.
            public var builder: Builder?
            let schema: Int?
        }

        /// A root of the builders.
        public struct Builder: Sendable, Hashable {
            public var root: String
            public var condition: Condition?
        }

        /// A key or an id among the arguments: one of them, or an element of one.
        public struct Reference: Sendable, Hashable {
            public var argument: Int
            public var element: Int?
            public var condition: Condition?
        }

        /// One argument is a certain text.
        public struct Condition: Sendable, Hashable {
            public var argument: Int
            public var text: String
        }

        /// How many arguments have to be there.
        public var requiredCount: Int { (parameters.lastIndex(where: \.isRequired) ?? -1) + 1 }
    }
}

extension PlayerContract.Function {
    init(
        name: String, _ reader: ContractReader, sources: [String: String], compiler: inout SchemaCompiler
    ) throws(ContractError) {
        self.name = name
        fact = try Fact(reader, sources: sources)
        summary = try reader["summary"].string()
        isVariadic = try reader.optional("variadic")?.boolean() ?? false
        requiredConfiguration = try reader.optional("requires")?.optional("configuration")?.strings() ?? []
        answers = try reader.optional("answers").map { (entry) throws(ContractError) in
            Reference(
                argument: try entry["argument"].count(), element: try entry.optional("element")?.count(),
                condition: try entry.optional("when").map(PlayerContract.Function.Condition.init))
        }
        parameters = []
        for parameter in try reader["arguments"].elements() {
            parameters.append(try Parameter(parameter, fact: fact, compiler: &compiler))
        }
    }
}

extension PlayerContract.Function.Parameter {
    init(_ reader: ContractReader, fact: Fact, compiler: inout SchemaCompiler) throws(ContractError) {
        name = try reader["name"].string()
        isRequired = try reader.optional("required")?.boolean() ?? true
        builder = try reader.optional("builder").map { (entry) throws(ContractError) in
            PlayerContract.Function.Builder(
                root: try entry["root"].string(),
                condition: try entry.optional("when").map(PlayerContract.Function.Condition.init))
        }
        schema = try reader.optional("schema").map { (entry) throws(ContractError) in
            try compiler.add(entry, inherited: fact)
        }
    }
}

extension PlayerContract.Function.Condition {
    fileprivate init(_ reader: ContractReader) throws(ContractError) {
        argument = try reader["argument"].count()
        text = try reader["is"].string()
    }

    /// Whether a call with these arguments is meant.
    public func holds(for arguments: JavaScriptValue) -> Bool {
        arguments.elements(at: argument)?.swiftString == text
    }
}

extension PlayerContract.Function.Reference {
    /// The key or id that a call with these arguments answers.
    public func text(in arguments: JavaScriptValue) -> String? {
        if let condition, !condition.holds(for: arguments) { return nil }
        let value = arguments.elements(at: argument)
        guard let element else { return value?.swiftString }
        return value?.elements(at: element)?.swiftString
    }
}

extension JavaScriptValue {
    /// An element of an array without a copy of the others.
    fileprivate func elements(at index: Int) -> JavaScriptValue? {
        node(at: ValuePath([.index(index)])).map(subvalue(at:))
    }
}
