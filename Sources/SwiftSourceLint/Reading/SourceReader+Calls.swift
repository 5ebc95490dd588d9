import SwiftSyntax

extension SourceReader {
    func value(ofCall call: FunctionCallExprSyntax, in context: Context) -> SourceValue {
        let expression = ExprSyntax(call)
        guard context.depth < Self.deepest else { return unknown(expression, in: context) }
        if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
            return value(ofBody: closure.statements, in: context, orElse: unknown(expression, in: context))
        }
        let arguments = Arguments(call)
        // An empty list: `[String]()`.
        if call.calledExpression.is(ArrayExprSyntax.self), call.arguments.isEmpty { return .list([[]]) }
        if [.encoded, .unread].contains(type(of: expression, in: context).kind) {
            return unknown(expression, in: context)
        }
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
            let base = access.base.map { value(of: $0, in: context) } ?? .text([])
            return known(access.declName.baseName.text, on: base, access.base, arguments, expression, in: context)
                ?? followed(access.declName.baseName.text, on: access.base, base, arguments, expression, in: context)
        }
        guard let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) else {
            return unknown(expression, in: context)
        }
        let name = reference.baseName.text
        if name == "String" || name == "Substring", let text = text(arguments, expression, in: context) { return text }
        // Inside an extension of String, a method without a base is one of `self`.
        if let base = context.bindings["self"],
            let found = known(name, on: base, nil, arguments, expression, in: context)
        {
            return found
        }
        return followed(name, on: nil, context.bindings["self"], arguments, expression, in: context)
    }

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

    // MARK: Methods of the standard library and Foundation

    private func known(
        _ name: String, on base: SourceValue, _ baseExpression: ExprSyntax?, _ arguments: Arguments,
        _ expression: ExprSyntax,
        in context: Context
    ) -> SourceValue? {
        switch name {
        case "joined": return joined(base, by: arguments["separator"], in: context)
        case "replacingOccurrences", "replacing":
            let of = arguments["of"] ?? (name == "replacing" ? arguments.first : nil)
            guard let of = constant(of, in: context), let with = arguments["with"] else { return nil }
            if let with = constant(with, in: context) {
                return replaced(base, .init(of: of, with: with), expression, in: context)
            }
            guard case .text(let paths) = base, !of.isEmpty else { return nil }
            return .text(paths.flatMap { filled($0, of, with: value(of: with, in: context).paths) })
        case "trimmingCharacters", "trimmed":
            return base.isText ? base : nil
        case "appending" where arguments.labels == [""]:
            guard base.isText, let first = arguments.first else { return nil }
            return .text(SourceValue.joined(base.paths, value(of: first, in: context).paths))
        case "map", "compactMap", "flatMap":
            guard let closure = arguments.first?.as(ClosureExprSyntax.self) else { return nil }
            return mapped(base, baseExpression, by: closure, expression, in: context)
        case "lowercased", "uppercased", "prefix", "suffix", "dropFirst", "dropLast":
            // It stays data, with what was done to it before.
            guard case .unknown(var hole) = base, !hole.replacements.isEmpty else { return nil }
            hole.expression = Self.oneLine(expression)
            return .unknown(hole)
        default: return nil
        }
    }

    private func joined(_ base: SourceValue, by separator: ExprSyntax?, in context: Context) -> SourceValue? {
        guard case .list(let lists) = base else { return nil }
        let between = separator.map { value(of: $0, in: context).paths } ?? [PayloadPath()]
        var paths: [PayloadPath] = []
        for list in lists {
            var ways = list.first.map { [$0] } ?? [PayloadPath()]
            for element in list.dropFirst() { ways = SourceValue.joined(SourceValue.joined(ways, between), [element]) }
            paths = SourceValue.united(paths, ways)
        }
        return .text(paths)
    }

    /// The text of an expression that is one plain literal.
    private func constant(_ expression: ExprSyntax?, in context: Context) -> String? {
        guard let expression, case .text(let paths) = value(of: expression, in: context), paths.count == 1 else {
            return nil
        }
        var bytes: [UInt8] = []
        for piece in paths[0].pieces {
            guard case .text(let run) = piece else { return nil }
            bytes += run.bytes
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private func replaced(
        _ base: SourceValue, _ replacement: SourceHole.Replacement, _ expression: ExprSyntax, in context: Context
    ) -> SourceValue {
        switch base {
        case .unknown(var hole):
            hole.replacements.append(replacement)
            hole.expression = Self.oneLine(expression)
            if hole.type.kind == .unknown { hole.type = SourceType(kind: .named("String")) }
            return .unknown(hole)
        case .text(let paths):
            return .text(
                paths.map { path in
                    PayloadPath(
                        pieces: path.pieces.map { piece in
                            switch piece {
                            case .text(var run):
                                run.bytes = replacement.applied(to: run.bytes)
                                return .text(run)
                            case .hole(var hole):
                                hole.replacements.append(replacement)
                                return .hole(hole)
                            }
                        }, isGuess: path.isGuess)
                })
        case .list: return base
        }
    }

    /// A placeholder of a text, such as `%NAME%`, is a hole.
    private func filled(_ path: PayloadPath, _ placeholder: String, with values: [PayloadPath]) -> [PayloadPath] {
        let pattern = Array(placeholder.utf8)
        var paths = [PayloadPath()]
        for piece in path.pieces {
            guard case .text(var rest) = piece else {
                paths = paths.map { $0 + PayloadPath(pieces: [piece]) }
                continue
            }
            while let start = rest.bytes.firstIndex(of: pattern) {
                let before = rest.part(0..<start)
                paths = SourceValue.joined(paths.map { $0 + PayloadPath(pieces: [.text(before)]) }, values)
                rest = rest.part(start + pattern.count..<rest.bytes.count)
            }
            paths = paths.map { $0 + PayloadPath(pieces: [.text(rest)]) }
        }
        return paths
    }

    /// `map` over a list gives texts for its elements, over an optional one text or none.
    private func mapped(
        _ base: SourceValue, _ baseExpression: ExprSyntax?, by closure: ClosureExprSyntax, _ expression: ExprSyntax,
        in context: Context
    ) -> SourceValue? {
        let type = baseExpression.map { self.type(of: $0, in: context) } ?? .unknown
        // Character by character: an encoder by hand, which is not followed.
        if baseExpression.map({ isText($0, in: context) }) == true, !type.isOptional {
            return unread(expression, in: context)
        }
        let name = Self.firstParameter(of: closure)
        var inner = context
        var ways: [PayloadPath]
        if case .list(let lists) = base {
            // A list that is known: every element of it on its own.
            var result: [[PayloadPath]] = []
            for list in lists {
                let elements = list.map { element -> [PayloadPath] in
                    inner.bindings[name] = .text([element])
                    return value(ofBody: closure.statements, in: inner, orElse: .text([])).paths
                }
                if elements.allSatisfy({ !$0.isEmpty }) { result.append(elements.map { $0[0] }) }
            }
            return result.isEmpty ? nil : .list(result)
        }
        let element: SourceType =
            if case .list(let name) = type.kind { SourceType(written: name) } else {
                type.isOptional ? type.unwrapped : .unknown
            }
        inner.bindings[name] = .unknown(
            SourceHole(expression: name, place: context.slice.place(of: closure), type: element))
        let made = value(ofBody: closure.statements, in: inner, orElse: .text([]))
        if case .unknown(let hole) = made, hole.type.kind == .encoded, type.isOptional { return made.optional }
        guard case .text(let paths) = made, !paths.isEmpty else { return nil }
        ways = paths
        if type.isOptional { return .text(ways) }
        return .list([[]] + ways.map { [$0] } + ways.map { [$0, $0] })
    }

    private static func firstParameter(of closure: ClosureExprSyntax) -> String {
        switch closure.signature?.parameterClause {
        case .simpleInput(let list): list.first?.name.text ?? "$0"
        case .parameterClause(let clause): clause.parameters.first.map { ($0.secondName ?? $0.firstName).text } ?? "$0"
        case nil: "$0"
        @unknown default: "$0"
        }
    }

    func unread(_ expression: ExprSyntax, in context: Context) -> SourceValue {
        .unknown(
            SourceHole(
                expression: Self.oneLine(expression), place: context.slice.place(of: expression),
                type: SourceType(kind: .unread)))
    }

    // MARK: String(…)

    private func text(_ arguments: Arguments, _ expression: ExprSyntax, in context: Context) -> SourceValue? {
        switch arguments.labels {
        case [""], ["describing"]:
            guard let first = arguments.first else { return nil }
            let found = value(of: first, in: context)
            return found.isText ? found : unknown(expression, in: context)
        case let labels where labels.first == "format":
            return FormatString(reader: self, context: context).value(arguments)
        default: return nil
        }
    }

    // MARK: Functions of the same files

    private func followed(
        _ name: String, on baseExpression: ExprSyntax?, _ base: SourceValue?, _ arguments: Arguments,
        _ expression: ExprSyntax,
        in context: Context
    ) -> SourceValue {
        let type = type(of: expression, in: context)
        if type.kind == .encoded || type.kind == .closed || type.kind == .formatted {
            return unknown(expression, in: context)
        }
        let candidates = functions(named: name, labels: arguments.labels, near: expression, in: context)
        guard !candidates.isEmpty, candidates.count <= 4 else { return unknown(expression, in: context) }
        var all: SourceValue?
        for (function, slice) in candidates {
            guard let body = function.body else { continue }
            var bindings: [String: SourceValue] = [:]
            if let base { bindings["self"] = base }
            let parameters = Array(function.signature.parameterClause.parameters)
            for (index, argument) in arguments.all.enumerated() where index < parameters.count {
                let parameter = parameters[index]
                var given = value(of: argument.value, in: context)
                let written = SourceType(written: parameter.type.trimmedDescription)
                if case .unknown(var hole) = given, hole.type.holeType == nil, hole.type.kind == .unknown,
                    written.holeType != nil
                {
                    hole.type = written
                    given = .unknown(hole)
                }
                bindings[(parameter.secondName ?? parameter.firstName).text] = given
            }
            for parameter in parameters where bindings[(parameter.secondName ?? parameter.firstName).text] == nil {
                guard let standard = parameter.defaultValue?.value else { continue }
                bindings[(parameter.secondName ?? parameter.firstName).text] = value(
                    of: standard, in: context.calling(slice, [:]))
            }
            let found = value(
                ofBody: body.statements, in: context.calling(slice, bindings), orElse: unknown(expression, in: context))
            all = all.map { either($0, found, else: $0) } ?? found
        }
        guard let all else { return unknown(expression, in: context) }
        // What it gives back is named by the call, and found at the call.
        guard case .unknown(var hole) = all else { return all }
        hole.expression = Self.oneLine(expression)
        hole.place = context.slice.place(of: expression)
        return .unknown(hole)
    }

    /// Functions with a name and these argument labels: local ones, then those of the files.
    func functions(
        named name: String, labels: [String], near node: some SyntaxProtocol, in context: Context
    ) -> [(FunctionDeclSyntax, SourceFile.Slice)] {
        var child: Syntax? = Syntax(node)
        while let here = child {
            if let list = here.as(CodeBlockItemListSyntax.self) {
                for function in list.lazy.compactMap({ $0.item.as(FunctionDeclSyntax.self) })
                where function.name.text == name && Self.takes(function, labels) {
                    return [(function, context.slice)]
                }
            }
            child = here.parent
        }
        return sources.functions(named: name).compactMap { member in
            let slice = member.slice
            guard let function = slice.firstFunction, function.name.text == name, Self.takes(function, labels) else {
                return nil
            }
            return (function, slice)
        }
    }

    /// Whether a call with these labels can mean the function: defaults may be left out, closures may lose their labels.
    static func takes(_ function: FunctionDeclSyntax, _ labels: [String]) -> Bool {
        var rest = labels[...]
        for parameter in function.signature.parameterClause.parameters {
            let label = parameter.firstName.text == "_" ? "" : parameter.firstName.text
            if rest.first == label
                || (rest.first == "" && rest.count == 1 && parameter.type.is(FunctionTypeSyntax.self))
            {
                rest.removeFirst()
            } else if parameter.defaultValue == nil, parameter.ellipsis == nil {
                return false
            }
        }
        return rest.isEmpty
    }
}

extension [UInt8] {
    fileprivate func firstIndex(of pattern: [UInt8]) -> Int? {
        indices.first { self[$0...].starts(with: pattern) }
    }
}

extension SourceHole.Replacement {
    /// By code units: Swift's own replaces whole characters where Foundation's replaces units; ours are the latter.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        let pattern = Array(of.utf8)
        guard !pattern.isEmpty else { return bytes }
        var result: [UInt8] = []
        var offset = 0
        while offset < bytes.count {
            if bytes[offset...].starts(with: pattern) {
                result += Array(with.utf8)
                offset += pattern.count
            } else {
                result.append(bytes[offset])
                offset += 1
            }
        }
        return result
    }
}
