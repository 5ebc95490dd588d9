internal import BridgeFindings

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
        case nil: throw ArgumentError(code: .missingCommand, origin: .end, message: "missing command", hint: known)
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

    private var known: String { "commands: " + commands.map(\.name).joined(separator: ", ") }

    private func command(_ words: [String]) throws(ArgumentError) -> CommandDeclaration {
        if let command = commands.first(where: { words.starts(with: $0.words) }) { return command }
        let first = words.first ?? ""
        if first.hasPrefix("-") {
            let options = commands.flatMap(\.options) + general
            let typed = first.utf8.split(separator: UInt8(ascii: "=")).first.map { String(Substring($0)) } ?? first
            guard !options.contains(where: { "--" + $0.name == typed }) else {
                throw ArgumentError(
                    code: .missingCommand, origin: .commandLine(index: 1),
                    message: "missing command before \(typed)", hint: "options come after the command")
            }
            let nearest = NearestName.of(typed, among: general.map { "--" + $0.name })
            throw ArgumentError(
                code: .unknownOption, origin: .commandLine(index: 1), message: "unknown option \(typed)",
                hint: nearest.map { "did you mean \($0)?" } ?? known)
        }
        // The first word may name a family, such as new.
        let family = commands.filter { $0.words.count > 1 && $0.words.first == first }
        let typed = family.isEmpty || words.count < 2 ? first : first + " " + words[1]
        if words.count < 2, !family.isEmpty {
            throw ArgumentError(
                code: .missingCommand, origin: .end, message: "incomplete command \(first)",
                hint: "commands: " + family.map(\.name).joined(separator: ", "))
        }
        let nearest = NearestName.of(typed, among: commands.map(\.name))
        throw ArgumentError(
            code: .unknownCommand, origin: .commandLine(index: family.isEmpty ? 1 : 2),
            message: "unknown command \(typed)",
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
        invocation = Invocation(command: command)
    }

    mutating func request() throws(ArgumentError) -> ArgumentParser.Request {
        var index = command.words.count
        var endsOptions = false
        while index < words.count {
            let word = words[index]
            if endsOptions || !isOption(word) {
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
        guard words[index].utf8.starts(with: "--".utf8) else {
            throw error(
                .unknownOption, origin, "unknown option \(words[index])", "put -- before a path that starts with -")
        }
        // By bytes: a combining mark after the = would hide it from a search by Character.
        let pieces = words[index].utf8.dropFirst(2)
            .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        let name = pieces.first ?? ""
        guard let option = command.option(named: name) else {
            throw unknown(name, origin)
        }
        if !option.isRepeatable, let earlier = invocation.values(of: option).last {
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
                    .missingValue, origin, "--\(name) needs a value: \(placeholder)",
                    isOption ? "if \(words[last]) is the value, write --\(name)=\(words[last])" : nil)
            }
            value = words[last]
        }
        if let expected = option.expectation(value) {
            throw error(.invalidValue, origin, "--\(name) cannot be \(Self.quoted(value))", "expected \(expected)")
        }
        invocation.add(.init(text: value, origin: origin), to: option)
        return last
    }

    private func isDeclared(_ word: String) -> Bool {
        word == "--" || (command.options + general).contains { "--" + $0.name == word }
    }

    private func unknown(_ name: String, _ origin: ArgumentOrigin) -> ArgumentError {
        let nearest = NearestName.of(name, among: (command.options + general).map(\.name))
        return error(
            .unknownOption, origin, "unknown option --\(name) for \(command.name)",
            nearest.map { "did you mean --\($0)?" } ?? "put -- before an argument that starts with --")
    }

    /// A payload may start with one hyphen, a path that does comes after `--`.
    private func isOption(_ word: String) -> Bool {
        if word.utf8.starts(with: "--".utf8) { return true }
        let place = invocation.arguments.count
        let argument = place < command.arguments.count ? command.arguments[place] : command.arguments.last
        return argument?.isPath == true && word.utf8.count > 1 && word.utf8.starts(with: "-".utf8)
    }

    private func checkArguments() throws(ArgumentError) {
        let declared = command.arguments
        let given = invocation.arguments
        if given.count < declared.count(where: \.isRequired) {
            throw error(
                .missingArgument, .end, "missing argument \(declared[given.count].name)", declared[given.count].help)
        }
        if given.count > declared.count, declared.last?.isRepeatable != true {
            let extra = given[declared.count]
            throw error(
                .unexpectedArgument, extra.origin, "unexpected argument \(Self.quoted(extra.text))",
                "quote a text that contains spaces")
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
