/// Types as lists of tokens, made comparable.
enum InterfaceType {
    private static let modules: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "UIKit", "_Concurrency", "CoreFoundation", "AVKit",
        "AVFoundation",
        "WebKit", "BambuserCommerceSDK",
    ]

    /// The tokens without `Swift.` and the like.
    static func withoutModules(_ words: [String]) -> [String] {
        var result: [String] = []
        var index = 0
        while index < words.count {
            let isQualifier = index + 1 < words.count && words[index + 1] == "." && modules.contains(words[index])
            if isQualifier, result.last != "." {
                index += 2
            } else {
                result.append(words[index])
                index += 1
            }
        }
        return result
    }

    /// A type on one line; what only UIKit knows is left out, and so is `any`, which some compilers do not print.
    static func text(_ words: some Sequence<String>) -> String {
        var result = ""
        var parts = words.filter { $0 != "any" }
        while let view = parts.firstIndex(of: "UIView") {
            parts.remove(at: view)
            if view < parts.count, parts[view] == "&" {
                parts.remove(at: view)
            } else if view > 0, parts[view - 1] == "&" {
                parts.remove(at: view - 1)
            }
        }
        // `[String: Any]` is printed as `[String : Any]`, brackets around a type that needs none are not printed.
        for word in parts where !["(", ")"].contains(word) {
            let joins =
                result.isEmpty || [".", "[", "<", "]", ">", "?", ":", ",", "..."].contains(word)
                || [".", "[", "<"].contains { result.hasSuffix($0) }
            result += (joins ? "" : " ") + word
        }
        return result
    }

    /// `<A, B>` of a generic declaration, empty of another: what A and B must be stands here or behind `where`.
    static func parameterNames(_ words: some Sequence<String>) -> String {
        let inside = Array(words.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
        let names = split(inside, at: ",").compactMap(\.first)
        return names.isEmpty ? "" : "<" + names.joined(separator: ", ") + ">"
    }

    /// The protocols of a list, sorted. `AnyObject` stands for every class, views included.
    static func conformances(_ words: [String]) -> String {
        let ignored: Set<String> = [
            "AnyObject", "UIView", "Equatable", "Hashable", "Copyable", "Escapable", "BitwiseCopyable",
            "RawRepresentable",
        ]
        let names = split(words, at: ",").map { text(withoutAttributes($0)) }.flatMap {
            $0 == "Codable" ? ["Decodable", "Encodable"] : [$0]
        }
        return Set(names).subtracting(ignored).filter { !$0.isEmpty }.sorted().joined(separator: ", ")
    }

    /// `@ unchecked Sendable`, as the compiler prints it, is `Sendable`.
    private static func withoutAttributes(_ words: [String]) -> [String] {
        var words = words[...]
        while words.first == "@" { words = words.dropFirst(2) }
        return Array(words)
    }

    /// A type with the names of its module's aliases replaced by what they stand for, one after the other.
    static func resolved(_ text: String, _ aliases: [String: String]) -> String {
        var text = text
        // An alias of an alias takes as many rounds as there are links; a circle ends with them.
        for _ in 0..<aliases.count {
            let next = text.replacing(/[A-Za-z_][A-Za-z_0-9]*/) { aliases[String($0.output)] ?? String($0.output) }
            if next == text { break }
            text = next
        }
        return text
    }

    // MARK: Brackets

    static func split(_ words: [String], at separator: String) -> [[String]] {
        var pieces: [[String]] = [[]]
        var depth = 0
        for word in words {
            depth += change(of: word)
            if word == separator, depth == 0 { pieces.append([]) } else { pieces[pieces.count - 1].append(word) }
        }
        return pieces == [[]] ? [] : pieces
    }

    /// The first of some tokens outside of brackets.
    static func firstIndex(of marks: Set<String>, in words: [String]) -> Int? {
        var depth = 0
        for (index, word) in words.enumerated() {
            if depth == 0, marks.contains(word) { return index }
            depth += change(of: word)
        }
        return nil
    }

    /// Where the bracket at an index is closed.
    static func end(ofGroup start: Int, in words: [String]) -> Int? {
        var depth = 0
        for index in start..<words.count {
            depth += change(of: words[index])
            if depth == 0 { return index }
        }
        return nil
    }

    private static func change(of word: String) -> Int {
        ["(", "[", "<", "{"].contains(word) ? 1 : [")", "]", ">", "}"].contains(word) ? -1 : 0
    }
}
