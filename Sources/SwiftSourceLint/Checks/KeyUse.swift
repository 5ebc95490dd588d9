import SwiftSyntax

/// What becomes of the key of an event, beside being answered at once: whether something else may answer it.
struct KeyUse {
    let reader: SourceReader
    /// The event, as it is written: `event`.
    let subject: String

    private static let deepest = 4

    /// Whether code hands the event or its key to something that answers, or of which nothing is known.
    func isHandedOn(in node: Syntax, of slice: SourceFile.Slice, depth: Int = 0) -> Bool {
        guard depth < Self.deepest else { return true }
        let uses = Uses(subject: subject)
        uses.walk(node)
        if uses.kept.contains(where: { isAnswered(kept: $0) }) { return true }
        return uses.calls.contains { answers($0, in: slice, depth: depth) }
    }

    /// Whether a function that takes a key answers it.
    private func answers(_ call: FunctionCallExprSyntax, in slice: SourceFile.Slice, depth: Int) -> Bool {
        if Self.isLog(call) { return false }
        let callees = reader.callees(of: call, in: SourceReader.Context(slice: slice))
        let declared = callees.compactMap(\.declaration)
        guard !declared.isEmpty else { return true }
        return declared.contains { function, slice in
            guard let body = function.body else { return true }
            let calls = NotifyCalls(viewMode: .sourceAccurate)
            calls.walk(body)
            return !calls.found.isEmpty
                || KeyUse(reader: reader, subject: "event").isHandedOn(in: Syntax(body), of: slice, depth: depth + 1)
        }
    }

    /// A key that is kept in a property is answered when some answer takes it from there.
    private func isAnswered(kept name: String) -> Bool {
        guard let word = reader.names.words.firstIndex(of: "notify") else { return false }
        return reader.sources.mentions(of: word).contains { token in
            CallFinder.call(of: token)?.arguments.first?.expression.tokens(viewMode: .sourceAccurate)
                .contains { $0.text == name } ?? false
        }
    }

    private static func isLog(_ call: FunctionCallExprSyntax) -> Bool {
        let words = call.calledExpression.trimmedDescription.lowercased()
        let last = words.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init) ?? ""
        return [
            "print", "debugprint", "dump", "nslog", "os_log", "assert", "precondition", "append", "insert", "string",
        ]
        .contains(last)
            || ["log", "logger", "analytics", "tracker", "console"].contains { words.contains($0) }
    }
}

/// Calls that get an event or a key as it is, and names under which one is kept.
private final class Uses: SyntaxVisitor {
    let subject: String
    var calls: [FunctionCallExprSyntax] = []
    var kept: Set<String> = []

    init(subject: String) {
        self.subject = subject
        super.init(viewMode: .sourceAccurate)
    }

    private func isKey(_ expression: ExprSyntax) -> Bool {
        let text = expression.trimmedDescription
        if text == subject || text == subject + ".data" || text == "self" { return text != "self" }
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            return reference.baseName.text.lowercased().hasSuffix("key")
        }
        if let access = expression.as(MemberAccessExprSyntax.self) {
            return access.declName.baseName.text.lowercased().hasSuffix("key")
        }
        return text.contains("\"callbackKey\"") && !expression.is(StringLiteralExprSyntax.self)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard !NotifyCalls.isAnswer(node), node.arguments.contains(where: { isKey($0.expression) }) else {
            return .visitChildren
        }
        calls.append(node)
        if let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            ["append", "insert"].contains(access.declName.baseName.text), let base = access.base
        {
            kept.insert(String(base.trimmedDescription.split(separator: ".").last ?? ""))
        }
        return .visitChildren
    }

    override func visit(_ node: ExprListSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node)
        if elements.count >= 3, elements[1].is(AssignmentExprSyntax.self), elements[2...].contains(where: isKey) {
            let target = elements[0].trimmedDescription
            let name = target.prefix { $0 != "[" }.split(separator: ".").last ?? ""
            kept.insert(String(name))
        }
        return .visitChildren
    }
}
