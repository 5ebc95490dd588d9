/// What a Swift file declares outside of bodies, and where it speaks to the bridge.
struct SourceOutline: Sendable {
    struct Declaration: Sendable {
        enum Kind: Sendable { case function, property, type, alias }

        var kind: Kind
        var name: String
        /// Bytes of the file, from the first attribute or modifier to the end of the body.
        var range: Range<Int>
        /// The full name of the type that it is a member of; empty at the top of the file.
        var type: String
        /// Of a type: everything before its body.
        var header = 0..<0

        /// The full name, such as `Menu.Mode`.
        var path: String { SourceOutline.path(name, in: type) }
    }

    static func path(_ name: String, in type: String) -> String { type.isEmpty ? name : "\(type).\(name)" }

    /// A word of interest followed by an opening bracket, or inside any code.
    struct Mention: Sendable {
        /// Index into the words that were asked for.
        var word: Int
        var offset: Int
    }

    private(set) var declarations: [Declaration] = []
    private(set) var mentions: [Mention] = []
    /// Where comments that speak to this tool begin.
    private(set) var directives: [Int] = []
    /// The modules that the file imports.
    private(set) var imports: Set<String> = []

    /// Scans a file once.
    init(_ bytes: [UInt8], words: WordSet) {
        bytes.withUnsafeBufferPointer { buffer in
            var walk = OutlineWalk(SourceScanner(buffer), words: words)
            walk.run()
            // A file that is cut within a literal ends there.
            declarations = walk.declarations.map { declaration in
                var declaration = declaration
                declaration.range = declaration.range.clamped(to: 0..<bytes.count)
                declaration.header = declaration.header.clamped(to: 0..<bytes.count)
                return declaration
            }
            mentions = walk.mentions
            directives = walk.directives
            imports = walk.imports
        }
    }

    /// The innermost declaration around a place that is no type, or the code between two declarations.
    func slice(around offset: Int, count: Int) -> Range<Int> {
        if let holder = declarations.last(where: { $0.kind != .type && $0.range.contains(offset) }) {
            return holder.range
        }
        var (start, end) = (0, count)
        for declaration in declarations {
            let range = declaration.range
            if declaration.kind == .type, range.contains(offset) { start = max(start, range.lowerBound); continue }
            if range.upperBound <= offset { start = max(start, range.upperBound) }
            if range.lowerBound > offset { end = min(end, range.lowerBound) }
        }
        return start..<max(start, end)
    }
}

/// Words to look for, found by their bytes without making a String of every word of a file.
struct WordSet: Sendable {
    let words: [String]
    private let byLength: [[(bytes: [UInt8], index: Int)]]

    init(_ words: [String]) {
        self.words = words
        var byLength: [[(bytes: [UInt8], index: Int)]] = []
        for (index, word) in words.enumerated() {
            let bytes = Array(word.utf8)
            while byLength.count <= bytes.count { byLength.append([]) }
            byLength[bytes.count].append((bytes, index))
        }
        self.byLength = byLength
    }

    func index(of range: Range<Int>, in buffer: UnsafeBufferPointer<UInt8>) -> Int? {
        guard range.count < byLength.count else { return nil }
        for (bytes, index) in byLength[range.count] where bytes[0] == buffer[range.lowerBound] {
            if buffer[range].elementsEqual(bytes) { return index }
        }
        return nil
    }
}
