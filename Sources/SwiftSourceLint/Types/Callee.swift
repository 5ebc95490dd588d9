import SwiftSyntax

/// A function as its declaration tells it, with what is known of its generic parameters at a call.
struct Callee {
    struct Parameter {
        /// Empty for `_`.
        var label: String
        var type: SwiftType
        var isOptional: Bool
    }

    var parameters: [Parameter]
    var result: SwiftType
    /// The names that are generic in the declaration.
    var generics: Set<String> = []
    /// What `Element`, `Wrapped` and the like stand for.
    var table: [String: SwiftType] = [:]
    /// The declaration, when it is one of the files.
    var declaration: (function: FunctionDeclSyntax, slice: SourceFile.Slice)?

    /// The parameter that each argument goes to; nil when a call with these labels does not mean this function.
    func positions(of labels: [String]) -> [Int]? {
        var found: [Int] = []
        var next = 0
        for (index, label) in labels.enumerated() {
            while next < parameters.count {
                let parameter = parameters[next]
                let isClosure: Bool = if case .function = parameter.type.unwrapped { true } else { false }
                // The closure behind a call has lost its label.
                if parameter.label == label || (label == "" && index == labels.count - 1 && isClosure) { break }
                guard parameter.isOptional else { return nil }
                next += 1
            }
            guard next < parameters.count else { return nil }
            found.append(next)
            next += 1
        }
        return parameters[next...].allSatisfy(\.isOptional) ? found : nil
    }
}

