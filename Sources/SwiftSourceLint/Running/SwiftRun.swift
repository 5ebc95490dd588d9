import Foundation
import SwiftSyntax

/// Runs a piece of Swift on one text: what escapers are written with, and no more.
///
/// Whatever it does not know ends the run with ``Unknown``, so that what it gives is what Swift gives.
struct SwiftRun {
    struct Unknown: Error {}

    enum End {
        case fell
        case returned(SwiftValue)
        case broke
        case continued
    }

    let reader: SourceReader
    /// What a name means that the run did not bind: the text that is tried, or a constant of the files.
    let resolve: (ExprSyntax, SourceReader.Context) -> SwiftValue?
    /// How many steps are left.
    private(set) var fuel = 20_000
    private var depth = 0
    /// How many bodies of functions, getters and closures are entered inside of each other: one that uses itself ends here.
    private static let deepest = 20

    init(reader: SourceReader, resolve: @escaping (ExprSyntax, SourceReader.Context) -> SwiftValue?) {
        self.reader = reader
        self.resolve = resolve
    }

    mutating func burn() throws {
        fuel -= 1
        if fuel < 0 { throw Unknown() }
    }

    // MARK: Statements

    mutating func run(_ items: some Sequence<CodeBlockItemSyntax>, in scope: SwiftScope) throws -> End {
        for item in items {
            let end = try run(Syntax(item.item), in: scope)
            if case .fell = end { continue }
            return end
        }
        return .fell
    }

