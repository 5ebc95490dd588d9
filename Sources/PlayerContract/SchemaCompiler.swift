import BridgeFindings
import JavaScriptSyntax

/// Turns the schemas of a contract into the table of ``Schema``s, with a work list: shapes may refer to themselves.
struct SchemaCompiler {
    private var schemas: [Schema] = []
    let sources: [String: String]
    let disputes: [String: PlayerContract.Dispute]
    private let severities: [String: Severity]
    private let shapes: [String: ContractReader]
    private var shapeIndices: [String: Int] = [:]
    private var work: [Task] = []

    private struct Task {
        let index: Int
        let reader: ContractReader
    }

    init(
        shapes: [(name: String, cursor: ContractReader)], severities: [String: Severity], sources: [String: String],
        disputes: [String: PlayerContract.Dispute]
    ) throws(ContractError) {
        self.shapes = Dictionary(shapes.map { ($0.name, $0.cursor) }, uniquingKeysWith: { $1 })
        self.severities = severities
        self.sources = sources
        self.disputes = disputes
        // Shapes that nothing refers to are read too: a mistake in one must not wait for its first use.
        for (name, reader) in shapes { _ = try shape(name, from: reader) }
        try drain()
    }

    /// Compiles a schema and all it refers to; returns its index.
    mutating func add(_ reader: ContractReader, inherited: Fact) throws(ContractError) -> Int {
        let index = try reserve(reader, fact: inherited, severities: severities)
        try drain()
        return index
    }

    /// The finished table.
    func finish() -> [CompiledSchema] {
        schemas.map { schema in
            var schema = schema
            for (id, property) in schema.properties.enumerated() {
                let isDisputed = schemas[property.schema].disputes.contains(where: \.isAboutAbsence)
                if property.isRequired || isDisputed { schema.reportedWhenMissing |= 1 << UInt64(id) }
            }
            schema.names = names(of: schema)
            return CompiledSchema(schema)
        }
    }

    /// A property's own name is preferred to another's alias.
    private func names(of schema: Schema) -> NearestName {
        let own = schema.properties.enumerated().map { ($0.element.bytes, $0.offset) }
        let aliases = schema.properties.enumerated().flatMap { id, property in
            schemas[property.schema].aliases.map { (Array($0.utf8), id) }
        }
        return NearestName(candidates: own + aliases)
    }

    private mutating func drain() throws(ContractError) {
        while let task = work.popLast() { try compile(task) }
    }

    private mutating func shape(_ name: String, from reader: ContractReader) throws(ContractError) -> Int {
        if let known = shapeIndices[name] { return known }
        guard let shape = shapes[name] else { throw reader.problem("unknown shape “\(name)”") }
        shapeIndices[name] = schemas.count
        schemas.append(Schema(fact: .unnamed, severities: severities))
        work.append(Task(index: schemas.count - 1, reader: shape))
        return schemas.count - 1
    }

    private mutating func reserve(
        _ reader: ContractReader, fact: Fact, severities: [String: Severity]
    ) throws(ContractError) -> Int {
        guard let reference = reader.optional("$ref") else {
            schemas.append(Schema(fact: fact, severities: severities))
            work.append(Task(index: schemas.count - 1, reader: reader))
            return schemas.count - 1
        }
        let text = try reference.string()
        let prefix = "#/shapes/"
        guard text.hasPrefix(prefix) else { throw reference.problem("a reference reads #/shapes/NAME") }
        guard try reader.members().count == 1 else { throw reader.problem("a reference allows no other keys") }
        return try shape(String(text.dropFirst(prefix.count)), from: reference)
    }

    // MARK: One schema

    private mutating func compile(_ task: Task) throws(ContractError) {
        let reader = task.reader
        var schema = schemas[task.index]
        schema.fact = try Fact(reader, prefix: "x-", sources: sources, inherited: schema.fact)
        if let own = reader.optional("x-severities") {
            schema.severities.merge(try Self.severities(own)) { $1 }
        }
        for (name, member) in try reader.members() { try read(name, member, into: &schema) }
        try readProperties(of: reader, into: &schema)
        try readConditions(of: reader, into: &schema)
        schemas[task.index] = schema
    }

