internal import BridgeFindings
internal import JavaScriptSyntax

/// Campaigns in the JSON report.
extension CampaignSummary {
    var value: JavaScriptValue {
        func counts(_ counts: [(String, Int)]) -> JavaScriptValue {
            .object(counts.sorted { $0.0 < $1.0 }.map { ($0.0, .number(Double($0.1))) })
        }
        return .object([
            "seed": .string("\(seed)"), "cases": .number(Double(cases)), "faults": .number(Double(faults)),
            "verdicts": counts(verdicts.map { ($0.key.rawValue, $0.value) }),
            "refusals": .array(
                refusals.sorted { $0.key < $1.key }.map {
                    .object(["reason": .string($0.key), "count": .number(Double($0.value))])
                }),
            "holes": .array(
                holes.map {
                    .object([
                        "name": .string($0.name), "type": .string($0.type), "recipe": .string($0.recipe),
                        "note": .string($0.note),
                    ])
                }),
            "coverage": .array(
                coverage.map {
                    .object([
                        "what": .string($0.what), "done": .number(Double($0.done)), "total": .number(Double($0.total)),
                    ])
                }),
            "notes": .array(notes.map { .string($0) }),
            "certified": .boolean(isCertified),
        ])
    }

    init(_ field: ReportField) throws(ReportReadingError) {
        guard let seed = UInt64(try field["seed"].string()) else {
            throw try field["seed"].problem("expected a whole number as text")
        }
        var verdicts: [Verdict: Int] = [:]
        for (name, count) in try field["verdicts"].subvalue.members {
            guard let verdict = Verdict(rawValue: name), let count = count.number else { continue }
            verdicts[verdict] = Int(count)
        }
        var refusals: [String: Int] = [:]
        for entry in try field.list(
            "refusals",
            { field throws(ReportReadingError) in
                (reason: try field["reason"].string(), count: try field["count"].integer())
            })
        { refusals[entry.reason] = entry.count }
        self.init(
            seed: seed, cases: try field["cases"].integer(), verdicts: verdicts, refusals: refusals,
            holes: try field.list("holes") { field throws(ReportReadingError) in
                Hole(
                    name: try field["name"].string(), type: try field["type"].string(),
                    recipe: try field["recipe"].string(),
                    note: try field["note"].string())
            },
            coverage: try field.list("coverage") { field throws(ReportReadingError) in
                Coverage(
                    what: try field["what"].string(), done: try field["done"].integer(),
                    total: try field["total"].integer())
            },
            faults: try field["faults"].integer(),
            notes: try field.list("notes") { field throws(ReportReadingError) in try field.string() })
    }
}

extension CampaignFault {
    var reported: JavaScriptValue {
        .object([
            "hole": .string(hole), "rule": .string(rule.rawValue), "case": .number(Double(firstCase)),
            "count": .number(Double(count)), "value": .string(value), "classes": .array(classes.map { .string($0) }),
            "replay": .string(replay),
        ])
    }

    init(_ field: ReportField) throws(ReportReadingError) {
        self.init(
            hole: try field["hole"].string(), rule: RuleName(rawValue: try field["rule"].string()),
            firstCase: try field["case"].integer(),
            count: try field["count"].integer(), value: try field["value"].string(),
            classes: try field.list("classes") { field throws(ReportReadingError) in try field.string() },
            replay: try field["replay"].string())
    }
}
