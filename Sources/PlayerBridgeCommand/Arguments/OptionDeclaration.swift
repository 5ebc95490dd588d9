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

    /// What a change of the option can change.
    enum Effect: Sendable {
        /// What results say: reports name the setting.
        case results
        /// How much is done: a replay of one case leaves it out, reports name it.
        case extent
        /// Which inputs are read besides: reports name those.
        case source
        /// Only where things go, and how fast: the results are the same, so reports do not name it.
        case presentation
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
    /// A value from a settings file as the command line would write it, given what leads from the working folder to
    /// the folder of that file.
    var relocate: @Sendable (_ text: String, _ prefix: String) -> String = { text, _ in text }
    /// Whether its value may name a file.
    var namesFile = false
    /// Whether a settings file may give it for all commands; otherwise only in the section of a command.
    var isShared = true
    var effect = Effect.results
    /// What a shell offers for the value.
    var completion = Completion.anything

    var spelling: String { "--" + name + (placeholder.map { " " + $0 } ?? "") }
    /// What tells it from an option of another command that has the same name.
    var id: String { spelling }
}

/// A declared option together with the type of its value.
///
/// Every text is checked when it is parsed, so reading it later cannot fail.
struct Option<Value: Sendable>: Sendable {
    private(set) var declaration: OptionDeclaration
    let read: @Sendable (String) -> Value?

    init(
        _ name: String, _ placeholder: String? = nil, isRepeatable: Bool = false, in group: OptionDeclaration.Group,
        _ help: String, expected: String, read: @escaping @Sendable (String) -> Value?
    ) {
        self.init(
            name, placeholder, isRepeatable: isRepeatable, in: group, help,
            expectation: { read($0) == nil ? expected : nil }, read: read)
    }

    /// - Parameter expectation: what was expected in place of a text that is no value; nil for one that is.
    init(
        _ name: String, _ placeholder: String?, isRepeatable: Bool = false, in group: OptionDeclaration.Group,
        _ help: String, expectation: @escaping @Sendable (String) -> String?,
        read: @escaping @Sendable (String) -> Value?
    ) {
        self.read = read
        declaration = OptionDeclaration(
            name: name, placeholder: placeholder, isRepeatable: isRepeatable, group: group, help: help,
            expectation: expectation)
    }

    /// Not for all commands at once: another command has an option of this name that means something else.
    var ofOneCommand: Option { with { $0.isShared = false } }

    func changing(_ effect: OptionDeclaration.Effect) -> Option { with { $0.effect = effect } }

    /// What a shell offers for the value.
    func completing(_ completion: Completion) -> Option { with { $0.completion = completion } }

    /// The value names a file, so a settings file means one relative to itself.
    func naming(_ relocate: @escaping @Sendable (_ text: String, _ prefix: String) -> String) -> Option {
        with {
            $0.relocate = relocate
            $0.namesFile = true
        }
    }

    private func with(_ change: (inout OptionDeclaration) -> Void) -> Option {
        var copy = self
        change(&copy.declaration)
        return copy
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

    /// The path of a file or folder.
    static func path(
        _ name: String, _ placeholder: String = "FILE", isRepeatable: Bool = false, in group: OptionDeclaration.Group,
        _ help: String
    ) -> Option {
        Option(
            name, placeholder, isRepeatable: isRepeatable, in: group, help, expected: "the name of a file",
            read: { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 }
        ).naming(RelativePath.moved).completing(.files(endingIn: []))
    }

    /// One of a list that is known at run time only.
    static func word(
        _ name: String, _ placeholder: String, of words: [String], in group: OptionDeclaration.Group, _ help: String
    ) -> Option {
        Option(name, placeholder, in: group, help, expected: "one of " + words.joined(separator: ", ")) { text in
            words.contains(text) ? text : nil
        }.completing(.words(words))
    }
}

extension Option where Value == Double {
    /// A time. The range is what clocks and processes can wait for.
    static func seconds(
        _ name: String, in group: OptionDeclaration.Group, _ help: String, to longest: Double = 86_400
    ) -> Option {
        let range = 0.001...longest
        return Option(
            name, "SECONDS", in: group, help,
            expected: "a number of seconds from 0.001 to \(Int(longest))",
            read: { Double($0).flatMap { range.contains($0) ? $0 : nil } })
    }
}

extension Option where Value == Int {
    /// A whole number.
    static func count(
        _ name: String, _ placeholder: String = "N", in group: OptionDeclaration.Group, _ help: String,
        _ range: ClosedRange<Int>
    ) -> Option {
        Option(
            name, placeholder, in: group, help,
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { Int($0).flatMap { range.contains($0) ? $0 : nil } })
    }
}

extension Option where Value: RawRepresentable<String> & CaseIterable {
    /// One of the raw values of an enumeration.
    static func word(_ name: String, in group: OptionDeclaration.Group, _ help: String) -> Option {
        let words = Value.allCases.map(\.rawValue)
        return Option(
            name, words.joined(separator: "|"), in: group, help, expected: "one of " + words.joined(separator: ", ")
        ) { Value(rawValue: $0) }.completing(.words(words))
    }
}

/// Paths in a settings file are relative to that file.
enum RelativePath {
    /// - Parameter prefix: leads from the working folder to the folder of the settings file; empty when they are one.
    @Sendable static func moved(_ path: String, _ prefix: String) -> String {
        path.utf8.first == UInt8(ascii: "/") || prefix.isEmpty ? path : prefix + path
    }
}
