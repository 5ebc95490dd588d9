import PlayerEmulator
import SwiftSyntax

/// The texts that a call may hand over.
struct ReadPayload: Sendable {
    var call: BridgeCall
    var paths: [PayloadPath] = []
    /// What could not be followed, and where.
    var unread: [Unread] = []

    struct Unread: Sendable, Hashable {
        var place: SourcePlace
        var expression: String
        var reason: String
    }
}

/// Follows the text of a call, also out of a wrapper to the calls of that wrapper.
struct PayloadReader {
    let reader: SourceReader

    func read(_ call: BridgeCall) -> ReadPayload {
        var result = ReadPayload(call: call)
        add(call.payload, in: SourceReader.Context(slice: call.slice), to: &result)
        // Holes of which nothing can be said are told, not guessed.
        for hole in result.paths.flatMap(\.holes) where hole.type.kind == .unread {
            let unread = ReadPayload.Unread(
                place: hole.place, expression: hole.expression,
                reason: "whether it encodes its value is not in these files")
            if !result.unread.contains(unread) { result.unread.append(unread) }
        }
        return result
    }

    private func add(_ expression: ExprSyntax, in context: SourceReader.Context, to result: inout ReadPayload) {
        switch reader.value(of: expression, in: context) {
        case .text(let paths): result.paths = SourceValue.united(result.paths, paths)
        case .list: unread(expression, in: context, "it is a list", &result)
        case .unknown(let hole):
            switch hole.type.kind {
            case .named(let name) where name.hasPrefix("["):
                result.paths = SourceValue.united(result.paths, [PayloadPath(pieces: [.hole(hole)])])
            case .named(let name)
            where name == "String" && !hole.type.isData && result.call.kind != .script || name == "Any":
                follow(expression, in: context, &result)
            case .named, .encoded, .closed, .formatted, .list:
                guard hole.type.holeType != nil || hole.type.kind == .closed else {
                    return follow(expression, in: context, &result)
                }
                result.paths = SourceValue.united(result.paths, [PayloadPath(pieces: [.hole(hole)])])
            case .unread, .unknown: follow(expression, in: context, &result)
            }
        }
    }

    /// A text that is handed in: the calls of the function that takes it say what it is.
    private func follow(_ expression: ExprSyntax, in context: SourceReader.Context, _ result: inout ReadPayload) {
        guard let reference = Self.bare(expression).as(DeclReferenceExprSyntax.self),
            case .parameter(let parameter, let owner)? = NameBinding.find(reference.baseName.text, from: reference),
            let function = owner.as(FunctionDeclSyntax.self), context.depth < 4
        else { return unread(expression, in: context, "what it holds is decided when the app runs", &result) }
        let parameters = Array(function.signature.parameterClause.parameters)
        guard let position = parameters.firstIndex(where: { $0.id == parameter.id }) else { return }
        var isFound = false
        for (call, slice) in reader.calls(of: function) {
            let arguments = SourceReader.Arguments(call)
            guard position < arguments.all.count else { continue }
            isFound = true
            add(
                arguments.all[position].value, in: SourceReader.Context(slice: slice, depth: context.depth + 1),
                to: &result)
        }
        if !isFound { unread(expression, in: context, "nothing in these files calls \(function.name.text)", &result) }
    }

    private func unread(
        _ expression: ExprSyntax, in context: SourceReader.Context, _ reason: String, _ result: inout ReadPayload
    ) {
        let unread = ReadPayload.Unread(
            place: context.slice.place(of: expression), expression: SourceReader.oneLine(expression), reason: reason)
        if !result.unread.contains(unread) { result.unread.append(unread) }
    }

    private static func bare(_ expression: ExprSyntax) -> ExprSyntax {
        if let unwrap = expression.as(ForceUnwrapExprSyntax.self) { return bare(unwrap.expression) }
        return expression
    }
}

extension SourceReader {
    /// The calls of a function in these files, found by the bytes of its name.
    func calls(of function: FunctionDeclSyntax) -> [(FunctionCallExprSyntax, SourceFile.Slice)] {
        let name = function.name.text
        guard name.utf8.count > 1 else { return [] }
        var found: [(FunctionCallExprSyntax, SourceFile.Slice)] = []
        for place in sources.callPlaces(of: name) {
            let slice = place.file.slice(around: place.offset)
            guard let token = slice.token(at: place.offset), token.text == name, let call = CallFinder.call(of: token),
                Self.takes(function, Arguments(call).labels)
            else { continue }
            found.append((call, slice))
            if found.count >= 100 { return found }
        }
        return found
    }
}
