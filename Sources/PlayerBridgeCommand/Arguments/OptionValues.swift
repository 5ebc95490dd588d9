internal import BridgeFindings

/// `--player`
enum PlayerName: String, CaseIterable, Sendable {
    case live, shoppable, calls, recording
}

/// `--fail-on`
enum FailureThreshold: String, CaseIterable, Sendable {
    case error, warning, note, never

    /// nil for never.
    var severity: Severity? { Severity(rawValue: rawValue) }
}

/// `--color`
enum ColourChoice: String, CaseIterable, Sendable {
    case auto, always, never
}

/// A pair written as `NAME=VALUE`.
struct NamedValue: Hashable, Sendable {
    var name: String
    var value: String

    /// The first `=` parts the two; the value may hold more of them.
    init?(_ text: String) {
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals != text.startIndex else { return nil }
        name = String(text[..<equals])
        value = String(text[text.utf8.index(after: equals)...])
    }
}

/// `--rule NAME=off|note|warning|error`
struct RuleSetting: Hashable, Sendable {
    var rule: RuleName
    /// nil when the rule is off.
    var severity: Severity?

    init?(_ text: String) {
        guard let pair = NamedValue(text), let row = RuleTable.byName[RuleName(rawValue: pair.name)] else { return nil }
        rule = row.name
        severity = Severity(rawValue: pair.value)
        if severity == nil, pair.value != "off" { return nil }
    }

    /// What is wrong with a text, as precisely as can be said.
    static func expectation(_ text: String) -> String? {
        if RuleSetting(text) != nil { return nil }
        guard let pair = NamedValue(text) else { return "NAME=off|note|warning|error" }
        guard RuleTable.byName[RuleName(rawValue: pair.name)] == nil else {
            return "off, note, warning or error after the ="
        }
        let nearest = NearestName.of(pair.name, among: RuleTable.all.map(\.name.rawValue))
        return "the name of a rule" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }
}
