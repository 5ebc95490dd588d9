import PayloadFuzzing
import SwiftSyntax

/// What an expression reveals about its type, without a compiler: annotations, casts, literals, well-known names.
extension SourceReader {
    func type(of expression: ExprSyntax, in context: Context) -> SourceType {
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr: return .string
        case .integerLiteralExpr: return .integer
        case .floatLiteralExpr: return .double
        case .booleanLiteralExpr: return .bool
        case .tupleExpr(let tuple):
            return tuple.elements.count == 1
                ? tuple.elements.first.map { type(of: $0.expression, in: context) } ?? .unknown : .unknown
        case .tryExpr(let attempt):
            let found = type(of: attempt.expression, in: context)
            return attempt.questionOrExclamationMark?.tokenKind == .postfixQuestionMark ? found.optional : found
        case .awaitExpr(let wait): return type(of: wait.expression, in: context)
        case .forceUnwrapExpr(let unwrap): return type(of: unwrap.expression, in: context).unwrapped
        case .optionalChainingExpr(let chain): return type(of: chain.expression, in: context)
        case .prefixOperatorExpr(let prefix):
            return prefix.operator.text == "!" ? .bool : type(of: prefix.expression, in: context)
        case .sequenceExpr(let sequence): return type(ofSequence: Array(sequence.elements)[...], in: context)
        case .declReferenceExpr(let reference): return type(ofName: reference, in: context)
        case .memberAccessExpr(let access): return type(ofMember: access, in: context)
        case .functionCallExpr(let call): return type(ofCall: call, in: context)
        case .subscriptCallExpr(let access):
            if case .list(let element) = type(of: access.calledExpression, in: context).kind {
                return SourceType(written: element)
            }
            return .unknown
        case .dictionaryExpr: return SourceType(kind: .named("[:]"))
        case .arrayExpr(let array):
            let element = array.elements.first.map { type(of: $0.expression, in: context).name ?? "Any" } ?? "Any"
            return SourceType(kind: .list(element))
        default: return .unknown
        }
    }

    func type(ofSequence elements: ArraySlice<ExprSyntax>, in context: Context) -> SourceType {
        guard let first = elements.first else { return .unknown }
        if elements.count == 1 { return type(of: first, in: context) }
        if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
            let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
        {
            return type(of: ternary.thenExpression, in: context)
        }
        if let index = elements.firstIndex(where: { Self.operatorText($0) == "??" }) {
            let left = type(ofSequence: elements[..<index], in: context).unwrapped
            return left.kind == .unknown ? type(ofSequence: elements[(index + 1)...], in: context) : left
        }
        if let index = elements.firstIndex(where: { $0.is(UnresolvedAsExprSyntax.self) }),
            elements.indices.contains(index + 1),
            let cast = elements[index].as(UnresolvedAsExprSyntax.self)
        {
            var type = SourceType(written: elements[index + 1].trimmedDescription)
            type.isData = true
            return cast.questionOrExclamationMark?.tokenKind == .postfixQuestionMark ? type.optional : type
        }
        let operators = elements.compactMap(Self.operatorText)
        if operators.contains(where: { ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains($0) }) { return .bool }
        let operands = elements.split { Self.operatorText($0) != nil }.map { type(ofSequence: $0, in: context) }
        return operands.first { $0.name == "Double" || $0.name == "Decimal" || $0.name == "CGFloat" }
            ?? operands.first { $0.kind != .unknown } ?? .unknown
    }

    private func type(ofName reference: DeclReferenceExprSyntax, in context: Context) -> SourceType {
        let name = reference.baseName.text
        guard context.depth < Self.deepest else { return .unknown }
        if name == "self" {
            let own = context.slice.typeName
            return own.isEmpty ? .unknown : SourceType(kind: .named(own))
        }
        if case .unknown(let hole)? = context.bindings[name] { return hole.type }
        guard let binding = NameBinding.find(name, from: reference) else {
            return type(ofProperty: name, of: context.slice.typeName, in: context)
        }
        switch binding {
        case .variable(_, let pattern, _):
            if let annotation = pattern.typeAnnotation {
                return SourceType(written: annotation.type.trimmedDescription)
            }
            return pattern.initializer.map { type(of: $0.value, in: context) } ?? .unknown
        case .unwrapped(let condition):
            if let initializer = condition.initializer { return type(of: initializer.value, in: context).unwrapped }
            return type(ofProperty: name, of: context.slice.typeName, in: context).unwrapped
        case .parameter(let parameter, _):
            return promised(SourceType(written: parameter.type.trimmedDescription), by: name)
        case .closureParameter(_, _, let written?): return SourceType(written: written.trimmedDescription)
        case .closureParameter(let closure, let position, nil):
            return position == 0 ? elementType(of: closure, in: context) : .unknown
        case .element(let loop):
            if case .list(let element) = type(of: loop.sequence, in: context).kind {
                return SourceType(written: element)
            }
            return .unknown
        case .pattern: return .unknown
        }
    }

    /// A text that is handed in under a name that promises encoding: nobody can tell.
    private func promised(_ type: SourceType, by name: String) -> SourceType {
        type.name == "String" && names.promisesEncoding(name) ? SourceType(kind: .unread) : type
    }

    /// The type of the elements that `list.map { … }` hands to its closure.
    private func elementType(of closure: ClosureExprSyntax, in context: Context) -> SourceType {
        var owner = closure.parent
        while let node = owner, !node.is(FunctionCallExprSyntax.self), !node.is(CodeBlockItemSyntax.self) {
            owner = node.parent
        }
        guard let base = owner?.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?.base
        else {
            return .unknown
        }
        let type = type(of: base, in: context)
        if case .list(let element) = type.kind { return SourceType(written: element) }
        return type.isOptional ? type.unwrapped : .unknown
    }

    /// Members whose type every Swift programmer knows. A member of these files comes first.
    private static let members: [String: SourceType] = [
        "count": .integer, "isEmpty": .bool, "rawValue": .closed, "uuidString": .closed,
        "absoluteString": SourceType(kind: .named("URL")), "hashValue": .integer, "utf8Count": .integer,
        "timeIntervalSince1970": .double, "doubleValue": .double, "floatValue": .double, "intValue": .integer,
        "integerValue": .integer, "boolValue": .bool, "stringValue": .string, "localizedDescription": .string,
        "description": .string, "identifier": .string, "capitalized": .string, "localizedUppercase": .string,
    ]

    private func type(ofMember access: MemberAccessExprSyntax, in context: Context) -> SourceType {
        let name = access.declName.baseName.text
        guard let base = access.base, context.depth < Self.deepest else { return .unknown }
        let isType = base.as(DeclReferenceExprSyntax.self).map { $0.baseName.text.first?.isUppercase == true } ?? false
        let owner = isType ? SourceType(kind: .named(base.trimmedDescription)) : type(of: base, in: context)
        if owner.kind == .encoded, Self.members[name] == nil || name == "description" { return owner }
        // A member that is reached through `?.` may be absent.
        let isChained = base.is(OptionalChainingExprSyntax.self) || owner.isOptional
        var found = type(ofProperty: name, of: owner.name, in: context)
        if found.kind == .unknown || owner.holeType != nil, let known = Self.members[name] { found = known }
        if name == "description" || name == "debugDescription", owner.holeType?.isText == false { found = owner }
        if owner.kind == .closed, name == "description" { found = owner }
        return isChained ? found.optional : found
    }

    func type(ofProperty name: String, of owner: String?, in context: Context) -> SourceType {
        let found = sources.properties(named: name, of: owner).prefix(8).map { member -> SourceType in
            let slice = member.slice
            guard let binding = slice.firstVariable?.bindings.first else { return .unknown }
            if let annotation = binding.typeAnnotation {
                return SourceType(written: annotation.type.trimmedDescription)
            }
            guard let value = binding.initializer?.value else { return .unknown }
            return type(of: value, in: context.calling(slice, [:]))
        }
        // Properties of one name in several types: only what all of them say.
        guard let first = found.first, found.allSatisfy({ $0 == first }) else { return .unknown }
        return first
    }

    private func type(ofCall call: FunctionCallExprSyntax, in context: Context) -> SourceType {
        let arguments = Arguments(call)
        let name: String
        var base: ExprSyntax?
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
            (name, base) = (access.declName.baseName.text, access.base)
        } else if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
            name = reference.baseName.text
        } else {
            return .unknown
        }
        if let known = names.type(ofCall: name, labels: arguments.labels) { return known }
        if let base, isCharacterwise(base, in: context) { return SourceType(kind: .unread) }
        if let base, base.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase != true {
            let owner = type(of: base, in: context)
            // A piece of what an encoder wrote is no document any more, and need not be data either.
            if owner.kind == .encoded {
                return ["dropFirst", "dropLast", "prefix", "suffix", "replacingOccurrences", "replacing"].contains(name)
                    ? SourceType(kind: .unread) : SourceType(kind: .encoded, isOptional: owner.isOptional)
            }
            if owner.kind == .unread { return owner }
        }
        switch name {
        case "String" where arguments.labels == ["", "radix"]: return .closed
        case "String"
        where arguments.labels == ["data", "encoding"] || arguments.labels == ["decoding", "as"]
            || arguments.labels == ["bytes", "encoding"]:
            let source = arguments.first.map { type(of: $0, in: context) } ?? .unknown
            let text = source.kind == .encoded ? SourceType.encoded : .string
            return arguments.labels[0] == "decoding" ? text : text.optional
        case "String", "Substring":
            let inner = arguments.first.map { type(of: $0, in: context) } ?? .unknown
            return inner.kind == .unknown || arguments.labels != [""] ? .string : inner
        case "Int", "Double", "Float", "Bool", "URL", "Decimal", "Int64", "UInt":
            let type = SourceType(kind: .named(name))
            let isParsed =
                arguments.first.map { self.type(of: $0, in: context).name == "String" || name == "URL" } ?? false
            return isParsed ? type.optional : type
        case "string" where arguments.labels == ["from"] || arguments.labels == ["for"]:
            let formatter = base.map { self.type(of: $0, in: context).name ?? $0.trimmedDescription } ?? ""
            if formatter.contains("ISO") { return .closed }
            return formatter.contains("Date") || formatter.contains("date") || formatter.contains("ISO")
                ? .string : SourceType.formatted.optional
        case "UUID": return .closed
        case "abs", "min", "max": return arguments.first.map { type(of: $0, in: context) } ?? .unknown
        case "isMultiple", "hasPrefix", "hasSuffix", "contains", "allSatisfy": return .bool
        case "lowercased", "uppercased", "trimmingCharacters", "joined", "replacingOccurrences": return .string
        case "rounded", "squareRoot", "magnitude": return base.map { type(of: $0, in: context) } ?? .unknown
        default: break
        }
        let functions = functions(named: name, labels: arguments.labels, near: call, in: context)
        let written = functions.compactMap { $0.0.signature.returnClause?.type.trimmedDescription }.map {
            SourceType(written: $0)
        }
        if let first = written.first, written.allSatisfy({ $0 == first }) { return first }
        if base == nil, name.first?.isUppercase == true { return SourceType(kind: .named(name)) }
        return names.promisesEncoding(name) && functions.isEmpty ? SourceType(kind: .unread) : .unknown
    }

    /// Whether a chain of calls goes through the characters of a text one by one: an encoder by hand, right or not.
    private func isCharacterwise(_ base: ExprSyntax, in context: Context) -> Bool {
        guard let call = base.as(FunctionCallExprSyntax.self),
            let access = call.calledExpression.as(MemberAccessExprSyntax.self), let source = access.base
        else { return false }
        let walks = ["map", "flatMap", "compactMap", "reduce"].contains(access.declName.baseName.text)
        return (walks && isText(source, in: context)) || isCharacterwise(source, in: context)
    }

    /// Whether a sequence is the characters of a text, so that a loop over it is an encoder by hand.
    func isText(_ expression: ExprSyntax, in context: Context) -> Bool {
        if let access = expression.as(MemberAccessExprSyntax.self),
            ["utf8", "utf16", "unicodeScalars", "characters"].contains(access.declName.baseName.text)
        {
            return true
        }
        if ["self", "utf8", "utf16", "unicodeScalars"].contains(expression.trimmedDescription),
            context.bindings["self"] != nil
        {
            return true
        }
        return type(of: expression, in: context).holeType?.base == .string
    }
}
