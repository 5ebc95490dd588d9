import PayloadFuzzing
import SwiftParser
import SwiftSyntax

extension SourceReader {
    func type(ofCall call: FunctionCallExprSyntax, in context: Context) -> SwiftType {
        guard context.depth < Self.deepest else { return .unknown }
        let arguments = Arguments(call)
        if call.calledExpression.is(ArrayExprSyntax.self) || call.calledExpression.is(DictionaryExprSyntax.self) {
            return emptyCollection(call.calledExpression, in: context)
        }
        if let closure = call.calledExpression.as(ClosureExprSyntax.self) { return result(of: closure, in: context) }
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base {
            let name = access.declName.baseName.text
            if names.encoders.contains(name) { return .encoded }
            var owner = type(of: base, in: context)
            if case .metatype(let made) = owner, name == "init" {
                return construction(of: made, arguments, in: context)
            }
            if owner == .unknown { owner = familiarOwner(ofCall: name, in: context) }
            if let special = textMember(name, of: owner, arguments, base, in: context) { return special }
            if let nested = nestedType(name, of: owner) { return construction(of: nested, arguments, in: context) }
            let found = callees(named: name, on: owner, arguments, in: context)
            if !found.isEmpty {
                let made = result(of: found, arguments, in: context)
                guard made.name == "EncodedData", name == "encode", let first = arguments.first else { return made }
                return .named("EncodedData", [type(of: first, in: context)])
            }
            // A closure that is a property, or a case with associated values.
            let member = memberType(name, of: owner, in: context)
            if case .function(_, let result) = member.unwrapped { return result }
            if case .metatype = owner { return member }
            return owner == .unknown && name == "encode" && arguments.labels == [""] ? .named("EncodedData") : .unknown
        }
        guard let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) else {
            guard let generic = call.calledExpression.as(GenericSpecializationExprSyntax.self) else { return .unknown }
            let written = SwiftType.written(generic.trimmedDescription)
            return construction(of: resolved(written, in: context), arguments, in: context)
        }
        let name = reference.baseName.text
        if names.encoders.contains(name) { return .encoded }
        if NameBinding.find(name, from: reference) == nil {
            let found = callees(of: call, in: context)
            if !found.isEmpty { return result(of: found, arguments, in: context) }
        }
        switch type(ofName: reference, in: context) {
        case .metatype(let made): return construction(of: made, arguments, in: context)
        case .function(_, let result): return result
        case .optional(.function(_, let result)): return result
        default: return .unknown
        }
    }

    private func resolved(_ type: SwiftType, in context: Context) -> SwiftType {
        guard case .named(let name, let arguments) = type else { return type }
        return .named(sources.path(ofType: name, in: context.slice.typeName) ?? name, arguments)
    }

    private func emptyCollection(_ expression: ExprSyntax, in context: Context) -> SwiftType {
        let text = expression.trimmedDescription
        let found = SwiftType.written(text)
        guard case .named(let name, let arguments) = found else { return found }
        return .named(name, arguments.map { resolved($0, in: context) })
    }

    private func nestedType(_ name: String, of owner: SwiftType) -> SwiftType? {
        guard case .metatype(.named(let path, _)) = owner, let inner = sources.path(ofType: name, in: path),
            inner == SourceOutline.path(name, in: path)
        else { return nil }
        return .named(inner)
    }

    private func result(of found: [Callee], _ arguments: Arguments, in context: Context) -> SwiftType {
        SwiftType.common(
            found.map { callee in
                let table = table(of: callee, arguments, in: context, withClosures: true)
                let result = callee.result.substituting(table)
                // A generic name of which nothing is known says nothing.
                if let name = result.unwrapped.name, callee.generics.contains(name), table[name] == nil {
                    return .unknown
                }
                return result
            })
    }

    // MARK: Making a value

    private func construction(of type: SwiftType, _ arguments: Arguments, in context: Context) -> SwiftType {
        guard let name = type.name else { return type }
        let first = arguments.first.map { self.type(of: $0, in: context) } ?? .unknown
        switch name {
        case "String", "Substring", "Character", "NSString":
            return text(from: first, arguments.labels, name)
        case "Array", "Set", "ArraySlice", "ContiguousArray":
            if case .named(_, let own) = type, !own.isEmpty { return type }
            return arguments.labels == [""] ? .named(name, [element(of: first)]) : type
        default: break
        }
        let found = callees(named: "init", on: .metatype(type), arguments, in: context)
        let made = SwiftType.common(found.map(\.result))
        // `Int(x)` fails for a text only.
        if first == .unknown, type.isNumber { return type }
        if made.isOptional { return type.optional }
        // `Int(text)`: the initializer for a text of which nothing else is known.
        return type
    }

    /// `String(…)`: what the text holds is what was printed.
    func text(from first: SwiftType, _ labels: [String], _ name: String) -> SwiftType {
        switch labels {
        case [""], ["describing"], ["stringLiteral"]:
            return first.holeType == nil && !first.isClosed || first == .any
                ? (first == .unknown ? .string : first.printed) : first
        case ["", "radix"], ["", "radix", "uppercase"]: return .closed
        case ["data", "encoding"], ["bytes", "encoding"], ["validatingUTF8"], ["validating", "as"]:
            return .optional(decoded(first))
        case ["decoding", "as"]: return decoded(first)
        default: return .string
        }
    }

    /// The text of what an encoder wrote.
    private func decoded(_ data: SwiftType) -> SwiftType {
        guard case .named("EncodedData", let arguments) = data.unwrapped else { return .string }
        return .named("EncodedText", arguments)
    }

    /// Members of texts whose result depends on more than the type of the text.
    private func textMember(
        _ name: String, of owner: SwiftType, _ arguments: Arguments, _ base: ExprSyntax, in context: Context
    ) -> SwiftType? {
        switch name {
        case "joined" where owner.unwrapped.name != nil:
            let element = element(of: owner.unwrapped)
            // Digits and encoded texts stay what they are; what stands between them is a text of the source.
            if element.isEncoded || element.isClosed { return owner.isOptional ? .optional(element) : element }
            if element.unwrapped.name == "Array" { return element }
            return element == .unknown ? .unknown : owner.isOptional ? .optional(.string) : .string
        case "formatted" where owner.unwrapped.isNumber: return .formatted
        case "localizedStringWithFormat": return .string
        case "base64EncodedString":
            let options = arguments["options"]?.trimmedDescription ?? ""
            return options.contains("lineLength") || options.contains("endLine") ? .string : .closed
        case "dropFirst", "dropLast", "prefix", "suffix", "replacingOccurrences", "replacing", "trimmingCharacters":
            // A piece of what an encoder wrote is no document any more, and need not be data either.
            return owner.unwrapped.isEncoded ? .unknown : nil
        default: return nil
        }
    }

    // MARK: Subscripts and key paths

    func type(ofSubscript access: SubscriptCallExprSyntax, in context: Context) -> SwiftType {
        let owner = type(of: access.calledExpression, in: context)
        guard case .named(let name, let arguments) = owner, let index = access.arguments.first?.expression else {
            return .unknown
        }
        let isDefaulted = access.arguments.count == 2 && access.arguments.last?.label?.text == "default"
        if name == "Dictionary" {
            let value = arguments.count == 2 ? arguments[1] : .unknown
            return isDefaulted || value == .unknown ? value : value.optional
        }
        let position = type(of: index, in: context)
        if let range = position.name, range == "Range" || range == "ClosedRange" { return owner }
        if access.arguments.first?.label == nil, table(of: owner)["Element"] != nil {
            let isSlice = index.trimmedDescription.contains("...") || index.trimmedDescription.contains("..<")
            return isSlice ? owner : element(of: owner)
        }
        return .unknown
    }

    func type(of path: KeyPathExprSyntax, from root: SwiftType, in context: Context) -> SwiftType {
        var type = path.root.map { sources.type($0, in: context.slice) } ?? root
        var isOptional = false
        for component in path.components {
            switch component.component {
            case .property(let property):
                let name = property.declName.baseName.text
                if name == "self" { continue }
                type = memberType(name, of: type, in: context)
            case .optional:
                isOptional = true
                type = type.unwrapped
            default: return .unknown
            }
        }
        return isOptional && type != .unknown ? type.optional : type
    }

    // MARK: Enumerations

    struct Enumeration {
        var slice: SourceFile.Slice
        var cases: [EnumCaseElementSyntax]
        /// What it says of itself when it is printed.
        var isPrintedByCases: Bool
        var rawType: SwiftType?
        var hasPayload: Bool { cases.contains { $0.parameterClause != nil } }
    }

    func enumeration(_ path: String, near file: SourceFile) -> Enumeration? {
        guard let member = sources.declaration(ofType: path, near: file),
            sources.header(of: member)?.isEnum == true, member.file !== Vocabulary.file
        else { return nil }
        let slice = member.slice
        guard let declaration = slice.firstEnum else { return nil }
        let cases = declaration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(
            \.elements)
        let raw = declaration.inheritanceClause?.inheritedTypes.first.map {
            sources.type($0.type, in: member.declaration.type, of: member.file)
        }
        let isText = raw?.holeType != nil
        return Enumeration(
            slice: slice, cases: Array(cases),
            isPrintedByCases: sources.members(.property, "description", of: path, from: file).allSatisfy {
                $0.file === Vocabulary.file
            },
            rawType: isText ? raw : nil)
    }

    func rawType(_ name: String, of owner: SwiftType, in context: Context) -> SwiftType? {
        guard name == "rawValue", let path = owner.name,
            let found = enumeration(path, near: context.slice.file), let raw = found.rawType
        else { return nil }
        return raw
    }

    func results(of branch: IfExprSyntax) -> [ExprSyntax] {
        var found = [Self.last(of: branch.body.statements)]
        switch branch.elseBody {
        case .codeBlock(let block): found.append(Self.last(of: block.statements))
        case .ifExpr(let other): found += results(of: other)
        case nil: break
        @unknown default: break
        }
        return found.compactMap { $0 }
    }

    func results(of choice: SwitchExprSyntax) -> [ExprSyntax] {
        choice.cases.compactMap { $0.as(SwitchCaseSyntax.self).flatMap { Self.last(of: $0.statements) } }
    }

    static func last(of statements: CodeBlockItemListSyntax) -> ExprSyntax? {
        let last = statements.last?.item
        if let result = last?.as(ReturnStmtSyntax.self)?.expression { return result }
        return last?.as(ExprSyntax.self) ?? last?.as(ExpressionStmtSyntax.self)?.expression
    }
}

extension SwiftType {
    /// A value as text: what its type says it prints.
    var printed: SwiftType {
        switch self {
        case .optional(let inner): inner.printed.optional
        case .named("UUID", _), .named("Date", _): .closed
        default: self
        }
    }

    /// A type by its spelling alone.
    static func written(_ text: String) -> SwiftType {
        let source = Parser.parse(source: "var a: \(text)")
        guard let variable = source.statements.first?.item.as(VariableDeclSyntax.self),
            let annotation = variable.bindings.first?.typeAnnotation, !source.hasError
        else { return .unknown }
        return SwiftType(annotation.type) { name in
            Vocabulary.set.path(ofType: name, in: "").map { .named($0) }
        }
    }
}
