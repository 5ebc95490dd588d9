import SwiftSyntax
import Synchronization

/// Follows expressions of Swift to the literals that they are made of.
///
/// It never runs Swift: where the source does not say what a text is, the value is unknown, and that is told.
struct SourceReader {
    let sources: SourceSet
    let names: BridgeNames
    let memo = Memo()

    /// What was found once, for all threads.
    final class Memo: Sendable {
        let handedIn = Mutex<[HoleParameter: [HandedIn]]>([:])
        let bodies = Bodies()
        /// Of expressions in which no name has been given a value. How deep the reader is decides how far it still looks.
        let types = Mutex<[TypeKey: SwiftType]>([:])

        struct TypeKey: Hashable {
            var expression: SyntaxIdentifier
            var depth: Int
        }
    }

    init(sources: SourceSet, names: BridgeNames) {
        self.sources = sources
        self.names = names
    }

    /// Where an expression is read: in which code, with what its parameters stand for.
    struct Context {
        var slice: SourceFile.Slice
        /// Values of parameters, of `$0`, and of `self` while a call is followed.
        var bindings: [String: SourceValue] = [:]
        var depth = 0

        func calling(_ slice: SourceFile.Slice, _ bindings: [String: SourceValue]) -> Context {
            Context(slice: slice, bindings: bindings, depth: depth + 1)
        }
    }

    /// How many calls and names are followed into each other.
    static let deepest = 12

    func value(of expression: ExprSyntax, in context: Context) -> SourceValue {
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr(let literal): .text(text(of: literal, in: context))
        case .sequenceExpr(let sequence): value(ofSequence: Array(sequence.elements)[...], in: context)
        case .tupleExpr(let tuple):
            if let only = tuple.elements.first, tuple.elements.count == 1 {
                value(of: only.expression, in: context)
            } else {
                unknown(expression, in: context)
            }
        case .tryExpr(let attempt):
            attempt.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
                ? value(of: attempt.expression, in: context).optional : value(of: attempt.expression, in: context)
        case .awaitExpr(let wait): value(of: wait.expression, in: context)
        case .forceUnwrapExpr(let unwrap): value(of: unwrap.expression, in: context).unwrapped
        case .optionalChainingExpr(let chain): value(of: chain.expression, in: context)
        case .declReferenceExpr(let reference): value(ofName: reference, in: context)
        case .memberAccessExpr(let access): value(ofMember: access, in: context)
        case .functionCallExpr(let call): value(ofCall: call, in: context)
        case .ifExpr(let branch): united(results(of: branch), expression, in: context)
        case .switchExpr(let choice): united(results(of: choice), expression, in: context)
        case .arrayExpr(let array): .list(elements(of: array, in: context))
        case .booleanLiteralExpr, .nilLiteralExpr, .floatLiteralExpr, .integerLiteralExpr:
            .text([PayloadPath(pieces: [.text(run(of: expression, in: context))])])
        default: unknown(expression, in: context)
        }
    }

    private func united(_ results: [ExprSyntax], _ expression: ExprSyntax, in context: Context) -> SourceValue {
        SourceValue.text(
            results.reduce([]) { SourceValue.united($0, value(of: $1, in: context).paths) }
        ).orUnknown(unknown(expression, in: context))
    }

    /// An expression that is not followed, with what it reveals.
    func unknown(_ expression: ExprSyntax, in context: Context) -> SourceValue {
        let place = context.slice.place(of: expression)
        return .unknown(
            SourceHole(
                expression: Self.oneLine(expression), place: place, type: type(of: expression, in: context),
                origin: place))
    }

    private func run(of expression: ExprSyntax, in context: Context) -> TextRun {
        let digits = expression.trimmedDescription.utf8.filter { $0 != UInt8(ascii: "_") }
        return TextRun(bytes: Array(digits), place: context.slice.place(of: expression))
    }

    /// Lists of every count that a loop may give are tried as none, one and two.
    private func elements(of array: ArrayExprSyntax, in context: Context) -> [[PayloadPath]] {
        var lists: [[PayloadPath]] = [[]]
        for element in array.elements {
            let paths = value(of: element.expression, in: context).paths
            lists = (0..<max(lists.count, paths.count)).map {
                lists[$0 % lists.count] + [paths[$0 % max(paths.count, 1)]]
            }
        }
        return lists
    }

    static func oneLine(_ node: some SyntaxProtocol) -> String {
        node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension SourceValue {
    /// The same value, which may be absent.
    var optional: SourceValue { changed { $0.optional } }
    var unwrapped: SourceValue {
        guard case .text(let paths) = self else { return changed(\.unwrapped) }
        return .text(
            paths.filter { !$0.isNilLiteral }.map { path in
                // A way that is one optional value and nothing else.
                guard path.pieces.count == 1, case .hole(var hole) = path.pieces[0], hole.literal == nil else {
                    return path
                }
                hole.type = hole.type.unwrapped
                return PayloadPath(pieces: [.hole(hole)], isGuess: path.isGuess)
            })
    }

    private func changed(_ change: (SwiftType) -> SwiftType) -> SourceValue {
        guard case .unknown(var hole) = self else { return self }
        hole.type = change(hole.type)
        return .unknown(hole)
    }

    /// The value, unless no way of it was found.
    func orUnknown(_ other: @autoclosure () -> SourceValue) -> SourceValue {
        if case .text(let paths) = self, paths.isEmpty { return other() }
        return self
    }
}
