/// One pass over a file: keeps a stack of scopes and notes the declarations of those that hold members.
struct OutlineWalk {
    private enum Scope {
        /// The file, or the body of a type.
        case members(name: String, declaration: Int?)
        /// The body of a function, an accessor or a closure: nothing inside is noted but mentions.
        case body
    }

    private static let keywords = WordSet([
        "func", "init", "deinit", "subscript", "var", "let", "class", "struct", "enum", "actor", "extension",
        "protocol",
        "case", "import", "typealias",
    ])
    private static let firstType = 6
    private static let modifiers = WordSet([
        "private", "public", "internal", "fileprivate", "open", "package", "static", "final", "override", "lazy",
        "weak",
        "unowned", "nonisolated", "mutating", "dynamic", "required", "convenience", "indirect",
    ])
    private static let directive = Array("playerbridge:".utf8)

    private var scanner: SourceScanner
    private let words: WordSet
    private(set) var declarations: [SourceOutline.Declaration] = []
    private(set) var mentions: [SourceOutline.Mention] = []
    private(set) var directives: [Int] = []
    private(set) var imports: Set<String> = []

    private var scopes: [Scope] = [.members(name: "", declaration: nil)]
    /// Round and square brackets that are open in the innermost scope, and in those around it.
    private var brackets = [0]
    /// The member that is being read: it ends with its body, or where the next one begins.
    private var open: Int?
    /// Whether a body may still follow: a type or function that has none yet.
    private var awaitsBody = false
    /// The first token of the next member.
    private var itemStart: Int?
    private var lastEnd = 0
    /// Names that the open property declares beside its first.
    private var furtherNames: [String] = []

    init(_ scanner: SourceScanner, words: WordSet) {
        self.scanner = scanner
        self.words = words
    }

    private var isAtMembers: Bool {
        if case .members = scopes[scopes.count - 1] { return brackets[brackets.count - 1] == 0 }
        return false
    }

