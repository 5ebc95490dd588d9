import SwiftSyntax
import Synchronization

/// From a parameter to what its callers hand in.
extension SourceReader {
    struct HandedIn: Sendable {
        var value: SourceValue
        /// The function that takes it.
        var wrapper: String
    }

    /// Calls beyond this number say nothing new.
    private static let mostCalls = 200

    func values(handedTo parameter: HoleParameter) -> [HandedIn] {
        if let known = memo.handedIn.withLock({ $0[parameter] }) { return known }
        // A function that calls itself has nothing to say of its own parameter.
        memo.handedIn.withLock { $0[parameter] = [] }
        let found = findValues(handedTo: parameter)
        memo.handedIn.withLock { $0[parameter] = found }
        return found
    }

    private func findValues(handedTo parameter: HoleParameter) -> [HandedIn] {
        guard let name = parameter.name else { return [] }
        var found: [HandedIn] = []
        for (call, slice) in calls(of: parameter) {
            let arguments = Arguments(call)
            let context = Context(slice: slice)
            if let index = parameter.argument(of: arguments.labels) {
                let argument = arguments.all[index].value
                // What a wrapper hands on to itself is told by its other callers.
                found.append(HandedIn(value: value(of: argument, in: context), wrapper: name))
            } else if let standard = parameter.defaultValue {
                found.append(HandedIn(value: value(of: standard, in: Context(slice: parameter.slice)), wrapper: name))
            }
        }
        return found
    }

    /// The calls of a function of these files, found by the bytes of its name.
    func calls(of function: FunctionDeclSyntax, in slice: SourceFile.Slice) -> [(
        FunctionCallExprSyntax, SourceFile.Slice
    )] {
        calls(of: HoleParameter(owner: Syntax(function), position: 0, slice: slice))
    }

    private func calls(of parameter: HoleParameter) -> [(FunctionCallExprSyntax, SourceFile.Slice)] {
        guard let name = parameter.name, name.utf8.count > 0 else { return [] }
        if parameter.isLocal {
            return parameter.slice.tree.tokens(viewMode: .sourceAccurate).lazy.filter { $0.text == name }
                .compactMap(CallFinder.call).filter { means($0, parameter, in: parameter.slice) }
                .map { ($0, parameter.slice) }
        }
        var found: [(FunctionCallExprSyntax, SourceFile.Slice)] = []
        for place in sources.callPlaces(of: name) {
            let slice = place.file.slice(around: place.offset)
            guard let token = slice.token(at: place.offset), token.text == name, let call = CallFinder.call(of: token),
                means(call, parameter, in: slice)
            else { continue }
            found.append((call, slice))
            if found.count >= Self.mostCalls { break }
        }
        return found
    }

    /// Whether a call of that name means that function.
    private func means(_ call: FunctionCallExprSyntax, _ parameter: HoleParameter, in slice: SourceFile.Slice) -> Bool {
        let context = Context(slice: slice)
        let labels = Arguments(call).labels
        guard let function = parameter.owner.as(FunctionDeclSyntax.self) else {
            return meansClosure(call, parameter, in: context)
        }
        guard Self.takes(function, labels) else { return false }
        let found = callees(of: call, in: context)
        if found.contains(where: { $0.declaration?.function.id == function.id }) { return true }
        if let other = found.first?.declaration {
            // A requirement of a protocol that the type of the function conforms to.
            let owner = other.slice.typeName
            return other.function.body == nil && !owner.isEmpty
                && sources.isKind(parameter.slice.typeName, of: owner)
        }
        // Of a value whose type is not known: when no other function has this name and these labels.
        guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base else {
            return false
        }
        let owner = type(of: base, in: context)
        if let path = owner.unwrapped.name, path != "OptionalWrapper", !sources.types(at: path).isEmpty {
            return sources.isKind(parameter.slice.typeName, of: path)
                || sources.isKind(path, of: parameter.slice.typeName)
        }
        let all = sources.everywhere(.function, function.name.text, from: slice.file).filter { member in
            member.slice.firstFunction.map { Self.takes($0, labels) } ?? false
        }
        return all.count == 1 && (owner.unwrapped == .unknown || owner.unwrapped.name != nil)
    }

    private func meansClosure(
        _ call: FunctionCallExprSyntax, _ parameter: HoleParameter, in context: Context
    ) -> Bool {
        guard let name = parameter.name else { return false }
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base {
            let owner = type(of: base, in: context).unwrapped
            if let path = owner.name { return path == parameter.slice.typeName }
            return sources.everywhere(.property, name, from: context.slice.file).count == 1
        }
        if parameter.isLocal { return true }
        return sources.bare(.property, name, in: context.slice.typeName, from: context.slice.file).contains {
            $0.slice === parameter.slice
        }
    }

    /// Whether a sequence is the characters of a text, so that a loop over it is an encoder by hand.
    func isCharacterwise(_ sequence: ExprSyntax, in context: Context) -> Bool {
        let type = type(of: sequence, in: context)
        return type.isText || ["Character", "Unicode.Scalar", "UInt8", "UInt16"].contains(element(of: type).name)
    }
}

extension HoleParameter {
    private var function: FunctionDeclSyntax? { owner.as(FunctionDeclSyntax.self) }

    /// The variable that a closure is the value of.
    private var binding: PatternBindingSyntax? {
        owner.is(ClosureExprSyntax.self) ? owner.parent?.parent?.as(PatternBindingSyntax.self) : nil
    }

    /// The name of the function, or of the variable that holds the closure.
    var name: String? {
        function?.name.text ?? binding?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }

    /// Whether it can only be called in the declaration around it.
    var isLocal: Bool {
        let declaration = function.map { Syntax($0) } ?? binding?.parent?.parent.map { Syntax($0) }
        guard let list = declaration?.parent?.parent?.as(CodeBlockItemListSyntax.self) else { return false }
        return list.parent?.is(SourceFileSyntax.self) == false
    }

    /// Whether code that is not in these files may call it.
    var isOpenToOthers: Bool {
        function?.modifiers.contains { $0.name.text == "public" || $0.name.text == "open" } ?? false
    }

    var defaultValue: ExprSyntax? {
        function.flatMap { function in
            let all = Array(function.signature.parameterClause.parameters)
            return position < all.count ? all[position].defaultValue?.value : nil
        }
    }

    /// The argument of a call that goes to the parameter.
    func argument(of labels: [String]) -> Int? {
        guard let function else { return position < labels.count ? position : nil }
        return SourceReader.positions(in: function.signature.parameterClause, labels)?.firstIndex(of: position)
    }
}
