internal import BridgeFindings
internal import Foundation

/// Finds the input files of `check`: what is named, and what folders hold.
struct InputFinder {
    enum Kind: Sendable {
        case cases, scenario, tape, swift

        /// What `check` reads.
        static let checked: [Kind] = [.cases, .scenario, .tape]

        /// The end of the names that a folder is searched for.
        var suffix: String {
            switch self {
            case .cases: ".cases.jsonl"
            case .scenario: ".scenario.json5"
            case .tape: ".tape.jsonl"
            case .swift: ".swift"
            }
        }
    }

    struct Found: Sendable {
        var path: String
        /// Nil: to be told by the content.
        var kind: Kind?
    }

    private(set) var files: [Found] = []
    private(set) var problems: [Report.Problem] = []

    private let kinds: [Kind]

    init(_ paths: [String], kinds: [Kind] = Kind.checked) {
        self.kinds = kinds
        for path in paths { add(path) }
    }

    private mutating func add(_ path: String) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            problems.append(.init(source: path, message: "there is no such file or folder"))
            return
        }
        guard isFolder.boolValue else {
            files.append(Found(path: path, kind: kind(of: path)))
            return
        }
        let before = files.count
        search(path)
        if files.count == before, problems.isEmpty {
            let names = kinds.map { "*\($0.suffix)" }.joined(separator: ", ")
            problems.append(.init(source: path, message: "the folder holds none of \(names)"))
        }
    }

    /// Walks a folder in the order of names; a folder that is met again, through a link, is not entered twice.
    private mutating func search(_ root: String) {
        var seen: Set<String> = []
        var waiting = [root]
        while let folder = waiting.popLast() {
            let real = URL(filePath: folder).resolvingSymlinksInPath().path
            guard seen.insert(real).inserted else { continue }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted {
                    $0.utf8.lexicographicallyPrecedes($1.utf8)
                }
            } catch {
                problems.append(.init(source: folder, message: "the folder cannot be read"))
                continue
            }
            var folders: [String] = []
            for name in names where !name.hasPrefix(".") {
                let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
                if isFolder.boolValue {
                    folders.append(path)
                } else if let kind = kind(of: name) {
                    files.append(Found(path: path, kind: kind))
                }
            }
            waiting += folders.reversed()
        }
    }

    private func kind(of name: String) -> Kind? {
        kinds.first { name.utf8.reversed().starts(with: $0.suffix.utf8.reversed()) }
    }
}

/// Reads files and standard input as UTF-8, or says where they are not.
enum TextInput {
    static func bytes(ofFile path: String) -> Result<[UInt8], Report.Problem> {
        guard let data = FileManager.default.contents(atPath: path) else {
            return .failure(.init(source: path, message: "the file cannot be read"))
        }
        return checked(Array(data), source: path)
    }

    static func standardInput() -> Result<[UInt8], Report.Problem> {
        let data = (try? FileHandle.standardInput.readToEnd()) ?? Data()
        return checked(Array(data), source: "standard input")
    }

    static func checked(_ bytes: [UInt8], source: String) -> Result<[UInt8], Report.Problem> {
        guard String(validating: bytes, as: UTF8.self) == nil, let offset = firstInvalid(bytes) else {
            return .success(bytes)
        }
        let line = 1 + bytes[..<offset].count { $0 == 0x0A }
        let byte = String(bytes[offset], radix: 16, uppercase: true)
        return .failure(
            .init(
                source: "\(source):\(line)",
                message: "the text is not UTF-8: byte 0x\(byte) at offset \(offset) belongs to no character"))
    }

    private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return min(offset, bytes.count - 1)
            }
        }
    }
}
