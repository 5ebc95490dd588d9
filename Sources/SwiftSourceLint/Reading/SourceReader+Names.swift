import SwiftSyntax

extension SourceReader {
    /// Marks the binding of a variable that is being followed through its statements.
    static let heldSoFar = "="

    /// What a name holds. A value that is not known is told where the name stands.
    func value(ofName reference: DeclReferenceExprSyntax, in context: Context) -> SourceValue {
        let found = heldValue(ofName: reference, in: context)
        // One of several ways that is nothing but a value stands where the name does, too.
        if case .text(let paths) = found {
            return .text(paths.map { $0.placed(at: context.slice.place(of: reference), as: reference.baseName.text) })
        }
        guard case .unknown(var hole) = found else { return found }
        hole.place = context.slice.place(of: reference)
        hole.expression = reference.baseName.text
        return .unknown(hole)
    }

    private func heldValue(ofName reference: DeclReferenceExprSyntax, in context: Context) -> SourceValue {
        let name = reference.baseName.text
        let expression = ExprSyntax(reference)
        guard context.depth < Self.deepest else { return unknown(expression, in: context) }
        if let held = context.bindings[Self.heldSoFar + name] { return held }
        if name == "self" { return context.bindings["self"] ?? unknown(expression, in: context) }
        guard let binding = NameBinding.find(name, from: reference) else {
            if name == "absoluteString", case .text? = context.bindings["self"], let own = context.bindings["self"] {
                return own
            }
            return value(ofBare: name, expression, in: context)
        }
        return value(of: binding, name, expression, in: context)
    }

    private func value(
        of binding: NameBinding, _ name: String, _ expression: ExprSyntax, in context: Context
    ) -> SourceValue {
        switch binding {
        case .variable(let declaration, let pattern, let list):
            return value(of: declaration, pattern, in: list, at: expression, in: context)
        case .unwrapped(let condition):
            return value(of: condition, name, at: expression, in: context)
        case .parameter(let parameter, let owner):
            return context.bindings[name] ?? .unknown(handedIn(parameter, of: owner, expression, in: context))
        case .closureParameter(let closure, let position, _):
            if let bound = context.bindings[name] { return bound }
            if position == 0, let elements = elements(handedTo: closure, in: context) { return elements }
            guard case .unknown(var hole) = unknown(expression, in: context) else { break }
            hole.parameter = HoleParameter(owner: Syntax(closure), position: position, slice: context.slice)
            return .unknown(hole)
        case .element(let loop, let path):
            if path.steps.isEmpty, case .list(let lists) = value(of: loop.sequence, in: context) {
                let ways = SourceValue.united(lists.flatMap { $0 }, [])
                if !ways.isEmpty { return .text(ways) }
            }
            return part(expression, in: context)
        case .part(let path, _):
            if path.isOfCase { return part(expression, in: context) }
        case .error, .pattern, .ofProperty: break
        }
        return unknown(expression, in: context)
    }

    /// What was taken out of a list or a case.
    private func part(_ expression: ExprSyntax, in context: Context) -> SourceValue {
        guard case .unknown(var hole) = unknown(expression, in: context) else { return .text([]) }
        hole.isPart = true
        return .unknown(hole)
    }

    private func handedIn(
        _ parameter: FunctionParameterSyntax, of owner: Syntax, _ expression: ExprSyntax, in context: Context
    ) -> SourceHole {
        let place = context.slice.place(of: expression)
        var hole = SourceHole(
            expression: Self.oneLine(expression), place: place, type: type(of: expression, in: context), origin: place)
        let clause = parameter.parent?.as(FunctionParameterListSyntax.self)
        if let position = clause.map(Array.init)?.firstIndex(where: { $0.id == parameter.id }) {
            hole.parameter = HoleParameter(owner: owner, position: position, slice: context.slice)
        }
        let name = (parameter.secondName ?? parameter.firstName).text
        // A text that is handed in under a name that promises encoding: what it is, only the callers can tell.
        if hole.type == .string, BridgeNames.promisesEncoding(name) {
            hole.reason = "`\(name)` is passed in, and its name says that it is already encoded"
        }
        return hole
    }

