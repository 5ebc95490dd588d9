public import BridgeFindings
import JavaScriptSyntax

/// A finding that a team has decided to live with for a while.
public struct Waiver: Sendable, Hashable {
    /// The rule of the finding.
    public var rule: RuleName
    /// Why, for those who read the report.
    public var reason: String
    /// The last day on which it holds.
    public var until: CalendarDay

    /// A waiver until the end of a day.
    public init(rule: RuleName, reason: String, until: CalendarDay) {
        self.rule = rule
        self.reason = reason
        self.until = until
    }

    /// Reads `{"rule": "imprecise-number", "reason": "…", "until": "2027-03-31"}`.
    init(_ node: InputNode) throws(InputProblem) {
        let what = "a waiver"
        var object = try node.object(what)
        let named = try object.require("rule", in: what)
        rule = RuleName(rawValue: try named.string())
        guard RuleTable.byName[rule] != nil else { throw named.problem("unknown rule “\(rule)”") }
        let given = try object.require("reason", in: what)
        reason = try given.string()
        guard !reason.allSatisfy(\.isWhitespace) else {
            throw given.problem("a waiver needs a reason")
        }
        let day = try object.require("until", in: what)
        guard let until = CalendarDay(try day.string()) else { throw day.problem("expected a day such as 2027-03-31") }
        self.until = until
        try object.finish(what)
    }

    /// Reads one waiver or a list of them.
    static func list(_ node: InputNode) throws(InputProblem) -> [Waiver] {
        guard node.kind == .array else { return [try Waiver(node)] }
        var waivers: [Waiver] = []
        for element in try node.elements() { waivers.append(try Waiver(element)) }
        return waivers
    }
}

/// A day of the calendar in which years have twelve months, without a time zone.
public struct CalendarDay: Sendable, Hashable, Codable, Comparable, LosslessStringConvertible {
    /// Written as `2027-03-31`, so that texts compare as days do.
    public let description: String

    /// Nil for anything but an existing day in the form `2027-03-31`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month)
        else { return nil }
        let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        description = text
    }

    /// Whether one day comes before another.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.description < right.description }
}
