internal import BridgeFindings
internal import Foundation

/// What a `.playerbridge.json5` says, taken apart but not yet understood.
struct SettingsFile: Sendable {
    static let name = ".playerbridge.json5"

    struct Entry: Sendable {
        /// The key as written: an option's name, or `rules`.
        var key: String
        /// One text, or those of a list; `rules` gives `NAME=LEVEL` for each of its members.
        var values: [Value]
        var place: FilePlace
    }

    struct Value: Sendable {
        var text: String
        var place: FilePlace
    }

    var entries: [Entry]

    /// The nearest settings file in a folder or above it.
    static func locate(from folder: String) -> String? {
        var folder = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
        while true {
            let file = folder.appending(path: name, directoryHint: .notDirectory)
            if FileManager.default.fileExists(atPath: file.path) { return file.path }
            let above = folder.deletingLastPathComponent().standardizedFileURL
            if above.path == folder.path || folder.path == "/" { return nil }
            folder = above
        }
    }

    /// Adds what the file says to an invocation. The command line wins: an option that can be given once keeps its
    /// value, a repeatable one gets the file's values first, so that later ones override them.
    ///
    /// Keys that only other commands take are passed over: one file serves all of them.
    func merge(into invocation: Invocation, of command: CommandDeclaration) throws(ArgumentError) -> Invocation {
        var merged = invocation
        for entry in entries {
            let option = try Self.option(entry)
            let values = try Self.values(of: entry, for: option)
            guard command.options.contains(where: { $0.name == option.name }) else { continue }
            if option.isRepeatable || merged.values[option.name] == nil {
                merged.add(first: values, to: option.name)
            }
        }
        return merged
    }

    private static let options: [OptionDeclaration] = {
        var known: [String: OptionDeclaration] = [:]
        for option in CommandTable.all.flatMap(\.options) { known[option.name] = option }
        return known.values.sorted { $0.name < $1.name }
    }()

    private static func option(_ entry: Entry) throws(ArgumentError) -> OptionDeclaration {
        let name = entry.key == "rules" ? Options.rule.declaration.name : entry.key
        if let option = options.first(where: { $0.name == name }), entry.key != Options.rule.declaration.name {
            return option
        }
        let nearest = NearestName.of(entry.key, among: options.map(\.name).filter { $0 != "rule" } + ["rules"])
        throw ArgumentError(
            code: .unknownOption, origin: .file(entry.place), message: "there is no setting \(entry.key)",
            hint: nearest.map { "did you mean \($0)?" })
    }

    private static func values(
        of entry: Entry, for option: OptionDeclaration
    ) throws(ArgumentError) -> [Invocation.Value] {
        if entry.values.count != 1, !option.isRepeatable {
            throw ArgumentError(
                code: .repeatedOption, origin: .file(entry.place), message: "\(entry.key) takes one value, not a list")
        }
        var values: [Invocation.Value] = []
        for value in entry.values {
            if let expected = option.expectation(value.text) {
                throw ArgumentError(
                    code: .invalidValue, origin: .file(value.place),
                    message: "\(entry.key) cannot be \"\(value.text)\"",
                    hint: "expected \(expected)")
            }
            values.append(.init(text: value.text, origin: .file(value.place)))
        }
        return values
    }
}
