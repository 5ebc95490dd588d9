import PayloadFuzzing
import PlayerEmulator
import SwiftSyntax

/// The texts that a call may hand over.
struct ReadPayload: Sendable {
    var call: BridgeCall
    var paths: [PayloadPath] = []
    /// What could not be followed, and where.
    var unread: [Unread] = []
    /// Long texts that were taken apart already.
    fileprivate var longTexts: Set<LongText> = []

    struct Unread: Sendable, Hashable {
        var place: SourcePlace
        var expression: String
        var reason: String
    }
}

/// Follows the text of a call, also out of a wrapper to the calls of that wrapper.
struct PayloadReader {
    let reader: SourceReader

    /// Ways of one call beyond this number are told, and not judged.
    private static let mostWays = 400
    /// How many wrappers may stand around each other.
    private static let mostWrappers = 8

    func read(_ call: BridgeCall) -> ReadPayload {
        var result = ReadPayload(call: call)
        let context = SourceReader.Context(slice: call.slice)
        let whole = reader.value(of: call.payload, in: context)
        if call.kind == .html {
            readPage(whole, into: &result)
            return result
        }
        if whole.isList {
            result.tell(
                .init(
                    place: call.slice.place(of: call.payload), expression: SourceReader.oneLine(call.payload),
                    reason: "it is a list"))
            return result
        }
        var waiting = whole.paths.map { (path: $0, depth: 0) }
        var next = 0
        while next < waiting.count {
            let (path, depth) = waiting[next]
            next += 1
            let followed = depth < Self.mostWrappers ? fromCallers(path, call.kind) : nil
            if let followed {
                if waiting.count + followed.count > Self.mostWays {
                    result.tell(
                        .init(
                            place: call.place, expression: call.name,
                            reason: "more than \(Self.mostWays) code paths lead to it"))
                    break
                }
                waiting += followed.map { ($0, depth + 1) }
            } else {
                add(path, to: &result)
            }
        }
        return result
    }

    /// A page that a caller of a wrapper hands in is read there; what is no script of it is of no concern.
    private func readPage(_ whole: SourceValue, into result: inout ReadPayload) {
        var pages = whole.paths
        for _ in 0..<Self.mostWrappers {
            pages = Array(
                pages.flatMap { page in
                    guard page.pieces.count == 1, case .hole(let hole) = page.pieces[0], let parameter = hole.parameter
                    else { return [page] }
                    let handed = reader.values(handedTo: parameter).flatMap { given in
                        given.value.paths.map { $0.handed(through: given.wrapper) }
                    }
                    return handed.isEmpty ? [page] : handed
                }.prefix(Self.mostWays))
        }
        for script in pages.flatMap({ HTMLScripts($0).paths }) { add(script, to: &result) }
    }

    /// The same text as each caller of a wrapper makes it; nil where no caller has a say.
    private func fromCallers(_ path: PayloadPath, _ kind: BridgeNames.Kind) -> [PayloadPath]? {
        let holes = path.holes
        guard holes.contains(where: { $0.parameter != nil && ($0.isUnread || $0.type.isText) }) else { return nil }
        let positions = CodePosition.all(in: path, of: kind)
        for (index, hole) in holes.enumerated() {
            guard let parameter = hole.parameter, hole.isUnread || hole.type.isText else { continue }
            let values = reader.values(handedTo: parameter)
            guard !values.isEmpty else { continue }
            if positions[index] == .data {
                // Between quotes a wrapper is to blame itself, unless all of its callers hand in texts of their own.
                guard !hole.isUnread, values.allSatisfy({ $0.value.isFixed }), !parameter.isOpenToOthers else {
                    continue
                }
            }
            return values.flatMap { given in
                given.value.paths.map { path.replacing(hole: index, by: $0.handed(through: given.wrapper)) }
            }
        }
        return nil
    }

    private func add(_ path: PayloadPath, to result: inout ReadPayload) {
        let kind = path.isPart ? .invoke : result.call.kind.judged
        let positions = CodePosition.all(in: path, of: kind)
        var path = path
        for (index, hole) in path.holes.enumerated() {
            if let reason = reason(hole, at: positions[index], kind) {
                // The page that names its own function is told nothing of it.
                if positions[index] != .code || !hole.isData && hole.type.unwrapped != .any {
                    result.tell(.init(place: hole.place, expression: hole.expression, reason: reason))
                }
                path = path.replacing(hole: index, by: hole.unread(reason))
            } else if hole.isUnread {
                result.tell(
                    .init(place: hole.place, expression: hole.expression, reason: hole.reason ?? Self.untyped))
            }
            if let inside = hole.inside, result.longTexts.insert(inside).inserted {
                for var inner in inside.paths {
                    inner.isPart = positions[index] == .value || positions[index] == .data
                    add(inner, to: &result)
                }
            }
        }
        if !result.paths.contains(path) { result.paths.append(path) }
    }

    private static let untyped = "its type is unknown"

    /// Why a text that is code by design is not judged; nil where it is.
    private func reason(_ hole: SourceHole, at position: CodePosition, _ kind: BridgeNames.Kind) -> String? {
        guard hole.type.isText || hole.isUnread || position == .code && hole.type.unwrapped == .any,
            !hole.type.isEncoded, !hole.type.isClosed,
            hole.samples.map({ position == .whole && kind.isScript && HostileText.areHostile($0) }) ?? true
        else {
            return nil
        }
        switch position {
        case .whole where kind.isScript || !hole.isData && hole.type.unwrapped.name == "String" || hole.isUnread:
            guard let parameter = hole.parameter else { return "its value is known only at run time" }
            return parameter.name.map { "nothing in these files calls `\($0)`" }
                ?? "its value is known only at run time"
        case .code:
            return hole.isUnread || kind.isScript ? "it is code from outside these files" : nil
        case .whole, .data, .value: return nil
        }
    }
}

extension ReadPayload {
    mutating func tell(_ what: Unread) {
        if !unread.contains(what) { unread.append(what) }
    }
}

extension SourceHole {
    /// The same hole, of whose values nothing is said.
    fileprivate func unread(_ reason: String) -> PayloadPath {
        var hole = self
        hole.reason = reason
        return PayloadPath(pieces: [.hole(hole)])
    }
}

extension SourceValue {
    /// Whether it is text of the source, or values that cannot break anything.
    fileprivate var isFixed: Bool {
        guard case .text(let paths) = self else {
            if case .unknown(let hole) = self { return hole.isHarmless }
            return false
        }
        return !paths.isEmpty && paths.allSatisfy { $0.holes.allSatisfy(\.isHarmless) }
    }
}

extension SourceHole {
    fileprivate var isHarmless: Bool {
        guard !type.isOptional, samples == nil else { return false }
        return type.isClosed || type.holeType?.base == .integer || type.holeType?.base == .bool
    }
}

extension PayloadPath {
    /// The same with one of its holes replaced by other pieces.
    func replacing(hole index: Int, by other: PayloadPath) -> PayloadPath {
        var result = PayloadPath(isGuess: isGuess || other.isGuess)
        var next = 0
        for piece in pieces {
            if case .hole = piece {
                if next == index { result.pieces += other.pieces } else { result.pieces.append(piece) }
                next += 1
            } else {
                result.pieces.append(piece)
            }
        }
        return result
    }

    fileprivate func handed(through wrapper: String) -> PayloadPath {
        PayloadPath(
            pieces: pieces.map { piece in
                guard case .hole(var hole) = piece else { return piece }
                hole.wrappers.append(wrapper)
                return .hole(hole)
            }, isGuess: isGuess)
    }
}
