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

        /// One argument in its place.
        public struct Parameter: Sendable {
            public var name: String
            public var isRequired: Bool
            let schema: Int?
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
        summary = try reader.required("summary").text()
        isVariadic = try reader.optional("variadic")?.boolean() ?? false
        requiredConfiguration = try reader.optional("requires")?.optional("configuration")?.texts() ?? []
        parameters = []
        for parameter in try reader.required("arguments").elements() {
            let schema: Int? =
                if let schema = parameter.optional("schema") {
                    try compiler.add(schema, inherited: fact)
                } else {
                    nil
                }
            parameters.append(
                Parameter(
                    name: try parameter.required("name").text(),
                    isRequired: try parameter.optional("required")?.boolean() ?? true, schema: schema))
        }
    }
}
