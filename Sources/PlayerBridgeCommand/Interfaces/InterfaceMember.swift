/// A member or function as its tokens, before it has a name of its own.
struct InterfaceMember {
    var keyword: String
    /// Everything behind the keyword, up to the body.
    var words: [String]
    /// What a block behind a property offers; nil without a block.
    var accessors: String?

    /// The declaration; nil for what the compiler writes by itself.
    func declaration(of owner: String, line: Int) -> InterfaceDeclaration? {
        let words = InterfaceType.withoutModules(words)
        guard let first = words.first, !Self.synthesised.contains(first) else { return nil }
        let place = owner.isEmpty ? first : "\(owner).\(first)"
        switch keyword {
        case "func", "init", "subscript": return function(words, place, line)
        case "typealias":
            let type = words.drop { $0 != "=" }.dropFirst()
            return named("typealias \(place)", [.result: InterfaceType.text(type)], line)
        case "associatedtype": return named("associatedtype \(place)", [:], line)
        default:
            let colon = words.firstIndex(of: ":") ?? words.count
            let type = words.dropFirst(colon + 1).prefix { $0 != "=" }
            let access = accessors ?? (keyword == "let" ? "get" : "get set")
            return named("var \(place)", [.result: InterfaceType.text(type), .accessors: access], line)
        }
    }

    private static let synthesised: Set<String> = [
        "hash", "hashValue", "encode", "allCases", "AllCases", "RawValue", "rawValue", "=", "deinit",
    ]

    private func named(
        _ name: String, _ properties: [InterfaceDeclaration.Property: String], _ line: Int
    ) -> InterfaceDeclaration {
        InterfaceDeclaration(name: name, baseName: name, properties: properties, line: line)
    }

    private func function(_ words: [String], _ place: String, _ line: Int) -> InterfaceDeclaration? {
        guard let open = words.firstIndex(of: "("), let close = InterfaceType.end(ofGroup: open, in: words) else {
            return nil
        }
        let parameters = InterfaceType.split(Array(words[(open + 1)..<close]), at: ",").map(Parameter.init)
        let labels = parameters.map { $0.label + ":" }.joined()
        if ["(from:)", "(rawValue:)"].contains("(\(labels))"), keyword == "init" { return nil }
        let rest = words[(close + 1)...]
        let arrow = rest.firstIndex(of: "->") ?? rest.endIndex
        let failable = words[..<open].contains("?") ? "?" : ""
        let kind = keyword == "func" ? "func" : keyword
        let base = keyword == "func" ? "func \(place)" : place
        var declaration = InterfaceDeclaration(name: "\(base)(\(labels))", baseName: "\(kind) \(place)", line: line)
        declaration.properties = [
            .parameters: parameters.map(\.type).joined(separator: ", "),
            .defaults: parameters.map { "\($0.label) = \($0.value)" }.filter { !$0.hasSuffix("= ") }.joined(
                separator: ", "),
            .effects: rest[..<arrow].filter { ["async", "throws", "rethrows"].contains($0) }.joined(separator: " "),
            .result: InterfaceType.text(rest[arrow...].dropFirst().prefix { $0 != "where" }) + failable,
            .generics: InterfaceType.parameterNames(words[..<open]),
        ]
        return declaration
    }

    private struct Parameter {
        var label: String
        var type: String
        /// The default; empty without one.
        var value: String

        init(_ words: [String]) {
            let colon = words.firstIndex(of: ":") ?? words.count
            label = words.first ?? ""
            let rest = Array(words.dropFirst(colon + 1))
            let equals = InterfaceType.firstIndex(of: ["="], in: rest) ?? rest.count
            type = InterfaceType.text(rest[..<equals])
            value = InterfaceType.text(rest.dropFirst(equals + 1))
        }
    }
}
