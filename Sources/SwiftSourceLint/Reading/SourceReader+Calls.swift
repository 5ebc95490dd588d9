import SwiftSyntax

extension SourceReader {
    /// The arguments of a call with the closures behind it.
    struct Arguments {
        var all: [(label: String, value: ExprSyntax)]

        init(_ call: FunctionCallExprSyntax) {
            all = call.arguments.map { ($0.label?.text ?? "", $0.expression) }
            if let closure = call.trailingClosure { all.append(("", ExprSyntax(closure))) }
            all += call.additionalTrailingClosures.map { ($0.label.text, ExprSyntax($0.closure)) }
        }

        var labels: [String] { all.map(\.label) }
        var first: ExprSyntax? { all.first?.value }
        subscript(label: String) -> ExprSyntax? { all.first { $0.label == label }?.value }
    }

    func value(ofCall call: FunctionCallExprSyntax, in context: Context) -> SourceValue {
        let expression = ExprSyntax(call)
        guard context.depth < Self.deepest else { return unknown(expression, in: context) }
        if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
            return value(ofBody: closure.statements, in: context, orElse: unknown(expression, in: context))
        }
        let arguments = Arguments(call)
        // An empty list: `[String]()`.
        if call.calledExpression.is(ArrayExprSyntax.self), call.arguments.isEmpty { return .list([[]]) }
        let found = type(of: expression, in: context)
        if found.isEncoded || found.isClosed || found == .formatted { return unknown(expression, in: context) }
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
            return value(ofMethod: access, call, arguments, in: context)
        }
        guard let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) else {
            return unknown(expression, in: context)
        }
        let name = reference.baseName.text
        if ["String", "Substring"].contains(name), let text = text(arguments, expression, in: context) { return text }
        if name == "URL", arguments.labels == ["string"], let first = arguments.first,
            let text = plainText(first, in: context), !text.isEmpty,
            case .text(let paths) = value(of: first, in: context)
        {
            return .text(paths)
        }
        // Inside an extension of a type of Swift, a method without a base is one of `self`.
        let own = ownType(in: context.slice)
        if own == .string
            || own.name.map({ ["Array", "Dictionary", "Set", "Sequence", "Collection"].contains($0) }) == true
        {
            let base =
                context.bindings["self"]
                ?? .unknown(SourceHole(expression: "self", place: context.slice.place(of: reference), type: own))
            if let found = method(name, on: base, own, arguments, expression, in: context) { return found }
        }
        return followed(call, callees(of: call, in: context), context.bindings["self"], arguments, in: context)
    }

    private func value(
        ofMethod access: MemberAccessExprSyntax, _ call: FunctionCallExprSyntax, _ arguments: Arguments,
        in context: Context
    ) -> SourceValue {
        let expression = ExprSyntax(call)
        let name = access.declName.baseName.text
        guard let base = access.base else { return unknown(expression, in: context) }
        let owner = type(of: base, in: context)
        if case .metatype(.named("String", _)) = owner {
            if name == "localizedStringWithFormat", let first = arguments.first {
                return FormatString(reader: self, context: context, standsAtArgument: true).value(
                    first, arguments.all.dropFirst().map(\.value), isLocalised: true)
                    ?? unknown(expression, in: context)
            }
            if name == "init", let text = text(arguments, expression, in: context) { return text }
        }
        let isType: Bool = if case .metatype = owner { true } else { false }
        let held = isType ? nil : value(of: base, in: context)
        let isOwn = base.trimmedDescription == "self"
        if let held, let found = method(name, on: held, owner, arguments, expression, in: context) { return found }
        let all = callees(named: name, on: owner, arguments, in: context)
        // A text of another kind has the methods of String.
        if all.isEmpty, owner.isText, owner != .string {
            return followed(
                call, callees(named: name, on: .string, arguments, in: context), held, arguments, in: context)
        }
        return followed(call, all, isOwn ? context.bindings["self"] : held, arguments, in: context)
    }

    func unread(_ expression: ExprSyntax, _ reason: String, in context: Context) -> SourceValue {
        .unknown(
            SourceHole(
                expression: Self.oneLine(expression), place: context.slice.place(of: expression), type: .unknown,
                reason: reason))
    }

    // MARK: String(…)

    private func text(_ arguments: Arguments, _ expression: ExprSyntax, in context: Context) -> SourceValue? {
        switch arguments.labels {
        case [""], ["describing"]:
            guard let first = arguments.first else { return nil }
            let found = value(of: first, in: context)
            if case .text = found { return found }
            if case .unknown(let hole) = found, hole.samples != nil { return found.named(by: expression, in: context) }
            return unknown(expression, in: context)
        case let labels where labels.first == "format":
            let isLocalised =
                arguments["locale"].map {
                    !$0.trimmedDescription.contains("POSIX") && !$0.is(NilLiteralExprSyntax.self)
                }
                ?? false
            guard let format = arguments["format"] else { return nil }
            let values = arguments.all.filter { $0.label.isEmpty }.map(\.value)
            return FormatString(reader: self, context: context).value(format, values, isLocalised: isLocalised)
        default: return nil
        }
    }

    // MARK: Functions of the same files

    /// What a call of a function of these files gives: its body is read with the arguments in place.
    func followed(
        _ call: FunctionCallExprSyntax, _ candidates: [Callee], _ base: SourceValue?, _ arguments: Arguments,
        in context: Context
    ) -> SourceValue {
        let expression = ExprSyntax(call)
        let given = arguments.all.map { ($0.label, value(of: $0.value, in: context)) }
        guard let found = followed(candidates, base, given, expression, in: context) else {
            return run(expression, in: context)
        }
        // A text that is neither one of the arguments nor made of them in a way that can be read.
        guard case .unknown(let hole) = found, hole.samples == nil, hole.type == .unknown || hole.type == .string else {
            return found
        }
        let origins = (given.map(\.1) + (base.map { [$0] } ?? [])).compactMap { value -> SourcePlace? in
            if case .unknown(let hole) = value { hole.origin } else { nil }
        }
        if let origin = hole.origin, origins.contains(origin) { return found }
        return run(expression, in: context)
    }

    /// - Returns: nil when no body of the candidates can be read.
    func followed(
        _ candidates: [Callee], _ base: SourceValue?, _ given: [(label: String, value: SourceValue)],
        _ expression: ExprSyntax, in context: Context
    ) -> SourceValue? {
        guard !candidates.isEmpty, candidates.count <= 4 else { return nil }
        var all: SourceValue?
        for candidate in candidates {
            guard let (function, slice) = candidate.declaration, let body = function.body,
                let positions = candidate.positions(of: given.map(\.label))
            else { return nil }
            let parameters = Array(function.signature.parameterClause.parameters)
            var bindings: [String: SourceValue] = [:]
            if let base { bindings["self"] = base }
            for (argument, position) in zip(given, positions) {
                bindings[(parameters[position].secondName ?? parameters[position].firstName).text] =
                    typed(argument.value, candidate.parameters[position].type)
            }
            for parameter in parameters where bindings[(parameter.secondName ?? parameter.firstName).text] == nil {
                guard let standard = parameter.defaultValue?.value else { continue }
                bindings[(parameter.secondName ?? parameter.firstName).text] = value(
                    of: standard, in: context.calling(slice, [:]))
            }
            let found = memo.bodies.value(of: function.id, bindings) {
                value(
                    ofBody: body.statements, in: context.calling(slice, bindings),
                    orElse: unknown(expression, in: context)
                ).gathered(in: context.slice.place(of: expression))
            }
            all = all.map { either($0, found, else: $0) } ?? found
        }
        guard let all else { return nil }
        if case .unknown(let hole) = all, hole.reason != nil { return nil }
        return all.moved(to: expression, in: context)
    }

    /// A value of which only the parameter that it goes to tells the type.
    private func typed(_ value: SourceValue, _ type: SwiftType) -> SourceValue {
        guard case .unknown(var hole) = value, hole.type == .unknown, hole.reason == nil, type.holeType != nil else {
            return value
        }
        hole.type = type
        return .unknown(hole)
    }

    /// Whether a call with these labels can mean the function: defaults may be left out, closures may lose their labels.
    static func takes(_ function: FunctionDeclSyntax, _ labels: [String]) -> Bool {
        positions(in: function.signature.parameterClause, labels) != nil
    }

    /// The parameter that each argument goes to.
    static func positions(in clause: FunctionParameterClauseSyntax, _ labels: [String]) -> [Int]? {
        Callee(
            parameters: clause.parameters.map { parameter in
                Callee.Parameter(
                    label: parameter.firstName.text == "_" ? "" : parameter.firstName.text,
                    type: Self.isFunction(parameter.type) ? .function([], .unknown) : .unknown,
                    isOptional: parameter.defaultValue != nil || parameter.ellipsis != nil)
            }, result: .unknown
        ).positions(of: labels)
    }

    private static func isFunction(_ type: TypeSyntax) -> Bool {
        type.is(FunctionTypeSyntax.self) || type.as(AttributedTypeSyntax.self).map { isFunction($0.baseType) } ?? false
            || type.as(OptionalTypeSyntax.self).map { isFunction($0.wrappedType) } ?? false
            || type.as(TupleTypeSyntax.self).map { $0.elements.count == 1 && isFunction($0.elements.first!.type) }
                ?? false
    }
}

extension SourceValue {
    /// The same value under the name of the expression around it.
    func named(by expression: ExprSyntax, in context: SourceReader.Context) -> SourceValue {
        guard case .unknown(var hole) = self else { return self }
        hole.expression = SourceReader.oneLine(expression)
        hole.place = context.slice.place(of: expression)
        return .unknown(hole)
    }
}
