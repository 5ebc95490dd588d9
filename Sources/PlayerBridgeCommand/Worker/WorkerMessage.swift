internal import JavaScriptSyntax

/// What the parent asks a worker to do: one line, answered by one line.
enum WorkerRequest: Sendable {
    /// Before anything else, and again for another reading.
    case setUp(RunSetup)
    /// One line of a case file, with the file's header line, or nothing for none.
    case payload(line: JavaScriptString, header: JavaScriptString?, source: String, number: Int)
    /// A whole scenario or tape, to be played step by step.
    case scenario(text: JavaScriptString, path: String)
    case tape(text: JavaScriptString, path: String)
    /// One factory spec; `root` is product or search, or nil to be told by its calls.
    case spec(text: JavaScriptString, root: String?, source: String)
    case step(Int)
    /// What is still open after the last step.
    case settle
    /// Something about a campaign, see ``FuzzRequest``.
    case fuzz(JavaScriptValue)
    /// Literals of Swift source, with their holes.
    case literals([JavaScriptValue])

    var value: JavaScriptValue {
        switch self {
        case .setUp(let setup): .object(["setUp": setup.value])
        case .payload(let line, let header, let source, let number):
            .object([
                "payload": .string(line), "header": header.map { .string($0) } ?? .null, "source": .string(source),
                "number": .number(Double(number)),
            ])
        case .scenario(let text, let path): .object(["scenario": .string(text), "path": .string(path)])
        case .tape(let text, let path): .object(["tape": .string(text), "path": .string(path)])
        case .spec(let text, let root, let source):
            .object([
                "spec": .string(text), "root": root.map { .string($0) } ?? .null, "source": .string(source),
            ])
        case .step(let index): .object(["step": .number(Double(index))])
        case .settle: .object(["settle": .boolean(true)])
        case .fuzz(let request): .object(["fuzz": request])
        case .literals(let templates): .object(["literals": .array(templates)])
        }
    }

    init?(_ value: JavaScriptValue) {
        let path = value["path"]?.swiftString ?? ""
        if let setup = value["setUp"] {
            self = .setUp(RunSetup(setup))
        } else if let line = value["payload"]?.string {
            self = .payload(
                line: line, header: value["header"]?.string, source: value["source"]?.swiftString ?? "",
                number: Int(value["number"]?.number ?? 0))
        } else if let text = value["scenario"]?.string {
            self = .scenario(text: text, path: path)
        } else if let text = value["tape"]?.string {
            self = .tape(text: text, path: path)
        } else if let text = value["spec"]?.string {
            self = .spec(text: text, root: value["root"]?.swiftString, source: value["source"]?.swiftString ?? "")
        } else if let index = value["step"]?.number {
            self = .step(Int(index))
        } else if value["settle"] != nil {
            self = .settle
        } else if let request = value["fuzz"] {
            self = .fuzz(request)
        } else if let templates = value["literals"] {
            self = .literals(templates.elements)
        } else {
            return nil
        }
    }
}

/// What a worker answers.
enum WorkerAnswer: Sendable {
    /// Set up; what is to be told in the report's header.
    case ready(engine: String, contract: String)
    /// A session was opened; how many steps it has.
    case opened(steps: Int)
    /// Results, none for a step that gives none.
    case results([JavaScriptValue])
    /// What became of literals and of their holes, in their order.
    case judged([JavaScriptValue])
    /// The input cannot be used.
    case problem(String)
    /// Something about a campaign.
    case fuzz(JavaScriptValue)

    var value: JavaScriptValue {
        switch self {
        case .ready(let engine, let contract):
            .object(["engine": .string(engine), "contract": .string(contract)])
        case .opened(let steps): .object(["steps": .number(Double(steps))])
        case .results(let results): .object(["results": .array(results)])
        case .judged(let judgements): .object(["judged": .array(judgements)])
        case .problem(let message): .object(["problem": .string(message)])
        case .fuzz(let answer): .object(["fuzz": answer])
        }
    }

    init?(_ value: JavaScriptValue) {
        if let engine = value["engine"]?.swiftString {
            self = .ready(engine: engine, contract: value["contract"]?.swiftString ?? "")
        } else if let steps = value["steps"]?.number {
            self = .opened(steps: Int(steps))
        } else if let results = value["results"] {
            self = .results(results.elements)
        } else if let judgements = value["judged"] {
            self = .judged(judgements.elements)
        } else if let message = value["problem"]?.swiftString {
            self = .problem(message)
        } else if let answer = value["fuzz"] {
            self = .fuzz(answer)
        } else {
            return nil
        }
    }
}

/// Messages as lines: JSON in the `$` notation, ASCII only.
enum WorkerLine {
    static func bytes(_ value: JavaScriptValue) -> [UInt8] {
        ValueNotation.bytes(value, options: .init(asciiOnly: true))
    }

    static func value(_ line: [UInt8]) -> JavaScriptValue? {
        guard let tree = try? LiteralTree.parse(line, as: .json) else { return nil }
        return try? ValueNotation.value(of: tree)
    }
}
