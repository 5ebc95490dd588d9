internal import JavaScriptSyntax

/// Wall times of a run, which its report leaves out: `--timings`.
struct RunTimings {
    private let path: String?
    private var entries: [(id: String, source: String, seconds: Double)] = []

    init(path: String?) { self.path = path }

    var isWanted: Bool { path != nil }

    mutating func add(_ source: String, _ seconds: Double, id: String = "") {
        if isWanted { entries.append((id, source, seconds)) }
    }

    func write() -> ExitCode {
        guard let path else { return .success }
        let list = entries.map { entry in
            JavaScriptValue.object([
                "id": .string(entry.id), "source": .string(entry.source), "seconds": .number(entry.seconds),
            ])
        }
        let value = JavaScriptValue.object(["timings": .array(list)])
        return ReportOutput.save(ValueNotation.json(value) + "\n", to: path)
    }
}
