import PlayerEmulator
import SwiftParser
import SwiftSyntax
import Synchronization

/// The Swift files of one run, as an index of what they declare: by name, type, file and access.
public struct SourceSet: Sendable {
    public let files: [SourceFile]
    /// What is behind the files: the standard library and Foundation.
    private let fallback: [SourceSet]
    private let declared: DeclarationTable
    private let calls: CallIndex
    private let memo = Memo()

    /// What was found once, for all threads.
    private final class Memo: Sendable {
        let supertypes = Mutex<[String: [SwiftType]]>([:])
        let headers = Mutex<[String: [TypeHeader]]>([:])
        let header = Mutex<[HeaderKey: TypeHeader?]>([:])
        let declared = Mutex<[String: Bool]>([:])
    }

    private struct HeaderKey: Hashable {
        var file: ObjectIdentifier
        var start: Int
    }

    public init(_ files: [SourceFile]) { self.init(files, vocabulary: Vocabulary.set) }

    init(_ files: [SourceFile], vocabulary: SourceSet?) {
        self.files = files
        fallback = vocabulary.map { [$0] } ?? []
        declared = DeclarationTable(files)
        calls = CallIndex(of: declared.names(of: .function) + declared.names(of: .property), in: files)
    }

    /// Where a function or closure that is declared in these files may be called.
    func callPlaces(of name: String) -> some Sequence<CallIndex.Place> { calls.places(of: name) }

    /// Where a word that every file is searched for stands, by its number.
    func mentions(of word: Int) -> some Sequence<TokenSyntax> {
        files.lazy.flatMap { file in
            file.outline.mentions.lazy.filter { $0.word == word }.compactMap {
                file.slice(around: $0.offset).token(at: $0.offset)
            }
        }
    }

    // MARK: Types

    /// The full name of the type that a name means inside another type; nil for one that is not declared.
    func path(ofType name: String, in owner: String) -> String? {
        for scope in DeclarationTable.scopes(around: owner) {
            let path = SourceOutline.path(name, in: scope)
            if !declared.types(at: path).isEmpty { return path }
        }
        return fallback.lazy.compactMap { $0.path(ofType: name, in: "") }.first
    }

    func types(at path: String) -> [Member] {
        declared.types(at: path) + fallback.flatMap { $0.types(at: path) }
    }

    /// The declaration itself, no extension of it.
    func declaration(ofType path: String, near file: SourceFile) -> Member? {
        let all = types(at: path).filter { header(of: $0)?.isExtension == false }
        return all.first { $0.file === file } ?? (all.count == 1 ? all[0] : nil)
    }

    /// A `typealias`, found like a type.
    func alias(_ name: String, in owner: String, near file: SourceFile) -> Member? {
        // `Menu.Id` is one of the type that stands before it.
        if let dot = name.lastIndex(of: ".") {
            let holder = path(ofType: String(name[..<dot]), in: owner) ?? String(name[..<dot])
            let found = declared.all(.alias, String(name[name.index(after: dot)...]), in: holder)
            return found.first { $0.file === file } ?? found.first
        }
        for scope in DeclarationTable.scopes(around: owner) {
            let found = declared.all(.alias, name, in: scope)
            if let own = found.first(where: { $0.file === file }) ?? found.first { return own }
        }
        return fallback.lazy.compactMap { $0.alias(name, in: owner, near: file) }.first
    }

    /// A type as it is written in a file, inside of another type.
    func type(_ syntax: TypeSyntax, in slice: SourceFile.Slice) -> SwiftType {
        type(syntax, in: slice.typeName, of: slice.file)
    }

    func type(_ syntax: TypeSyntax, in owner: String, of file: SourceFile, depth: Int = 0) -> SwiftType {
        SwiftType(syntax) { name in
            if depth < 8, let alias = alias(name, in: owner, near: file),
                let target = alias.slice.firstAlias?.initializer.value
            {
                return type(target, in: alias.declaration.type, of: alias.file, depth: depth + 1)
            }
            if name == "Self", !owner.isEmpty { return .named(owner) }
            return path(ofType: name, in: owner).map { .named($0) }
        }
    }

    /// The headers of a type and of its extensions.
    func headers(of path: String) -> [TypeHeader] {
        if let known = memo.headers.withLock({ $0[path] }) { return known }
        let found = types(at: path).compactMap(header)
        memo.headers.withLock { $0[path] = found }
        return found
    }

    /// Parsed once.
    func header(of member: Member) -> TypeHeader? { header(of: member.declaration, in: member.file) }

    private func header(of declaration: SourceOutline.Declaration, in file: SourceFile) -> TypeHeader? {
        let key = HeaderKey(file: ObjectIdentifier(file), start: declaration.range.lowerBound)
        if let known = memo.header.withLock({ $0[key] }) { return known }
        let fresh = TypeHeader(file, declaration)
        memo.header.withLock { $0[key] = .some(fresh) }
        return fresh
    }

