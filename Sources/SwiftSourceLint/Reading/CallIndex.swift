import PlayerEmulator

/// Where the functions of a set of files are called: every file is searched once, for all names together.
struct CallIndex: Sendable {
    struct Place: Sendable {
        var file: SourceFile
        var offset: Int
    }

    /// Under the hash of the name: whoever follows a place reads the name there anyway.
    private let places: [UInt64: [Place]]

    init(of names: some Sequence<String>, in files: [SourceFile]) {
        let wanted = Set(names.map { NameHash.of($0.utf8) })
        var places: [UInt64: [Place]] = [:]
        let found = SourceLint.inParallel(files) { $0.calledNames(among: wanted) }
        for (file, calls) in zip(files, found) {
            for call in calls { places[call.hash, default: []].append(Place(file: file, offset: call.offset)) }
        }
        self.places = places
    }

    /// Where the name stands before an opening bracket, in the order of the files; now and then another name, too.
    func places(of name: String) -> [Place] { places[NameHash.of(name.utf8)] ?? [] }
}

/// FNV-1a: the same for the bytes of a file and for a name.
private struct NameHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

    static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = NameHash()
        for byte in bytes { hash.add(byte) }
        return hash.value
    }
}

extension SourceFile {
    private static let declares = NameHash.of("func".utf8)

    fileprivate func calledNames(among wanted: Set<UInt64>) -> [(hash: UInt64, offset: Int)] {
        input.bytes.withUnsafeBufferPointer { bytes in
            var found: [(hash: UInt64, offset: Int)] = []
            var offset = 0
            // A declaration looks like a call of its name.
            var followsFunc = false
            while offset < bytes.count {
                guard SourceScanner.isWord(bytes[offset]) else {
                    offset += 1
                    continue
                }
                let start = offset
                var hash = NameHash()
                while offset < bytes.count, SourceScanner.isWord(bytes[offset]) {
                    hash.add(bytes[offset])
                    offset += 1
                }
                defer { followsFunc = hash.value == Self.declares }
                if !followsFunc, offset < bytes.count, bytes[offset] == UInt8(ascii: "("), wanted.contains(hash.value) {
                    found.append((hash.value, start))
                }
            }
            return found
        }
    }
}
