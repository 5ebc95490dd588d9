import SwiftSyntax
import Synchronization

extension SourceSet {
    struct Member: Sendable {
        var file: SourceFile
        /// Into the declarations of the file.
        var index: Int

        var declaration: SourceOutline.Declaration { file.outline.declarations[index] }
        var slice: SourceFile.Slice { file.slice(declaration.range) }
        var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

        /// The words before the keyword.
        var modifiers: [String] {
            let item = slice.tree.statements.first?.item
            let list =
                item?.as(VariableDeclSyntax.self)?.modifiers ?? item?.as(FunctionDeclSyntax.self)?.modifiers
                ?? item?.as(InitializerDeclSyntax.self)?.modifiers
            return list?.map(\.name.text) ?? []
        }
    }
}

/// What some files declare, by name and by the type that it is a member of.
struct DeclarationTable: Sendable {
    typealias Kind = SourceOutline.Declaration.Kind
    typealias Member = SourceSet.Member

    private let tables: [Kind: [String: [Member]]]
    private let memo = Memo()

    /// Every type of an app may have an `init` and a `body`: longer lists are looked up by the type.
    private static let few = 8

    private final class Memo: Sendable {
        let byType = Mutex<[NameKey: [String: [Member]]]>([:])
    }

    private struct NameKey: Hashable {
        var kind: Kind
        var name: String
    }

    init(_ files: [SourceFile]) {
        var tables: [Kind: [String: [Member]]] = [:]
        for file in files {
            for (index, declaration) in file.outline.declarations.enumerated() where !declaration.name.isEmpty {
                tables[declaration.kind, default: [:]][declaration.name, default: []]
                    .append(Member(file: file, index: index))
            }
        }
        self.tables = tables
    }

    func names(of kind: Kind) -> [String] { tables[kind].map { Array($0.keys) } ?? [] }

    func all(_ kind: Kind, _ name: String) -> [Member] { tables[kind]?[name] ?? [] }

    /// The declarations of a name that are members of one type; globals where its path is empty.
    func all(_ kind: Kind, _ name: String, in type: String) -> [Member] {
        let members = all(kind, name)
        guard members.count > Self.few else { return members.filter { $0.declaration.type == type } }
        let key = NameKey(kind: kind, name: name)
        if let known = memo.byType.withLock({ $0[key] }) { return known[type] ?? [] }
        let byType = Dictionary(grouping: members) { $0.declaration.type }
        memo.byType.withLock { $0[key] = byType }
        return byType[type] ?? []
    }

    /// The declarations and extensions of a type.
    func types(at path: String) -> [Member] {
        let (owner, name) = Self.split(path)
        return all(.type, name, in: owner)
    }

    /// The paths of a type and of the types around it, the innermost first; last the empty one of the file.
    static func scopes(around path: String) -> [String] {
        var scopes = [path]
        while let inner = scopes.last, !inner.isEmpty { scopes.append(split(inner).owner) }
        return scopes
    }

    /// `Menu` and `Mode` of `Menu.Mode`.
    static func split(_ path: String) -> (owner: String, name: String) {
        guard let dot = path.lastIndex(of: ".") else { return ("", path) }
        return (String(path[..<dot]), String(path[path.index(after: dot)...]))
    }
}
