internal import BridgeFindings
internal import JavaScriptSyntax

/// Findings as the protocol has them.
struct Diagnostics {
    let path: String
    let analysis: FileAnalysis

    /// A finding of this file, where it is.
    struct Item {
        var finding: Finding
        var result: CheckResult
        var range: Range<Int>
    }

    var items: [Item] {
        analysis.results.flatMap { result in
            result.findings.compactMap { finding in
                range(of: finding.range).map { Item(finding: finding, result: result, range: $0) }
            }
        }
    }

    /// The bytes of a range that is in this file.
    func range(of range: TextRange?) -> Range<Int>? {
        guard let file = range?.file, file.path == path else { return nil }
        let start = analysis.positions.offset(of: file)
        guard let end = range?.fileEnd.map(analysis.positions.offset(of:)) else {
            return start..<max(start, min(start + (range?.length ?? 0), analysis.positions.bytes.count))
        }
        return start..<max(start, end)
    }

    var value: JavaScriptValue {
        .array(items.map(value(of:)) + analysis.problems.compactMap(value(of:)))
    }

    private static func level(_ severity: Severity) -> Double {
        switch severity {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }

    private func value(of item: Item) -> JavaScriptValue {
        let finding = item.finding
        var members: [(String, JavaScriptValue)] = [
            ("range", analysis.positions.value(of: item.range)), ("severity", .number(Self.level(finding.severity))),
            ("code", .string(finding.rule.rawValue)), ("source", .string(CommandTable.program)),
            ("message", .string(finding.message)),
        ]
        let related = finding.notes.compactMap { note -> JavaScriptValue? in
            guard let place = note.range?.file else { return nil }
            let range =
                place.path == path
                ? range(of: note.range).map(analysis.positions.value(of:)) : Self.point(place.line, place.column)
            return range.map { range in
                .object([
                    "location": .object(["uri": .string(FileAddress.of(place.path)), "range": range]),
                    "message": .string(note.message),
                ])
            }
        }
        if !related.isEmpty { members.append(("relatedInformation", .array(related))) }
        return .object(members)
    }

    private func value(of problem: Report.Problem) -> JavaScriptValue? {
        guard let place = problem.place else { return nil }
        let start = analysis.positions.offset(of: place)
        let line = analysis.positions.rangeOfLine(at: start)
        return .object([
            "range": analysis.positions.value(of: min(start, line.upperBound)..<line.upperBound),
            "severity": .number(1),
            "source": .string(CommandTable.program), "message": .string(problem.message),
        ])
    }

    /// In another file, whose text is not at hand: the line and column as they are.
    private static func point(_ line: Int, _ column: Int) -> JavaScriptValue {
        let position = JavaScriptValue.object([
            "line": .number(Double(line - 1)), "character": .number(Double(column - 1)),
        ])
        return .object(["start": position, "end": position])
    }
}
