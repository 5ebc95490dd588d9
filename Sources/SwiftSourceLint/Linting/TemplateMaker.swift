import PayloadFuzzing
import PlayerEmulator
import SwiftSyntax

/// Makes templates of the ways in which a text may come about, and keeps track of what was seen already.
struct TemplateMaker {
    /// A hole with the bytes around it: the same hole in another way of the text may stand between other quotes.
    private struct Seen: Hashable {
        var place: SourcePlace
        var before: UInt8?
        var after: UInt8?
        var input: LiteralTemplate.Input
    }

    private var seen: Set<Seen> = []
    var reader: SourceReader

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
        var template = LiteralTemplate(
            kind: path.isPart ? .invoke : call.kind.judged, function: path.isPart ? "" : call.function ?? "",
            texts: texts,
            holes: [])
        for (index, hole) in holes.enumerated() {
            let input = input(of: hole)
            let around = Seen(
                place: hole.place, before: texts[index].last, after: texts[index + 1].first, input: input)
            template.holes.append(.init(input: input, isOpen: seen.insert(around).inserted))
        }
        return template
    }

    /// What the values of a hole are tried as; `unknown` where nothing can be said of them.
    private func input(of hole: SourceHole) -> LiteralTemplate.Input {
        if hole.isUnread { return .unknown }
        if let samples = hole.samples {
            return .samples(samples, isHarmlessByPlace: samples.allSatisfy { $0.value == $0.text })
        }
        return input(of: hole.type, near: hole.place.file)
    }

    private func input(of type: SwiftType, near file: SourceFile) -> LiteralTemplate.Input {
        if type.isClosed { return type.isOptional ? .typed(.init(.integer, isOptional: true)) : .safe }
        if let known = type.holeType { return .typed(known) }
        let plain = type.unwrapped
        if plain == .any { return .typed(.init(.string, isOptional: type.isOptional)) }
        guard case .named(let name, let arguments) = plain else {
            if case .tuple(let elements) = plain, !elements.isEmpty { return printed(["(1, 2)"]) }
            return .unknown
        }
        if type.isOptional { return printed(["nil", "Optional(1)"]) }
        if ["Array", "Set", "ArraySlice"].contains(name) {
            guard let base = arguments.first?.holeType?.base, arguments.first?.isOptional == false else {
                return arguments.first.map { $0.isKnown ? printed(["[\($0.name ?? "A")(a: 1)]"]) : .unknown }
                    ?? .unknown
            }
            return .list(base)
        }
        if let text = Self.printed[name] { return printed([text]) }
        return declared(name, near: file)
    }

    private func printed(_ texts: [String]) -> LiteralTemplate.Input {
        .samples(texts.map { TextSample(value: $0, text: $0) }, isHarmlessByPlace: true)
    }

    /// How values of well-known types are printed.
    private static let printed = [
        "Dictionary": "[\"a\": 1]", "UUID": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "Date": "2026-11-30 12:00:00 +0000",
        "Data": "5 bytes", "EncodedData": "5 bytes", "CGPoint": "(1.0, 2.0)", "CGSize": "(1.0, 2.0)",
        "CGRect": "(0.0, 0.0, 1.0, 2.0)", "Range": "0..<2", "ClosedRange": "0...2", "NSRange": "{1, 2}",
    ]

    /// A type of these files is printed by its structure, unless it says how.
    private func declared(_ name: String, near file: SourceFile) -> LiteralTemplate.Input {
        guard let member = reader.sources.declaration(ofType: name, near: file), member.file !== Vocabulary.file,
            let header = reader.sources.header(of: member), !header.isProtocol,
            reader.sources.members(.property, "description", of: name, from: file).isEmpty
        else { return .unknown }
        if let found = reader.enumeration(name, near: file) { return printed(of: found) }
        return header.isClass ? .unknown : printed(["\(name.split(separator: ".").last ?? "A")(a: 1)"])
    }

    /// Cases print their name, and their associated values as in source.
    private func printed(of found: SourceReader.Enumeration) -> LiteralTemplate.Input {
        let texts = found.cases.flatMap { element -> [String] in
            let name = element.name.text.replacing("`", with: "")
            guard let clause = element.parameterClause else { return [name] }
            let values = clause.parameters.map { parameter in
                let label = parameter.firstName.map { $0.text + ": " } ?? ""
                let type = reader.sources.type(parameter.type, in: found.slice)
                return (label, type.holeType?.base == .integer || type.holeType?.base == .bool ? "1" : "\"a'b\"")
            }
            return ["\(name)(\(values.map { $0.0 + $0.1 }.joined(separator: ", ")))"]
        }
        return .samples(texts.map { TextSample(value: $0, text: $0) }, isHarmlessByPlace: true)
    }
}

extension PayloadPath {
    /// An encoder's output and nothing else: there is nothing to judge.
    fileprivate var isEncoded: Bool {
        guard pieces.count == 1, case .hole(let hole) = pieces[0], !hole.type.isOptional else { return false }
        return hole.isUnread || hole.samples == nil && (hole.type.isEncoded || hole.type.isClosed)
    }
}