    /// What a type inherits from and conforms to, as it is written, in the files at hand.
    func supertypes(of path: String) -> [SwiftType] {
        if let known = memo.supertypes.withLock({ $0[path] }) { return known }
        var found: [SwiftType] = path.contains("&") ? path.split(separator: "&").map { Self.part($0) } : []
        for member in types(at: path) {
            guard let header = header(of: member) else { continue }
            for type in header.inherited { found.append(self.type(type, in: member.declaration.type, of: member.file)) }
        }
        memo.supertypes.withLock { $0[path] = found }
        return found
    }

    /// One of the types of `A & B`.
    private static func part(_ text: Substring) -> SwiftType {
        .named(String(text.drop { $0 == " " }.prefix { $0 != " " }))
    }

    /// Whether a type is another one, or inherits from it, or conforms to it.
    func isKind(_ path: String, of other: String, depth: Int = 0) -> Bool {
        if path == other { return true }
        guard depth < 8 else { return false }
        return supertypes(of: path).contains { $0.name.map { isKind($0, of: other, depth: depth + 1) } ?? false }
    }

    /// The names of the generic parameters of a type, with what they stand for in it.
    func genericTable(of path: String, _ arguments: [SwiftType]) -> [String: SwiftType] {
        let names = headers(of: path).lazy.map(\.generics).first { !$0.isEmpty } ?? []
        var table = Dictionary(zip(names, arguments)) { first, _ in first }
        for member in declared.all(.alias, "Element", in: path) + declared.all(.alias, "Failure", in: path) {
            guard let target = member.slice.firstAlias?.initializer.value else { continue }
            table[member.declaration.name] = type(target, in: path, of: member.file).substituting(table)
        }
        for set in fallback {
            table.merge(set.genericTable(of: path, arguments)) { first, _ in first }
        }
        return table
    }

    // MARK: Members

