internal import BridgeFindings
internal import Foundation
internal import JavaScriptSyntax
internal import PlayerEmulator

/// Finds the settings file of a repository, reads it, and lays the command line over it.
enum SettingsReader {
    static func merge(into invocation: Invocation) throws(ArgumentError) -> Invocation {
        guard let declaration = CommandTable.declaration(of: invocation.command),
            let path = SettingsFile.locate(from: FileManager.default.currentDirectoryPath)
        else { return invocation }
        return try read(path).merge(into: invocation, of: declaration)
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
        var entries: [SettingsFile.Entry] = []
        for child in tree.value.childIndices(of: 0) {
            let key = tree.value.string(of: tree.value.nodes[child].key).description
            let place = file.place(of: tree.keyRange(of: child)?.lowerBound ?? 0)
            entries.append(.init(key: key, values: try values(tree, child, key: key, file), place: place))
        }
        return SettingsFile(entries: entries)
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
        default: throw error(place, "\(key) cannot be set to this")
        }
    }

    private static func error(_ place: FilePlace, _ message: String) -> ArgumentError {
        ArgumentError(code: .invalidValue, origin: .file(place), message: message)
    }
}
