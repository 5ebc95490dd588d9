internal import BridgeFindings

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

    /// The entries under the name of a command.
    struct Section: Sendable {
        var command: String
        var entries: [Entry]
        var place: FilePlace
    }

    var path = SettingsFile.name
    /// Leads from the working folder to the folder of the file, such as `../`; empty when they are one.
    var prefix = ""
    var entries: [Entry]
    var sections: [Section] = []

    /// The key under which rules are set, in place of the option's name.
    private static let rulesKey = "rules"

    /// Adds what the file says to an invocation. The command line wins, then the section of the command: an option
    /// that can be given once keeps its value, a repeatable one gets the file's values first, so that later ones
    /// override them.
    ///
    /// Shared keys that the command does not take are passed over: one file serves all commands.
    func merge(into invocation: Invocation) throws(ArgumentError) -> Invocation {
        var merged = invocation
        for section in sections {
            guard let command = CommandTable.all.first(where: { $0.name == section.command }) else {
                throw Self.unknown(section.command, section.place, among: Self.sharedNames)
            }
            try add(section.entries, to: &merged, declaredBy: command.options, of: command)
        }
        try add(entries, to: &merged, declaredBy: Self.shared, of: nil)
        merged.settingsFile = path
        return merged
    }

    /// Every entry is checked, also those of other commands: a fault in the file shows at once.
    private func add(
        _ entries: [Entry], to invocation: inout Invocation, declaredBy options: [OptionDeclaration],
        of command: CommandDeclaration?
    ) throws(ArgumentError) {
        for entry in entries {
            let option = try Self.option(entry, among: options, of: command)
            let values = try values(of: entry, for: option)
            let isMeant = command.map { $0.name == invocation.command.name } ?? true
            guard isMeant, invocation.command.options.contains(where: { $0.id == option.id }) else { continue }
            if option.isRepeatable || invocation.values(of: option).isEmpty {
                invocation.add(first: values, to: option)
            }
        }
    }

    private static let shared: [OptionDeclaration] = {
        var known: [String: OptionDeclaration] = [:]
        for option in CommandTable.all.flatMap(\.options) where option.isShared { known[option.id] = option }
        return known.values.sorted { $0.id < $1.id }
    }()

    private static var sharedNames: [String] { keys(shared) + CommandTable.all.map(\.name) }

    private static func keys(_ options: [OptionDeclaration]) -> [String] {
        options.map { $0.name == Options.rule.declaration.name ? rulesKey : $0.name }
    }

    private static func option(
        _ entry: Entry, among options: [OptionDeclaration], of command: CommandDeclaration?
    ) throws(ArgumentError) -> OptionDeclaration {
        if let index = keys(options).firstIndex(of: entry.key) { return options[index] }
        let owners = CommandTable.all.filter { keys($0.options).contains(entry.key) }.map(\.name)
        guard command == nil, !owners.isEmpty else {
            throw unknown(entry.key, entry.place, among: command == nil ? sharedNames : keys(options))
        }
        throw ArgumentError(
            code: .unknownOption, origin: .file(entry.place),
            message: "\(entry.key) means different things to \(owners.joined(separator: ", "))",
            hint: "put it under the name of the command: \(owners[0]): { \(entry.key): … }")
    }

    private static func unknown(_ key: String, _ place: FilePlace, among names: [String]) -> ArgumentError {
        ArgumentError(
            code: .unknownOption, origin: .file(place), message: "unknown setting \(key)",
            hint: NearestName.of(key, among: names).map { "did you mean \($0)?" })
    }

    private func values(of entry: Entry, for option: OptionDeclaration) throws(ArgumentError) -> [Invocation.Value] {
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
            values.append(.init(text: option.relocate(value.text, prefix), origin: .file(value.place)))
        }
        return values
    }
}
