import SwiftSyntax
import Synchronization

/// What functions give for arguments that they were read with before: helpers of helpers are read once each.
final class Bodies: Sendable {
    private struct Key: Hashable {
        var function: SyntaxIdentifier
        var bindings: [String: SourceValue]
    }

    private let known = Mutex<[Key: SourceValue]>([:])

    func value(
        of function: SyntaxIdentifier, _ bindings: [String: SourceValue], _ read: () -> SourceValue
    ) -> SourceValue {
        let key = Key(function: function, bindings: bindings.mapValues(\.unplaced))
        if let found = known.withLock({ $0[key] }) { return found }
        let found = read()
        known.withLock { $0[key] = found }
        return found
    }
}

extension SourceValue {
    /// The same wherever it was handed in: a name is placed anew where it is read.
    fileprivate var unplaced: SourceValue {
        guard case .unknown(var hole) = self else { return self }
        hole.place = hole.origin ?? hole.place
        hole.expression = ""
        hole.literal = nil
        return .unknown(hole)
    }

    /// Texts with more holes than this are judged on their own, and not again wherever they are inserted.
    private static let mostHoles = 60

    /// The same, where a long text has become one piece of the text around it.
    func gathered(in place: SourcePlace) -> SourceValue {
        guard case .text(let paths) = self, paths.reduce(0, { $0 + $1.holes.count }) > Self.mostHoles else {
            return self
        }
        let hole = SourceHole(expression: "…", place: place, type: .closed, inside: LongText(paths))
        return .text([PayloadPath(pieces: [.hole(hole)])])
    }
}