extension SourceReader {
    /// The functions that a call may mean: one, unless overloads cannot be told apart.
    func callees(of call: FunctionCallExprSyntax, in context: Context) -> [Callee] {
        let arguments = Arguments(call)
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
            guard let base = access.base else { return [] }
            let owner = type(of: base, in: context)
            return callees(named: access.declName.baseName.text, on: owner, arguments, in: context)
        }
        guard let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) else { return [] }
        let name = reference.baseName.text
        let labels = arguments.labels
        if let local = localFunction(named: name, from: call) {
            return chosen([callee(local, in: context.slice, [:])], arguments, in: context)
        }
        if NameBinding.find(name, from: reference) != nil { return [] }
        let found = sources.bare(.function, name, in: context.slice.typeName, from: context.slice.file) {
            callee($0, [:])?.positions(of: labels) != nil
        }
        return chosen(found.compactMap { callee($0, [:]) }, arguments, in: context)
    }

    /// Functions of a type, or of what it inherits from.
    func callees(
        named name: String, on owner: SwiftType, _ arguments: Arguments, in context: Context
    ) -> [Callee] {
        let labels = arguments.labels
        switch owner {
        case .optional(let wrapped):
            return callees(
                named: name, on: .named("OptionalWrapper", [wrapped]), arguments, in: context)
        case .metatype(.named(let path, let generics)), .named(let path, let generics):
            let table = table(of: .named(path, generics))
            let found = sources.members(.function, name, of: path, from: context.slice.file) { member in
                callee(member, table)?.positions(of: labels) != nil && holds(sources.requirements(of: member), table)
            }
            if found.isEmpty { return extending(name, arguments, in: context) }
            return chosen(found.compactMap { callee($0, table) }, arguments, in: context)
        case .unknown: return extending(name, arguments, in: context)
        default: return []
        }
    }

    /// Methods that a value of an unknown type can have.
    private func extending(_ name: String, _ arguments: Arguments, in context: Context) -> [Callee] {
        guard name != "init" else { return [] }
        let found = sources.ofExtensions(.function, name, from: context.slice.file)
        return chosen(found.compactMap { callee($0, [:]) }, arguments, in: context)
    }

    private func holds(_ requirements: [(left: String, right: SwiftType)], _ table: [String: SwiftType]) -> Bool {
        requirements.allSatisfy { table[$0.left] == $0.right }
    }

    private func callee(_ member: SourceSet.Member, _ table: [String: SwiftType]) -> Callee? {
        let slice = member.slice
        if let function = slice.firstFunction { return callee(function, in: slice, table) }
        guard let initializer = slice.tree.statements.first?.item.as(InitializerDeclSyntax.self) else { return nil }
        let own = SwiftType.named(member.declaration.type)
        return Callee(
            parameters: parameters(initializer.signature.parameterClause, in: slice, table),
            result: initializer.optionalMark == nil ? own : own.optional, table: table)
    }

    private func callee(
        _ function: FunctionDeclSyntax, in slice: SourceFile.Slice, _ table: [String: SwiftType]
    ) -> Callee {
        let result = function.signature.returnClause.map { sources.type($0.type, in: slice) } ?? .void
        return Callee(
            parameters: parameters(function.signature.parameterClause, in: slice, table),
            result: result.substituting(table),
            generics: Set(function.genericParameterClause?.parameters.map(\.name.text) ?? []), table: table,
            declaration: slice.file === Vocabulary.file ? nil : (function, slice))
    }

    private func parameters(
        _ clause: FunctionParameterClauseSyntax, in slice: SourceFile.Slice, _ table: [String: SwiftType]
    ) -> [Callee.Parameter] {
        clause.parameters.map { parameter in
            Callee.Parameter(
                label: parameter.firstName.text == "_" ? "" : parameter.firstName.text,
                type: sources.type(parameter.type, in: slice).substituting(table),
                isOptional: parameter.defaultValue != nil || parameter.ellipsis != nil)
        }
    }

    /// The overloads that the arguments fit; the exact ones, when there are some.
    private func chosen(_ candidates: [Callee], _ arguments: Arguments, in context: Context) -> [Callee] {
        let named = candidates.compactMap { callee in callee.positions(of: arguments.labels).map { (callee, $0) } }
        guard named.count > 1 else { return named.map(\.0) }
        let types = arguments.all.map {
            $0.value.is(ClosureExprSyntax.self) ? .unknown : type(of: $0.value, in: context)
        }
        func places(_ row: (Callee, [Int])) -> [(SwiftType, SwiftType)] {
            zip(types, row.1).map { ($0, row.0.parameters[$1].type) }
        }
        let fitting = named.filter { row in places(row).allSatisfy { $0.fits($1, row.0.generics) } }
        let exact = fitting.filter { row in places(row).allSatisfy { $0 == $1 || $0 == .unknown } }
        return (exact.isEmpty ? fitting : exact).map(\.0)
    }

    /// What the generic names of a type stand for, those that it inherits included.
    func table(of type: SwiftType, depth: Int = 0) -> [String: SwiftType] {
        guard case .named(let path, let arguments) = type, depth < 6 else { return [:] }
        var table = sources.genericTable(of: path, arguments)
        if depth == 0 {
            table["Self"] = type
            if path == "OptionalWrapper" { table["Wrapped"] = arguments.first }
        }
        for parent in sources.supertypes(of: path) {
            table.merge(self.table(of: parent.substituting(table), depth: depth + 1)) { own, _ in own }
        }
        return table
    }

    /// What a loop over a value hands out.
    func element(of type: SwiftType) -> SwiftType {
        if case .optional = type { return .unknown }
        return table(of: type)["Element"] ?? .unknown
    }

    // MARK: Generic parameters at a call

    /// What is known of the generic names once the arguments are looked at; closures only where it is asked for.
    func table(
        of callee: Callee, _ arguments: Arguments, in context: Context, withClosures: Bool
    ) -> [String: SwiftType] {
        var table = callee.table
        guard !callee.generics.isEmpty, let positions = callee.positions(of: arguments.labels) else { return table }
        for (argument, position) in zip(arguments.all, positions) {
            let pattern = callee.parameters[position].type
            if let closure = argument.value.as(ClosureExprSyntax.self) {
                guard withClosures, case .function(_, let result) = pattern.unwrapped else { continue }
                self.result(of: closure, in: context).match(result, callee.generics, into: &table)
            } else if case .function(let given, let result) = pattern.unwrapped, let first = given.first {
                let root = first.substituting(table)
                if let path = argument.value.as(KeyPathExprSyntax.self) {
                    type(of: path, from: root, in: context).match(result, callee.generics, into: &table)
                } else if argument.value.trimmedDescription == "String.init" {
                    text(from: root, [""], "String").match(result, callee.generics, into: &table)
                } else {
                    type(of: argument.value, in: context).match(pattern, callee.generics, into: &table)
                }
            } else {
                type(of: argument.value, in: context).match(pattern, callee.generics, into: &table)
            }
        }
        return table
    }

    /// The types that a call hands to one of its closures.
    func parameterTypes(of closure: ClosureExprSyntax, in context: Context) -> [SwiftType] {
        guard let (call, position) = Self.call(around: closure) else { return annotated(closure, in: context) }
        let arguments = Arguments(call)
        let all = callees(of: call, in: context).compactMap { callee -> [SwiftType]? in
            guard let positions = callee.positions(of: arguments.labels), position < positions.count,
                case .function(let given, _) = callee.parameters[positions[position]].type.unwrapped
            else { return nil }
            let table = table(of: callee, arguments, in: context, withClosures: false)
            return given.map { $0.substituting(table) }
        }
        guard let first = all.first, all.allSatisfy({ $0 == first }) else { return [] }
        return first
    }

    /// The types of the parameters of a closure that is the value of an annotated variable.
    private func annotated(_ closure: ClosureExprSyntax, in context: Context) -> [SwiftType] {
        guard let binding = closure.parent?.parent?.as(PatternBindingSyntax.self), let written = binding.typeAnnotation,
            case .function(let given, _) = sources.type(written.type, in: context.slice).unwrapped
        else { return [] }
        return given
    }

    /// The call that a closure is an argument of, and the position of that argument.
    static func call(around closure: ClosureExprSyntax) -> (FunctionCallExprSyntax, Int)? {
        var owner = closure.parent
        while let node = owner, !node.is(FunctionCallExprSyntax.self) {
            if node.is(CodeBlockItemSyntax.self) || node.is(PatternBindingSyntax.self) { return nil }
            owner = node.parent
        }
        guard let call = owner?.as(FunctionCallExprSyntax.self) else { return nil }
        return Arguments(call).all.firstIndex { $0.value.id == closure.id }.map { (call, $0) }
    }

    func result(of closure: ClosureExprSyntax, in context: Context) -> SwiftType {
        if let written = closure.signature?.returnClause { return sources.type(written.type, in: context.slice) }
        guard context.depth < Self.deepest else { return .unknown }
        var inner = context
        inner.depth += 1
        let types = resultExpressions(of: closure.statements).map { type(of: $0, in: inner) }
        return SwiftType.common(types)
    }

    func localFunction(named name: String, from node: some SyntaxProtocol) -> FunctionDeclSyntax? {
        var child: Syntax? = Syntax(node)
        while let here = child {
            if let list = here.as(CodeBlockItemListSyntax.self), here.parent?.is(SourceFileSyntax.self) == false {
                for item in list {
                    if let function = item.item.as(FunctionDeclSyntax.self), function.name.text == name {
                        return function
                    }
                }
            }
            child = here.parent
        }
        return nil
    }
}

