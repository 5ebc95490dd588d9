import SwiftParser
import SwiftSyntax

/// Which event the key of an answer belongs to, as far as its `case` shows.
struct AnsweredKey {
    /// The event that the `switch` is about, as it is written: `event`.
    let subject: String
    let body: CodeBlockItemListSyntax

    enum Origin {
        case thisEvent
        /// Kept from an earlier event, taken from another one, or made up.
        case elsewhere(ExprSyntax)
        case unknown
    }

    func origin(of call: FunctionCallExprSyntax) -> Origin {
        guard let key = call.arguments.first?.expression else { return .unknown }
        return origin(of: key, from: key, depth: 0)
    }

    private func origin(of expression: ExprSyntax, from use: ExprSyntax, depth: Int) -> Origin {
        guard depth < 4 else { return .unknown }
        switch expression.as(ExprSyntaxEnum.self) {
        case .optionalChainingExpr(let chain): return origin(of: chain.expression, from: use, depth: depth)
        case .forceUnwrapExpr(let unwrap): return origin(of: unwrap.expression, from: use, depth: depth)
        case .tupleExpr(let tuple) where tuple.elements.count == 1:
            return tuple.elements.first.map { origin(of: $0.expression, from: use, depth: depth) } ?? .unknown
        case .sequenceExpr(let sequence):
            // `event.data["callbackKey"] as? String ?? ""`
            return sequence.elements.first.map { origin(of: $0, from: use, depth: depth) } ?? .unknown
        case .stringLiteralExpr: return .elsewhere(use)
        case .subscriptCallExpr(let access):
            guard
                access.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
                    == "callbackKey"
            else { return .unknown }
            return access.calledExpression.trimmedDescription.hasPrefix("\(subject).") ? .thisEvent : .elsewhere(use)
        case .memberAccessExpr(let access):
            guard access.base?.trimmedDescription == "self" else {
                return access.trimmedDescription.hasPrefix("\(subject).") ? .thisEvent : .unknown
            }
            return originOfProperty(access.declName.baseName.text, use)
        case .declReferenceExpr(let reference):
            let name = reference.baseName.text
            switch NameBinding.find(name, from: reference) {
            case .variable(_, let pattern, _):
                return pattern.initializer.map { origin(of: $0.value, from: use, depth: depth + 1) } ?? .unknown
            case .unwrapped(let condition):
                // `if let key` stands for `if let key = key`.
                return condition.initializer.map { origin(of: $0.value, from: use, depth: depth + 1) }
                    ?? originOfProperty(name, use)
            case nil: return originOfProperty(name, use)
            default: return .unknown
            }
        default: return .unknown
        }
    }

    /// A property that this case does not write holds what an earlier event left there.
    private func originOfProperty(_ name: String, _ use: ExprSyntax) -> Origin {
        let writes = PropertyWrites(name)
        writes.walk(body)
        return writes.isFound ? .unknown : .elsewhere(use)
    }
}

/// Looks for `name = …` and `self.name = …`.
private final class PropertyWrites: SyntaxVisitor {
    private let name: String
    private(set) var isFound = false

    init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ExprListSyntax) -> SyntaxVisitorContinueKind {
        if let first = node.first, node.dropFirst().first?.is(AssignmentExprSyntax.self) == true {
            isFound = isFound || first.trimmedDescription == name || first.trimmedDescription == "self.\(name)"
        }
        return .visitChildren
    }
}
