/// What an option looks like on the command line and in help texts.
struct OptionDeclaration: Sendable {
    /// The heading under which help lists it.
    enum Group: String, CaseIterable, Sendable {
        case payload = "Payload"
        case fuzzing = "Fuzzing"
        case player = "Player"
        case judgement = "Judgement"
        case output = "Output"
        case limits = "Limits"
        case general = "General"
    }

    /// Without the leading `--`.
    let name: String
    /// The word for the value in help texts; nil for a flag.
    let placeholder: String?
    let isRepeatable: Bool
    let group: Group
    let help: String
    /// Says what was expected when a text is no value of this option; nil when it is one.
    let expectation: @Sendable (String) -> String?

    var spelling: String { "--" + name + (placeholder.map { " " + $0 } ?? "") }
}

/// A declared option together with the type of its value.
///
/// Every text is checked when it is parsed, so reading it later cannot fail.
struct Option<Value: Sendable>: Sendable {
    let declaration: OptionDeclaration
    let read: @Sendable (String) -> Value?

    init(
        _ name: String, _ placeholder: String? = nil, isRepeatable: Bool = false, in group: OptionDeclaration.Group,
        _ help: String, expected: String, read: @escaping @Sendable (String) -> Value?
    ) {
        self.read = read
        declaration = OptionDeclaration(
            name: name, placeholder: placeholder, isRepeatable: isRepeatable, group: group, help: help,
            expectation: { read($0) == nil ? expected : nil })
    }
}

extension Option where Value == Bool {
    /// An option without a value.
    static func flag(_ name: String, in group: OptionDeclaration.Group, _ help: String) -> Option {
        Option(name, in: group, help, expected: "true or false") { Bool($0) }
    }
}

extension Option where Value == String {
    /// Any text.
    static func text(
        _ name: String, _ placeholder: String, isRepeatable: Bool = false, in group: OptionDeclaration.Group,
        _ help: String
    ) -> Option {
        Option(name, placeholder, isRepeatable: isRepeatable, in: group, help, expected: "a text") { $0 }
    }

    /// One of a list that is known at run time only.
    static func word(
        _ name: String, _ placeholder: String, of words: [String], in group: OptionDeclaration.Group, _ help: String
    ) -> Option {
        Option(name, placeholder, in: group, help, expected: "one of " + words.joined(separator: ", ")) { text in
            words.contains(text) ? text : nil
        }
    }
}

extension Option where Value: RawRepresentable<String> & CaseIterable {
    /// One of the raw values of an enumeration.
    static func word(_ name: String, in group: OptionDeclaration.Group, _ help: String) -> Option {
        let words = Value.allCases.map(\.rawValue)
        return Option(
            name, words.joined(separator: "|"), in: group, help, expected: "one of " + words.joined(separator: ", ")
        ) { Value(rawValue: $0) }
    }
}