extension SwiftType {
    /// The type of several ways to one value.
    static func common(_ types: [SwiftType]) -> SwiftType {
        let known = types.filter { $0 != .unknown }
        guard let first = known.first, known.count == types.count else { return .unknown }
        if known.allSatisfy({ $0 == first }) { return first }
        let inner = Set(known.map(\.unwrapped))
        if inner.count == 1 { return first.unwrapped.optional }
        // Texts of several origins are text.
        return inner.allSatisfy(\.isText)
            ? (known.contains(where: \.isOptional) ? .optional(.string) : .string) : .unknown
    }
}

extension SourceReader {
    /// The functions that a name without arguments means, as in `map(quoted)`.
    func functions(
        _ name: String, on owner: SwiftType?, from node: ExprSyntax? = nil, in context: Context
    ) -> [Callee] {
        func hasOne(_ callee: Callee) -> Bool { callee.parameters.filter { !$0.isOptional }.count == 1 }
        if let node, let local = localFunction(named: name, from: node) {
            return [callee(local, in: context.slice, [:])].filter(hasOne)
        }
        let found: [SourceSet.Member]
        switch owner {
        case .metatype(.named(let path, _)), .named(let path, _):
            found = sources.members(.function, name, of: path, from: context.slice.file)
        case nil: found = sources.bare(.function, name, in: context.slice.typeName, from: context.slice.file)
        default: return []
        }
        return found.compactMap { callee($0, [:]) }.filter(hasOne)
    }
}