    mutating func run(_ node: Syntax, in scope: SwiftScope) throws -> End {
        try burn()
        switch node.as(SyntaxEnum.self) {
        case .expressionStmt(let statement): return try run(Syntax(statement.expression), in: scope)
        case .variableDecl(let declaration):
            for binding in declaration.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
                    throw Unknown()
                }
                guard binding.accessorBlock == nil else { throw Unknown() }
                if let value = binding.initializer?.value {
                    scope.values[name] = try initial(value, binding.typeAnnotation?.type, in: scope)
                } else {
                    scope.values[name] = SwiftValue.none
                }
            }
            return .fell
        case .functionDecl: return .fell
        case .returnStmt(let statement):
            return .returned(try statement.expression.map { try value(of: $0, in: scope) } ?? .none)
        case .breakStmt(let statement):
            if statement.label != nil { throw Unknown() }
            return .broke
        case .continueStmt(let statement):
            if statement.label != nil { throw Unknown() }
            return .continued
        case .ifExpr(let branch): return try run(branch, in: scope)
        case .guardStmt(let check):
            if try holds(check.conditions, binding: scope) { return .fell }
            return try run(check.body.statements, in: SwiftScope(in: scope.context, outer: scope))
        case .switchExpr(let choice):
            guard let statements = try branch(of: choice, in: scope) else { throw Unknown() }
            let end = try run(statements.0, in: statements.1)
            if case .broke = end { return .fell }
            return end
        case .forStmt(let loop): return try run(loop, in: scope)
        case .whileStmt(let loop):
            while true {
                let inner = SwiftScope(in: scope.context, outer: scope)
                guard try holds(loop.conditions, binding: inner) else { return .fell }
                switch try run(loop.body.statements, in: inner) {
                case .returned(let value): return .returned(value)
                case .broke: return .fell
                case .fell, .continued: continue
                }
            }
        case .doStmt(let block):
            return try run(block.body.statements, in: SwiftScope(in: scope.context, outer: scope))
        case .sequenceExpr(let sequence):
            if try assigned(Array(sequence.elements), in: scope) { return .fell }
            _ = try value(of: ExprSyntax(sequence), in: scope)
            return .fell
        case .functionCallExpr(let call):
            if try changed(call, in: scope) { return .fell }
            _ = try value(of: ExprSyntax(call), in: scope)
            return .fell
        case .tryExpr(let attempt): return try run(Syntax(attempt.expression), in: scope)
        default: throw Unknown()
        }
    }

    private mutating func run(_ branch: IfExprSyntax, in scope: SwiftScope) throws -> End {
        let inner = SwiftScope(in: scope.context, outer: scope)
        if try holds(branch.conditions, binding: inner) { return try run(branch.body.statements, in: inner) }
        switch branch.elseBody {
        case .codeBlock(let block):
            return try run(block.statements, in: SwiftScope(in: scope.context, outer: scope))
        case .ifExpr(let other): return try run(other, in: scope)
        case nil: return .fell
        @unknown default: throw Unknown()
        }
    }

    private mutating func run(_ loop: ForStmtSyntax, in scope: SwiftScope) throws -> End {
        guard let elements = try value(of: loop.sequence, in: scope).elements else { throw Unknown() }
        for element in elements {
            try burn()
            let inner = SwiftScope(in: scope.context, outer: scope)
            try bind(Syntax(loop.pattern), to: element, in: inner)
            if let condition = loop.whereClause?.condition {
                guard case .bool(let isMeant) = try value(of: condition, in: inner) else { throw Unknown() }
                if !isMeant { continue }
            }
            switch try run(loop.body.statements, in: inner) {
            case .returned(let value): return .returned(value)
            case .broke: return .fell
            case .fell, .continued: continue
            }
        }
        return .fell
    }

    func bind(_ pattern: Syntax, to value: SwiftValue, in scope: SwiftScope) throws {
        switch pattern.as(SyntaxEnum.self) {
        case .identifierPattern(let name): scope.values[name.identifier.text] = value
        case .valueBindingPattern(let binding): try bind(Syntax(binding.pattern), to: value, in: scope)
        case .wildcardPattern: break
        case .tuplePattern(let tuple):
            guard case .tuple(let parts) = value, parts.count == tuple.elements.count else { throw Unknown() }
            for (element, part) in zip(tuple.elements, parts) {
                try bind(Syntax(element.pattern), to: part.value, in: scope)
            }
        default: throw Unknown()
        }
    }

    // MARK: Conditions

    mutating func holds(_ conditions: ConditionElementListSyntax, binding scope: SwiftScope) throws -> Bool {
        for element in conditions {
            switch element.condition {
            case .expression(let expression):
                guard case .bool(let flag) = try value(of: expression, in: scope) else { throw Unknown() }
                if !flag { return false }
            case .optionalBinding(let binding):
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
                    throw Unknown()
                }
                let found: SwiftValue
                if let expression = binding.initializer?.value {
                    found = try value(of: expression, in: scope)
                } else {
                    guard let known = scope.find(name) else { throw Unknown() }
                    found = known
                }
                if case .none = found { return false }
                scope.values[name] = found
            default: throw Unknown()
            }
        }
        return true
    }

    /// The statements of a `switch` that a value leads to, with what its pattern binds.
    mutating func branch(
        of choice: SwitchExprSyntax, in scope: SwiftScope
    ) throws -> (CodeBlockItemListSyntax, SwiftScope)? {
        let subject = try value(of: choice.subject, in: scope)
        for item in choice.cases {
            guard let branch = item.as(SwitchCaseSyntax.self) else { throw Unknown() }
            let inner = SwiftScope(in: scope.context, outer: scope)
            guard case .case(let label) = branch.label else { return (branch.statements, inner) }
            for pattern in label.caseItems where try matches(pattern, subject, binding: inner) {
                return (branch.statements, inner)
            }
        }
        return nil
    }

    private mutating func matches(
        _ item: SwitchCaseItemSyntax, _ subject: SwiftValue, binding scope: SwiftScope
    ) throws -> Bool {
        if let pattern = item.pattern.as(ExpressionPatternSyntax.self) {
            guard try matches(pattern.expression, subject, in: scope) else { return false }
        } else {
            try bind(Syntax(item.pattern), to: subject, in: scope)
        }
        guard let condition = item.whereClause?.condition else { return true }
        guard case .bool(let flag) = try value(of: condition, in: scope) else { throw Unknown() }
        return flag
    }

    private mutating func matches(_ pattern: ExprSyntax, _ subject: SwiftValue, in scope: SwiftScope) throws -> Bool {
        if let sequence = pattern.as(SequenceExprSyntax.self), let bounds = try bounds(of: sequence, in: scope) {
            guard let position = Self.order(subject) else { throw Unknown() }
            return bounds.contains(position)
        }
        guard let same = subject.equals(try value(of: pattern, in: scope)) else { throw Unknown() }
        return same
    }

    /// `"\u{0}"..."\u{1F}"`, `0..<32`.
    private mutating func bounds(of sequence: SequenceExprSyntax, in scope: SwiftScope) throws -> Range<Int>? {
        let elements = Array(sequence.elements)
        guard elements.count == 3, let sign = SourceReader.operatorText(elements[1]), sign == "..." || sign == "..<",
            let start = Self.order(try value(of: elements[0], in: scope)),
            let end = Self.order(try value(of: elements[2], in: scope))
        else { return nil }
        let last = sign == "..." ? end + 1 : end
        return start..<max(start, last)
    }

    /// Where a number or a single scalar stands among its like.
    private static func order(_ value: SwiftValue) -> Int? {
        switch value {
        case .integer(let number): return number
        case .scalar(let scalar): return Int(scalar.value)
        default:
            guard let text = value.printed, text.unicodeScalars.count == 1 else { return nil }
            return text.unicodeScalars.first.map { Int($0.value) }
        }
    }

    // MARK: Functions

    mutating func call(
        _ function: FunctionDeclSyntax, in slice: SourceFile.Slice, _ given: [(label: String, value: SwiftValue)],
        on base: SwiftValue?
    ) throws -> SwiftValue {
        guard let body = function.body,
            let positions = SourceReader.positions(in: function.signature.parameterClause, given.map(\.label))
        else { throw Unknown() }
        let scope = SwiftScope(in: SourceReader.Context(slice: slice))
        let parameters = Array(function.signature.parameterClause.parameters)
        for (argument, position) in zip(given, positions) {
            scope.values[(parameters[position].secondName ?? parameters[position].firstName).text] = argument.value
        }
        for (index, parameter) in parameters.enumerated() where !positions.contains(index) {
            guard let standard = parameter.defaultValue?.value else { throw Unknown() }
            scope.values[(parameter.secondName ?? parameter.firstName).text] = try value(of: standard, in: scope)
        }
        if let base { scope.values["self"] = base }
        return try result(of: body.statements, in: scope)
    }

    mutating func result(of body: CodeBlockItemListSyntax, in scope: SwiftScope) throws -> SwiftValue {
        try burn()
        guard depth < Self.deepest else { throw Unknown() }
        depth += 1
        defer { depth -= 1 }
        if body.count == 1, let only = body.first {
            let expression = only.item.as(ExprSyntax.self) ?? only.item.as(ExpressionStmtSyntax.self)?.expression
            if let expression { return try value(of: expression, in: scope) }
        }
        guard case .returned(let value) = try run(body, in: scope) else { throw Unknown() }
        return value
    }

    mutating func apply(_ closure: SwiftValue, to given: [SwiftValue]) throws -> SwiftValue {
        try burn()
        guard case .closure(let closure, let outer) = closure else { throw Unknown() }
        let scope = SwiftScope(in: outer.context, outer: outer)
        var given = given
        let names = SourceReader.parameters(of: closure)
        if given.count == 1, names.count > 1, closure.signature != nil, case .tuple(let parts) = given[0] {
            given = parts.map(\.value)
        }
        for (index, value) in given.enumerated() {
            scope.values["$\(index)"] = value
            if index < names.count { scope.values[names[index]] = value }
        }
        return try result(of: closure.statements, in: scope)
    }
}
