/// Reads the public declarations of a module from a `.swiftinterface` file or from ordinary source.
///
/// Names of modules are left out of types, and so is what only UIKit adds: a module without it is compared too.
struct InterfaceParser {
    private let tokens: [SwiftToken]
    private var position = 0
    private var depth = 0

    /// No interface nests types deeper; what does is passed over.
    private static let deepest = 32
    private(set) var declarations: [InterfaceDeclaration] = []

    static func declarations(of source: String) -> [InterfaceDeclaration] {
        var parser = InterfaceParser(tokens: SwiftToken.tokens(of: source))
        parser.scope(Owner())
        return parser.declarations
    }

    private init(tokens: [SwiftToken]) { self.tokens = tokens }

    /// What holds the declarations at hand.
    private struct Owner {
        var name = ""
        var isolation = ""
        /// Members need no word to be public.
        var isProtocol = false
        /// A type that is not public itself: nothing in it is.
        var isHidden = false
        /// An extension with a default for a requirement declares nothing new.
        var isExtension = false
    }

    /// What stands before a declaration's keyword.
    private struct Prefix {
        var attributes: Set<String> = []
        var modifiers: Set<String> = []
    }

    // MARK: Tokens

    private var text: String { position < tokens.count ? tokens[position].text : "" }
    private var isAtEnd: Bool { position >= tokens.count }

    /// Skips a bracket and what it holds; stands behind it then.
    private mutating func skipGroup() {
        var depth = 0
        repeat {
            if ["(", "[", "{"].contains(text) { depth += 1 }
            if [")", "]", "}"].contains(text) { depth -= 1 }
            position += 1
        } while depth > 0 && !isAtEnd
    }

    /// The tokens up to the end of a declaration's first line, or to its brace; lines within brackets belong to it.
    private mutating func header() -> [String] {
        let wantsMore: Set<String> = ["->", "where", "&", ",", "=", ":"]
        let belongs = wantsMore.union(["async", "throws", "rethrows"])
        var result: [String] = []
        var depth = 0
        while !isAtEnd {
            if depth == 0, text == "{" || text == "}" { break }
            let isNewLine = depth == 0 && tokens[position].startsLine && !result.isEmpty
            if isNewLine, !belongs.contains(text), result.last.map({ !wantsMore.contains($0) }) ?? true { break }
            if ["(", "[", "<"].contains(text) { depth += 1 }
            if [")", "]", ">"].contains(text) { depth -= 1 }
            result.append(text)
            position += 1
        }
        return result
    }

    // MARK: Scopes

    private mutating func scope(_ owner: Owner) {
        while !isAtEnd, text != "}" { declaration(in: owner) }
    }

    private mutating func prefix() -> Prefix {
        var prefix = Prefix()
        while !isAtEnd {
            if text == "@" {
                position += 1
                var name = text
                position += 1
                while text == ".", !isAtEnd {
                    position += 1
                    name = text
                    position += 1
                }
                prefix.attributes.insert(name)
                if text == "(" { skipGroup() }
            } else if Self.modifiers.contains(text) {
                prefix.modifiers.insert(text)
                position += 1
                if text == "(" { skipGroup() }
            } else {
                break
            }
        }
        return prefix
    }

    private static let modifiers: Set<String> = [
        "public", "open", "internal", "package", "private", "fileprivate", "final", "static", "nonisolated", "mutating",
        "nonmutating", "weak", "unowned", "lazy", "override", "convenience", "required", "indirect", "dynamic",
        "isolated",
    ]

