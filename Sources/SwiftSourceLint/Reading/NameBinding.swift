import SwiftSyntax
import Synchronization

/// What a name in code refers to, found by walking outwards from where it is used.
enum NameBinding {
    /// `let x = …` or `var x = …` in a list of statements.
    case variable(VariableDeclSyntax, PatternBindingSyntax, in: CodeBlockItemListSyntax)
    /// `if let x = …`, `guard let x`, `while let x = …`: the value without its optional.
    case unwrapped(OptionalBindingConditionSyntax)
    case parameter(FunctionParameterSyntax, of: Syntax)
    case closureParameter(ClosureExprSyntax, position: Int, type: TypeSyntax?)
    /// `for x in …`.
    case element(ForStmtSyntax)
    /// A `case let`, a `catch`: nothing is known of it.
    case pattern

    static func find(_ name: String, from node: some SyntaxProtocol) -> NameBinding? {
        var child = Syntax(node)
        while let parent = child.parent {
            if let binding = binding(name, in: parent, before: child) { return binding }
            child = parent
        }
        return nil
    }

    private static func binding(_ name: String, in parent: Syntax, before child: Syntax) -> NameBinding? {
        switch parent.as(SyntaxEnum.self) {
        case .codeBlockItemList(let list): return binding(name, in: list, before: child.position)
        case .ifExpr(let branch) where child.id == branch.body.id: return binding(name, in: branch.conditions)
        case .whileStmt(let loop) where child.id == loop.body.id: return binding(name, in: loop.conditions)
        case .conditionElementList(let conditions): return binding(name, in: conditions, before: child.position)
        case .forStmt(let loop) where child.id != loop.sequence.id:
            if loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name { return .element(loop) }
            return mentions(name, loop.pattern) ? .pattern : nil
        case .closureExpr(let closure): return binding(name, in: closure)
        case .functionDecl(let function): return parameter(name, function.signature.parameterClause, of: parent)
        case .initializerDecl(let function): return parameter(name, function.signature.parameterClause, of: parent)
        case .subscriptDecl(let function): return parameter(name, function.parameterClause, of: parent)
        case .switchCase(let branch):
            if case .case(let label) = branch.label, mentions(name, label.caseItems) { return .pattern }
            return nil
        case .catchClause(let clause):
            return name == "error" || mentions(name, clause.catchItems) ? .pattern : nil
        default: return nil
        }
    }

    private static func binding(
        _ name: String, in list: CodeBlockItemListSyntax, before position: AbsolutePosition
    ) -> NameBinding? {
        for item in StatementIndex.binding(list).reversed() where item.position < position {
            if let variable = item.item.as(VariableDeclSyntax.self) {
                for binding in variable.bindings {
                    if binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
                        // `let x = x` means another one.
                        if item.endPosition > position { continue }
                        return .variable(variable, binding, in: list)
                    }
                    if item.endPosition <= position, !binding.pattern.is(IdentifierPatternSyntax.self),
                        mentions(name, binding.pattern)
                    {
                        return .pattern
                    }
                }
            }
            if let guardStatement = item.item.as(GuardStmtSyntax.self), item.endPosition <= position,
                let found = binding(name, in: guardStatement.conditions)
            {
                return found
            }
        }
        return nil
    }

    private static func binding(
        _ name: String, in conditions: ConditionElementListSyntax, before position: AbsolutePosition? = nil
    ) -> NameBinding? {
        for element in conditions.reversed() where position.map({ element.position < $0 }) ?? true {
            switch element.condition {
            case .optionalBinding(let binding):
                if binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
                    return .unwrapped(binding)
                }
            case .matchingPattern(let match):
                if mentions(name, match.pattern) { return .pattern }
            default: continue
            }
        }
        return nil
    }

    private static func binding(_ name: String, in closure: ClosureExprSyntax) -> NameBinding? {
        if name.hasPrefix("$"), let position = Int(name.dropFirst()) {
            return .closureParameter(closure, position: position, type: nil)
        }
        guard let clause = closure.signature?.parameterClause else { return nil }
        switch clause {
        case .simpleInput(let list):
            guard let position = Array(list).firstIndex(where: { $0.name.text == name }) else { return nil }
            return .closureParameter(closure, position: position, type: nil)
        case .parameterClause(let clause):
            let all = Array(clause.parameters)
            guard let position = all.firstIndex(where: { ($0.secondName ?? $0.firstName).text == name }) else {
                return nil
            }
            return .closureParameter(closure, position: position, type: all[position].type)
        @unknown default: return nil
        }
    }

    private static func parameter(_ name: String, _ clause: FunctionParameterClauseSyntax, of owner: Syntax)
        -> NameBinding?
    {
        clause.parameters.first { ($0.secondName ?? $0.firstName).text == name }.map { .parameter($0, of: owner) }
    }

    private static func mentions(_ name: String, _ pattern: some SyntaxProtocol) -> Bool {
        pattern.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
    }
}

/// The statements of long lists that bind names: a generated function has thousands, and every name in it is looked up.
private enum StatementIndex {
    private static let known = Mutex<[SyntaxIdentifier: [CodeBlockItemSyntax]]>([:])
    /// Shorter lists are searched as they are.
    private static let short = 32

    static func binding(_ list: CodeBlockItemListSyntax) -> [CodeBlockItemSyntax] {
        if let found = known.withLock({ $0[list.id] }) { return found }
        let items = Array(list).filter { $0.item.is(VariableDeclSyntax.self) || $0.item.is(GuardStmtSyntax.self) }
        if list.count > short { known.withLock { $0[list.id] = items } }
        return items
    }
}
