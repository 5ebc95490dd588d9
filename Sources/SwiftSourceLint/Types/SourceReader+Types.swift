import PayloadFuzzing
import SwiftSyntax
import Synchronization

/// The type of an expression, as far as annotations, literals, declarations and Swift's vocabulary tell it.
extension SourceReader {
    func type(of expression: ExprSyntax, in context: Context) -> SwiftType {
        guard context.bindings.isEmpty else { return chainedType(of: expression, in: context) }
        let key = Memo.TypeKey(expression: expression.id, depth: context.depth)
        if let known = memo.types.withLock({ $0[key] }) { return known }
        let found = chainedType(of: expression, in: context)
        memo.types.withLock { $0[key] = found }
        return found
    }

    private func chainedType(of expression: ExprSyntax, in context: Context) -> SwiftType {
        let found = plainType(of: expression, in: context)
        // The whole of `a?.b.c` is optional.
        return Self.isChained(expression) && !Self.goesOn(expression) && found != .unknown ? found.optional : found
    }

    private func plainType(of expression: ExprSyntax, in context: Context) -> SwiftType {
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr: return .string
        case .integerLiteralExpr: return .integer
        case .floatLiteralExpr: return .double
        case .booleanLiteralExpr: return .bool
        case .tupleExpr(let tuple):
            if let only = tuple.elements.first, tuple.elements.count == 1 {
                return type(of: only.expression, in: context)
            }
            return .tuple(
                tuple.elements.map { .init(label: $0.label?.text ?? "", type: type(of: $0.expression, in: context)) })
        case .tryExpr(let attempt):
            let found = type(of: attempt.expression, in: context)
            return attempt.questionOrExclamationMark?.tokenKind == .postfixQuestionMark && found != .unknown
                ? found.optional : found
        case .awaitExpr(let wait): return type(of: wait.expression, in: context)
        case .forceUnwrapExpr(let unwrap): return type(of: unwrap.expression, in: context).unwrapped
        case .optionalChainingExpr(let chain): return type(of: chain.expression, in: context).unwrapped
        case .prefixOperatorExpr(let prefix):
            return prefix.operator.text == "!" ? .bool : type(of: prefix.expression, in: context)
        case .sequenceExpr(let sequence): return type(ofSequence: Array(sequence.elements)[...], in: context)
        case .declReferenceExpr(let reference): return type(ofName: reference, in: context)
        case .memberAccessExpr(let access): return type(ofMember: access, in: context)
        case .functionCallExpr(let call): return type(ofCall: call, in: context)
        case .subscriptCallExpr(let access): return type(ofSubscript: access, in: context)
        case .dictionaryExpr(let dictionary):
            guard case .elements(let elements) = dictionary.content else { return .unknown }
            let values = elements.map { type(of: $0.value, in: context) }
            return .named(
                "Dictionary",
                [SwiftType.common(elements.map { type(of: $0.key, in: context) }), SwiftType.common(values)])
        case .arrayExpr(let array):
            return .list(SwiftType.common(array.elements.map { type(of: $0.expression, in: context) }))
        case .closureExpr(let closure): return .function([], result(of: closure, in: context))
        case .ifExpr(let branch): return SwiftType.common(results(of: branch).map { type(of: $0, in: context) })
        case .switchExpr(let choice): return SwiftType.common(results(of: choice).map { type(of: $0, in: context) })
        case .typeExpr(let type): return .metatype(sources.type(type.type, in: context.slice))
        case .macroExpansionExpr(let macro):
            return ["line", "column"].contains(macro.macroName.text)
                ? .integer
                : ["file", "fileID", "function", "filePath"].contains(macro.macroName.text) ? .string : .unknown
        default: return .unknown
        }
    }

    /// Whether `?.` stands somewhere in the chain of members and calls that ends here.
    static func isChained(_ expression: ExprSyntax) -> Bool {
        switch expression.as(ExprSyntaxEnum.self) {
        case .memberAccessExpr(let access): access.base.map(isLink) ?? false
        case .functionCallExpr(let call): isLink(call.calledExpression)
        case .subscriptCallExpr(let access): isLink(access.calledExpression)
        default: false
        }
    }

    private static func isLink(_ expression: ExprSyntax) -> Bool {
        expression.is(OptionalChainingExprSyntax.self) || isChained(expression)
    }

    private static func goesOn(_ expression: ExprSyntax) -> Bool {
        guard let parent = expression.parent else { return false }
        if let access = parent.as(MemberAccessExprSyntax.self) { return access.base?.id == expression.id }
        if let call = parent.as(FunctionCallExprSyntax.self) { return call.calledExpression.id == expression.id }
        if let access = parent.as(SubscriptCallExprSyntax.self) { return access.calledExpression.id == expression.id }
        return parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
    }

    // MARK: Operators

    func type(ofSequence elements: ArraySlice<ExprSyntax>, in context: Context) -> SwiftType {
        guard let first = elements.first else { return .unknown }
        if elements.count == 1 { return type(of: first, in: context) }
        if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
            let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
        {
            let ways = [
                type(of: ternary.thenExpression, in: context), type(ofSequence: elements[(index + 1)...], in: context),
            ]
            if ternary.thenExpression.is(NilLiteralExprSyntax.self) { return ways[1].optional }
            if elements.last?.is(NilLiteralExprSyntax.self) == true { return ways[0].optional }
            return SwiftType.common(ways)
        }
        let operators = elements.compactMap(Self.operatorText)
        if operators.contains(where: {
            ["==", "!=", "<", ">", "<=", ">=", "&&", "||", "===", "!==", "~="].contains($0)
        }
        )
            || elements.contains(where: { $0.is(UnresolvedIsExprSyntax.self) })
        {
            return .bool
        }
        if let index = elements.firstIndex(where: { Self.operatorText($0) == "??" }) {
            return type(
                type(ofSequence: elements[..<index], in: context), orElse: elements[(index + 1)...], in: context)
        }
        if let index = elements.lastIndex(where: { $0.is(UnresolvedAsExprSyntax.self) }),
            elements.indices.contains(index + 1),
            let cast = elements[index].as(UnresolvedAsExprSyntax.self)
        {
            let written = elements[index + 1].as(TypeExprSyntax.self).map { sources.type($0.type, in: context.slice) }
            let type = written ?? .unknown
            return cast.questionOrExclamationMark?.tokenKind == .postfixQuestionMark && type != .unknown
                ? type.optional : type
        }
        let operands = elements.split { Self.operatorText($0) != nil }.map { type(ofSequence: $0, in: context) }
        if operators.contains("..<") || operators.contains("...") {
            return .named(operators[0] == "..<" ? "Range" : "ClosedRange", [Self.numeric(operands)])
        }
        return Self.numeric(operands)
    }

    /// Of a sum, a product and the like: literals of whole numbers take the type of the others.
    private static func numeric(_ operands: [SwiftType]) -> SwiftType {
        let other = Set(operands.filter { $0 != .integer })
        if other.isEmpty { return operands.isEmpty ? .unknown : .integer }
        if other.count == 1, let only = other.first { return only }
        if other.contains(.unknown) { return .unknown }
        if other.allSatisfy(\.isText) { return .string }
        return other.first { $0.holeType?.base == .number } ?? .unknown
    }

    /// Of `optional ?? other`.
    func type(
        _ optional: SwiftType, orElse other: ArraySlice<ExprSyntax>, in context: Context
    ) -> SwiftType {
        let left = optional.unwrapped
        let right = type(ofSequence: other, in: context)
        guard left == .unknown else {
            // Of two texts only what both of them are is known.
            if left.isText, left != right.unwrapped, right.isText, !Self.isPlain(other) { return .string }
            return right.isOptional ? left.optional : left
        }
        // A literal of a whole number may stand for a Double too.
        if other.count == 1, other.first?.is(IntegerLiteralExprSyntax.self) == true { return .unknown }
        return right
    }

    private static func isPlain(_ elements: ArraySlice<ExprSyntax>) -> Bool {
        guard elements.count == 1, let literal = elements.first?.as(StringLiteralExprSyntax.self) else { return false }
        return literal.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }

    // MARK: Names

    func type(ofName reference: DeclReferenceExprSyntax, in context: Context) -> SwiftType {
        let name = reference.baseName.text
        guard context.depth < Self.deepest else { return .unknown }
        var inner = context
        inner.depth += 1
        let binding = NameBinding.find(name, from: reference)
        if case .unknown(let hole)? = context.bindings[name], hole.type != .unknown, binding?.isGiven ?? true {
            return hole.type
        }
        if name == "self", case .unknown(let hole)? = context.bindings["self"], hole.type != .unknown {
            return hole.type
        }
        if name == "self" || name == "Self" {
            let type = ownType(in: context.slice)
            return name == "self" ? type : .metatype(type)
        }
        guard let binding else {
            let found = type(ofBare: name, in: inner)
            if found != .unknown { return found }
            if let local = localFunction(named: name, from: reference) { return functionType(local, in: context.slice) }
            return type(ofTypeNamed: name, in: inner)
        }
        return type(of: binding, name, in: inner)
    }

    /// The type that a member is one of, with what its extension says of the elements.
    func ownType(in slice: SourceFile.Slice) -> SwiftType {
        guard !slice.typeName.isEmpty else { return .unknown }
        let element = sources.requirements(around: slice.range.lowerBound, in: slice.file)
            .first { $0.left == "Element" || $0.left == "Self.Element" }
        return .named(slice.typeName, element.map { [$0.right] } ?? [])
    }

    private func type(ofTypeNamed name: String, in context: Context) -> SwiftType {
        if let path = sources.path(ofType: name, in: context.slice.typeName) { return .metatype(.named(path)) }
        if let alias = sources.alias(name, in: context.slice.typeName, near: context.slice.file),
            let target = alias.slice.firstAlias?.initializer.value
        {
            return .metatype(sources.type(target, in: alias.declaration.type, of: alias.file))
        }
        return name.first?.isUppercase == true ? .metatype(.named(name)) : .unknown
    }

    private func type(of binding: NameBinding, _ name: String, in context: Context) -> SwiftType {
        switch binding {
        case .variable(_, let pattern, _): return type(of: pattern, in: context)
        case .unwrapped(let condition):
            if let written = condition.typeAnnotation {
                return sources.type(written.type, in: context.slice).unwrapped
            }
            if let initializer = condition.initializer { return type(of: initializer.value, in: context).unwrapped }
            return outerType(name, of: condition, in: context).unwrapped
        case .parameter(let parameter, _):
            let written = sources.type(parameter.type, in: context.slice)
            return parameter.ellipsis == nil ? written : .list(written)
        case .closureParameter(_, _, let written?): return sources.type(written, in: context.slice)
        case .closureParameter(let closure, let position, nil):
            return type(ofParameter: position, of: closure, in: context)
        case .element(let loop, let path):
            let sequence = type(of: loop.sequence, in: context)
            return type(at: path, of: element(of: sequence), in: context)
        case .part(let path, let value): return type(at: path, of: type(of: value, in: context), in: context)
        case .error: return .named("Error")
        case .ofProperty(let property): return type(of: property, in: context)
        case .pattern: return .unknown
        }
    }

    private func type(of pattern: PatternBindingSyntax, in context: Context) -> SwiftType {
        if let annotation = pattern.typeAnnotation { return sources.type(annotation.type, in: context.slice) }
        return pattern.initializer.map { type(of: $0.value, in: context) } ?? .unknown
    }

    /// `if let x` speaks of an x further out.
    private func outerType(
        _ name: String, of condition: OptionalBindingConditionSyntax, in context: Context
    ) -> SwiftType {
        guard let owner = Self.owner(of: condition), let outer = NameBinding.find(name, from: owner) else {
            return type(ofBare: name, in: context)
        }
        return type(of: outer, name, in: context)
    }

    /// The statement that a condition belongs to.
    static func owner(of condition: OptionalBindingConditionSyntax) -> Syntax? {
        var owner: Syntax? = Syntax(condition)
        while let node = owner, !node.is(IfExprSyntax.self), !node.is(GuardStmtSyntax.self),
            !node.is(WhileStmtSyntax.self)
        {
            owner = node.parent
        }
        return owner
    }

    private func type(ofParameter position: Int, of closure: ClosureExprSyntax, in context: Context) -> SwiftType {
        let given = parameterTypes(of: closure, in: context)
        // `enumerated().forEach { index, value in … }` takes a tuple apart.
        if given.count == 1, case .tuple(let elements) = given[0], Self.parameterCount(of: closure) == elements.count {
            return position < elements.count ? elements[position].type : .unknown
        }
        return position < given.count ? given[position] : .unknown
    }

    private static func parameterCount(of closure: ClosureExprSyntax) -> Int {
        switch closure.signature?.parameterClause {
        case .simpleInput(let list): return list.count
        case .parameterClause(let clause): return clause.parameters.count
        case nil: return closure.statements.tokens(viewMode: .sourceAccurate).contains { $0.text == "$1" } ? 2 : 1
        @unknown default: return 1
        }
    }

    func type(at path: PatternPath, of whole: SwiftType, in context: Context) -> SwiftType {
        path.steps.reduce(whole) { type, step in
            switch step {
            case .tuple(let index):
                guard case .tuple(let elements) = type, index < elements.count else { return .unknown }
                return elements[index].type
            case .unwrapped: return type.unwrapped
            case .payload("some", _, _): return type.unwrapped
            case .payload(let name, let label, let index):
                return payload(of: name, label, index, of: type.unwrapped, in: context)
            case .cast(let text): return SwiftType.written(text)
            }
        }
    }

    private func payload(
        of name: String, _ label: String, _ index: Int, of type: SwiftType, in context: Context
    ) -> SwiftType {
        if case .named("Result", let arguments) = type {
            return name == "success" ? arguments.first ?? .unknown : arguments.last ?? .unknown
        }
        guard let path = type.name, let found = enumeration(path, near: context.slice.file) else { return .unknown }
        let element = found.cases.first { $0.name.text == name }
        let parameters = element?.parameterClause.map { Array($0.parameters) } ?? []
        let chosen = parameters.first { !label.isEmpty && $0.firstName?.text == label }
        guard let parameter = chosen ?? (index < parameters.count ? parameters[index] : nil) else { return .unknown }
        return sources.type(parameter.type, in: path, of: found.slice.file)
    }
}
