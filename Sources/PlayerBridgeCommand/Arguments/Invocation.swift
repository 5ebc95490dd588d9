/// A command line that was understood: every text in it is a value of its option.
struct Invocation: Sendable {
    struct Value: Hashable, Sendable {
        var text: String
        var origin: ArgumentOrigin
    }

    let command: CommandDeclaration
    /// Positional arguments, in order.
    var arguments: [Value] = []
    /// By the option's identity, in the order given.
    private(set) var values: [String: [Value]] = [:]
    /// The settings file that was obeyed.
    var settingsFile: String?
    /// Why the nearest settings file was not, as one clause.
    var ignoredSettings: String?

    init(command: CommandDeclaration) { self.command = command }

    func values(of option: OptionDeclaration) -> [Value] { values[option.id, default: []] }

    mutating func add(_ value: Value, to option: OptionDeclaration) {
        values[option.id, default: []].append(value)
    }

    /// Puts values before those that are there already.
    mutating func add(first earlier: [Value], to option: OptionDeclaration) {
        values[option.id] = earlier + values(of: option)
    }

    /// The value of an option that can be given once.
    subscript<Typed>(_ option: Option<Typed>) -> Typed? {
        values(of: option.declaration).last.flatMap { option.read($0.text) }
    }

    /// Whether a flag was given.
    func has(_ flag: Option<Bool>) -> Bool { self[flag] == true }

    /// The values of a repeatable option, in order; those of a settings file come first.
    func all<Typed>(_ option: Option<Typed>) -> [Typed] {
        values(of: option.declaration).compactMap { option.read($0.text) }
    }

    /// Where an option's last value came from, for messages about it.
    func origin<Typed>(of option: Option<Typed>) -> ArgumentOrigin? {
        values(of: option.declaration).last?.origin
    }

    /// A positional argument by its place; nil when it was left out.
    func argument(_ index: Int) -> String? {
        arguments.indices.contains(index) ? arguments[index].text : nil
    }
}
