internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerEmulator
internal import PlayerSessions

/// Before anything else, and again for another reading.
struct SetUp: WorkerRequest {
    /// What is told in the report's header.
    struct Answer: Codable {
        var engine: String
        /// Player and version; empty when none is checked.
        var contract: String
        /// Whether the worker gave up the network and the writing of files.
        var isSandboxed = false
    }

    static let name = "set-up"
    var activity: String { "set up its player" }
    var setup: RunSetup
    /// Which results the parent wants whole.
    var wanted = WantedResults.all
}

// MARK: - Single payloads

/// One line of a case file.
struct CheckCase: WorkerRequest {
    enum Answer: Codable {
        case result(CheckResult)
        case count(ResultCount)
        /// The line is no case.
        case problem(Report.Problem)
    }

    static let name = "check-case"
    var activity: String { "judged the payload of \(source)" }
    var path: String
    var number: Int
    var line: JavaScriptString
    /// The file's header line, or nil for none.
    var header: JavaScriptString?
    /// Where the result says that the case is; nil: at the line of the file.
    var label: String?
    /// Whether a corrected text is looked for, which takes longer than all else.
    var mends = true

    var source: String { label ?? "\(path):\(number)" }
    /// The line as a piece of its file.
    var file: InputFile { InputFile(path: path, bytes: line.wtf8, firstLine: number) }
}

/// One factory spec.
struct CheckSpec: WorkerRequest {
    typealias Answer = CheckResult

    static let name = "check-spec"
    var activity: String { "judged the spec of \(source)" }
    var text: JavaScriptString
    /// Product or search, or nil to be told by its calls.
    var root: String?
    var source: String
}

// MARK: - Sessions

/// A whole scenario or tape, to be played step by step.
struct OpenSession: WorkerRequest {
    enum Kind: String, Codable {
        case scenario, tape
    }

    struct Answer: Codable {
        /// Nil when it cannot be played.
        var steps: Int?
        var problems: [Report.Problem] = []
    }

    static let name = "open-session"
    var activity: String { "opened \(path)" }
    var kind: Kind
    var path: String
    var text: JavaScriptString
}

/// The next step of the session that is open.
struct PlayStep: WorkerRequest {
    /// None for a step that gives none.
    typealias Answer = [CheckResult]

    static let name = "play-step"
    static let standsAlone = false
    var activity: String { "played step \(index + 1) of \(path)" }
    var path: String
    var index: Int
}

/// What is still open after the last step; the session is closed.
struct SettleSession: WorkerRequest {
    typealias Answer = [CheckResult]

    static let name = "settle-session"
    static let standsAlone = false
    var activity: String { "settled \(path)" }
    var path: String
}

/// What each player of the session that is open shows at this moment.
struct ViewSession: WorkerRequest {
    typealias Answer = [PlayerView]

    static let name = "view-session"
    static let standsAlone = false
    var activity: String { "looked at \(path)" }
    var path: String
}

// MARK: - Swift source

/// A literal of Swift source, with its holes.
struct JudgeLiteral: WorkerRequest {
    typealias Answer = JavaScriptValue

    static let name = "judge-literal"
    var activity: String { "judged a literal" }
    var literal: JavaScriptValue
}