    private mutating func declaration(in owner: Owner) {
        let start = position
        let prefix = prefix()
        let isPublic =
            !owner.isHidden && (owner.isProtocol || !prefix.modifiers.isDisjoint(with: ["public", "open"]))
        let line = position < tokens.count ? tokens[position].line : 0
        let keyword = text
        position += 1
        switch keyword {
        case "struct", "enum", "class", "protocol", "actor", "extension":
            type(keyword, prefix, isPublic, owner, line)
        case "case": cases(owner, line)
        case "func", "init", "subscript", "var", "let", "typealias", "associatedtype":
            let words = (["init", "subscript"].contains(keyword) ? [keyword] : []) + header()
            let accessors = text == "{" ? accessorBlock() : nil
            guard isPublic else { return }
            for words in ["var", "let"].contains(keyword) ? Self.properties(words) : [words] {
                let member = InterfaceMember(keyword: keyword, words: words, accessors: accessors)
                guard var declaration = member.declaration(of: owner.name, line: line), !owner.isExtension else {
                    continue
                }
                declaration.properties[.isolation] = Self.isolation(prefix, owner.isolation)
                if keyword == "func" {
                    let isDiscardable = prefix.attributes.contains("discardableResult")
                    declaration.properties[.discardable] = isDiscardable ? "yes" : "no"
                }
                declarations.append(declaration)
            }
        default:
            // `import`, `deinit` and whatever else declares nothing.
            if ["{", "("].contains(keyword) { position -= 1; skipGroup() } else { _ = header() }
            if text == "{" { skipGroup() }
            if position == start { position += 1 }
        }
    }

    /// `a: Int, b: Int` is two properties; of `a, b: Int` both have the one type.
    private static func properties(_ words: [String]) -> [[String]] {
        var type: [String] = []
        var properties: [[String]] = []
        for piece in InterfaceType.split(words, at: ",").reversed() {
            if let colon = piece.firstIndex(of: ":") { type = Array(piece[colon...].prefix { $0 != "=" }) }
            properties.insert(piece.contains(":") ? piece : piece + type, at: 0)
        }
        return properties
    }

    private static func isolation(_ prefix: Prefix, _ inherited: String) -> String {
        if prefix.modifiers.contains("nonisolated") { return "nonisolated" }
        return prefix.attributes.first { $0.hasSuffix("Actor") } ?? (inherited.isEmpty ? "nonisolated" : inherited)
    }

    private mutating func type(_ keyword: String, _ prefix: Prefix, _ isPublic: Bool, _ owner: Owner, _ line: Int) {
        let words = InterfaceType.withoutModules(header())
        let ownName = words.prefix { $0 != ":" && $0 != "<" && $0 != "where" }.joined()
        let name = owner.name.isEmpty ? ownName : owner.name + "." + ownName
        let isolation = Self.isolation(prefix, owner.isolation)
        let isExtension = keyword == "extension"
        if isPublic || isExtension {
            var declaration = InterfaceDeclaration(
                name: isExtension ? "extension \(name)" : "\(keyword) \(name)",
                baseName: "\(isExtension ? "extension" : keyword) \(name)", line: line)
            let colon = InterfaceType.firstIndex(of: [":"], in: words) ?? words.count
            let conformances = words.dropFirst(colon + 1).prefix { $0 != "where" }
            declaration.properties[.conformances] = InterfaceType.conformances(Array(conformances))
            if !isExtension {
                declaration.properties[.isolation] = isolation
                declaration.properties[.generics] = InterfaceType.parameterNames(words[..<colon])
            }
            declarations.append(declaration)
        }
        guard text == "{" else { return }
        guard depth < Self.deepest else { return skipGroup() }
        depth += 1
        defer { depth -= 1 }
        position += 1
        scope(
            Owner(
                name: name, isolation: isolation == "nonisolated" ? "" : isolation, isProtocol: keyword == "protocol",
                isHidden: !isPublic && !isExtension, isExtension: isExtension))
        position += 1
    }

    private mutating func cases(_ owner: Owner, _ line: Int) {
        let words = header()
        if text == "{" { skipGroup() }
        guard !owner.isHidden else { return }
        for piece in InterfaceType.split(InterfaceType.withoutModules(words), at: ",") where !piece.isEmpty {
            let name = "case \(owner.name).\(piece[0])"
            let payload = piece.dropFirst().prefix { $0 != "=" }
            declarations.append(
                InterfaceDeclaration(
                    name: name, baseName: name, properties: [.payload: InterfaceType.text(payload)], line: line))
        }
    }

    /// `get`, or `get set`: what a block behind a property offers.
    private mutating func accessorBlock() -> String {
        let start = position
        skipGroup()
        let block = tokens[start..<position].map(\.text)
        let depths = block.reduce(into: [Int]()) { depths, word in
            let depth = depths.last ?? 0
            depths.append(word == "{" ? depth + 1 : word == "}" ? depth - 1 : depth)
        }
        let canSet = zip(block, depths).contains { $0 == "set" && $1 == 1 }
        return canSet ? "get set" : "get"
    }
}
