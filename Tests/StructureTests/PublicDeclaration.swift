import Foundation

/// A declaration that other packages see, and whether a comment says what it is.
struct PublicDeclaration: Equatable {
    /// From 1.
    var line: Int
    var text: String
    var isDocumented: Bool

    /// Those of a file, in order. The format of this project puts each on lines of its own.
    static func all(in file: SourceFile) -> [PublicDeclaration] {
        var declarations: [PublicDeclaration] = []
        var scopes: [Scope] = []
        var depth = 0
        var isInText = false
        for (index, line) in file.lines.enumerated() {
            let isOutside = !isInText
            if line.components(separatedBy: "\"\"\"").count.isMultiple(of: 2) { isInText.toggle() }
            guard isOutside else { continue }
            let code = code(of: line)
            let head = Head(code)
            if let head, head.isPublic(in: scopes.last, depth) {
                declarations.append(
                    PublicDeclaration(
                        line: index + 1, text: line.trimmingCharacters(in: .whitespaces),
                        isDocumented: hasComment(before: index, in: file.lines)))
            }
            if let head, Head.types.contains(head.keyword), code.hasSuffix("{") {
                scopes.append(Scope(keyword: head.keyword, isPublic: head.isMarkedPublic, depth: depth))
            }
            depth += code.count { $0 == "{" } - code.count { $0 == "}" }
            while let last = scopes.last, depth <= last.depth { scopes.removeLast() }
        }
        return declarations
    }

    /// A type whose body is open.
    struct Scope {
        var keyword: String
        var isPublic: Bool
        var depth: Int
    }

    /// The modifiers and the keyword of a declaration.
    struct Head {
        var modifiers: [String] = []
        var keyword = ""

        static let types: Set = ["struct", "class", "enum", "protocol", "actor", "extension"]
        private static let others: Set = [
            "func", "var", "let", "init", "subscript", "typealias", "case", "associatedtype",
        ]
        private static let known: Set = [
            "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "mutating",
            "indirect",
            "convenience", "required", "override", "nonisolated", "weak", "lazy", "consuming", "borrowing", "class",
        ]

        /// Nil for a line that declares nothing.
        init?(_ code: String) {
            for word in code.split(separator: " ") where !word.hasPrefix("@") {
                let name = String(word.prefix { $0.isLetter })
                let isLast = Self.types.contains(name) || Self.others.contains(name)
                if isLast, name != "class" || keyword.isEmpty { keyword = name }
                if isLast { return }
                guard Self.known.contains(name) else { return nil }
                modifiers.append(String(word))
            }
            return nil
        }

        var isMarkedPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }

        func isPublic(in scope: Scope?, _ depth: Int) -> Bool {
            let isMember = scope.map { $0.isPublic && depth == $0.depth + 1 } ?? false
            switch (keyword, scope?.keyword) {
            case ("extension", _): return false
            case ("case", let owner): return owner == "enum" && isMember
            case (_, "protocol"): return isMember
            default: return isMarkedPublic
            }
        }
    }

    /// Without texts, comments and the space around it.
    private static func code(of line: Substring) -> String {
        var code = ""
        var isInText = false
        var previous: Character = " "
        for character in line {
            if character == "\"", previous != "\\" { isInText.toggle() }
            if !isInText, character == "/", previous == "/" {
                code.removeLast()
                break
            }
            if !isInText { code.append(character) }
            previous = character
        }
        return code.trimmingCharacters(in: .whitespaces)
    }

    private static func hasComment(before index: Int, in lines: [Substring]) -> Bool {
        let before = lines[..<index].reversed().lazy.map { $0.trimmingCharacters(in: .whitespaces) }
        // Attributes come between the comment and the declaration, and may be several lines long.
        return before.first { line in
            !line.hasPrefix("@") && !line.hasPrefix(")") && !line.hasPrefix("*,") && !line.hasPrefix("message:")
        }?
        .hasPrefix("///") == true
    }
}