    /// A known list that is gone through by `forEach` and the like.
    private func elements(handedTo closure: ClosureExprSyntax, in context: Context) -> SourceValue? {
        guard let (call, _) = Self.call(around: closure),
            let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
            ["forEach", "map", "flatMap", "compactMap"].contains(access.declName.baseName.text),
            case .list(let lists) = value(of: base, in: context)
        else { return nil }
        let ways = SourceValue.united(lists.flatMap { $0 }, [])
        return ways.isEmpty ? nil : .text(ways)
    }

    private func value(
        of condition: OptionalBindingConditionSyntax, _ name: String, at use: ExprSyntax, in context: Context
    ) -> SourceValue {
        let initial: SourceValue
        if let initializer = condition.initializer?.value {
            initial = value(of: initializer, in: context).unwrapped
            if condition.typeAnnotation != nil, case .unknown = initial { return unknown(use, in: context) }
        } else {
            // `if let x` speaks of an x further out.
            var inner = context
            inner.depth += 1
            let outer = Self.owner(of: condition).flatMap { NameBinding.find(name, from: $0) }
            initial =
                (outer.map { value(of: $0, name, use, in: inner) } ?? value(ofBare: name, use, in: inner)).unwrapped
        }
        // `guard var x = y` goes on to be changed.
        guard condition.bindingSpecifier.tokenKind == .keyword(.var),
            let list = Self.owner(of: condition).flatMap({ Self.statements(behind: $0) })
        else { return initial }
        var run = StatementRun(reader: self, context: context, name: name, until: use.position)
        run.value = initial
        _ = run.perform(list)
        return run.value
    }

    /// What follows a `guard`, or stands in the body of an `if`.
    private static func statements(behind owner: Syntax) -> ArraySlice<CodeBlockItemSyntax>? {
        if let branch = owner.as(IfExprSyntax.self) { return Array(branch.body.statements)[...] }
        guard let item = owner.parent?.as(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return nil }
        let all = Array(list)
        return all.firstIndex { $0.id == item.id }.map { all[($0 + 1)...] }
    }

    // MARK: Properties

    /// A property of the type around, or of the file or module.
    private func value(ofBare name: String, _ expression: ExprSyntax, in context: Context) -> SourceValue {
        let found = sources.bare(.property, name, in: context.slice.typeName, from: context.slice.file)
        let isOwn = found.first?.declaration.type == context.slice.typeName
        return value(
            ofProperties: found, name, base: isOwn ? context.bindings["self"] : nil, expression, in: context)
    }

    private func value(
        ofProperties found: [SourceSet.Member], _ name: String, base: SourceValue?, _ expression: ExprSyntax,
        in context: Context
    ) -> SourceValue {
        guard context.depth < Self.deepest, found.count == 1, let member = found.first else {
            return unknown(expression, in: context)
        }
        let slice = member.slice
        guard slice.file !== Vocabulary.file, let variable = slice.firstVariable, let binding = slice.binding(of: name)
        else { return unknown(expression, in: context) }
        let inner = context.calling(slice, base.map { ["self": $0] } ?? [:])
        if let body = binding.accessorBlock?.getter {
            return value(ofBody: body, in: inner, orElse: unknown(expression, in: context)).moved(
                to: expression, in: context)
        }
        // A variable that anyone may change is not what it begins with.
        guard variable.bindingSpecifier.tokenKind == .keyword(.let), let initial = binding.initializer?.value else {
            return unknown(expression, in: context)
        }
        let found = value(of: initial, in: inner)
        guard case .unknown(let hole) = found else { return found }
        // A closed set of values stays one under another name.
        return hole.samples == nil && !hole.type.isClosed
            ? unknown(expression, in: context) : found.moved(to: expression, in: context)
    }

    func value(ofMember access: MemberAccessExprSyntax, in context: Context) -> SourceValue {
        let expression = ExprSyntax(access)
        guard let base = access.base, context.depth < Self.deepest else { return unknown(expression, in: context) }
        let name = access.declName.baseName.text
        if base.trimmedDescription == "self" { return value(ofBare: name, expression, in: context) }
        let owner = type(of: base, in: context)
        if case .metatype(let type) = owner {
            guard let path = type.name else { return unknown(expression, in: context) }
            let found = sources.members(.property, name, of: path, from: context.slice.file)
            return value(ofProperties: found, name, base: nil, expression, in: context)
        }
        let held = value(of: base, in: context)
        return value(ofMember: name, of: held, owner, expression, in: context)
    }

