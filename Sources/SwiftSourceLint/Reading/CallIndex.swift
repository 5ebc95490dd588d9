import PlayerEmulator

/// Where the functions of a set of files are called: every file is searched once, for all names together.
struct CallIndex: Sendable {
    struct Place: Sendable {
        var file: SourceFile
        var offset: Int
    }

    /// Under the hash of the name: whoever follows a place reads the name there anyway.
    private let places: [Int: [Place]]

    init(of names: some Sequence<String>, in files: [SourceFile]) {
        let wanted = Set(names.map { NameHash.of($0) })
        var places: [Int: [Place]] = [:]
        let found = Parallel.map(files) { $0.calledNames(among: wanted) }
        for (file, calls) in zip(files, found) {
            for call in calls { places[call.hash, default: []].append(Place(file: file, offset: call.offset)) }
        }
        self.places = places
    }

    /// Where the name stands before an opening bracket, in the order of the files; now and then another name, too.
    func places(of name: String) -> [Place] { places[NameHash.of(name)] ?? [] }
}

/// Of a name, for this process alone.
private enum NameHash {
    static func of(_ bytes: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: bytes)
        return hasher.finalize()
    }

    static func of(_ name: String) -> Int { Array(name.utf8).withUnsafeBytes(of) }
}

extension SourceFile {
    private static let declares = Array("func".utf8)

    fileprivate func calledNames(among wanted: Set<Int>) -> [(hash: Int, offset: Int)] {
        input.bytes.withUnsafeBytes { bytes in
            var found: [(hash: Int, offset: Int)] = []
            var offset = 0
            // A declaration looks like a call of its name.
            var followsFunc = false
            while offset < bytes.count {
                guard SourceScanner.isWord(bytes[offset]) else {
                    offset += 1
                    continue
                }
                let start = offset
                while offset < bytes.count, SourceScanner.isWord(bytes[offset]) { offset += 1 }
                let word = UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
                defer { followsFunc = word.elementsEqual(Self.declares) }
                guard !followsFunc, offset < bytes.count, bytes[offset] == UInt8(ascii: "(") else { continue }
                let hash = NameHash.of(word)
                if wanted.contains(hash) { found.append((hash, start)) }
            }
            return found
        }
    }
}
