internal import BridgeFindings
internal import JavaScriptSyntax
internal import PayloadFuzzing

/// What a campaign is about; before anything else about it.
struct OpenCampaign: WorkerRequest {
    struct Answer: Codable {
        /// Rows that cannot be read.
        var problems: [Report.Problem]
        var holes: [NamedType]
        var rowCount: Int
        /// Whether the encoder never answered, so that every case has the same fault.
        var encoderIsGivenUp: Bool
    }

    static let name = "open-campaign"
    var activity: String { "opened the campaign" }
    var setup: FuzzSetup
}

/// Cases `first`, `first + stride`, …
struct RunCases: WorkerRequest {
    struct Answer: Codable {
        var record: CampaignRecord
        /// How many of the cases it is about; the others are asked for again.
        var done: Int
    }

    static let name = "run-cases"
    static let standsAlone = false
    var activity: String { "ran cases from \(first)" }
    var first: Int
    var stride: Int
    var count: Int
}

/// The values of one case.
struct CaseValues: WorkerRequest {
    struct Answer: Codable {
        var values: [HoleValue]
        var hostile: [Int]
        var json: JavaScriptString
    }

    static let name = "case-values"
    static let standsAlone = false
    var activity: String { "made the values of case \(number)" }
    var number: Int
}

/// Values that were given, as an object by the names of holes.
struct RunGiven: WorkerRequest {
    typealias Answer = CampaignRecord

    static let name = "run-given"
    static let standsAlone = false
    var activity: String { "ran a kept case" }
    var json: JavaScriptString
}

/// One case with these values, told as a result.
struct TellCase: WorkerRequest {
    typealias Answer = CheckResult

    static let name = "tell-case"
    static let standsAlone = false
    var activity: String { "ran one case" }
    var json: JavaScriptString
}

/// The rows that break, from one on.
struct TellRows: WorkerRequest {
    struct Answer: Codable {
        var results: [CheckResult]
        var next: Int
    }

    static let name = "tell-rows"
    static let standsAlone = false
    var activity: String { "ran rows from \(first)" }
    var first: Int
}

/// The smallest values of a fault.
struct ShrinkFault: WorkerRequest {
    struct Answer: Codable {
        var result: CheckResult
        var json: JavaScriptString
    }

    static let name = "shrink-fault"
    static let standsAlone = false
    var activity: String { "looked for the smallest value of \(key.rule)" }
    var key: CampaignRecord.Key
    var fault: CampaignRecord.Fault
}

/// What a record comes to.
struct SummariseRecord: WorkerRequest {
    typealias Answer = CheckResult

    static let name = "summarise-record"
    static let standsAlone = false
    var activity: String { "summed the campaign up" }
    var record: CampaignRecord
}

/// Seconds that the bare engine needs for a payload.
struct MeasureEngine: WorkerRequest {
    struct Answer: Codable {
        /// Nil when there is nothing to measure.
        var seconds: Double?
    }

    static let name = "measure-engine"
    static let standsAlone = false
    var activity: String { "measured the bare engine" }
}
