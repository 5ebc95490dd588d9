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
    case element(ForStmtSyntax, PatternPath)
    /// Taken out of a value by a pattern: a `case let`, a tuple.
    case part(PatternPath, of: ExprSyntax)
    /// The `error` of a `catch`.
    case error
    /// `newValue` and `oldValue`, which have the type of the property.
    case ofProperty(PatternBindingSyntax)
    /// Bound by a pattern of which nothing is known.
    case pattern

    /// Whether a call gives it its value.
    var isGiven: Bool {
        switch self {
        case .parameter, .closureParameter: true
        default: false
        }
    }

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
            return PatternPath.find(name, in: Syntax(loop.pattern)).map { .element(loop, $0) }
        case .closureExpr(let closure): return binding(name, in: closure)
        case .functionDecl(let function): return parameter(name, function.signature.parameterClause, of: parent)
        case .initializerDecl(let function): return parameter(name, function.signature.parameterClause, of: parent)
        case .subscriptDecl(let function): return parameter(name, function.parameterClause, of: parent)
        case .accessorDecl(let accessor):
            let own = accessor.parameters?.name.text
            guard ["set", "willSet", "didSet"].contains(accessor.accessorSpecifier.text) else { return nil }
            guard name == own || (own == nil && (name == "newValue" || name == "oldValue")) else { return nil }
            // The list of accessors and their block are between it and its property.
            return parent.parent?.parent?.parent?.as(PatternBindingSyntax.self).map { .ofProperty($0) } ?? .pattern
        case .switchCase(let branch):
            guard case .case(let label) = branch.label, child.id == branch.statements.id else { return nil }
            let path = label.caseItems.lazy.compactMap { PatternPath.find(name, in: Syntax($0.pattern)) }.first
            guard let path else { return nil }
            return parent.parent?.parent?.as(SwitchExprSyntax.self).map { .part(path, of: $0.subject) } ?? .pattern
        case .catchClause(let clause):
            if name == "error" && clause.catchItems.isEmpty { return .error }
            return clause.catchItems.contains { item in
                item.pattern.map { PatternPath.find(name, in: Syntax($0)) != nil } ?? false
            } ? .error : nil
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
                    if item.endPosition <= position, let value = binding.initializer?.value,
                        let path = PatternPath.find(name, in: Syntax(binding.pattern))
                    {
                        return .part(path, of: value)
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
                if let path = PatternPath.find(name, in: Syntax(match.pattern)) {
                    return .part(path, of: match.initializer.value)
                }
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
}

/// The way from a value to the part of it that a name of a pattern stands for.
struct PatternPath: Sendable, Hashable {
    enum Step: Sendable, Hashable {
        case tuple(Int)
        /// An associated value of a case.
        case payload(String, label: String, Int)
        case unwrapped
        case cast(String)
    }

    var steps: [Step] = []

    var isOfCase: Bool {
        steps.contains { if case .payload = $0 { true } else { false } }
    }

    /// The way to a name; nil when the pattern does not bind it.
    static func find(_ name: String, in pattern: Syntax, binds: Bool = false) -> PatternPath? {
        switch pattern.as(SyntaxEnum.self) {
        case .identifierPattern(let identifier): return identifier.identifier.text == name ? PatternPath() : nil
        case .valueBindingPattern(let binding): return find(name, in: Syntax(binding.pattern), binds: true)
        case .patternExpr(let expression): return find(name, in: Syntax(expression.pattern), binds: true)
        case .expressionPattern(let expression): return find(name, in: Syntax(expression.expression), binds: binds)
        case .declReferenceExpr(let reference):
            return binds && reference.baseName.text == name ? PatternPath() : nil
        case .tuplePattern(let tuple):
            return first(tuple.elements.map { Syntax($0.pattern) }, name, binds) { .tuple($0) }
        case .tupleExpr(let tuple):
            let isTuple = tuple.elements.count > 1
            return first(tuple.elements.map { Syntax($0.expression) }, name, binds) { isTuple ? .tuple($0) : nil }
        case .functionCallExpr(let call):
            let called = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            guard let called else { return nil }
            let arguments = Array(call.arguments)
            return first(arguments.map { Syntax($0.expression) }, name, binds) {
                .payload(called, label: arguments[$0].label?.text ?? "", $0)
            }
        case .optionalChainingExpr(let chain):
            return find(name, in: Syntax(chain.expression), binds: binds).map {
                PatternPath(steps: [.unwrapped] + $0.steps)
            }
        case .sequenceExpr(let sequence):
            let elements = Array(sequence.elements)
            guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
                let path = find(name, in: Syntax(elements[0]), binds: binds)
            else { return nil }
            return PatternPath(steps: [.cast(elements[2].trimmedDescription)] + path.steps)
        default: return nil
        }
    }

    private static func first(
        _ parts: [Syntax], _ name: String, _ binds: Bool, _ step: (Int) -> Step?
    ) -> PatternPath? {
        for (index, part) in parts.enumerated() {
            guard let path = find(name, in: part, binds: binds) else { continue }
            return PatternPath(steps: (step(index).map { [$0] } ?? []) + path.steps)
        }
        return nil
    }
}

/// The statements of long lists that bind names: a generated function has thousands, and every name in it is looked up.
enum StatementIndex {
    private static let known = Mutex<[SyntaxIdentifier: [CodeBlockItemSyntax]]>([:])
    /// Shorter lists are searched as they are.
    private static let short = 32

    /// Forgets all lists: identifiers of nodes mean something as long as their tree is there.
    static func clear() { known.withLock { $0 = [:] } }

    fileprivate static func binding(_ list: CodeBlockItemListSyntax) -> [CodeBlockItemSyntax] {
        if let found = known.withLock({ $0[list.id] }) { return found }
        let items = Array(list).filter { $0.item.is(VariableDeclSyntax.self) || $0.item.is(GuardStmtSyntax.self) }
        if list.count > short { known.withLock { $0[list.id] = items } }
        return items
    }
}
