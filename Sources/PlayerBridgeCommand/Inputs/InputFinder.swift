internal import BridgeFindings

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
        /// Nil: its content tells.
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
        do throws(SystemError) {
            guard try Folder.kind(of: path) == .folder else {
                files.append(Found(path: path, kind: kind(of: path)))
                return
            }
        } catch {
            problems.append(.init(source: path, message: "the input cannot be read: \(error)"))
            return
        }
        let before = (files.count, problems.count)
        search(path)
        if before == (files.count, problems.count) {
            let names = kinds.map { "*\($0.suffix)" }.joined(separator: ", ")
            problems.append(.init(source: path, message: "the folder contains none of \(names)"))
        }
    }

    /// Walks a folder in the order of names; a folder that is met again, through a link, is not entered twice.
    private mutating func search(_ root: String) {
        var seen: Set<FileIdentity> = []
        var waiting = [root]
        while let folder = waiting.popLast() {
            guard Folder.identity(of: folder).map({ seen.insert($0).inserted }) ?? true else { continue }
            let names: [[UInt8]]
            do throws(SystemError) { names = try Folder.names(in: folder) } catch {
                problems.append(.init(source: folder, message: "the folder cannot be read: \(error)"))
                continue
            }
            let folders = names.compactMap { look(at: $0, in: folder.hasSuffix("/") ? folder : folder + "/") }
            waiting += folders.reversed()
        }
    }

    /// Adds a file that counts; returns the path of a folder.
    private mutating func look(at name: [UInt8], in folder: String) -> String? {
        guard let text = String(validating: name, as: UTF8.self) else {
            let shown = name.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : "\\x" + String($0, radix: 16) }.joined()
            if mayCount(shown) {
                problems.append(.init(source: folder + shown, message: "the name is not UTF-8"))
            }
            return nil
        }
        let path = folder + text
        do throws(SystemError) {
            if try Folder.kind(of: path) == .folder { return path }
            if let kind = kind(of: text) { files.append(Found(path: path, kind: kind)) }
        } catch {
            if mayCount(text) {
                problems.append(.init(source: path, message: "the input cannot be read: \(error)"))
            }
        }
        return nil
    }

    /// Whether what cannot be looked at may be an input, or a folder with some.
    private func mayCount(_ name: String) -> Bool { kind(of: name) != nil || !name.utf8.contains(UInt8(ascii: ".")) }

    private func kind(of name: String) -> Kind? {
        kinds.first { name.utf8.reversed().starts(with: $0.suffix.utf8.reversed()) }
    }
}
