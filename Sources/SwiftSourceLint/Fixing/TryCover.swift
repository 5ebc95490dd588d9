import SwiftSyntax

extension SourcePlace {
    /// Whether an error that is thrown at this place goes somewhere.
    var canThrow: Bool {
        guard var node = file.slice(around: range.lowerBound).token(at: range.lowerBound).map({ Syntax($0) }) else {
            return false
        }
        while let parent = node.parent {
            switch parent.as(SyntaxEnum.self) {
            case .tryExpr(let attempt): return attempt.questionOrExclamationMark == nil
            case .doStmt(let block) where node.id == block.body.id && !block.catchClauses.isEmpty: return true
            case .closureExpr(let closure): return closure.signature?.effectSpecifiers?.throwsClause != nil
            case .functionDecl(let function): return function.signature.effectSpecifiers?.throwsClause != nil
            case .initializerDecl(let function): return function.signature.effectSpecifiers?.throwsClause != nil
            case .accessorDecl(let accessor): return accessor.effectSpecifiers?.throwsClause != nil
            default: node = parent
            }
        }
        return false
    }
}
