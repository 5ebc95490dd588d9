import SwiftSyntax

/// How often each way through a `case` answers: none, once, or more.
struct AnswerPaths {
    /// Exits on a way that has not answered.
    private(set) var silentExits: [Syntax] = []
    /// Returns from closures on a way that has not answered: what is behind the closure may still answer.
    private(set) var closureExits: [Syntax] = []
    /// With which numbers of answers the closures around were left.
    private var returned: [Set<Int>] = []
    /// Answers on a way that had answered.
    private(set) var seconds: [FunctionCallExprSyntax] = []

    /// The numbers of answers with which the statements may be left at their end.
    mutating func run(_ items: CodeBlockItemListSyntax, from counts: Set<Int>) -> Set<Int> {
        var counts = counts
        for item in items where !counts.isEmpty { counts = perform(Syntax(item.item), counts) }
        return counts
    }

    private mutating func perform(_ node: Syntax, _ counts: Set<Int>) -> Set<Int> {
        switch node.as(SyntaxEnum.self) {
        case .expressionStmt(let statement): return perform(Syntax(statement.expression), counts)
        case .guardStmt(let check):
            // Without the key, or without data that was promised, nothing can be answered.
            if !check.conditions.contains(where: { $0.trimmedDescription.contains("callbackKey") }) {
                _ = run(check.body.statements, from: counts)
            }
            return counts
        case .ifExpr(let branch):
            var ends = run(branch.body.statements, from: counts)
            switch branch.elseBody {
            case .codeBlock(let block): ends.formUnion(run(block.statements, from: counts))
            case .ifExpr(let other): ends.formUnion(perform(Syntax(other), counts))
            case nil: ends.formUnion(counts)
            @unknown default: ends.formUnion(counts)
            }
            return ends
        case .switchExpr(let choice):
            return choice.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
                .reduce(into: []) { $0.formUnion(run($1.statements, from: counts)) }
        case .doStmt(let block):
            var ends = run(block.body.statements, from: counts)
            // An error may come before the answer: what was answered till then is what counts.
            for clause in block.catchClauses { ends.formUnion(run(clause.body.statements, from: counts)) }
            return ends
        case .forStmt(let loop): return counts.union(run(loop.body.statements, from: counts))
        case .whileStmt(let loop): return counts.union(run(loop.body.statements, from: counts))
        case .returnStmt(let statement):
            let counts = statement.expression.map { answers(in: Syntax($0), counts) } ?? counts
            leave(node, counts)
            return []
        case .throwStmt, .breakStmt:
            leave(node, counts)
            return []
        default: return answers(in: node, counts)
        }
    }

    private mutating func leave(_ node: Syntax, _ counts: Set<Int>) {
        if returned.isEmpty {
            if counts.contains(0) { silentExits.append(node) }
        } else {
            if counts.contains(0) { closureExits.append(node) }
            returned[returned.count - 1].formUnion(counts)
        }
    }

    /// Calls in an expression, closures such as those of `Task` and completion handlers included.
    private mutating func answers(in node: Syntax, _ counts: Set<Int>) -> Set<Int> {
        if let call = node.as(FunctionCallExprSyntax.self), NotifyCalls.isAnswer(call) {
            if counts.contains(where: { $0 > 0 }) { seconds.append(call) }
            return Set(counts.map { min($0 + 1, 2) })
        }
        if let closure = node.as(ClosureExprSyntax.self) {
            returned.append([])
            let ends = run(closure.statements, from: counts)
            let all = ends.union(returned.removeLast())
            return all.isEmpty ? counts : all
        }
        var counts = counts
        for child in node.children(viewMode: .sourceAccurate) { counts = answers(in: child, counts) }
        return counts
    }
}
