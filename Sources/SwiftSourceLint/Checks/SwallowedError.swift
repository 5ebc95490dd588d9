import BridgeFindings
import SwiftSyntax

/// An error of `invoke` that nobody hears of: `try?`, or a `Task` that only throws it away.
struct SwallowedError {
    let reader: SourceReader

    func findings(_ call: BridgeCall) -> [SourceFinding] {
        guard call.kind == .invoke else { return [] }
        return findings(around: Syntax(call.call), in: call.slice, depth: 0)
    }

    private func findings(around node: Syntax, in slice: SourceFile.Slice, depth: Int) -> [SourceFinding] {
        var child = node
        while let parent = child.parent {
            switch parent.as(SyntaxEnum.self) {
            case .tryExpr(let attempt):
                if attempt.questionOrExclamationMark?.tokenKind == .postfixQuestionMark {
                    return [
                        finding(
                            "`try?` drops the error of `invoke`, the only sign of a lost payload",
                            attempt.tryKeyword, slice)
                    ]
                }
                if attempt.questionOrExclamationMark != nil { return [] }
            case .doStmt(let block) where child.id == block.body.id:
                if !block.catchClauses.isEmpty { return [] }
            case .closureExpr(let closure):
                return task(around: closure).map {
                    [finding("this `Task` drops the error of `invoke`; it has no `catch`", $0, slice)]
                } ?? []
            case .functionDecl(let function):
                guard function.signature.effectSpecifiers?.throwsClause != nil, depth < 3 else { return [] }
                return reader.calls(of: function, in: slice).flatMap { call, slice in
                    findings(around: Syntax(call), in: slice, depth: depth + 1)
                }
            default: break
            }
            child = parent
        }
        return []
    }

    /// The word `Task` before a closure, when nothing keeps the task.
    private func task(around closure: ClosureExprSyntax) -> TokenSyntax? {
        var owner = closure.parent
        while let node = owner, !node.is(FunctionCallExprSyntax.self), !node.is(CodeBlockItemSyntax.self) {
            owner = node.parent
        }
        guard let call = owner?.as(FunctionCallExprSyntax.self), let word = call.firstToken(viewMode: .sourceAccurate),
            word.text == "Task", call.parent?.is(CodeBlockItemSyntax.self) == true || Self.isDiscarded(call)
        else { return nil }
        return word
    }

    /// `_ = Task { … }`
    private static func isDiscarded(_ call: FunctionCallExprSyntax) -> Bool {
        guard let list = call.parent?.as(ExprListSyntax.self), let first = list.first else { return false }
        return first.is(DiscardAssignmentExprSyntax.self)
    }

    private func finding(_ message: String, _ token: TokenSyntax, _ slice: SourceFile.Slice) -> SourceFinding {
        SourceFinding(rule: .swallowedError, message: message, place: slice.place(of: token))
    }
}
