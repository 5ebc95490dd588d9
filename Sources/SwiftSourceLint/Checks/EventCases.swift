import SwiftParser
import SwiftSyntax

/// Collects the cases of `switch event.type`, one for each name.
final class EventCases: SyntaxVisitor {
    struct Case {
        var name: String
        var literal: StringLiteralExprSyntax
        var body: CodeBlockItemListSyntax
        /// The event, as it is written before `.type`.
        var subject: String
    }

    private(set) var cases: [Case] = []

    /// `if event.type == "…"`, also one of a chain.
    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        for element in node.conditions {
            guard case .expression(let condition) = element.condition,
                let (literal, subject) = Self.comparison(condition)
            else { continue }
            add(literal, node.body.statements, subject)
        }
        return .visitChildren
    }

    /// A table of handlers: `["should-…": { event in … }]`.
    override func visit(_ node: DictionaryElementSyntax) -> SyntaxVisitorContinueKind {
        if let literal = node.key.as(StringLiteralExprSyntax.self), let closure = node.value.as(ClosureExprSyntax.self)
        {
            add(literal, closure.statements, SourceReader.parameters(of: closure).first ?? "$0")
        }
        return .visitChildren
    }

    private static func comparison(_ condition: ExprSyntax) -> (StringLiteralExprSyntax, String)? {
        guard let sequence = condition.as(SequenceExprSyntax.self) else { return nil }
        let elements = Array(sequence.elements)
        guard elements.count == 3, SourceReader.operatorText(elements[1]) == "==" else { return nil }
        for (side, other) in [(elements[0], elements[2]), (elements[2], elements[0])] {
            if let literal = side.as(StringLiteralExprSyntax.self), let access = other.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "type", let subject = access.base?.trimmedDescription
            {
                return (literal, subject)
            }
        }
        return nil
    }

    private func add(_ literal: StringLiteralExprSyntax, _ body: CodeBlockItemListSyntax, _ subject: String) {
        guard let name = literal.representedLiteralValue else { return }
        cases.append(Case(name: name, literal: literal, body: body, subject: subject))
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        guard let access = node.subject.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "type",
            let subject = access.base?.trimmedDescription
        else { return .visitChildren }
        for branch in node.cases.compactMap({ $0.as(SwitchCaseSyntax.self) }) {
            guard case .case(let label) = branch.label else { continue }
            for item in label.caseItems {
                guard
                    let literal = item.pattern.as(ExpressionPatternSyntax.self)?.expression.as(
                        StringLiteralExprSyntax.self),
                    let name = literal.representedLiteralValue
                else { continue }
                cases.append(Case(name: name, literal: literal, body: branch.statements, subject: subject))
            }
        }
        return .visitChildren
    }
}

/// Collects reads of an event's own fields: `…["event"]…["sku"]`, also through a name that holds the fields.
final class FieldReads: SyntaxVisitor {
    struct Read {
        var name: String
        var key: StringLiteralExprSyntax
        /// The type that the value is cast to.
        var cast: String?
    }

    private(set) var found: [Read] = []

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let key = node.arguments.first?.expression.as(StringLiteralExprSyntax.self), node.arguments.count == 1,
            let name = key.representedLiteralValue, isFields(node.calledExpression)
        else { return .visitChildren }
        var cast: String?
        if let list = node.parent?.as(ExprListSyntax.self),
            let index = Array(list).firstIndex(where: { $0.id == node.id })
        {
            let elements = Array(list)
            if index + 2 < elements.count, elements[index + 1].is(UnresolvedAsExprSyntax.self) {
                cast = elements[index + 2].trimmedDescription
            }
        }
        found.append(Read(name: name, key: key, cast: cast))
        return .visitChildren
    }

    private func isFields(_ base: ExprSyntax) -> Bool {
        if let chain = base.as(OptionalChainingExprSyntax.self) { return isFields(chain.expression) }
        if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let binding = NameBinding.find(name, from: base)
        {
            switch binding {
            case .variable(_, let pattern, _): return pattern.initializer.map { Self.endsInEvent($0.value) } ?? false
            case .unwrapped(let condition): return condition.initializer.map { Self.endsInEvent($0.value) } ?? false
            default: return false
            }
        }
        return Self.endsInEvent(base)
    }

    /// `event.data["event"] as? [String: Any]`, with brackets, `?` and casts around it.
    private static func endsInEvent(_ expression: ExprSyntax) -> Bool {
        if let tuple = expression.as(TupleExprSyntax.self) {
            return tuple.elements.first.map { endsInEvent($0.expression) } ?? false
        }
        if let chain = expression.as(OptionalChainingExprSyntax.self) { return endsInEvent(chain.expression) }
        if let unwrap = expression.as(ForceUnwrapExprSyntax.self) { return endsInEvent(unwrap.expression) }
        if let sequence = expression.as(SequenceExprSyntax.self) {
            return sequence.elements.first.map { endsInEvent($0) } ?? false
        }
        guard let access = expression.as(SubscriptCallExprSyntax.self) else { return false }
        return access.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue == "event"
    }
}

/// Collects calls that answer.
final class NotifyCalls: SyntaxVisitor {
    private(set) var found: [FunctionCallExprSyntax] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if Self.isAnswer(node) { found.append(node) }
        return .visitChildren
    }

    static func isAnswer(_ call: FunctionCallExprSyntax) -> Bool {
        let name =
            call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        return name == "notify" && call.arguments.first?.label?.text == "callbackKey"
    }
}
