import SwiftSyntax

extension SourceReader {
    /// An expression that reading alone does not follow.
    func run(_ expression: ExprSyntax, in context: Context) -> SourceValue {
        let found = type(of: expression, in: context)
        guard found == .unknown || found.isText, let call = expression.as(FunctionCallExprSyntax.self) else {
            return unknown(expression, in: context)
        }
        return opaque(call, found, in: context)
    }

    /// A call that cannot be followed: where it takes a text and gives a text, it may be an encoder, right or not.
    private func opaque(_ call: FunctionCallExprSyntax, _ type: SwiftType, in context: Context) -> SourceValue {
        let expression = ExprSyntax(call)
        let name =
            call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? call.calledExpression.trimmedDescription
        let takesText = Arguments(call).all.contains { self.type(of: $0.value, in: context).isText }
        if type == .unknown || names.promisesEncoding(name) || takesText {
            return unread(expression, "`\(name)` is not followed", in: context)
        }
        return unknown(expression, in: context)
    }
}
