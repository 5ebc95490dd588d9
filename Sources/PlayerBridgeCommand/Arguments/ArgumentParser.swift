/// Turns the words of a command line into an invocation, by the table of commands and nothing else.
struct ArgumentParser {
    /// What a command line asks for.
    enum Request {
        case run(Invocation)
        /// Help of one command, or of the program.
        case help(CommandDeclaration?)
        case version
    }

    let commands: [CommandDeclaration]
    let general: [OptionDeclaration]

    init(commands: [CommandDeclaration] = CommandTable.all, general: [OptionDeclaration] = CommandTable.general) {
        self.commands = commands
        self.general = general
    }

    /// - Parameter words: without the program's name.
    func parse(_ words: [String]) throws(ArgumentError) -> Request {
        switch words.first {
        case nil: throw ArgumentError(code: .missingCommand, origin: .end, message: "a command is missing", hint: known)
        case "--help", "-h": return .help(nil)
        case "--version": return .version
        case "help": return .help(words.count == 1 ? nil : try command(Array(words.dropFirst())))
        default: break
        }
        // A family such as new has no page of its own.
        if words.count == 2, words[1] == "--help",
            commands.contains(where: { $0.words.count > 1 && $0.words[0] == words[0] })
        {
            return .help(nil)
        }
        let command = try command(words)
        var walk = Walk(command: command, general: general, words: words)
        return try walk.request()
    }

    private var known: String { "commands: " + commands.map(\.command.rawValue).joined(separator: ", ") }

    private func command(_ words: [String]) throws(ArgumentError) -> CommandDeclaration {
        if let command = commands.first(where: { words.starts(with: $0.words) }) { return command }
        let first = words.first ?? ""
        if first.hasPrefix("-") {
            throw ArgumentError(
                code: .missingCommand, origin: .commandLine(index: 1), message: "\(first) stands before any command",
                hint: "options come after the command")
        }
        // The first word may name a family, such as new.
        let family = commands.filter { $0.words.count > 1 && $0.words.first == first }
        let typed = family.isEmpty || words.count < 2 ? first : first + " " + words[1]
        if words.count < 2, !family.isEmpty {
            throw ArgumentError(
                code: .missingCommand, origin: .end, message: "\(first) what?",
                hint: "commands: " + family.map(\.command.rawValue).joined(separator: ", "))
        }
        let nearest = NearestName.of(typed, among: commands.map(\.command.rawValue))
        throw ArgumentError(
            code: .unknownCommand, origin: .commandLine(index: family.isEmpty ? 1 : 2),
            message: "there is no command \(typed)",
            hint: nearest.map { "did you mean \($0)?" } ?? known)
    }
}

/// One pass over the words of a command.
private struct Walk {
    let command: CommandDeclaration
    let general: [OptionDeclaration]
    let words: [String]
    private var invocation: Invocation

    init(command: CommandDeclaration, general: [OptionDeclaration], words: [String]) {
        self.command = command
        self.general = general
        self.words = words
        invocation = Invocation(command: command.command)
    }

    mutating func request() throws(ArgumentError) -> ArgumentParser.Request {
        var index = command.words.count
        var endsOptions = false
        while index < words.count {
            let word = words[index]
            if endsOptions || !word.utf8.starts(with: "--".utf8) {
                invocation.arguments.append(.init(text: word, origin: .commandLine(index: index + 1)))
            } else if word == "--" {
                endsOptions = true
            } else if word == "--help" {
                return .help(command)
            } else if word == "--version" {
                return .version
            } else {
                index = try option(at: index)
            }
            index += 1
        }
        try checkArguments()
        return .run(invocation)
    }

    /// Takes in the option at `index`; returns the index of its last word.
    private mutating func option(at index: Int) throws(ArgumentError) -> Int {
        let origin = ArgumentOrigin.commandLine(index: index + 1)
        // By bytes: a combining mark after the = would hide it from a search by Character.
        let pieces = words[index].utf8.dropFirst(2)
            .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        let name = pieces.first ?? ""
        guard let option = command.options.first(where: { $0.name == name }) else {
            throw unknown(name, origin)
        }
        if !option.isRepeatable, let earlier = invocation.values[name]?.last {
            // A flag may be repeated: nothing is lost.
            guard option.placeholder == nil, earlier.text == "true" else {
                throw error(.repeatedOption, origin, "--\(name) is given twice", "it takes one value")
            }
        }
        var last = index
        let value: String
        switch (option.placeholder, pieces.count) {
        case (nil, 1): value = "true"
        case (nil, _): throw error(.unexpectedValue, origin, "--\(name) takes no value", nil)
        case (_, 2): value = pieces[1]
        case (let placeholder?, _):
            last += 1
            let isOption = last < words.count && isDeclared(words[last])
            guard last < words.count, !isOption else {
                throw error(
                    .missingValue, origin, "--\(name) needs a value, \(placeholder)",
                    isOption ? "if \(words[last]) is the value, write --\(name)=\(words[last])" : nil)
            }
            value = words[last]
        }
        if let expected = option.expectation(value) {
            throw error(.invalidValue, origin, "--\(name) cannot be \(Self.quoted(value))", "expected \(expected)")
        }
        invocation.add(.init(text: value, origin: origin), to: name)
        return last
    }

    private func isDeclared(_ word: String) -> Bool {
        word == "--" || (command.options + general).contains { "--" + $0.name == word }
    }

    private func unknown(_ name: String, _ origin: ArgumentOrigin) -> ArgumentError {
        let nearest = NearestName.of(name, among: (command.options + general).map(\.name))
        return error(
            .unknownOption, origin, "\(command.command.rawValue) has no option --\(name)",
            nearest.map { "did you mean --\($0)?" } ?? "an argument that starts with -- goes after a -- of its own")
    }

    private func checkArguments() throws(ArgumentError) {
        let declared = command.arguments
        let given = invocation.arguments
        if given.count < declared.count(where: \.isRequired) {
            throw error(.missingArgument, .end, "\(declared[given.count].name) is missing", declared[given.count].help)
        }
        if given.count > declared.count, declared.last?.isRepeatable != true {
            let extra = given[declared.count]
            throw error(
                .unexpectedArgument, extra.origin, "\(Self.quoted(extra.text)) is one argument too many",
                "a text with spaces is one argument only in quotes")
        }
    }

    private func error(
        _ code: ArgumentError.Code, _ origin: ArgumentOrigin, _ message: String, _ hint: String?
    ) -> ArgumentError {
        ArgumentError(code: code, origin: origin, message: message, hint: hint, command: command.words)
    }

    /// Long texts are cut: the message is about their place, not about all of them.
    private static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        return "\"" + (scalars.count > 60 ? String(String.UnicodeScalarView(scalars.prefix(60))) + "…" : text) + "\""
    }
}
