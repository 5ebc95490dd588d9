import BridgeFindings
import JavaScriptSyntax

/// The builders on which the call widget replays a factory spec: which methods each has, and what they take.
public struct Builders: Sendable {
    /// One builder, such as the one of a variation.
    public struct Level: Sendable {
        public var name: String
        /// What people call it, such as `a variation`.
        public var title: String
        /// In the contract's order.
        public var methods: [Method]
        /// Its methods and what people write for them.
        let names: NearestName

        public func method(named name: String) -> Method? { methods.first { $0.name == name } }
    }

    /// How a method is given what it takes.
    public enum Form: String, Sendable, CaseIterable {
        /// Plain values.
        case arguments
        /// One function, which is handed a builder.
        case factory
        /// One function, which is handed a function that makes a builder for each element.
        case items
    }

    /// One method of a builder.
    public struct Method: Sendable {
        public var name: String
        public var fact: Fact
        public var form: Form
        /// The level of the builder that a factory or an element is handed; nil for plain values.
        public var level: String?
        /// What it takes as plain values.
        public var parameters: [PlayerContract.Function.Parameter]
        /// What the maker of an element takes: one signature, or several that a constant in front tells apart.
        public var signatures: [[PlayerContract.Function.Parameter]]
        public var requirement: Requirement
        /// How sure it is that the call has to be there, and who says so.
        public var requirementFact: Fact
        /// How few elements make sense.
        public var minimumItems: Int
        /// A method of its elements whose argument is another one in each.
        public var unique: String?
        /// The methods, from the outermost on, whose elements declare the ids that its elements are made with.
        public var refersTo: [String]
        /// A method of the same builder whose number this one does not exceed.
        public var atMost: String?
        /// A method of the same builder in whose elements this number is a position.
        public var positionIn: String?
        public var aliases: [String]
        public var dispute: String?
    }

    /// When a call has to be there.
    public enum Requirement: Sendable, Hashable {
        case never, always
        /// Where the nearest builder around it that has this method gives it more than one element.
        case withSeveral(String)
    }

    /// The level on which a reply starts: `product` or `search`.
    public let roots: [String: String]
    public let levels: [String: Level]
    /// In the contract's order.
    public let levelNames: [String]
}

extension Builders {
    init(_ reader: ContractReader, sources: [String: String], compiler: inout SchemaCompiler) throws(ContractError) {
        var levels: [String: Level] = [:]
        var names: [String] = []
        let members = try reader["levels"].members()
        let known = Set(members.map(\.name))
        for (name, level) in members {
            var methods: [Method] = []
            for (method, entry) in try level["methods"].members() {
                methods.append(try Method(method, entry, levels: known, sources: sources, compiler: &compiler))
            }
            let own = methods.enumerated().map { (Array($0.element.name.utf8), $0.offset) }
            let aliases = methods.enumerated().flatMap { index, method in
                method.aliases.map { (Array($0.utf8), index) }
            }
            levels[name] = Level(
                name: name, title: try level["title"].string(), methods: methods,
                names: NearestName(candidates: own + aliases))
            names.append(name)
        }
        var roots: [String: String] = [:]
        for (name, root) in try reader["roots"].members() {
            roots[name] = try Method.level(root, known)
        }
        self.init(roots: roots, levels: levels, levelNames: names)
    }
}

extension Builders.Method {
    fileprivate init(
        _ name: String, _ reader: ContractReader, levels: Set<String>, sources: [String: String],
        compiler: inout SchemaCompiler
    ) throws(ContractError) {
        self.name = name
        let fact = try Fact(reader, sources: sources)
        self.fact = fact
        form = try reader["form"].word(Builders.Form.self)
        level = form == .arguments ? nil : try Self.level(try reader["level"], levels)
        parameters =
            form == .arguments ? try Self.parameters(try reader["arguments"], fact, &compiler) : []
        signatures = []
        if form == .items {
            for signature in try reader["factoryArguments"].elements() {
                signatures.append(try Self.parameters(signature, fact, &compiler))
            }
        }
        requirement = .never
        if let required = reader.optional("required") {
            if required.kind == .string {
                requirement = .withSeveral(try required.string())
            } else {
                requirement = try required.boolean() ? .always : .never
            }
        }
        requirementFact = fact
        if let source = reader.optional("requiredSource") {
            requirementFact = Fact(confidence: .assumed, source: try Fact.source(source, in: sources))
        }
        minimumItems = try reader.optional("minItems")?.count() ?? 0
        unique = try reader.optional("unique")?.string()
        refersTo = try reader.optional("refersTo")?.strings() ?? []
        atMost = try reader.optional("atMost")?.string()
        positionIn = try reader.optional("positionIn")?.string()
        aliases = try reader.optional("aliases")?.strings() ?? []
        dispute = try reader.optional("dispute").map { (entry) throws(ContractError) in
            try compiler.disputeName(entry)
        }
    }

    fileprivate static func level(_ reader: ContractReader, _ levels: Set<String>) throws(ContractError) -> String {
        let name = try reader.string()
        guard levels.contains(name) else { throw reader.problem("unknown level “\(name)”") }
        return name
    }

    private static func parameters(
        _ reader: ContractReader, _ fact: Fact, _ compiler: inout SchemaCompiler
    ) throws(ContractError) -> [PlayerContract.Function.Parameter] {
        var parameters: [PlayerContract.Function.Parameter] = []
        for element in try reader.elements() {
            parameters.append(try PlayerContract.Function.Parameter(element, fact: fact, compiler: &compiler))
        }
        return parameters
    }
}
