internal import JavaScriptSyntax
internal import PayloadFuzzing
internal import PlayerEmulator

/// The options of `fuzz`.
enum FuzzOptions {
    static let function = Option.text("function", "NAME", in: .fuzzing, "Build the argument text of this function.")
        .completing(.vocabulary(.functions))
    static let encoder = Option.text(
        "encoder", "COMMAND", in: .fuzzing,
        "Run a program that answers each line {\"case\": 1, \"values\": {…}} with {\"case\": 1, \"payload\": \"…\"} or {\"case\": 1, \"error\": \"…\"}."
    ).ofOneCommand
    static let hole = Option<NamedType>(
        "hole", "NAME:TYPE", isRepeatable: true, in: .fuzzing,
        "Set the type of a hole: \(HoleType.Base.allCases.map(\.rawValue).joined(separator: ", ")), each also as optional-….",
        expected:
            "NAME:TYPE with a type of \(HoleType.Base.allCases.map(\.rawValue).joined(separator: ", ")), or optional- and one of them",
        read: { NamedType($0) })
    static let intended = Option.text(
        "intended", "SHAPE", in: .fuzzing,
        "Compare what arrives with a shape that has {\"$value\": \"name\"} for each value (default: learnt from a run)."
    ).ofOneCommand
    static let cases = Option.count(
        "cases", in: .fuzzing, "Run this many cases (default: 2000; with --time, no limit).", 1...1_000_000_000_000
    ).changing(.extent)
    static let time = Option.seconds("time", in: .fuzzing, "Run for this time.", to: 31_536_000).changing(.extent)
    static let seed = Option(
        "seed", "N", in: .fuzzing, "Set the seed; the same seed gives the same report (default: random).",
        expected: "a whole number from 0 to \(UInt64.max)", read: { UInt64($0) }
    ).changing(.extent)
    static let corpus = Option.path(
        "corpus", "DIR", in: .fuzzing, "Keep values that failed or showed something new in a folder; run them first."
    ).changing(.source)
    static let templateSyntax = Option<TemplateSyntax>.word(
        "template-syntax", in: .fuzzing, "Set the language of the template (default: swift).")
    static let encoderTimeout = Option.seconds(
        "encoder-timeout", in: .fuzzing, "Stop an encoder that takes longer for one answer (default: 1).", to: 3_600)
    static let values = Option.text(
        "values", "JSON", in: .fuzzing, "Run one case with exactly these values; replay lines use it."
    ).ofOneCommand.changing(.source)

    static let all: [OptionDeclaration] = [
        function.declaration, Options.event.declaration, Options.eventData.declaration, Options.template.declaration,
        Options.templateFile.declaration, encoder.declaration, hole.declaration, intended.declaration,
        Options.rows.declaration,
        cases.declaration, time.declaration, seed.declaration, Options.shard.declaration,
        corpus.declaration,
        templateSyntax.declaration, encoderTimeout.declaration, values.declaration,
    ]
}

/// `NAME:TYPE`; the name may hold colons.
struct NamedType: Codable, Sendable {
    var name: String
    var type: HoleType

    init(name: String, type: HoleType) {
        self.name = name
        self.type = type
    }

    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
            let type = HoleType(name: String(text[text.index(after: colon)...]))
        else { return nil }
        name = String(text[..<colon])
        self.type = type
    }
}
