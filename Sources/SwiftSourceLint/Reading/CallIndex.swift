import PlayerEmulator

/// Where the functions of a set of files are called: which files have a name before a bracket is known, and where in them
/// is looked up.
struct CallIndex: Sendable {
    struct Place: Sendable {
        var file: SourceFile
        var offset: Int
    }

    private let files: [SourceFile]
    /// Indices of files, under the hash of the name.
    private let holders: [UInt32: [UInt32]]

    init(of names: some Sequence<String>, in files: [SourceFile]) {
        let wanted = Set(names.map { CalledNames.hash(of: $0) })
        var holders: [UInt32: [UInt32]] = [:]
        for (index, file) in files.enumerated() {
            for name in file.calledNames where wanted.contains(name) { holders[name, default: []].append(UInt32(index)) }
        }
        self.files = files
        self.holders = holders
    }

    /// Where the name stands before an opening bracket, in the order of the files.
    func places(of name: String) -> some Sequence<Place> {
        let bytes = Array(name.utf8)
        return (holders[CalledNames.hash(of: name)] ?? []).lazy.flatMap { index in
            let file = files[Int(index)]
            return CalledNames.offsets(of: bytes, in: file.input.bytes).map { Place(file: file, offset: $0) }
        }
    }
}

/// Names before an opening bracket, by their bytes alone.
enum CalledNames {
    private static let declares = Array("func".utf8)

    /// Of a name, for this process alone.
    static func hash(of name: String) -> UInt32 { Array(name.utf8).withUnsafeBytes(hash) }

    private static func hash(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return hash
    }

    static func hashes(in bytes: [UInt8]) -> [UInt32] {
        var found: Set<UInt32> = []
        each(in: bytes) { name, _ in found.insert(hash(of: name)) }
        return Array(found)
    }

    static func offsets(of wanted: [UInt8], in bytes: [UInt8]) -> [Int] {
        var found: [Int] = []
        each(in: bytes) { name, offset in
            if name.elementsEqual(wanted) { found.append(offset) }
        }
        return found
    }

    private static func each(in text: [UInt8], _ body: (UnsafeRawBufferPointer, Int) -> Void) {
        text.withUnsafeBytes { bytes in
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
                if !followsFunc, offset < bytes.count, bytes[offset] == UInt8(ascii: "(") { body(word, start) }
                followsFunc = word.elementsEqual(declares)
            }
        }
    }
}
