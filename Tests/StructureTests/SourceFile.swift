import Foundation
import TestSupport

/// One file of this repository, read line by line.
struct SourceFile {
    /// From the root of the repository.
    var path: String
    var text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The modules that it imports, in order.
    var imports: [String] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
                words[..<keyword].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) })
            else { return nil }
            let isScoped = Self.scopes.contains(words[keyword + 1]) && keyword + 2 < words.count
            return words[keyword + (isScoped ? 2 : 1)].split(separator: ".").first.map(String.init)
        }
    }

    private static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    private static let scopes: Set<Substring> = [
        "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]

    /// The Swift files below a folder of the repository. Samples that the tests of lint read are no sources.
    static func all(in folder: String, endingIn suffix: String = ".swift") throws -> [SourceFile] {
        try Repository.files(in: folder, endingIn: suffix).filter { !$0.contains("/Corpus/") }.map {
            SourceFile(path: $0, text: String(decoding: try Repository.bytes(of: $0), as: UTF8.self))
        }
    }
}
