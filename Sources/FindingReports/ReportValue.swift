public import BridgeFindings
public import JavaScriptSyntax

/// The JSON form of a report, as one value: what `--format json` prints, and what a worker sends to its parent.
extension JavaScriptValue {
    /// The version of the form. It grows when a reader of the old form would go wrong.
    public static let reportFormat = 1

    public init(_ report: Report) { self.init(report, withResults: true) }

    /// Without results only their place is there; the summary counts them all the same.
    init(_ report: Report, withResults: Bool) {
        var builder = Builder()
        builder.object {
            $0.object("playerbridge") {
                $0.member("format", Self.reportFormat)
                $0.member("version", report.header.version)
                $0.member("engine", report.header.engine)
                $0.member("contract", report.header.contract)
                $0.member("hostModel", report.header.hostModel)
                $0.array("unchecked", report.header.unchecked) { $0.leaf(.string, text: $1.utf8) }
                if !report.header.context.isEmpty {
                    $0.array("context", report.header.context) { $0.leaf(.string, text: $1.utf8) }
                }
            }
            $0.array("results", withResults ? Array(report.results) : []) { $0.add($1) }
            $0.array("problems", report.problems) { builder, problem in
                builder.object {
                    $0.member("source", problem.source)
                    $0.member("message", problem.message)
                }
            }
            $0.object("summary") {
                for (name, count) in Summary(report).counts { $0.member(name, count) }
            }
            if let manifest = report.manifest { $0.member("manifest", manifest.value) }
        }
        self = builder.finish()
    }

    /// One element of the report's `results`.
    public init(_ result: CheckResult) {
        var builder = Builder()
        builder.add(result)
        self = builder.finish()
    }
}

extension JavaScriptValue.Builder {
    fileprivate mutating func add(_ result: CheckResult) {
        var places = FindingPlaces(result)
        object {
            $0.member("id", result.id)
            $0.member("source", result.source)
            $0.member("kind", result.kind.rawValue)
            $0.member("passed", result.passed)
            $0.member("verdict", result.verdict?.rawValue)
            $0.object("texts") {
                for (name, text) in result.texts.sorted(by: { $0.key < $1.key }) { $0.member(name, .string(text)) }
            }
            $0.array("calls", result.calls) { $0.add($1) }
            $0.array("findings", result.findings) { $0.add($1, &places) }
            $0.array("transcript", result.transcript) { $0.add($1) }
            if let campaign = result.campaign { $0.member("campaign", campaign.value) }
            if let fault = result.fault { $0.member("fault", fault.reported) }
        }
    }

    private mutating func add(_ call: RecordedCall) {
        object {
            switch call.target {
            case .function(let name): $0.member("function", name)
            case .callback(let key): $0.member("callback", key)
            }
            $0.member("arguments", call.arguments.reported)
        }
    }

    private mutating func add(_ entry: TranscriptEntry) {
        object {
            $0.member("at", .number(entry.at))
            $0.member("kind", entry.kind.rawValue)
            $0.member("name", entry.name)
            $0.member("value", entry.value.reported)
            // The name of an answer is its key.
            if entry.kind == .invoke { $0.member("key", entry.key) }
        }
    }

    private mutating func add(_ finding: Finding, _ places: inout FindingPlaces) {
        object {
            $0.member("rule", finding.rule.rawValue)
            $0.member("severity", finding.severity.rawValue)
            $0.member("confidence", finding.confidence.rawValue)
            $0.member("source", finding.source)
            $0.member("message", finding.message)
            $0.add(finding.range, &places)
            $0.member("path", finding.path)
            $0.key(.name, "notes".utf8)
            $0.open(.array)
            for note in finding.notes {
                $0.object {
                    $0.member("message", note.message)
                    $0.add(note.range, &places)
                    $0.add(note.fix, &places)
                }
            }
            $0.close()
            $0.add(finding.fix, &places)
        }
    }

    private mutating func add(_ fix: Finding.Fix?, _ places: inout FindingPlaces) {
        guard let fix else { return }
        object("fix") {
            $0.member("text", fix.text)
            $0.member("grade", fix.grade.rawValue)
            $0.add(fix.range, &places)
        }
    }

    private mutating func add(_ range: TextRange?, _ places: inout FindingPlaces) {
        guard let range else { return }
        let place = places.lines(of: range.text)?.place(at: range.offset)
        object("range") {
            $0.member("text", range.text)
            $0.member("offset", range.offset)
            $0.member("length", range.length)
            if let place {
                $0.member("line", place.line)
                $0.member("column", place.column)
            }
            if let file = range.file {
                $0.object("file") {
                    $0.member("path", file.path)
                    $0.member("line", file.line)
                    $0.member("column", file.column)
                    if let end = range.fileEnd {
                        $0.member("endLine", end.line)
                        $0.member("endColumn", end.column)
                    }
                }
            }
        }
    }

    fileprivate mutating func member(_ name: String, _ value: JavaScriptValue) {
        key(.name, name.utf8)
        append(value)
    }

    fileprivate mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        key(.name, name.utf8)
        leaf(.string, text: text.utf8)
    }

    fileprivate mutating func member(_ name: String, _ number: Int) {
        key(.name, name.utf8)
        leaf(.number, number: Double(number))
    }

    fileprivate mutating func member(_ name: String, _ flag: Bool) {
        key(.name, name.utf8)
        leaf(.boolean, number: flag ? 1 : 0)
    }

    fileprivate mutating func object(_ name: String? = nil, _ body: (inout Self) -> Void) {
        if let name { key(.name, name.utf8) }
        open(.object)
        body(&self)
        close()
    }

    fileprivate mutating func array<Element>(
        _ name: String, _ elements: [Element], _ body: (inout Self, Element) -> Void
    ) {
        key(.name, name.utf8)
        open(.array)
        for element in elements { body(&self, element) }
        close()
    }
}