    /// Members of a type with a name, those of what it inherits from behind its own.
    func members(
        _ kind: SourceOutline.Declaration.Kind, _ name: String, of path: String, from file: SourceFile, depth: Int = 0,
        where isMeant: (Member) -> Bool = { _ in true }
    ) -> [Member] {
        let own = ownMembers(kind, name, of: path, from: file).filter(isMeant)
        if !own.isEmpty { return own }
        for set in fallback {
            let found = set.ownMembers(kind, name, of: path, from: file).filter(isMeant)
            if !found.isEmpty { return found }
        }
        guard depth < 8 else { return [] }
        for type in supertypes(of: path) {
            guard let parent = type.name else { continue }
            let found = members(kind, name, of: parent, from: file, depth: depth + 1, where: isMeant)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func ownMembers(
        _ kind: SourceOutline.Declaration.Kind, _ name: String, of path: String, from file: SourceFile
    ) -> [Member] {
        visible(declared.all(kind, name, in: path), from: file)
    }

    /// What a bare name means inside of a type: a member of it or of a type around it, or else a global.
    func bare(
        _ kind: SourceOutline.Declaration.Kind, _ name: String, in owner: String, from file: SourceFile,
        where isMeant: (Member) -> Bool = { _ in true }
    ) -> [Member] {
        for scope in DeclarationTable.scopes(around: owner) where !scope.isEmpty {
            let found = members(kind, name, of: scope, from: file, where: isMeant)
            if !found.isEmpty { return found }
        }
        let globals = visible(declared.all(kind, name, in: ""), from: file).filter(isMeant)
        if !globals.isEmpty { return globals }
        for set in fallback {
            let found = set.bare(kind, name, in: "", from: file, where: isMeant)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// All declarations of a name, for a use whose type is not known.
    func everywhere(_ kind: SourceOutline.Declaration.Kind, _ name: String, from file: SourceFile) -> [Member] {
        visible(declared.all(kind, name), from: file)
    }

    /// Whether the files declare a type, and do not only extend it.
    private func isDeclaredHere(_ path: String) -> Bool {
        if let known = memo.declared.withLock({ $0[path] }) { return known }
        let found = declared.types(at: path).contains { header(of: $0)?.isExtension == false }
        memo.declared.withLock { $0[path] = found }
        return found
    }

    /// Members of extensions of types that are not declared here, `Encodable` for one: they are what a value of an unknown
    /// type can have.
    func ofExtensions(
        _ kind: SourceOutline.Declaration.Kind, _ name: String, from file: SourceFile
    ) -> [Member] {
        let found = everywhere(kind, name, from: file)
        let own = found.filter { !$0.declaration.type.isEmpty && !isDeclaredHere($0.declaration.type) }
        return own.count == found.count ? own : []
    }

    /// What a file may use; its own come first, so that other files never change what it means.
    private func visible(_ members: [Member], from file: SourceFile) -> [Member] {
        let own = members.filter { $0.file === file }
        if !own.isEmpty || members.isEmpty { return own + others(members, own, file) }
        return members.filter { member in !member.modifiers.contains { $0 == "private" || $0 == "fileprivate" } }
    }

    /// Overloads of other files, where a name is a function's.
    private func others(_ members: [Member], _ own: [Member], _ file: SourceFile) -> [Member] {
        guard own.first?.declaration.kind == .function, own.count < members.count else { return [] }
        return members.filter { member in
            member.file !== file && !member.modifiers.contains { $0 == "private" || $0 == "fileprivate" }
        }
    }

    /// `where Element == …` of the extension that holds a member.
    func requirements(of member: Member) -> [(left: String, right: SwiftType)] {
        requirements(around: member.declaration.range.lowerBound, in: member.file)
    }

    func requirements(around offset: Int, in file: SourceFile) -> [(left: String, right: SwiftType)] {
        let holder = file.outline.declarations.last { $0.kind == .type && $0.range.contains(offset) }
        guard let holder, let header = header(of: holder, in: file), header.isExtension else { return [] }
        return header.requirements.map { ($0.left, type($0.right, in: holder.type, of: file)) }
    }
}

/// What is written before the body of a type or of an extension.
struct TypeHeader: Sendable {
    var isExtension = false
    var isProtocol = false
    var isEnum = false
    var isClass = false
    var generics: [String] = []
    var inherited: [TypeSyntax] = []
    var requirements: [(left: String, right: TypeSyntax)] = []

    init?(_ file: SourceFile, _ declaration: SourceOutline.Declaration) {
        guard !declaration.header.isEmpty else { return nil }
        let text = String(decoding: file.input.bytes[declaration.header], as: UTF8.self) + "{}"
        guard let item = Parser.parse(source: text).statements.first?.item else { return nil }
        var clause: GenericWhereClauseSyntax?
        var parameters: GenericParameterClauseSyntax?
        var inheritance: InheritanceClauseSyntax?
        switch Syntax(item).as(SyntaxEnum.self) {
        case .structDecl(let type):
            (clause, parameters, inheritance) = (
                type.genericWhereClause, type.genericParameterClause, type.inheritanceClause
            )
        case .classDecl(let type):
            (clause, parameters, inheritance) = (
                type.genericWhereClause, type.genericParameterClause, type.inheritanceClause
            )
            isClass = true
        case .actorDecl(let type):
            (clause, parameters, inheritance) = (
                type.genericWhereClause, type.genericParameterClause, type.inheritanceClause
            )
            isClass = true
        case .enumDecl(let type):
            (clause, parameters, inheritance) = (
                type.genericWhereClause, type.genericParameterClause, type.inheritanceClause
            )
            isEnum = true
        case .protocolDecl(let type):
            (clause, inheritance) = (type.genericWhereClause, type.inheritanceClause)
            isProtocol = true
        case .extensionDecl(let type):
            (clause, inheritance) = (type.genericWhereClause, type.inheritanceClause)
            isExtension = true
        default: return nil
        }
        generics = parameters?.parameters.map(\.name.text) ?? []
        inherited = inheritance?.inheritedTypes.map(\.type) ?? []
        for requirement in clause?.requirements ?? [] {
            switch requirement.requirement {
            case .sameTypeRequirement(let same):
                guard let right = same.rightType.as(TypeSyntax.self) else { continue }
                requirements.append((same.leftType.trimmedDescription, right))
            default: break
            }
        }
    }
}

extension SourceFile.Slice {
    private func first<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        tree.statements.lazy.compactMap { Syntax($0.item).as(type) }.first
    }

    var firstVariable: VariableDeclSyntax? { first(VariableDeclSyntax.self) }
    var firstFunction: FunctionDeclSyntax? { first(FunctionDeclSyntax.self) }
    var firstEnum: EnumDeclSyntax? { first(EnumDeclSyntax.self) }
    var firstAlias: TypeAliasDeclSyntax? { first(TypeAliasDeclSyntax.self) }

    /// The binding of a property by its name: one declaration may hold several.
    func binding(of name: String) -> PatternBindingSyntax? {
        firstVariable?.bindings.first { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name }
    }

    /// The type that is written for a property: of `let a, b: Int` it stands behind the last.
    func annotation(of name: String) -> TypeSyntax? {
        guard let own = binding(of: name), own.initializer == nil else {
            return binding(of: name)?.typeAnnotation?.type
        }
        let rest = firstVariable?.bindings.drop { $0.id != own.id }
        return rest?.first { $0.typeAnnotation != nil }?.typeAnnotation?.type
    }
}
