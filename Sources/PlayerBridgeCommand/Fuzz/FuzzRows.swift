internal import JavaScriptSyntax
internal import PayloadFuzzing
internal import PlayerEmulator

/// Rows of a catalogue as values for holes.
enum FuzzRows {
    /// Rows beyond this are checked, but not used as seeds.
    static let limit = 500

    /// The values of a row, one a hole; nil when it has none for one of them.
    static func values(of row: CatalogueRow, holes: [FuzzHole]) -> [HoleValue]? {
        var values: [HoleValue] = []
        for hole in holes {
            guard let json = row.json(for: hole.name), let value = HoleValue(json: json, type: hole.type) else {
                return nil
            }
            values.append(value)
        }
        return values
    }

    /// What the rows say about the holes of a template: optional where one has nothing, whole numbers where all are.
    static func types(_ rows: [CatalogueRow], of template: PayloadTemplate) -> [String: HoleType] {
        var types: [String: HoleType] = [:]
        for hole in template.holes { types[hole.expression] = type(of: hole.expression, rows) }
        return types
    }

    private static func type(of name: String, _ rows: [CatalogueRow]) -> HoleType? {
        let found = rows.prefix(limit).compactMap { row in row.json(for: name).flatMap { HoleType(json: $0) } }
        let known = found.filter { !$0.isOptional }.map(\.base)
        guard var base = known.first else { return nil }
        if base == .integer, known.contains(.number) { base = .number }
        return HoleType(base, isOptional: found.contains(where: \.isOptional))
    }

    /// The holes of an encoder: those that were named, else the keys of the rows, else the names in the intention.
    static func holes(
        given: [NamedType], rows: [CatalogueRow], intended: JavaScriptString?
    ) -> [FuzzHole] {
        if !given.isEmpty { return given.map { FuzzHole(name: $0.name, type: $0.type) } }
        if let first = rows.first {
            return first.names.compactMap { name in type(of: name, rows).map { FuzzHole(name: name, type: $0) } }
        }
        guard let intended, let tree = try? LiteralTree.parse(intended.wtf8, as: .json5) else { return [] }
        var names: [String] = []
        for node in tree.value.nodes
        where node.kind == .string && tree.value.bytes(of: node.key).elementsEqual("$value".utf8) {
            let name = tree.value.string(of: node.text).description
            if !names.contains(name) { names.append(name) }
        }
        return names.map { FuzzHole(name: $0, type: HoleType(.string)) }
    }
}
