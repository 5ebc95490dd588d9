public import JavaScriptSyntax

/// Host models as data: the form of `--host-model FILE`, and of the way to another process.
extension HostModel {
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
            throw HostModelError(description: "a host model needs “name” and “invoke”")
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
            basis: value["basis"]?.swiftString ?? "assumed")
        for word in value["asynchronous"]?.elements ?? [] {
            asynchronous.insert(try Self.read(word, "asynchronous", as: Script.self))
        }
        if let word = value["decoding"] { decoding = try Self.read(word, "decoding", as: Decoding.self) }
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
    public var description: String
}