    /// A member of a value that is known in part.
    func value(
        ofMember name: String, of held: SourceValue, _ owner: SwiftType, _ expression: ExprSyntax, in context: Context
    ) -> SourceValue {
        if name == "rawValue", let texts = rawValues(of: owner.unwrapped, in: context), !owner.isOptional {
            var hole = SourceHole(
                expression: Self.oneLine(expression), place: context.slice.place(of: expression), type: .string)
            hole.samples = texts.map { TextSample(value: $0, text: $0) }
            if Self.isChained(expression) { hole.type = .optional(.string) }
            return .unknown(hole)
        }
        if ["description", "absoluteString", "absoluteURL", "standardized", "relativeString"].contains(name),
            case .text = held
        {
            return held
        }
        let plain = owner.unwrapped
        if let path = plain.name {
            let found = sources.members(.property, name, of: path, from: context.slice.file)
            let known = value(ofProperties: found, name, base: held, expression, in: context)
            if case .text = known { return known }
            if case .unknown(let hole) = known, hole.samples != nil { return known }
            if found.first.map({ $0.file !== Vocabulary.file }) == true, plain.isText,
                case .unknown(let ran) = run(expression, in: context), ran.samples != nil
            {
                return .unknown(ran)
            }
            // Texts of every kind have the members of String.
            if plain.isText, path != "String" {
                let found = sources.members(.property, name, of: "String", from: context.slice.file)
                return value(ofProperties: found, name, base: held, expression, in: context)
            }
            if sources.types(at: path).isEmpty, found.isEmpty {
                let extended = sources.ofExtensions(.property, name, from: context.slice.file)
                return value(ofProperties: extended, name, base: held, expression, in: context)
            }
            return known
        }
        let extended = sources.ofExtensions(.property, name, from: context.slice.file)
        return value(ofProperties: extended, name, base: held, expression, in: context)
    }

    /// The raw values of an enumeration of these files; nil when they are not texts, or the type is another.
    func rawValues(of type: SwiftType, in context: Context) -> [String]? {
        guard let path = type.name, let found = enumeration(path, near: context.slice.file), found.rawType == .string
        else { return nil }
        let texts = found.cases.map { element -> String? in
            guard let raw = element.rawValue?.value else { return element.name.text.replacing("`", with: "") }
            return plainText(raw, in: Context(slice: found.slice, depth: context.depth + 1))
        }
        return texts.contains(nil) || texts.isEmpty ? nil : texts.compactMap { $0 }
    }
}

extension AccessorBlockSyntax {
    /// The statements that give the value.
    var getter: CodeBlockItemListSyntax? {
        switch accessors {
        case .getter(let body): body
        case .accessors(let list): list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
        @unknown default: nil
        }
    }
}

extension PayloadPath {
    fileprivate func placed(at place: SourcePlace, as name: String) -> PayloadPath {
        guard pieces.count == 1, case .hole(var hole) = pieces[0], hole.literal == nil, hole.inside == nil else {
            return self
        }
        hole.place = place
        hole.expression = name
        return PayloadPath(pieces: [.hole(hole)], isGuess: isGuess)
    }
}

extension SourceValue {
    /// What a getter or a function gives is named by its use, and found at its use.
    func moved(to expression: ExprSyntax, in context: SourceReader.Context) -> SourceValue {
        func moved(_ hole: SourceHole) -> SourceHole {
            var hole = hole
            hole.expression = SourceReader.oneLine(expression)
            hole.place = context.slice.place(of: expression)
            hole.parameter = nil
            // Whoever makes such a value may keep it free of what breaks a literal.
            hole.isComputed = hole.isComputed || hole.isPart
            return hole
        }
        switch self {
        case .unknown(let hole): return .unknown(moved(hole))
        case .text(let paths):
            return .text(
                paths.map { path in
                    guard path.pieces.count == 1, case .hole(let hole) = path.pieces[0], hole.literal == nil,
                        hole.inside == nil
                    else { return path }
                    return PayloadPath(pieces: [.hole(moved(hole))], isGuess: path.isGuess)
                })
        case .list: return self
        }
    }
}
