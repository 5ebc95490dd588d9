import PayloadFuzzing
import PlayerEmulator

/// Makes templates of the ways in which a text may come about, and keeps track of what was seen already.
struct TemplateMaker {
    /// A hole with the bytes around it: the same hole in another way of the text may stand between other quotes.
    private struct Seen: Hashable {
        var place: SourcePlace
        var before: UInt8?
        var after: UInt8?
    }

    private var seen: Set<Seen> = []
    let reader: SourceReader

    init(reader: SourceReader) { self.reader = reader }

    /// The templates of a call, each with the way it was made of.
    mutating func templates(of payload: ReadPayload) -> [(template: LiteralTemplate, path: PayloadPath)] {
        payload.paths.filter { !$0.isEncoded }.map { path in (template(of: path, payload.call), path) }
    }

    private mutating func template(of path: PayloadPath, _ call: BridgeCall) -> LiteralTemplate {
        var texts: [[UInt8]] = [[]]
        var holes: [SourceHole] = []
        for piece in path.pieces {
            switch piece {
            case .text(let run): texts[texts.count - 1] += run.bytes
            case .hole(let hole):
                holes.append(hole)
                texts.append([])
            }
        }
        var template = LiteralTemplate(kind: call.kind, function: call.function ?? "", texts: texts, holes: [])
        for (index, hole) in holes.enumerated() {
            let around = Seen(place: hole.place, before: texts[index].last, after: texts[index + 1].first)
            let isNew = seen.insert(around).inserted
            template.holes.append(.init(input: input(of: hole), replacements: hole.replacements, isOpen: isNew))
        }
        return template
    }

    private func input(of hole: SourceHole) -> LiteralTemplate.Input {
        switch hole.type.kind {
        case .closed where !hole.type.isOptional, .unread: return .safe
        case .closed: return .typed(.init(.integer, isOptional: true))
        case .list(let element):
            guard let base = SourceType(written: element).holeType?.base else { return .printed("[\(element)(a: 1)]") }
            return .list(base)
        case .unknown: return .unknown
        case .named(let name):
            if name.hasPrefix("[") { return .printed("[\"a\": 1]") }
            if let type = hole.type.holeType { return .typed(type) }
            return declared(name)
        case .encoded, .formatted: return hole.type.holeType.map { .typed($0) } ?? .unknown
        }
    }

    /// A type of these files is printed by its structure, unless it says how.
    private func declared(_ name: String) -> LiteralTemplate.Input {
        guard let member = reader.sources.types(named: name).first,
            reader.sources.properties(named: "description", of: name).allSatisfy({ $0.declaration.type != name })
        else { return .unknown }
        if member.slice.firstEnum != nil { return .safe }
        return .printed("\(name)(a: 1)")
    }
}

extension PayloadPath {
    /// An encoder's output and nothing else: there is nothing to judge.
    fileprivate var isEncoded: Bool {
        guard pieces.count == 1, case .hole(let hole) = pieces[0], !hole.type.isOptional else { return false }
        return hole.type.kind == .encoded || hole.type.kind == .closed
    }
}
