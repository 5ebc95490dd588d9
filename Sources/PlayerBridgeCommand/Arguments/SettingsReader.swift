internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerEmulator

/// Finds the settings file of a repository, reads it, and lays the command line over it.
enum SettingsReader {
    static func merge(into invocation: Invocation) throws(ArgumentError) -> Invocation {
        switch try SettingsSearch().run(from: try SettingsSearch.workingFolder()) {
        case .none: return invocation
        case .found(let path, let prefix):
            var settings = try read(path)
            settings.prefix = prefix
            return try settings.merge(into: invocation)
        case .ignored(let path, let reason):
            var merged = invocation
            merged.ignoredSettings = "the settings file \(path) was ignored: \(reason)"
            return merged
        }
    }

    private static func read(_ path: String) throws(ArgumentError) -> SettingsFile {
        let start = FilePlace(path: path, line: 1, column: 1)
        let bytes: [UInt8]
        switch TextInput.bytes(ofFile: path) {
        case .success(let read): bytes = read
        case .failure(let problem): throw error(start, problem.message)
        }
        let file = InputFile(path: path, bytes: bytes)
        let tree: LiteralTree
        do { tree = try LiteralTree.parse(bytes, as: .json5) } catch {
            throw self.error(file.place(of: error.offset), error.message)
        }
        guard tree.value.kind == .object else { throw error(start, "expected an object with the options as keys") }
        var settings = SettingsFile(path: path, entries: [])
        let commands = Set(CommandTable.all.map(\.name))
        for child in tree.value.childIndices(of: 0) {
            let key = key(of: child, tree)
            // For editors.
            if key == "$schema" { continue }
            let place = file.place(of: tree.keyRange(of: child)?.lowerBound ?? 0)
            guard commands.contains(key) else {
                settings.entries.append(try entry(tree, child, file))
                continue
            }
            guard tree.value.nodes[child].kind == .object else {
                throw error(place, "expected an object with the options of \(key)")
            }
            var entries: [SettingsFile.Entry] = []
            for option in tree.value.childIndices(of: child) { entries.append(try entry(tree, option, file)) }
            settings.sections.append(.init(command: key, entries: entries, place: place))
        }
        return settings
    }

    private static func key(of node: Int, _ tree: LiteralTree) -> String {
        tree.value.string(of: tree.value.nodes[node].key).description
    }

    private static func entry(
        _ tree: LiteralTree, _ node: Int, _ file: InputFile
    ) throws(ArgumentError) -> SettingsFile.Entry {
        let key = key(of: node, tree)
        return .init(
            key: key, values: try values(tree, node, key: key, file),
            place: file.place(of: tree.keyRange(of: node)?.lowerBound ?? 0))
    }

    private static func values(
        _ tree: LiteralTree, _ node: Int, key: String, _ file: InputFile
    ) throws(ArgumentError) -> [SettingsFile.Value] {
        let value = tree.value
        let place = file.place(of: tree.range(of: node).lowerBound)
        switch value.nodes[node].kind {
        case .string: return [.init(text: value.string(of: value.nodes[node].text).description, place: place)]
        case .number, .boolean:
            return [.init(text: String(decoding: tree.bytes[tree.range(of: node)], as: UTF8.self), place: place)]
        case .array:
            var values: [SettingsFile.Value] = []
            for child in value.childIndices(of: node) { values += try self.values(tree, child, key: key, file) }
            return values
        case .object where key == "rules":
            return value.childIndices(of: node).map { child in
                let name = value.string(of: value.nodes[child].key).description
                let level = value.string(of: value.nodes[child].text).description
                return .init(text: "\(name)=\(level)", place: file.place(of: tree.range(of: child).lowerBound))
            }
        case .object:
            // An option that takes JSON, such as configuration, may be written as what it is.
            return [.init(text: String(decoding: tree.bytes[tree.range(of: node)], as: UTF8.self), place: place)]
        default: throw error(place, "\(key) takes a text, a number, true or false, or a list of them")
        }
    }

    private static func error(_ place: FilePlace, _ message: String) -> ArgumentError {
        ArgumentError(code: .invalidValue, origin: .file(place), message: message)
    }
}
