import BridgeFindings
public import JavaScriptSyntax

/// Records on their way from one process to another.
extension HoleValue {
    public var value: JavaScriptValue {
        switch self {
        case .text(let text): .object(["text": .string(text)])
        case .number(let digits): .object(["number": .string(digits)])
        case .bool(let flag): .object(["bool": .boolean(flag)])
        case .json(let bytes): .object(["json": .string(JavaScriptString(wtf8: bytes))])
        case .none: .null
        }
    }

    public init?(_ value: JavaScriptValue) {
        if let text = value["text"]?.string {
            self = .text(text)
        } else if let digits = value["number"]?.swiftString {
            self = .number(digits)
        } else if let flag = value["bool"]?.boolean {
            self = .bool(flag)
        } else if let json = value["json"]?.string {
            self = .json(json.wtf8)
        } else if value.kind == .null {
            self = .none
        } else {
            return nil
        }
    }
}

extension CampaignRecord.Fault {
    public var value: JavaScriptValue {
        .object([
            "case": .number(Double(number)), "values": .array(values.map(\.value)),
            "hostile": .array(hostile.map { .number(Double($0)) }), "count": .number(Double(count)),
            "classes": .array(classes.sorted().map { .string($0) }),
            "finding": finding.map { finding in
                .object([
                    "rule": .string(finding.rule.rawValue), "severity": .string(finding.severity.rawValue),
                    "message": .string(finding.message), "notes": .array(finding.notes.map { .string($0.message) }),
                ])
            } ?? .null,
        ])
    }

    public init?(_ value: JavaScriptValue) {
        guard let number = value["case"]?.number, let count = value["count"]?.number else { return nil }
        self.init(
            number: Int(number), values: (value["values"]?.elements ?? []).compactMap { HoleValue($0) },
            hostile: (value["hostile"]?.elements ?? []).compactMap { $0.number.map { Int($0) } }, count: Int(count),
            classes: Set((value["classes"]?.elements ?? []).compactMap(\.swiftString)))
        if let found = value["finding"], let rule = found["rule"]?.swiftString {
            finding = Finding(
                rule: RuleName(rawValue: rule),
                severity: found["severity"]?.swiftString.flatMap(Severity.init(rawValue:)) ?? .error,
                message: found["message"]?.swiftString ?? "",
                notes: (found["notes"]?.elements ?? []).compactMap { $0.swiftString.map { Finding.Note($0) } })
        }
    }
}

extension CampaignRecord {
    public var value: JavaScriptValue {
        func counts(_ counts: [String: Int]) -> JavaScriptValue {
            .array(counts.map { .object(["name": .string($0.key), "count": .number(Double($0.value))]) })
        }
        return .object([
            "cases": .number(Double(cases)), "refusals": counts(refusals), "coverage": counts(coverage),
            "verdicts": counts(Dictionary(uniqueKeysWithValues: verdicts.map { ($0.key.rawValue, $0.value) })),
            "faults": .array(
                faults.map { key, fault in
                    .object(["hole": .string(key.hole), "rule": .string(key.rule.rawValue), "fault": fault.value])
                }),
            "sightings": .array(
                sightings.map { sighting, number in
                    .object([
                        "hole": .string(sighting.hole), "outcome": .string(sighting.outcome),
                        "class": .string(sighting.valueClass), "case": .number(Double(number)),
                    ])
                }),
        ])
    }

    public init(_ value: JavaScriptValue) {
        func counts(_ name: String) -> [String: Int] {
            let pairs = (value[name]?.elements ?? []).compactMap { entry -> (String, Int)? in
                guard let name = entry["name"]?.swiftString, let count = entry["count"]?.number else { return nil }
                return (name, Int(count))
            }
            return Dictionary(pairs) { $0 + $1 }
        }
        cases = Int(value["cases"]?.number ?? 0)
        refusals = counts("refusals")
        coverage = counts("coverage")
        for (name, count) in counts("verdicts") {
            if let verdict = Verdict(rawValue: name) { verdicts[verdict] = count }
        }
        for entry in value["faults"]?.elements ?? [] {
            guard let hole = entry["hole"]?.swiftString, let rule = entry["rule"]?.swiftString,
                let fault = entry["fault"].flatMap(Fault.init)
            else { continue }
            faults[Key(hole: hole, rule: RuleName(rawValue: rule))] = fault
        }
        for entry in value["sightings"]?.elements ?? [] {
            guard let hole = entry["hole"]?.swiftString, let outcome = entry["outcome"]?.swiftString,
                let valueClass = entry["class"]?.swiftString, let number = entry["case"]?.number
            else { continue }
            sightings[Sighting(hole: hole, outcome: outcome, valueClass: valueClass)] = Int(number)
        }
    }
}
