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
                return annotated(initial, sources.type(annotation.type, in: context.slice))
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
        if case .unknown(let hole) = run.value, hole.reason != nil,
            let ran = ran(items[start...], giving: name, at: use, in: context)
        {
            return ran
        }
        return run.value.orUnknown(unknown(use, in: context))
    }

    private func annotated(_ value: SourceValue, _ written: SwiftType) -> SourceValue {
        guard case .unknown(var hole) = value, hole.type == .unknown, hole.reason == nil else { return value }
        hole.type = written
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

}

extension SourceValue {
    var isEncoded: Bool {
        if case .unknown(let hole) = self { hole.type.isEncoded } else { false }
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