    mutating func run() {
        while !scanner.isAtEnd {
            let byte = scanner.bytes[scanner.offset]
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: scanner.offset += 1
            case UInt8(ascii: "/") where scanner.byte(at: scanner.offset + 1) == byte: comment()
            case UInt8(ascii: "/") where scanner.byte(at: scanner.offset + 1) == UInt8(ascii: "*"):
                scanner.skipBlockComment()
            case UInt8(ascii: "#") where isAtMembers && scanner.isAtCondition:
                // A member ends here, and the next one begins behind the line.
                close(at: lastEnd)
                itemStart = nil
                scanner.skipLine()
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                begin()
                if !scanner.skipString() { scanner.offset += 1 }
                lastEnd = scanner.offset
            case UInt8(ascii: "{"): openBrace()
            case UInt8(ascii: "}"): closeBrace()
            case UInt8(ascii: "("), UInt8(ascii: "["):
                begin()
                brackets[brackets.count - 1] += 1
                advance()
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                brackets[brackets.count - 1] = max(0, brackets[brackets.count - 1] - 1)
                advance()
            case _ where SourceScanner.isWordStart(byte): word()
            case UInt8(ascii: ",") where isAtMembers && open.map { declarations[$0].kind == .property } == true:
                noteFurtherName()
                advance()
            case UInt8(ascii: ";") where isAtMembers && open == nil:
                itemStart = nil
                scanner.offset += 1
            default:
                begin()
                advance()
            }
        }
        while scopes.count > 1 { pop(at: lastEnd) }
        close(at: lastEnd)
    }

    private mutating func advance() {
        scanner.offset += 1
        lastEnd = scanner.offset
    }

    private mutating func begin() {
        if itemStart == nil, open == nil, isAtMembers { itemStart = scanner.offset }
    }

    private mutating func comment() {
        let start = scanner.offset
        scanner.skipLine()
        let text = scanner.bytes[start..<scanner.offset]
        if text.count > Self.directive.count,
            text.dropFirst(2).drop(while: { $0 == 0x20 || $0 == 0x2F }).starts(with: Self.directive)
        {
            directives.append(start)
        }
    }

    // MARK: Words

    private mutating func word() {
        let start = scanner.offset
        let isMember = start > 0 && scanner.bytes[start - 1] == UInt8(ascii: ".")
        let range = scanner.word()
        if let index = words.index(of: range, in: scanner.bytes) { mentions.append(.init(word: index, offset: start)) }
        defer { lastEnd = scanner.offset }
        guard isAtMembers, !isMember, let keyword = Self.keywords.index(of: range, in: scanner.bytes) else {
            // Behind a property without braces, only a modifier on a new line begins the next member.
            if isAtMembers, itemStart == nil {
                let isModifier = Self.modifiers.index(of: range, in: scanner.bytes) != nil
                if open == nil || (!awaitsBody && isModifier && isOnNewLine(start)) { itemStart = start }
            }
            return
        }
        declare(keyword, at: start)
    }

    /// `import Foundation`, `import struct Foundation.URL`.
    private mutating func noteImport(_ word: String, _ look: inout SourceScanner) {
        guard Self.keywords.words.contains(word) else {
            imports.insert(word)
            return
        }
        look.skipTrivia()
        imports.insert(String(decoding: look.bytes[look.word()], as: UTF8.self))
    }

    private func isOnNewLine(_ offset: Int) -> Bool {
        var index = offset - 1
        while index >= 0, scanner.bytes[index] == 0x20 || scanner.bytes[index] == 0x09 { index -= 1 }
        return index < 0 || scanner.bytes[index] == 0x0A || scanner.bytes[index] == 0x0D
            || scanner.bytes[index] == UInt8(ascii: ";")
    }

    private mutating func declare(_ keyword: Int, at start: Int) {
        var look = scanner
        look.skipTrivia()
        let name = look.word()
        let text = String(decoding: look.bytes[name], as: UTF8.self)
        let isType = keyword >= Self.firstType && keyword < Self.firstType + 6
        // `class` may be a modifier, too.
        if isType,
            name.isEmpty || Self.keywords.index(of: name, in: look.bytes).map({ $0 < Self.firstType }) == true
                || Self.modifiers.index(of: name, in: look.bytes) != nil
        {
            if itemStart == nil { itemStart = start }
            return
        }
        let begin = itemStart ?? start
        close(at: open == nil ? begin : min(begin, max(lastEnd, start)))
        itemStart = nil
        // Cases and imports are read where the type or the file is.
        guard keyword < Self.firstType + 6 else {
            while !scanner.isAtEnd,
                ![0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "}")].contains(scanner.bytes[scanner.offset])
            {
                if !scanner.skipString() { scanner.offset += 1 }
            }
            if Self.keywords.words[keyword] == "import" { noteImport(text, &look) }
            if keyword == Self.firstType + 8, !name.isEmpty {
                declarations.append(.init(kind: .alias, name: text, range: begin..<scanner.offset, type: typeName))
            }
            return
        }
        let kind: SourceOutline.Declaration.Kind = isType ? .type : keyword < 4 ? .function : .property
        var declared = keyword == 0 || keyword > 3 ? text : Self.keywords.words[keyword]
        var owner = typeName
        if isType {
            // An extension of a nested type is found under the last name.
            scanner.offset = name.upperBound
            while scanner.byte(at: scanner.offset) == UInt8(ascii: ".") {
                scanner.offset += 1
                owner = SourceOutline.path(declared, in: owner)
                declared = String(decoding: scanner.bytes[scanner.word()], as: UTF8.self)
            }
        } else if keyword == 0 || keyword > 3 {
            scanner.offset = max(name.upperBound, scanner.offset)
            noteName(name)
        }
        declarations.append(.init(kind: kind, name: declared, range: begin..<begin, type: owner))
        open = declarations.count - 1
        awaitsBody = kind != .property
    }

    /// `let a = 1, b = 2` declares two.
    private mutating func noteFurtherName() {
        var look = scanner
        look.offset += 1
        look.skipTrivia()
        let name = look.word()
        look.skipTrivia()
        guard !name.isEmpty,
            [UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ",")].contains(look.byte(at: look.offset))
        else { return }
        furtherNames.append(String(decoding: look.bytes[name], as: UTF8.self))
    }

    /// A declared name is a mention too: of a delegate method, for one.
    private mutating func noteName(_ name: Range<Int>) {
        guard !name.isEmpty, let index = words.index(of: name, in: scanner.bytes) else { return }
        mentions.append(.init(word: index, offset: name.lowerBound))
    }

    private var typeName: String {
        if case .members(let name, _) = scopes[scopes.count - 1] { return name }
        return ""
    }

    // MARK: Braces

    private mutating func openBrace() {
        defer { advance() }
        guard isAtMembers else { return push(.body) }
        if let index = open, declarations[index].kind == .type, awaitsBody {
            declarations[index].header = declarations[index].range.lowerBound..<scanner.offset
            push(.members(name: declarations[index].path, declaration: index))
            (open, awaitsBody, itemStart) = (nil, false, nil)
        } else {
            begin()
            push(.body)
        }
    }

    private mutating func closeBrace() {
        defer { advance() }
        guard scopes.count > 1 else { return close(at: scanner.offset + 1) }
        pop(at: scanner.offset + 1)
    }

    private mutating func push(_ scope: Scope) {
        scopes.append(scope)
        brackets.append(0)
    }

    private mutating func pop(at end: Int) {
        let scope = scopes.removeLast()
        brackets.removeLast()
        switch scope {
        case .members(_, let declaration):
            close(at: end - 1)
            if let declaration { declarations[declaration].range = declarations[declaration].range.lowerBound..<end }
            itemStart = nil
        case .body:
            // A function ends with its body; a property may go on.
            if isAtMembers, let index = open, declarations[index].kind == .function { close(at: end) }
            if isAtMembers, open == nil { itemStart = nil }
        }
    }

    private mutating func close(at end: Int) {
        guard let index = open else { return }
        let start = declarations[index].range.lowerBound
        declarations[index].range = start..<max(start, end)
        for name in furtherNames {
            var other = declarations[index]
            other.name = name
            declarations.append(other)
        }
        furtherNames = []
        (open, awaitsBody) = (nil, false)
    }
}
