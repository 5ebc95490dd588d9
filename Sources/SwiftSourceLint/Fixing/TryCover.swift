import SwiftSyntax

extension SourcePlace {
    /// Whether an error that is thrown at this place goes somewhere: a `try` covers it, and no closure is in between.
    var isCoveredByTry: Bool {
        guard var node = file.slice(around: range.lowerBound).token(at: range.lowerBound).map({ Syntax($0) }) else {
            return false
        }
        while let parent = node.parent {
            if let attempt = parent.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark == nil }
            if parent.is(ClosureExprSyntax.self) || parent.is(CodeBlockItemSyntax.self) { return false }
            node = parent
        }
        return false
    }
}
