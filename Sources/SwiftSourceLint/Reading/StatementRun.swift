import SwiftSyntax

/// Follows what statements do to one variable, up to the place where it is used.
struct StatementRun {
    let reader: SourceReader
    let context: SourceReader.Context
    let name: String
    let until: AbsolutePosition
    var value: SourceValue = .text([])

    private enum End { case fell, left, arrived }

    init(reader: SourceReader, context: SourceReader.Context, name: String, until: AbsolutePosition) {
        self.reader = reader
        self.context = context
        self.name = name
        self.until = until
    }

    /// True when the use was reached.
    mutating func perform(_ items: ArraySlice<CodeBlockItemSyntax>) -> Bool { run(items) == .arrived }

    private mutating func run(_ items: ArraySlice<CodeBlockItemSyntax>) -> End {
        for item in items {
            if item.position <= until, until < item.endPosition {
                enter(Syntax(item))
                return .arrived
            }
            if perform(Syntax(item.item)) == .left { return .left }
        }
        return .fell
    }

    /// The use is somewhere inside: the statements before it, in the blocks around it.
    private mutating func enter(_ node: Syntax) {
        let isLoop = node.is(ForStmtSyntax.self) || node.is(WhileStmtSyntax.self) || node.is(RepeatStmtSyntax.self)
        if isLoop {
            // An earlier round may have changed it.
            let before = value
            _ = perform(node)
            value = united(before, value)
        }
        for child in node.children(viewMode: .sourceAccurate) where child.position <= until && until < child.endPosition
        {
            if let list = child.as(CodeBlockItemListSyntax.self) {
                _ = run(Array(list)[...])
            } else {
                enter(child)
            }
            return
        }
    }

    private mutating func perform(_ node: Syntax) -> End {
        switch node.as(SyntaxEnum.self) {
        case .expressionStmt(let statement): return perform(Syntax(statement.expression))
        case .ifExpr(let branch): return perform(branch)
        case .switchExpr(let choice): return perform(choice)
        case .forStmt(let loop):
            if changes(Syntax(loop.body)), reader.isCharacterwise(loop.sequence, in: context) {
                value = unread(Syntax(loop))
                return .fell
            }
            repeated(Syntax(loop.body), loop.body.statements)
        case .whileStmt(let loop): repeated(Syntax(loop.body), loop.body.statements)
        case .repeatStmt(let loop): repeated(Syntax(loop.body), loop.body.statements)
        case .doStmt(let block):
            let before = value
            let end = run(Array(block.body.statements)[...])
            for clause in block.catchClauses {
                var other = self
                other.value = before
                if other.run(Array(clause.body.statements)[...]) != .left { value = united(value, other.value) }
            }
            return end
        case .returnStmt, .throwStmt, .breakStmt, .continueStmt: return .left
        case .sequenceExpr(let sequence): assign(Array(sequence.elements)[...])
        case .functionCallExpr(let call): perform(call)
        case .tryExpr(let attempt): return perform(Syntax(attempt.expression))
        case .awaitExpr(let wait): return perform(Syntax(wait.expression))
        default: break
        }
        return .fell
    }

    private mutating func perform(_ branch: IfExprSyntax) -> End {
        var branches = [Array(branch.body.statements)]
        var isComplete = false
        var rest = branch.elseBody
        while let other = rest {
            switch other {
            case .codeBlock(let block):
                branches.append(Array(block.statements))
                (rest, isComplete) = (nil, true)
            case .ifExpr(let next):
                branches.append(Array(next.body.statements))
                rest = next.elseBody
            @unknown default: rest = nil
            }
        }
        return choose(branches, isComplete: isComplete)
    }

    private mutating func perform(_ choice: SwitchExprSyntax) -> End {
        choose(choice.cases.compactMap { $0.as(SwitchCaseSyntax.self).map { Array($0.statements) } }, isComplete: true)
    }

    private mutating func choose(_ branches: [[CodeBlockItemSyntax]], isComplete: Bool) -> End {
        var ways: [SourceValue] = isComplete ? [] : [value]
        for branch in branches {
            var other = self
            if other.run(branch[...]) != .left { ways.append(other.value) }
        }
        guard let first = ways.first else { return .left }
        value = ways.dropFirst().reduce(first, united)
        return .fell
    }

