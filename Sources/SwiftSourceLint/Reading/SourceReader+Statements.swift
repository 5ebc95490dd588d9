import SwiftSyntax

/// A variable that is built up by statements: its ways are followed statement by statement.
extension SourceReader {
    /// What a local variable holds where it is used.
    func value(
        of declaration: VariableDeclSyntax, _ binding: PatternBindingSyntax, in list: CodeBlockItemListSyntax,
        at use: ExprSyntax, in context: Context
    ) -> SourceValue {
        let name = binding.pattern.trimmedDescription
        let initial = binding.initializer.map { value(of: $0.value, in: context) }
        let isConstant = declaration.bindingSpecifier.tokenKind == .keyword(.let)
        if isConstant, let initial {
            if case .unknown = initial, let annotation = binding.typeAnnotation, !initial.isEncoded {
                return typed(initial, annotation.type)
            }
            return initial
        }
        if let accessors = binding.accessorBlock {
            guard let body = accessors.getter else { return unknown(use, in: context) }
            return value(ofBody: body, in: context, orElse: unknown(use, in: context))
        }
        var run = StatementRun(reader: self, context: context, name: name, until: use.position)
        run.value = initial ?? .text([])
        let items = Array(list)
        guard let start = items.firstIndex(where: { $0.item.as(VariableDeclSyntax.self)?.id == declaration.id }) else {
            return unknown(use, in: context)
        }
        _ = run.perform(items[(start + 1)...])
        return run.value.orUnknown(unknown(use, in: context))
    }

    private func typed(_ value: SourceValue, _ type: TypeSyntax) -> SourceValue {
        guard case .unknown(var hole) = value, hole.type.kind == .unknown else { return value }
        let written = SourceType(written: type.trimmedDescription)
        hole.type = SourceType(kind: written.kind, isOptional: written.isOptional, isData: hole.type.isData)
        return .unknown(hole)
    }

    /// What a function, getter or closure gives back: every way of it.
    func value(
        ofBody body: CodeBlockItemListSyntax, in context: Context, orElse other: @autoclosure () -> SourceValue
    ) -> SourceValue {
        let results = resultExpressions(of: body)
        guard !results.isEmpty else { return other() }
        var all: SourceValue?
        for result in results {
            let next = value(of: result, in: context)
            all = all.map { either($0, next, else: $0) } ?? next
        }
        return all ?? other()
    }

    /// The expressions of `return`, or the only expression.
    func resultExpressions(of body: CodeBlockItemListSyntax) -> [ExprSyntax] {
        if body.count == 1, let only = body.first {
            if let expression = only.item.as(ExprSyntax.self) { return [expression] }
            if let statement = only.item.as(ExpressionStmtSyntax.self) { return [statement.expression] }
        }
        let finder = ReturnFinder(viewMode: .sourceAccurate)
        finder.walk(body)
        return finder.expressions
    }

    func results(of branch: IfExprSyntax, in context: Context) -> [PayloadPath] {
        var paths = lastValue(of: branch.body.statements, in: context)
        switch branch.elseBody {
        case .codeBlock(let block): paths = SourceValue.united(paths, lastValue(of: block.statements, in: context))
        case .ifExpr(let other): paths = SourceValue.united(paths, results(of: other, in: context))
        case nil: break
        @unknown default: break
        }
        return paths
    }

    func results(of choice: SwitchExprSyntax, in context: Context) -> [PayloadPath] {
        choice.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
            .reduce([]) { SourceValue.united($0, lastValue(of: $1.statements, in: context)) }
    }

    private func lastValue(of statements: CodeBlockItemListSyntax, in context: Context) -> [PayloadPath] {
        let last = statements.last?.item
        if let result = last?.as(ReturnStmtSyntax.self)?.expression { return value(of: result, in: context).paths }
        guard let last = last?.as(ExprSyntax.self) ?? last?.as(ExpressionStmtSyntax.self)?.expression else { return [] }
        return value(of: last, in: context).paths
    }
}

extension SourceValue {
    var isEncoded: Bool {
        if case .unknown(let hole) = self { hole.type.kind == .encoded } else { false }
    }
}

/// Collects the values of `return`, functions and closures inside aside.
private final class ReturnFinder: SyntaxVisitor {
    var expressions: [ExprSyntax] = []

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let expression = node.expression { expressions.append(expression) }
        return .skipChildren
    }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
