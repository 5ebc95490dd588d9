internal import JavaScriptSyntax
internal import PayloadFuzzing
internal import PlayerEmulator

/// The options of `fuzz`.
enum FuzzOptions {
    static let function = Option.text("function", "NAME", in: .fuzzing, "The function whose argument text is built.")
    static let encoder = Option.text(
        "encoder", "COMMAND", in: .fuzzing,
        "A program that answers each line {\"case\": 1, \"values\": {…}} with {\"case\": 1, \"payload\": \"…\"} or {\"case\": 1, \"error\": \"…\"}."
    )
    static let hole = Option<NamedType>(
        "hole", "NAME:TYPE", isRepeatable: true, in: .fuzzing,
        "The type of a hole: \(HoleType.Base.allCases.map(\.rawValue).joined(separator: ", ")), each also as optional-….",
        expected:
            "NAME:TYPE with a type of \(HoleType.Base.allCases.map(\.rawValue).joined(separator: ", ")), or optional- and one of them",
        read: { NamedType($0) })
    static let intended = Option.text(
        "intended", "JSON", in: .fuzzing,
        "What should arrive, with {\"$value\": \"name\"} where a value belongs; without it the shape is learnt.")
    static let rows = Option.text(
        "rows", "FILE", in: .fuzzing, "A JSON Lines catalogue: its rows are run, and their values are the usual ones.")
    static let cases = count("cases", "N", "How many cases to run (default 2000, without end with --time).", from: 1)
    static let time = Option(
        "time", "SECONDS", in: .fuzzing, "How long to go on.", expected: "a number of seconds above 0",
        read: { Double($0).flatMap { $0 > 0 && $0.isFinite ? $0 : nil } })
    static let seed = Option(
        "seed", "N", in: .fuzzing, "The seed: one seed gives one report (default by chance).",
        expected: "a whole number from 0", read: { UInt64($0) })
    static let corpus = Option.text(
        "corpus", "DIR", in: .fuzzing, "A folder for values that failed or showed something new; they are run first.")
    static let templateSyntax = Option<TemplateSyntax>.word(
        "template-syntax", in: .fuzzing, "The language of the template (default swift).")
    static let encoderTimeout = Option(
        "encoder-timeout", "SECONDS", in: .fuzzing, "How long the encoder may take for one answer (default 1).",
        expected: "a number of seconds above 0", read: { Double($0).flatMap { $0 > 0 && $0.isFinite ? $0 : nil } })
    static let values = Option.text(
        "values", "JSON", in: .fuzzing, "Run one case with exactly these values, as a replay line has them.")

    static let all: [OptionDeclaration] = [
        function.declaration, Options.event.declaration, Options.eventData.declaration, Options.template.declaration,
        Options.templateFile.declaration, encoder.declaration, hole.declaration, intended.declaration, rows.declaration,
        cases.declaration, time.declaration, seed.declaration, Options.shard.declaration, corpus.declaration,
        templateSyntax.declaration, encoderTimeout.declaration, values.declaration,
    ]

    private static func count(_ name: String, _ placeholder: String, _ help: String, from least: Int) -> Option<Int> {
        Option(
            name, placeholder, in: .fuzzing, help, expected: "a whole number from \(least)",
            read: { Int($0).flatMap { $0 >= least ? $0 : nil } })
    }
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
