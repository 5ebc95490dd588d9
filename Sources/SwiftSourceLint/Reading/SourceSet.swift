/// The Swift files of one run: a helper may stand in another file than the call.
public struct SourceSet: Sendable {
    struct Member: Sendable {
        var file: SourceFile
        var declaration: SourceOutline.Declaration

        var slice: SourceFile.Slice { file.slice(declaration.range) }
    }

    public let files: [SourceFile]
    private let functions: [String: [Member]]
    private let properties: [String: [Member]]
    private let types: [String: [Member]]
    private let calls: CallIndex

    public init(_ files: [SourceFile]) {
        self.files = files
        var tables: [SourceOutline.Declaration.Kind: [String: [Member]]] = [:]
        for file in files {
            for declaration in file.outline.declarations where !declaration.name.isEmpty {
                tables[declaration.kind, default: [:]][declaration.name, default: []]
                    .append(Member(file: file, declaration: declaration))
            }
        }
        functions = tables[.function] ?? [:]
        properties = tables[.property] ?? [:]
        types = tables[.type] ?? [:]
        calls = CallIndex(of: functions.keys, in: files)
    }

    func functions(named name: String) -> [Member] { functions[name] ?? [] }

    /// Properties of a name: those of the type when it is known and has one, else all of them.
    func properties(named name: String, of type: String?) -> [Member] {
        let all = properties[name] ?? []
        guard let type, !type.isEmpty else { return all }
        let own = all.filter { $0.declaration.type == type }
        // A type of the set that has no such property is not the one: a protocol, a superclass, an error in the guess.
        return own.isEmpty && types[type] != nil ? all.filter { $0.declaration.type.isEmpty } : own.isEmpty ? all : own
    }

    /// Where a function that is declared in these files may be called.
    func callPlaces(of name: String) -> [CallIndex.Place] { calls.places(of: name) }

    func types(named name: String) -> [Member] { types[name] ?? [] }

    func isDeclared(type name: String) -> Bool { types[name] != nil }
}