    private mutating func read(_ name: String, _ member: ContractReader, into schema: inout Schema)
        throws(ContractError)
    {
        switch name {
        case "title": schema.title = try member.string()
        case "type": schema.types = try Self.types(member)
        case "items": schema.items = try reserve(member, fact: schema.fact, severities: severities)
        case "anyOf":
            for alternative in try member.elements() {
                schema.alternatives.append(try reserve(alternative, fact: schema.fact, severities: severities))
            }
        case "additionalProperties": schema.additional = try additional(member, in: schema)
        case "enum": for element in try member.elements() { schema.constants.append(try Self.literal(element)) }
        case "const": schema.constants = [try Self.literal(member)]
        case "minimum": schema.minimum = try member.number()
        case "exclusiveMinimum": schema.exclusiveMinimum = try member.number()
        case "maximum": schema.maximum = try member.number()
        case "minLength": schema.minimumLength = try member.count()
        case "minItems": schema.minimumItems = try member.count()
        case "pattern":
            do throws(BytePattern.Failure) {
                schema.pattern = try BytePattern(try Self.patternText(member))
            } catch {
                throw member.problem(error.message)
            }
        case "x-expects": schema.expects = try member.string()
        case "x-missing": schema.supplier = try member.word(Schema.Supplier.self)
        case "x-missingDispute": schema.supplierDispute = try disputeName(member)
        case "x-disputes":
            for element in try member.elements() { schema.disputes.append(try disputeUse(element)) }
        case "x-aliases": schema.aliases = try member.strings()
        case "properties", "required", "if", "then", "description": break
        default:
            // A misspelt keyword would be a check that never happens.
            guard name.hasPrefix("x-") else { throw member.problem("is not a supported schema keyword") }
        }
    }

    private static func patternText(_ reader: ContractReader) throws(BytePattern.Failure) -> String {
        do throws(ContractError) {
            return try reader.string()
        } catch {
            throw BytePattern.Failure(message: error.message)
        }
    }

    private mutating func readProperties(of reader: ContractReader, into schema: inout Schema) throws(ContractError) {
        let required = reader.optional("required")
        let requiredNames = try required?.strings() ?? []
        for (name, member) in try reader.optional("properties")?.members() ?? [] {
            schema.properties.append(
                Schema.Property(
                    name: name, bytes: Array(name.utf8),
                    schema: try reserve(member, fact: schema.fact, severities: severities),
                    isRequired: requiredNames.contains(name)))
        }
        guard schema.properties.count <= ValueChecker.maximumProperties else {
            throw reader.problem("has more than \(ValueChecker.maximumProperties) properties")
        }
        for name in requiredNames where !schema.properties.contains(where: { $0.name == name }) {
            throw (required ?? reader).problem("“\(name)” is not a property")
        }
    }

    /// Only the form that data needs: one property at a constant makes others required.
    private func readConditions(of reader: ContractReader, into schema: inout Schema) throws(ContractError) {
        guard let condition = reader.optional("if") else { return }
        func index(_ name: String, _ place: ContractReader) throws(ContractError) -> Int {
            guard let index = schema.properties.firstIndex(where: { $0.name == name }) else {
                throw place.problem("“\(name)” is not a property")
            }
            return index
        }
        let required = try reader["then"]["required"]
        var indices: [Int] = []
        for name in try required.strings() { indices.append(try index(name, required)) }
        for (name, member) in try condition["properties"].members() {
            let value = try Self.literal(try member["const"])
            schema.conditions.append(.init(property: try index(name, member), value: value, required: indices))
        }
    }

    private mutating func additional(
        _ reader: ContractReader, in schema: Schema
    ) throws(ContractError) -> Schema.Additional {
        guard reader.kind == .boolean else {
            return .schema(try reserve(reader, fact: schema.fact, severities: severities))
        }
        return try reader.boolean() ? .welcome : .unknown
    }

    // MARK: Words

    static func severities(_ reader: ContractReader) throws(ContractError) -> [String: Severity] {
        var table: [String: Severity] = [:]
        for (name, member) in try reader.members() { table[name] = try member.word(Severity.self) }
        return table
    }

    private static func types(_ reader: ContractReader) throws(ContractError) -> Schema.TypeSet {
        var set: Schema.TypeSet = []
        for element in reader.kind == .array ? try reader.elements() : [reader] {
            let name = try element.string()
            guard let row = Schema.TypeSet.table.first(where: { $0.name == name }) else {
                throw element.problem("“\(name)” is not a type")
            }
            set.insert(row.set)
        }
        return set
    }

    private static func literal(_ reader: ContractReader) throws(ContractError) -> Schema.Literal {
        switch reader.kind {
        case .null: .null
        case .boolean: .boolean(try reader.boolean())
        case .number: .number(try reader.number())
        default: .string(Array(try reader.string().utf8))
        }
    }

    func disputeName(_ reader: ContractReader) throws(ContractError) -> String {
        let name = try reader.string()
        guard disputes[name] != nil else { throw reader.problem("unknown dispute “\(name)”") }
        return name
    }

    private func disputeUse(_ reader: ContractReader) throws(ContractError) -> Schema.DisputeUse {
        let when = try reader["when"]
        let trigger: Schema.DisputeUse.Trigger
        if when.kind == .string {
            guard try when.string() == "missing" else { throw when.problem("must be missing or an object") }
            trigger = .missing
        } else if let type = when.optional("type") {
            trigger = .type(try Self.types(type))
        } else if let items = when.optional("minItems") {
            trigger = .minimumItems(try items.count())
        } else {
            trigger = .constant(try Self.literal(try when["const"]))
        }
        let isNote = try reader.optional("as")?.string() == "note"
        return Schema.DisputeUse(
            name: try disputeName(try reader["dispute"]), trigger: trigger, isNote: isNote)
    }
}