    /// None, one and two rounds.
    private mutating func repeated(_ body: Syntax, _ statements: CodeBlockItemListSyntax) {
        guard changes(body) else { return }
        let before = value
        _ = run(Array(statements)[...])
        let once = value
        _ = run(Array(statements)[...])
        // Which way a condition goes depends on the round, as with a comma between elements.
        let isGuess = body.tokens(viewMode: .sourceAccurate).contains { token in
            [.keyword(.if), .keyword(.switch), .keyword(.guard), .infixQuestionMark].contains(token.tokenKind)
        }
        value = united(before, isGuess ? united(once, value).guessed : united(once, value))
    }

    private func united(_ one: SourceValue, _ other: SourceValue) -> SourceValue {
        switch (one, other) {
        case (.list(let left), .list(let right)): .list(Array((left + right).prefix(SourceValue.mostPaths)))
        case (.unknown, _): one
        case (_, .unknown): other
        default: .text(SourceValue.united(one.paths, other.paths))
        }
    }

    // MARK: Changes

    private func changes(_ node: Syntax) -> Bool {
        node.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
    }

    private mutating func assign(_ elements: ArraySlice<ExprSyntax>) {
        guard elements.count >= 3, let target = elements.first, let sign = elements.dropFirst().first,
            target.trimmedDescription == name
        else { return }
        let operation = SourceReader.operatorText(sign)
        // What is added to something unknown does not make it known.
        if operation == "+=", case .unknown = value { return }
        let added = reader.value(ofSequence: elements.dropFirst(2), in: context.reading(name, value))
        switch operation {
        case "=": value = added
        case "+=": append(added)
        default: break
        }
    }

    private mutating func append(_ added: SourceValue) {
        switch value {
        case .list(let lists): value = .list(SourceReader.appended(lists, added))
        case .text(let paths): value = .text(SourceValue.joined(paths, added.paths))
        case .unknown: break
        }
        if case .text(let paths) = value, let longest = paths.map(\.pieces.count).max(), longest > Self.mostPieces,
            case .text(let run)? = paths[0].pieces.last
        {
            value = .unknown(
                SourceHole(expression: name, place: run.place, type: .unknown, reason: "it has too many parts")
            )
        }
    }

    /// Longer texts are generated, and each piece of one is judged within the whole of it.
    private static let mostPieces = 1_000

    private mutating func perform(_ call: FunctionCallExprSyntax) {
        if call.arguments.contains(where: {
            $0.expression.as(InOutExprSyntax.self)?.expression.trimmedDescription == name
        }) {
            value = unread(Syntax(call))
            return
        }
        guard let access = call.calledExpression.as(MemberAccessExprSyntax.self) else { return }
        if access.declName.baseName.text == "forEach", let closure = call.trailingClosure {
            return repeated(Syntax(closure), closure.statements)
        }
        guard access.base?.trimmedDescription == name, let argument = call.arguments.first
        else { return }
        switch access.declName.baseName.text {
        case "append":
            let added = reader.value(of: argument.expression, in: context.reading(name, value))
            if case .list = value, argument.label == nil {
                append(added.isList ? .list([]) : added)
            } else {
                append(added)
            }
        case "removeLast", "insert", "replaceSubrange", "removeAll", "removeSubrange", "removeFirst", "write",
            "reserveCapacity":
            if access.declName.baseName.text != "reserveCapacity" { value = unread(Syntax(call)) }
        default: break
        }
    }

    private func unread(_ node: Syntax) -> SourceValue {
        .unknown(
            SourceHole(
                expression: name, place: context.slice.place(of: node), type: .unknown,
                reason: "it changes here in a way that lint does not follow"))
    }
}

extension SourceValue {
    /// The same, in ways that need not occur.
    fileprivate var guessed: SourceValue {
        func guessed(_ path: PayloadPath) -> PayloadPath { PayloadPath(pieces: path.pieces, isGuess: true) }
        return switch self {
        case .text(let paths): .text(paths.map(guessed))
        case .list(let lists): .list(lists.map { $0.map(guessed) })
        case .unknown: self
        }
    }
}

extension SourceReader.Context {
    /// While a variable is assigned to itself, its own name means what it holds so far.
    fileprivate func reading(_ name: String, _ value: SourceValue) -> SourceReader.Context {
        var context = self
        context.bindings[SourceReader.heldSoFar + name] = value
        return context
    }
}
