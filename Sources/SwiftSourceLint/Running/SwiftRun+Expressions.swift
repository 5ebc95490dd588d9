import Foundation
import PayloadFuzzing
import SwiftSyntax

extension SwiftRun {
    mutating func value(of expression: ExprSyntax, in scope: SwiftScope) throws -> SwiftValue {
        try burn()
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr(let literal): return .text(try text(of: literal, in: scope))
        case .integerLiteralExpr(let literal): return .integer(try Self.number(literal.literal.text))
        case .booleanLiteralExpr(let literal): return .bool(literal.literal.tokenKind == .keyword(.true))
        case .nilLiteralExpr: return .none
        case .arrayExpr(let array):
            var values: [SwiftValue] = []
            for element in array.elements { values.append(try value(of: element.expression, in: scope)) }
            return .list(values)
        case .dictionaryExpr(let dictionary):
            guard case .elements(let elements) = dictionary.content else { return .table([]) }
            var rows: [SwiftValue.Row] = []
            for element in elements {
                rows.append(
                    .init(key: try value(of: element.key, in: scope), value: try value(of: element.value, in: scope)))
            }
            return .table(rows)
        case .tupleExpr(let tuple):
            if let only = tuple.elements.first, tuple.elements.count == 1 {
                return try value(of: only.expression, in: scope)
            }
            var parts: [SwiftValue.Part] = []
            for element in tuple.elements {
                parts.append(
                    .init(label: element.label?.text ?? "", value: try value(of: element.expression, in: scope)))
            }
            return .tuple(parts)
        case .tryExpr(let attempt): return try value(of: attempt.expression, in: scope)
        case .awaitExpr(let wait): return try value(of: wait.expression, in: scope)
        case .forceUnwrapExpr(let unwrap):
            let found = try value(of: unwrap.expression, in: scope)
            if case .none = found { throw Unknown() }
            return found
        case .optionalChainingExpr(let chain): return try value(of: chain.expression, in: scope)
        case .prefixOperatorExpr(let prefix):
            let operand = try value(of: prefix.expression, in: scope)
            switch (prefix.operator.text, operand) {
            case ("!", .bool(let flag)): return .bool(!flag)
            case ("-", .integer(let number)): return .integer(-number)
            default: throw Unknown()
            }
        case .sequenceExpr(let sequence): return try value(ofSequence: Array(sequence.elements)[...], in: scope)
        case .declReferenceExpr(let reference): return try value(ofName: reference, in: scope)
        case .memberAccessExpr(let access): return try value(ofMember: access, in: scope)
        case .functionCallExpr(let call):
            do {
                return try value(ofCall: call, in: scope)
            } catch {
                // What a thing that is no text gives is one more value to try.
                guard isOfThing(call, in: scope), let known = resolve(expression, scope.context) else { throw error }
                return known
            }
        case .subscriptCallExpr(let access): return try value(ofSubscript: access, in: scope)
        case .closureExpr(let closure): return .closure(closure, scope)
        case .ifExpr(let branch): return try value(ofBranch: branch, in: scope)
        case .switchExpr(let choice):
            guard let (statements, inner) = try branch(of: choice, in: scope) else { throw Unknown() }
            return try result(of: statements, in: inner)
        default: throw Unknown()
        }
    }

    /// Whether a method of Foundation is called on something else than a text, such as a link or the settings.
    private func isOfThing(_ call: FunctionCallExprSyntax, in scope: SwiftScope) -> Bool {
        guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base,
            let name = reader.type(of: base, in: scope.context).unwrapped.name, Self.things.contains(name)
        else { return false }
        let callees = reader.callees(of: call, in: scope.context)
        return !callees.isEmpty && callees.allSatisfy { $0.declaration == nil }
    }

    /// Types of Foundation whose methods give texts.
    private static let things: Set<String> = [
        "URL", "Bundle", "UserDefaults", "ProcessInfo", "Locale", "URLComponents",
    ]

    private mutating func value(ofBranch branch: IfExprSyntax, in scope: SwiftScope) throws -> SwiftValue {
        let inner = SwiftScope(in: scope.context, outer: scope)
        if try holds(branch.conditions, binding: inner) { return try result(of: branch.body.statements, in: inner) }
        switch branch.elseBody {
        case .codeBlock(let block): return try result(of: block.statements, in: inner)
        case .ifExpr(let other): return try value(ofBranch: other, in: scope)
        default: throw Unknown()
        }
    }

    static func number(_ text: String) throws -> Int {
        let digits = text.replacing("_", with: "")
        let found =
            digits.hasPrefix("0x")
            ? Int(digits.dropFirst(2), radix: 16)
            : digits.hasPrefix("0b") ? Int(digits.dropFirst(2), radix: 2) : Int(digits)
        guard let found else { throw Unknown() }
        return found
    }

    private mutating func text(of literal: StringLiteralExprSyntax, in scope: SwiftScope) throws -> String {
        let slice = scope.context.slice
        let pounds = literal.openingPounds?.text.utf8.count ?? 0
        var bytes: [UInt8] = []
        for segment in literal.segments {
            switch segment {
            case .stringSegment(let segment):
                for run in SourceReader.runs(of: slice.range(of: segment.content), in: slice.file, pounds: pounds) {
                    bytes += run.bytes
                }
            case .expressionSegment(let segment):
                guard segment.expressions.count == 1, let only = segment.expressions.first,
                    let text = try value(of: only.expression, in: scope).printed
                else { throw Unknown() }
                bytes += Array(text.utf8)
            @unknown default: throw Unknown()
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Unknown() }
        return text
    }

    /// The first value of a variable: a literal takes the type that is written.
    mutating func initial(
        _ expression: ExprSyntax, _ written: TypeSyntax?, in scope: SwiftScope
    ) throws -> SwiftValue {
        let found = try value(of: expression, in: scope)
        switch written?.trimmedDescription {
        case "Character":
            guard let text = found.printed, text.count == 1, let only = text.first else { throw Unknown() }
            return .character(only)
        case "[Character]":
            guard let elements = found.elements else { throw Unknown() }
            return .list(elements)
        case "String.UnicodeScalarView": return .scalars(found.printed ?? "")
        default: break
        }
        guard let tuple = written?.as(ArrayTypeSyntax.self)?.element.as(TupleTypeSyntax.self),
            case .list(let values) = found
        else { return found }
        let labels = tuple.elements.map { $0.firstName?.text ?? "" }
        return .list(values.map { $0.labelled(labels) })
    }

    // MARK: Names

    private mutating func value(ofName reference: DeclReferenceExprSyntax, in scope: SwiftScope) throws -> SwiftValue {
        let name = reference.baseName.text
        if let found = scope.find(name) { return found }
        if let known = resolve(ExprSyntax(reference), scope.context) { return known }
        // A constant of the code around the run, such as a list of replacements.
        if case .variable(let declaration, let pattern, _)? = NameBinding.find(name, from: reference),
            declaration.bindingSpecifier.tokenKind == .keyword(.let), let initial = pattern.initializer?.value
        {
            return try self.initial(initial, pattern.typeAnnotation?.type, in: SwiftScope(in: scope.context))
        }
        // Inside an extension, a name is a member of `self`.
        if let own = scope.find("self"), own.printed != nil, let found = try? member(name, of: own, in: scope) {
            return found
        }
        // A property of the files that a literal makes.
        let sources = reader.sources
        let found = sources.bare(.property, name, in: scope.context.slice.typeName, from: scope.context.slice.file)
        guard found.count == 1 else { throw Unknown() }
        return try value(ofProperty: found[0], name, on: scope.find("self"))
    }

    mutating func value(ofProperty member: SourceSet.Member, _ name: String, on base: SwiftValue?) throws -> SwiftValue
    {
        let slice = member.slice
        guard slice.file !== Vocabulary.file, let variable = slice.firstVariable, let binding = slice.binding(of: name)
        else { throw Unknown() }
        let scope = SwiftScope(in: SourceReader.Context(slice: slice))
        if let base { scope.values["self"] = base }
        if let body = binding.accessorBlock?.getter { return try result(of: body, in: scope) }
        guard variable.bindingSpecifier.tokenKind == .keyword(.let), let initial = binding.initializer?.value else {
            throw Unknown()
        }
        return try self.initial(initial, binding.typeAnnotation?.type, in: scope)
    }

    // MARK: Operators

    mutating func value(ofSequence elements: ArraySlice<ExprSyntax>, in scope: SwiftScope) throws -> SwiftValue {
        if elements.count == 1, let only = elements.first { return try value(of: only, in: scope) }
        if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
            let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
        {
            guard case .bool(let flag) = try value(ofSequence: elements[..<index], in: scope) else { throw Unknown() }
            return flag
                ? try value(of: ternary.thenExpression, in: scope)
                : try value(ofSequence: elements[(index + 1)...], in: scope)
        }
        for level in Self.levels {
            // Operators of one level go from the left, `??` from the right.
            let isMeant: (ExprSyntax) -> Bool = { SourceReader.operatorText($0).map(level.contains) ?? false }
            let index = level.contains("??") ? elements.firstIndex(where: isMeant) : elements.lastIndex(where: isMeant)
            guard let index, let sign = SourceReader.operatorText(elements[index]) else { continue }
            let left = try value(ofSequence: elements[..<index], in: scope)
            if sign == "??" {
                if case .none = left { return try value(ofSequence: elements[(index + 1)...], in: scope) }
                return left
            }
            if case .bool(let flag) = left, sign == "&&" && !flag || sign == "||" && flag { return left }
            let right = try value(ofSequence: elements[(index + 1)...], in: scope)
            return try Self.result(of: sign, left, right)
        }
        // A cast leaves what it is.
        if let cast = elements.firstIndex(where: { $0.is(UnresolvedAsExprSyntax.self) }) {
            return try value(ofSequence: elements[..<cast], in: scope)
        }
        throw Unknown()
    }

    private static let levels: [Set<String>] = [
        ["||"], ["&&"], ["==", "!=", "<", ">", "<=", ">="], ["??"], ["...", "..<"], ["+", "-", "|", "^"],
        ["*", "/", "%", "&"], [">>", "<<"],
    ]

    private static func result(of sign: String, _ left: SwiftValue, _ right: SwiftValue) throws -> SwiftValue {
        switch sign {
        case "==", "!=":
            guard let same = left.equals(right) else { throw Unknown() }
            return .bool(same == (sign == "=="))
        case "&&", "||":
            guard case .bool = right else { throw Unknown() }
            return right
        default: break
        }
        if case .integer(let one) = left, case .integer(let other) = right {
            switch sign {
            case "+": return .integer(one &+ other)
            case "-": return .integer(one &- other)
            case "*": return .integer(one &* other)
            case "/" where other != 0: return .integer(one / other)
            case "%" where other != 0: return .integer(one % other)
            case "&": return .integer(one & other)
            case "|": return .integer(one | other)
            case ">>" where (0..<64).contains(other): return .integer(one >> other)
            case "<<" where (0..<64).contains(other): return .integer(one << other)
            case "<": return .bool(one < other)
            case ">": return .bool(one > other)
            case "<=": return .bool(one <= other)
            case ">=": return .bool(one >= other)
            case "..<": return .range(one, other)
            case "...": return .range(one, other + 1)
            default: throw Unknown()
            }
        }
        switch (left, right, sign) {
        case (.list(let one), .list(let other), "+"): return .list(one + other)
        case (.scalar(let one), .scalar(let other), "<"): return .bool(one < other)
        case (.scalar(let one), .scalar(let other), ">"): return .bool(one > other)
        case (.scalar(let one), .scalar(let other), "<="): return .bool(one <= other)
        case (.scalar(let one), .scalar(let other), ">="): return .bool(one >= other)
        default: break
        }
        guard let one = left.printed, let other = right.printed else { throw Unknown() }
        switch sign {
        case "+": return .text(one + other)
        case "<": return .bool(one < other)
        case ">": return .bool(one > other)
        case "<=": return .bool(one <= other)
        case ">=": return .bool(one >= other)
        default: throw Unknown()
        }
    }

    // MARK: Changes

    /// `a = …`, `a += …`: true when the expression was one.
    mutating func assigned(_ elements: [ExprSyntax], in scope: SwiftScope) throws -> Bool {
        guard elements.count >= 3, let sign = SourceReader.operatorText(elements[1]), sign == "=" || sign == "+=" else {
            return false
        }
        let added = try value(ofSequence: elements[2...], in: scope)
        if elements[0].is(DiscardAssignmentExprSyntax.self) { return true }
        guard let name = elements[0].as(DeclReferenceExprSyntax.self)?.baseName.text, let old = scope.find(name) else {
            throw Unknown()
        }
        let new = sign == "=" ? added : try Self.result(of: "+", old, added)
        guard scope.assign(name, new) else { throw Unknown() }
        return true
    }

    /// `a.append(…)` and the like: true when the call was one.
    mutating func changed(_ call: FunctionCallExprSyntax, in scope: SwiftScope) throws -> Bool {
        guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base else {
            return false
        }
        // `text.unicodeScalars.append(…)` changes the text.
        let target = base.as(MemberAccessExprSyntax.self)
        let isView = target?.declName.baseName.text == "unicodeScalars"
        let named = (isView ? target?.base : base)?.as(DeclReferenceExprSyntax.self)
        guard let name = named?.baseName.text, let old = scope.find(name) else { return false }
        let arguments = SourceReader.Arguments(call)
        let new: SwiftValue
        switch access.declName.baseName.text {
        case "append", "write":
            guard let first = arguments.first else { throw Unknown() }
            let added = try value(of: first, in: scope)
            switch old {
            case .list(let values) where arguments.labels == [""]: new = .list(values + [added])
            case .list(let values):
                guard let more = added.elements else { throw Unknown() }
                new = .list(values + more)
            case .scalars(let text):
                guard let more = added.printed else { throw Unknown() }
                var view = text.unicodeScalars
                view.append(contentsOf: more.unicodeScalars)
                new = .scalars(String(view))
            case .text(let text):
                guard let more = added.printed else { throw Unknown() }
                new = .text(text + more)
            default: throw Unknown()
            }
        case "reserveCapacity": new = old
        case "removeLast" where arguments.all.isEmpty:
            switch old {
            case .text(let text) where !text.isEmpty: new = .text(String(text.dropLast()))
            case .list(let values) where !values.isEmpty: new = .list(values.dropLast())
            default: throw Unknown()
            }
        case "removeFirst" where arguments.all.isEmpty:
            guard case .text(let text) = old, !text.isEmpty else { throw Unknown() }
            new = .text(String(text.dropFirst()))
        case "forEach":
            guard let first = arguments.first, let elements = old.elements else { throw Unknown() }
            let closure = try value(of: first, in: scope)
            for element in elements { try perform(closure, on: element) }
            return true
        default: return false
        }
        guard scope.assign(name, new) else { throw Unknown() }
        return true
    }

    private mutating func perform(_ closure: SwiftValue, on element: SwiftValue) throws {
        guard case .closure(let closure, let outer) = closure else { throw Unknown() }
        let scope = SwiftScope(in: outer.context, outer: outer)
        scope.values["$0"] = element
        if let name = SourceReader.parameters(of: closure).first { scope.values[name] = element }
        _ = try run(closure.statements, in: scope)
    }
}
