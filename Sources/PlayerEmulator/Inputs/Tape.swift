import BridgeFindings
public import JavaScriptSyntax

/// A recording of the traffic between a real app and a real player.
public struct Tape: Sendable {
    /// What was recorded.
    public enum Entry: Sendable {
        /// The page sent an event.
        case event(type: String, data: JavaScriptValue, callbackKey: String?)
        /// The app called a function; `threw` is what its web view said.
        case invoke(function: String, text: JavaScriptString, threw: String?)
        /// The app answered a key.
        case notify(key: String, text: JavaScriptString)
    }

    /// One entry, when and of whom.
    public struct Line: Sendable {
        /// From 1; the header counts.
        public var number: Int
        /// Bytes of the file.
        public var range: Range<Int>
        /// Seconds since the recording began.
        public var at: Double
        /// Empty where the tape names none.
        public var playerID: String
        /// What was recorded.
        public var entry: Entry
    }

    /// The text that was read.
    public let file: InputFile
    /// The header; nil when it cannot be read.
    public private(set) var settings: SettingsInput?
    /// Those that can be read, in order.
    public private(set) var lines: [Line] = []
    /// Lines that cannot be read, and a clock that runs backwards.
    public private(set) var problems: [InputProblem] = []

    /// Reads a tape; a line that cannot be read is a problem, the others stand.
    public init(_ file: InputFile) {
        self.file = file
        var isFirst = true
        for (number, range) in file.filledLines {
            defer { isFirst = false }
            do {
                if isFirst {
                    settings = try Self.readHeader(file, range)
                } else {
                    lines.append(try Self.readLine(file, range, number))
                }
            } catch {
                problems.append(error)
            }
        }
        if isFirst { problems.append(file.problem("the tape is empty; expected a header in line 1", at: 0)) }
        if settings != nil, lines.isEmpty, problems.isEmpty {
            problems.append(file.problem("the tape has no lines after its header", at: 0))
        }
        checkClock()
    }

    /// Time never runs backwards: such a tape was put together from several.
    private mutating func checkClock() {
        for (earlier, later) in zip(lines, lines.dropFirst()) where later.at < earlier.at {
            let message =
                "`at` is \(NumberText.javaScript(later.at)), before the \(NumberText.javaScript(earlier.at)) "
                + "of line \(earlier.number); a tape's clock never runs backwards"
            problems.append(file.problem(message, at: later.range.lowerBound))
        }
    }

    private static func readHeader(_ file: InputFile, _ range: Range<Int>) throws(InputProblem) -> SettingsInput {
        var object = try InputNode(file, in: range, as: .json).object("the header of a tape")
        let version = try object.require("tape", in: "the header of a tape")
        guard try version.number() == 1 else { throw version.problem("unsupported version of a tape; expected 1") }
        var problems = InputProblems()
        let settings = try SettingsInput(&object, &problems)
        try problems.finish()
        try object.finish(ignoring: PayloadCase.keysForPeople, "the header of a tape")
        return settings
    }

    private static func readLine(_ file: InputFile, _ range: Range<Int>, _ number: Int) throws(InputProblem) -> Line {
        var object = try InputNode(file, in: range, as: .json).object("a line of a tape")
        let at = try object.require("at", in: "a line of a tape").number()
        let player = try object.take("playerId")?.string() ?? ""
        let entry = try readEntry(&object)
        try object.finish(ignoring: PayloadCase.keysForPeople, "a line of a tape")
        return Line(number: number, range: range, at: at, playerID: player, entry: entry)
    }

    private static func readEntry(_ object: inout InputObject) throws(InputProblem) -> Entry {
        if let event = object.take("event") {
            var fields = try event.object("an event")
            let type = try fields.require("type", in: "an event").string()
            let data = try fields.take("data")?.decoded() ?? .object([:])
            let key = try fields.take("callbackKey")?.string()
            try fields.finish("an event")
            return .event(type: type, data: data, callbackKey: key)
        }
        if let function = object.take("invoke") {
            _ = object.take("returned")
            return .invoke(
                function: try function.string(), text: try object.require("arguments", in: "an invoke").text(),
                threw: try object.take("threw")?.string())
        }
        if let key = object.take("notify") {
            return .notify(key: try key.string(), text: try object.require("info", in: "a notify").text())
        }
        throw object.node.problem("a line of a tape needs one of event, invoke, notify")
    }
}
