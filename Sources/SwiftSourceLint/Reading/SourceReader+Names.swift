import SwiftSyntax

extension SourceReader {
    /// Marks the binding of a variable that is being followed through its statements.
    static let heldSoFar = "="

    /// What a name holds. A value that is not known is told where the name stands.
    func value(ofName reference: DeclReferenceExprSyntax, in context: Context) -> SourceValue {
        let found = heldValue(ofName: reference, in: context)
        guard case .unknown(var hole) = found, hole.type.kind != .unread else { return found }
        hole.place = context.slice.place(of: reference)
        hole.expression = reference.baseName.text
        return .unknown(hole)
    }

    private func heldValue(ofName reference: DeclReferenceExprSyntax, in context: Context) -> SourceValue {
        let name = reference.baseName.text
        let expression = ExprSyntax(reference)
        guard context.depth < Self.deepest else { return unknown(expression, in: context) }
        if let held = context.bindings[Self.heldSoFar + name] { return held }
        if name == "self" { return context.bindings["self"] ?? unknown(expression, in: context) }
        guard let binding = NameBinding.find(name, from: reference) else {
            return value(ofProperty: name, of: context.slice.typeName, base: nil, expression, in: context)
        }
        switch binding {
        case .variable(let declaration, let pattern, let list):
            return value(of: declaration, pattern, in: list, at: expression, in: context)
        case .unwrapped(let condition):
            guard let initializer = condition.initializer?.value else {
                // `if let x` speaks of an x further out.
                return outerValue(name, of: condition, expression, in: context).unwrapped
            }
            let found = value(of: initializer, in: context).unwrapped
            return condition.typeAnnotation == nil ? found : unknown(expression, in: context)
        case .parameter, .closureParameter:
            return context.bindings[name] ?? unknown(expression, in: context)
        case .element, .pattern:
            return unknown(expression, in: context)
        }
    }

    private func outerValue(
        _ name: String, of condition: OptionalBindingConditionSyntax, _ expression: ExprSyntax, in context: Context
    ) -> SourceValue {
        var owner: Syntax? = Syntax(condition)
        while let node = owner, !node.is(IfExprSyntax.self), !node.is(GuardStmtSyntax.self),
            !node.is(WhileStmtSyntax.self)
        {
            owner = node.parent
        }
        guard let owner, let outer = NameBinding.find(name, from: owner) else {
            return value(ofProperty: name, of: context.slice.typeName, base: nil, expression, in: context)
        }
        switch outer {
        case .variable(_, let pattern, _):
            return pattern.initializer.map { value(of: $0.value, in: context) } ?? unknown(expression, in: context)
        case .parameter: return context.bindings[name] ?? unknown(expression, in: context)
        default: return unknown(expression, in: context)
        }
    }

    /// A property, by its name and what is known of the type that has it.
    func value(
        ofProperty name: String, of type: String?, base: SourceValue?, _ expression: ExprSyntax, in context: Context
    ) -> SourceValue {
        let candidates = sources.properties(named: name, of: type)
        guard context.depth < Self.deepest, candidates.count == 1, let member = candidates.first else {
            return unknown(expression, in: context)
        }
        let slice = member.slice
        guard let variable = slice.firstVariable, let binding = variable.bindings.first else {
            return unknown(expression, in: context)
        }
        let inner = context.calling(slice, base.map { ["self": $0] } ?? [:])
        if let accessors = binding.accessorBlock {
            guard let body = accessors.getter else { return unknown(expression, in: context) }
            return value(ofBody: body, in: inner, orElse: unknown(expression, in: context))
        }
        // A variable that anyone may change is not what it begins with.
        guard variable.bindingSpecifier.tokenKind == .keyword(.let), let initial = binding.initializer?.value else {
            return unknown(expression, in: context)
        }
        let found = value(of: initial, in: inner)
        if case .unknown(let hole) = found, hole.type.holeType == nil, hole.type.kind == .unknown {
            return unknown(expression, in: context)
        }
        return found
    }

    func value(ofMember access: MemberAccessExprSyntax, in context: Context) -> SourceValue {
        let expression = ExprSyntax(access)
        let name = access.declName.baseName.text
        guard let base = access.base else { return unknown(expression, in: context) }
        if name == "rawValue", let names = rawValues(ofTypeOf: base, in: context) {
            return .text(names)
        }
        if ["description", "lowercased", "localizedDescription"].contains(name) || base.trimmedDescription == "self" {
            if base.trimmedDescription == "self" {
                return value(ofProperty: name, of: context.slice.typeName, base: nil, expression, in: context)
            }
            if name == "description", case .text(let paths) = value(of: base, in: context) { return .text(paths) }
            return unknown(expression, in: context)
        }
        if case .unknown(let hole) = value(of: base, in: context), hole.type.kind == .encoded,
            type(of: expression, in: context).kind == .encoded
        {
            var hole = hole
            hole.expression = Self.oneLine(access)
            hole.place = context.slice.place(of: access)
            return .unknown(hole)
        }
        let isType = base.as(DeclReferenceExprSyntax.self).map { $0.baseName.text.first?.isUppercase == true } ?? false
        let type = isType ? base.trimmedDescription : self.type(of: base, in: context).name
        let found = sources.properties(named: name, of: type)
        guard found.count == 1 else { return unknown(expression, in: context) }
        return value(ofProperty: name, of: type, base: value(of: base, in: context), expression, in: context)
    }

    /// The raw values of an enumeration of these files, each of which is a way; nil when the type is another.
    private func rawValues(ofTypeOf base: ExprSyntax, in context: Context) -> [PayloadPath]? {
        guard let type = type(of: base, in: context).name,
            let member = sources.types(named: type).first(where: { $0.slice.firstEnum != nil }),
            let declaration = member.slice.firstEnum
        else { return nil }
        let slice = member.slice
        var paths: [PayloadPath] = []
        for element in declaration.memberBlock.members.compactMap({ $0.decl.as(EnumCaseDeclSyntax.self) }).flatMap(
            \.elements)
        {
            if let literal = element.rawValue?.value.as(StringLiteralExprSyntax.self) {
                paths += text(of: literal, in: Context(slice: slice, depth: context.depth + 1))
            } else if let value = element.rawValue?.value {
                paths += self.value(of: value, in: Context(slice: slice, depth: context.depth + 1)).paths
            } else {
                let bytes = Array(element.name.text.utf8)
                paths.append(PayloadPath(pieces: [.text(TextRun(bytes: bytes, place: slice.place(of: element.name)))]))
            }
        }
        return paths.isEmpty ? nil : SourceValue.united(paths, [])
    }
}

extension SourceFile.Slice {
    private func first<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        tree.statements.lazy.compactMap { Syntax($0.item).as(type) }.first
    }

    var firstVariable: VariableDeclSyntax? { first(VariableDeclSyntax.self) }
    var firstFunction: FunctionDeclSyntax? { first(FunctionDeclSyntax.self) }
    var firstEnum: EnumDeclSyntax? { first(EnumDeclSyntax.self) }
}

extension AccessorBlockSyntax {
    /// The statements that give the value.
    var getter: CodeBlockItemListSyntax? {
        switch accessors {
        case .getter(let body): body
        case .accessors(let list): list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
        @unknown default: nil
        }
    }
}
