import PayloadFuzzing
import PlayerEmulator
import SwiftSyntax

/// A piece of fixed text, and where in Swift source it stands.
struct TextRun: Sendable, Hashable {
    var bytes: [UInt8]
    /// Where it was read. When the lengths are equal, each byte stands for itself; else the whole is one escape.
    var place: SourcePlace

    func place(at index: Int) -> SourcePlace {
        guard bytes.count == place.range.count else { return place }
        let start = place.range.lowerBound + index
        return SourcePlace(file: place.file, range: start..<min(start + 1, place.range.upperBound))
    }
}

/// A value that is only known when the app runs.
struct SourceHole: Sendable, Hashable {
    /// The Swift expression, as it is written.
    var expression: String
    /// The interpolation, or the operand of `+`.
    var place: SourcePlace
    /// What its expression reveals.
    var type: SwiftType
    /// What hostile values have become on their way to the hole; nil when they get there as they are.
    var samples: [TextSample]?
    /// Where it was first read, before it went through names and functions.
    var origin: SourcePlace?
    /// The literal that it is an interpolation of; nil when it is joined in another way.
    var literal: SourcePlace?
    /// The parameter that it is, so that the callers may tell what it holds.
    var parameter: HoleParameter?
    /// Whether it is an element or an associated value, which whoever made the list or the case chose.
    var isPart = false
    /// Whether code that could not be followed has made it.
    var isComputed = false
    /// Whether it was read out of an event or a message.
    var isData = false
    /// Why nothing is known of it.
    var reason: String?
    /// What `String(format:)` makes of it, where that is not its value.
    var formatFault: String?
    /// The functions that it was handed through, the innermost first.
    var wrappers: [String] = []
    /// A long text that stands here, to be judged on its own.
    var inside: LongText?

    /// Whether it was a parameter, of which nothing more is asked.
    var wasParameter = false

    /// Whether code that is not at hand chooses its value.
    var isHandedIn: Bool { parameter != nil || wasParameter || isPart || isData }

    /// Whether nothing can be said of its values.
    var isUnread: Bool { reason != nil || (type == .unknown && samples == nil) }
}

/// A text that is judged once, wherever it is inserted.
final class LongText: Sendable, Hashable {
    let paths: [PayloadPath]

    init(_ paths: [PayloadPath]) { self.paths = paths }

    static func == (left: LongText, right: LongText) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A hostile value and the text that it is when it is inserted.
struct TextSample: Sendable, Hashable {
    var value: String
    var text: String
}

/// A parameter of a function or of a closure that has a name.
struct HoleParameter: Sendable, Hashable {
    var owner: Syntax
    var position: Int
    var slice: SourceFile.Slice

    static func == (left: HoleParameter, right: HoleParameter) -> Bool {
        left.owner.id == right.owner.id && left.position == right.position
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(owner.id)
        hasher.combine(position)
    }
}

enum PayloadPiece: Sendable, Hashable {
    case text(TextRun)
    case hole(SourceHole)
}

/// One way in which a text may come about: conditions have been decided.
struct PayloadPath: Sendable, Hashable {
    var pieces: [PayloadPiece] = []
    /// Whether a condition was decided in a way that need not occur: one inside of a loop, round by round.
    var isGuess = false
    /// Whether it stands for a value within a longer text.
    var isPart = false

    static func + (left: PayloadPath, right: PayloadPath) -> PayloadPath {
        PayloadPath(pieces: left.pieces + right.pieces, isGuess: left.isGuess || right.isGuess)
    }

    /// Whether a part of it is not known, so that nobody can tell what stands around it.
    var hasUnread: Bool { holes.contains(where: \.isUnread) }

    /// The same once it was followed to its end: it keeps no syntax tree.
    var settled: PayloadPath {
        var path = self
        path.pieces = pieces.map { piece in
            guard case .hole(var hole) = piece else { return piece }
            hole.wasParameter = hole.parameter != nil
            (hole.parameter, hole.inside) = (nil, nil)
            return .hole(hole)
        }
        return path
    }

    /// Whether the whole text is the word `nil` of the source.
    var isNilLiteral: Bool {
        guard pieces.count == 1, case .text(let run) = pieces[0], run.bytes == Array("nil".utf8) else { return false }
        let start = run.place.range.lowerBound
        return start == 0 || run.place.file.input.bytes[start - 1] != UInt8(ascii: "\"")
    }

    var holes: [SourceHole] {
        pieces.compactMap { piece in
            if case .hole(let hole) = piece { hole } else { nil }
        }
    }
}

/// What an expression gives, as far as reading the source can tell.
enum SourceValue: Sendable, Hashable {
    /// Text, in one or several ways.
    case text([PayloadPath])
    /// Lists of texts, in one or several ways.
    case list([[PayloadPath]])
    /// Anything else.
    case unknown(SourceHole)

    /// A run never needs more ways than this; what has more is cut, and said.
    static let mostPaths = 64

    /// The value as part of a longer text.
    var paths: [PayloadPath] {
        switch self {
        case .text(let paths): paths
        case .unknown(let hole): [PayloadPath(pieces: [.hole(hole)])]
        case .list(let lists): lists.filter { $0.count == 1 }.map { $0[0] }
        }
    }

    /// Every way of the one followed by every way of the other. Where that would be too many, every way of each side
    /// is still there at least once.
    static func joined(_ left: [PayloadPath], _ right: [PayloadPath]) -> [PayloadPath] {
        guard left.count * right.count > mostPaths else { return left.flatMap { first in right.map { first + $0 } } }
        return (0..<max(left.count, right.count)).map { left[$0 % left.count] + right[$0 % right.count] }
    }

    static func united(_ left: [PayloadPath], _ right: [PayloadPath]) -> [PayloadPath] {
        var seen: Set<PayloadPath> = []
        return Array((left + right).filter { seen.insert($0).inserted }.prefix(mostPaths))
    }
}
