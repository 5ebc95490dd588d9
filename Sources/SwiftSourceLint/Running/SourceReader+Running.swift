import PayloadFuzzing
import SwiftSyntax

extension SourceReader {
    /// An expression that reading alone does not follow: it is run on hostile texts, as far as it can be.
    func run(_ expression: ExprSyntax, in context: Context) -> SourceValue {
        let found = type(of: expression, in: context)
        guard found == .unknown || found.isText else { return unknown(expression, in: context) }
        if let ran = ran(expression, found, in: context, { run, scope in try run.value(of: expression, in: scope) }) {
            return ran
        }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return unknown(expression, in: context) }
        return opaque(call, found, in: context)
    }

    /// What statements have made of a variable where it is used.
    func ran(
        _ statements: ArraySlice<CodeBlockItemSyntax>, giving name: String, at use: ExprSyntax, in context: Context
    ) -> SourceValue? {
        let items = statements.prefix { $0.endPosition <= use.position }
        return ran(use, .string, in: context) { run, scope in
            guard case .fell = try run.run(items, in: scope), let found = scope.find(name) else {
                throw SwiftRun.Unknown()
            }
            return found
        }
    }

    private typealias Piece = (inout SwiftRun, SwiftScope) throws -> SwiftValue

    /// Texts that go into one run; more of them say nothing new.
    private static let mostRoots = 3

    private func ran(_ expression: ExprSyntax, _ type: SwiftType, in context: Context, _ piece: Piece) -> SourceValue? {
        guard context.depth < Self.deepest else { return nil }
        var inner = context
        inner.depth += 1
        let roots = Roots()
        guard let plain = text(of: piece, in: inner, roots, nil) else { return nil }
        guard roots.found.count <= Self.mostRoots else { return nil }
        let place = context.slice.place(of: expression)
        if roots.found.isEmpty {
            return .text([PayloadPath(pieces: [.text(TextRun(bytes: Array(plain.utf8), place: place))])])
        }
        var samples = [TextSample(value: HostileText.harmless, text: plain)]
        for root in roots.found {
            guard let before = root.samples ?? HostileText.samples(of: root.type) else { return nil }
            for sample in before {
                guard let text = text(of: piece, in: inner, roots, (root, sample.text)) else { return nil }
                samples.append(TextSample(value: sample.value, text: text))
            }
        }
        return .unknown(
            SourceHole(
                expression: Self.oneLine(expression), place: place,
                type: type.isOptional ? .optional(.string) : .string,
                samples: samples))
    }

    /// The holes that a run has met.
    private final class Roots {
        var found: [SourceHole] = []

        func add(_ hole: SourceHole) {
            if !found.contains(where: { $0.origin == hole.origin && $0.type == hole.type }) { found.append(hole) }
        }
    }

    private func text(
        of piece: Piece, in context: Context, _ roots: Roots, _ given: (hole: SourceHole, text: String)?
    ) -> String? {
        var run = SwiftRun(reader: self) { expression, inner in
            var inner = inner
            if inner.slice === context.slice { inner = context }
            // A call that was not run is not read either: its type says what it gives.
            let isCall = expression.is(FunctionCallExprSyntax.self)
            return value(met: isCall ? unknown(expression, in: inner) : value(of: expression, in: inner), roots, given)
        }
        let scope = SwiftScope(in: context)
        if let own = context.bindings["self"], let known = value(met: own, roots, given) {
            scope.values["self"] = known
        }
        for (name, bound) in context.bindings where name != "self" {
            if let known = value(met: bound, roots, given) { scope.values[name] = known }
        }
        return (try? piece(&run, scope))?.printed
    }

    private func value(met value: SourceValue, _ roots: Roots, _ given: (hole: SourceHole, text: String)?)
        -> SwiftValue?
    {
        switch value {
        case .text(let paths):
            guard paths.count == 1, paths[0].holes.isEmpty else { return nil }
            let bytes = paths[0].pieces.flatMap { piece -> [UInt8] in
                if case .text(let run) = piece { run.bytes } else { [] }
            }
            return String(validating: bytes, as: UTF8.self).map { .text($0) }
        case .unknown(let hole):
            if hole.type.holeType?.base == .integer { return .integer(1) }
            if hole.type.holeType?.base == .bool { return .bool(true) }
            guard !hole.isUnread, hole.samples != nil || HostileText.samples(of: hole.type) != nil else { return nil }
            roots.add(hole)
            if let given, given.hole.origin == hole.origin, given.hole.type == hole.type { return .text(given.text) }
            return .text(hole.samples?.first?.text ?? HostileText.samples(of: hole.type)?.first?.text ?? "")
        case .list: return nil
        }
    }

    /// Whether what a method is called on was escaped, or is gone through character by character.
    private func isOfEscaper(_ call: FunctionCallExprSyntax, in context: Context) -> Bool {
        guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base else { return false }
        let holes = value(of: base, in: context).paths.flatMap(\.holes)
        if holes.contains(where: { $0.samples != nil || $0.reason != nil || $0.type.isEncoded }) { return true }
        return isCharacterwiseChain(base, in: context)
    }

    /// Methods that hand each element to a function.
    private static let walks: Set<String> = ["map", "flatMap", "compactMap", "reduce", "filter"]

    /// Whether what is joined was handed to a function element by element.
    private static func isWalk(_ call: FunctionCallExprSyntax) -> Bool {
        guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.as(FunctionCallExprSyntax.self)
        else { return false }
        let called = base.calledExpression
        return walks.contains(
            called.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? called.trimmedDescription)
    }

    private func isCharacterwiseChain(_ base: ExprSyntax, in context: Context) -> Bool {
        guard let call = base.as(FunctionCallExprSyntax.self),
            let access = call.calledExpression.as(MemberAccessExprSyntax.self), let source = access.base
        else { return false }
        return Self.walks.contains(access.declName.baseName.text) && isCharacterwise(source, in: context)
            || isCharacterwiseChain(source, in: context)
    }

    /// A call that cannot be followed: where it takes a text and gives a text, it may be an encoder, right or not.
    private func opaque(_ call: FunctionCallExprSyntax, _ type: SwiftType, in context: Context) -> SourceValue {
        let expression = ExprSyntax(call)
        let name =
            call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? call.calledExpression.trimmedDescription
        let known = callees(of: call, in: context)
        // A function of Swift's own does what it says, unless a function of the app decides what it gives.
        let isDecided = Self.walks.contains(name) || name == "joined" && Self.isWalk(call)
        if !isDecided, !known.isEmpty, known.allSatisfy({ $0.declaration == nil }), !isOfEscaper(call, in: context) {
            return unknown(expression, in: context)
        }
        guard case .unknown(var made) = unknown(expression, in: context) else { return .text([]) }
        made.isComputed = known.contains { $0.declaration != nil } || known.isEmpty
        let takesText = Arguments(call).all.contains { self.type(of: $0.value, in: context).isText }
        if type == .unknown || BridgeNames.promisesEncoding(name) || takesText {
            return unread(expression, "lint does not follow `\(name)`", in: context)
        }
        return .unknown(made)
    }
}
