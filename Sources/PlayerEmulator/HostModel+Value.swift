public import JavaScriptSyntax

/// Host models as data: the form of `--host-model FILE`, and of the way to another process.
extension HostModel {
    /// The model as data, as ``init(_:)`` reads it.
    public var value: JavaScriptValue {
        .object([
            "name": .string(name), "summary": .string(summary), "invoke": .string(invoke), "notify": .string(notify),
            "script": .string(script),
            "asynchronous": .array(Script.allCases.filter(asynchronous.contains).map { .string($0.rawValue) }),
            "decoding": .string(decoding.rawValue), "basis": .string(basis),
        ])
    }

    /// Reads a model: its name and scripts, with `{arguments}` and so on where the texts go.
    public init(_ value: JavaScriptValue) throws(HostModelError) {
        guard let name = value["name"]?.swiftString, let invoke = value["invoke"]?.swiftString else {
            throw HostModelError(description: "expected the fields “name” and “invoke”, each with a text")
        }
        for member in value.members where !Self.members.contains(member.name) {
            throw HostModelError(
                description: "unknown field “\(member.name)”; the fields are \(Self.members.joined(separator: ", "))")
        }
        for (key, mark) in [("invoke", "{arguments}"), ("notify", "{info}"), ("script", "{script}")] {
            guard let text = value[key]?.swiftString else { continue }
            guard text.contains(mark) else { throw HostModelError(description: "“\(key)” has no \(mark) for the text") }
        }
        self.init(
            name: name, summary: value["summary"]?.swiftString ?? "", invoke: invoke,
            notify: value["notify"]?.swiftString ?? Self.standard.notify,
            script: value["script"]?.swiftString ?? Self.standard.script,
            basis: value["basis"]?.swiftString ?? Self.assumed)
        for word in value["asynchronous"]?.elements ?? [] {
            asynchronous.insert(try Self.read(word, "asynchronous", as: Script.self))
        }
        if let word = value["decoding"] { decoding = try Self.read(word, "decoding", as: Decoding.self) }
        try checkScripts()
    }

    /// Around a text that is right, each script must be right as well: else the text would get the blame.
    private func checkScripts() throws(HostModelError) {
        let channels: [(Script, Payload.Channel)] = [
            (.invoke, .invoke(function: "f")), (.notify, .notify(key: "k")), (.script, .script),
        ]
        for (script, channel) in channels {
            let text = wrapper(for: channel, player: "player").splice("0").text
            guard BracketReport(Lexer.tokens(of: text.wtf8, as: .script)).isBalanced else {
                throw HostModelError(
                    description: "“\(script.rawValue)” is not a complete script: a bracket or quote is not closed")
            }
        }
    }

    private static let members = [
        "name", "summary", "invoke", "notify", "script", "asynchronous", "decoding", "basis",
    ]

    private static func read<Word: RawRepresentable & CaseIterable>(
        _ value: JavaScriptValue, _ field: String, as type: Word.Type
    ) throws(HostModelError) -> Word where Word.RawValue == String {
        if let word = value.swiftString.flatMap(Word.init(rawValue:)) { return word }
        let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw HostModelError(description: "“\(field)” holds \(ValueNotation.json(value)); expected one of \(known)")
    }
}

/// What is wrong with the data of a host model.
public struct HostModelError: Error, Hashable, CustomStringConvertible {
    /// What was expected, and of which member.
    public var description: String
}
